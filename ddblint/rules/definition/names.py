"""Names of tables, indexes and attributes."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Attribute, Index, Kind, Table, Value, VectorIndex, shown
from ddblint.phrases import count
from ddblint.rule import Problem, Problems, rule

_SHORTEST = LIMITS["name-length-minimum"]
_LONGEST = LIMITS["name-length-maximum"]
_ATTRIBUTE_BYTES = LIMITS["attribute-name-bytes"]
_TTL_LENGTH = LIMITS["time-to-live-name-length"]
_VECTOR_LENGTH = LIMITS["vector-attribute-name-length"]
#: What templates of other tools are written with: a part in these may come to anything.
_TEMPLATING = frozenset("{}<>%$@[]")
_ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")


@rule("DDB109", "index-name-duplicate", Severity.ERROR)
def index_name_duplicate(table: Table) -> Problems:
    first: dict[str, tuple[str, Value[str]]] = {}
    for index, kind in _named_indexes(table):
        name = index.name.value
        if name and name in first:
            other, place = first[name][0], first[name][1].place
            yield Problem(
                index.name.place,
                f"{kind} `{name}` has the name of {'another' if other == kind else 'a'} {other} "
                f"of table {table.address}; names are shared by all indexes of a table",
                help="give one of the two another name",
                related=((place, f"the {other} of this name"),),
                of=index if isinstance(index, Index) else None,
            )
        elif name:
            first[name] = kind, index.name


def _named_indexes(table: Table) -> Iterator[tuple[Index | VectorIndex, str]]:
    for index in table.indexes():
        yield index, index.kind.value
    for vector in table.vector_indexes:
        yield vector, "vector index"


@rule("DDB110", "invalid-name", Severity.ERROR)
def invalid_name(table: Table) -> Problems:
    if not str(table.name).startswith("arn:"):  # CloudFormation's schema lets an ARN stand there.
        yield from _resource_name(table.name, "table name", None)
    for index, kind in _named_indexes(table):
        of = index if isinstance(index, Index) else None
        if index.name.absent:
            yield Problem(index.place, f"a {kind} has no IndexName", help="add IndexName", of=of)
        yield from _resource_name(index.name, f"{kind} name", of)
    for attribute in table.attributes:
        if attribute.name.absent:
            yield _nameless(table, attribute)
        if not _is_of_fit_size(attribute.name):
            yield _attribute_name(attribute.name, "attribute", None)
    yield from _unkeyed_names(table)
    for index in table.indexes():
        for name in (index.projection.attributes or ()) if index.projection else ():
            if not _is_of_fit_size(name):
                yield _attribute_name(name, "projected attribute", index)


def _unkeyed_names(table: Table) -> Iterator[Problem]:
    """Attributes that are in no key, whose names are counted in characters."""
    if table.time_to_live:
        yield from _long_name(table.time_to_live.attribute, "TTL attribute", _TTL_LENGTH)
    for vector in table.vector_indexes:
        yield from _long_name(vector.attribute, "vector attribute", _VECTOR_LENGTH)


def _long_name(name: Value[str], what: str, most: int) -> Iterator[Problem]:
    if name.value is not None and len(name.value) > most:
        yield Problem(
            name.place,
            f"the name of {what} `{_shortened(name.value)}` has {count(len(name.value), 'character')}; 1 to"
            f" {most} are allowed",
            help=f"use a name of 1 to {most} characters",
        )


def _nameless(table: Table, attribute: Attribute) -> Problem:
    sam = table.kind is Kind.SIMPLE_TABLE
    part, missing = ("the PrimaryKey", "Name") if sam else ("an attribute definition", "AttributeName")
    return Problem(
        attribute.place, f"{part} of table {table.address} has no {missing}", help=f"add {missing}"
    )


def _resource_name(name: Value[str], what: str, of: Index | None) -> Iterator[Problem]:
    """The name of a table or an index: its characters, then its length."""
    if name.value is None:
        yield from _open_name(name, what, of)
        return
    text = name.value
    if bad := _bad(text):
        yield Problem(
            name.place,
            f"{what} `{shown(text)}` holds {', '.join(map(_shown, bad))}; names take a-z, A-Z, 0-9, _, - and"
            " .",
            help=f"write {shown(''.join(letter if letter in _ALLOWED else '-' for letter in text))}",
            of=of,
        )
    elif not _SHORTEST <= len(text) <= _LONGEST:
        yield Problem(
            name.place,
            f"{what} `{_shortened(text)}` has {count(len(text), 'character')}; names have {_SHORTEST} to"
            f" {_LONGEST}",
            help=f"use at {f'least {_SHORTEST}' if len(text) < _SHORTEST else f'most {_LONGEST}'} characters",
            of=of,
        )


def _bad(text: str) -> list[str]:
    """The characters that names do not take, in their order."""
    return [] if _ALLOWED.issuperset(text) else sorted(set(text) - _ALLOWED, key=text.index)


def _open_name(name: Value[str], what: str, of: Index | None) -> Iterator[Problem]:
    """A name of which a part is unknown, where no value of that makes it right."""
    written = "".join(part for part in name.parts if part)
    text = "".join("…" if part is None else part for part in name.parts)
    if not _TEMPLATING.isdisjoint(written) or _may_be_arn(text):
        return
    if bad := _bad(written):
        yield Problem(
            name.place,
            f"{what} `{shown(text)}` holds {', '.join(map(_shown, bad))}, whatever … stands for; names take"
            " a-z, A-Z, 0-9, _, - and .",
            help=f"write {shown(''.join('-' if letter in bad else letter for letter in text))}",
            of=of,
        )
    elif len(written) > _LONGEST:
        yield Problem(
            name.place,
            f"{what} `{_shortened(text)}` has {count(len(written), 'character')} beside what … stands for;"
            f" names have {_SHORTEST} to {_LONGEST}",
            help=f"use at most {_LONGEST} characters",
            of=of,
        )


def _may_be_arn(text: str) -> bool:
    """CloudFormation's schema lets an ARN stand for the name of a table."""
    return text.startswith("arn:") or (text.startswith("…") and ":" in text)


def _shown(letter: str) -> str:
    return "a space" if letter == " " else f"`{letter}`"


def _shortened(text: str) -> str:
    return shown(text) if len(text) <= 40 else shown(text, 31)


def _is_of_fit_size(name: Value[str]) -> bool:
    return name.value is None or 1 <= _bytes(name.value) <= _ATTRIBUTE_BYTES


def _bytes(text: str) -> int:
    """The size of a text in UTF-8."""
    return len(text.encode("utf-8", "surrogatepass"))


def _attribute_name(name: Value[str], what: str, of: Index | None) -> Problem:
    text = name.value or ""
    length = f"has {count(len(text), 'character')}, {_bytes(text):,} bytes in UTF-8" if text else "is empty"
    return Problem(
        name.place,
        f"the name of {what} `{_shortened(text)}` {length}; 1 to {_ATTRIBUTE_BYTES} are allowed",
        help=f"use a name of 1 to {_ATTRIBUTE_BYTES} bytes",
        of=of,
    )
