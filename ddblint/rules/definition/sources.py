"""The import from S3 that fills a new table."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.model import ImportSource
from ddblint.rule import Problem
from ddblint.rules.definition.choices import outside

_FORMATS = ("CSV", "DYNAMODB_JSON", "ION")
_COMPRESSIONS = ("GZIP", "ZSTD", "NONE")
_DELIMITERS = (",", ";", ":", "|", "\t", " ")


def import_problems(source: ImportSource | None, owner: str) -> Iterator[Problem]:
    if source is None:
        return
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
