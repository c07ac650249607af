"""The import from S3 that fills a new table."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.limits import LIMITS
from ddblint.model import ImportSource, Value
from ddblint.phrases import count
from ddblint.rule import Problem
from ddblint.rules.definition.choices import outside

_FORMATS = ("CSV", "DYNAMODB_JSON", "ION")
_COMPRESSIONS = ("GZIP", "ZSTD", "NONE")
_MOST_HEADERS = LIMITS["import-headers"]
_DELIMITERS = (",", ";", ":", "|", "\t", " ")


def import_problems(source: ImportSource, owner: str) -> Iterator[Problem]:
    for value, name in ((source.bucket, "S3BucketSource with an S3Bucket"), (source.format, "InputFormat")):
        if value.absent:
            yield Problem(
                source.place, f"the ImportSourceSpecification of {owner} has no {name}", help=f"add {name}"
            )
    yield from outside(source.format, f"InputFormat of {owner}", _FORMATS)
    yield from outside(source.compression, f"InputCompressionType of {owner}", _COMPRESSIONS)
    if source.delimiter.is_not(*_DELIMITERS):
        yield Problem(
            source.delimiter.place,
            f"the CSV Delimiter of {owner} is `{source.delimiter}`",
            help="write one comma, semicolon, colon, vertical bar, tab or space",
        )
    yield from _headers(source, owner)


def _headers(source: ImportSource, owner: str) -> Iterator[Problem]:
    headers = source.headers
    if headers is None:
        return
    if not 1 <= len(headers) <= _MOST_HEADERS:
        yield Problem(
            source.place,
            f"the HeaderList of {owner} has {count(len(headers), 'header')}; 1 to {_MOST_HEADERS} are"
            " allowed",
            help="list the columns, or leave HeaderList out: the first line of each file then names them",
        )
    first: dict[str, Value[str]] = {}
    for header in headers:
        if header.value is not None and first.setdefault(header.value, header) is not header:
            yield Problem(
                header.place,
                f"the HeaderList of {owner} has `{header}` twice",
                help="give each column a name of its own",
                related=((first[header.value].place, "first listed here"),),
            )
