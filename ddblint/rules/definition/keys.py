"""Key schemas: what a table, a GSI and an LSI may have as keys."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Index, Key, KeyElement, Kind, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.definition.elements import element_problems, repeated_attribute

_MOST = LIMITS["key-attributes-per-type"]


@rule("DDB105", "malformed-table-key", Severity.ERROR)
def malformed_table_key(table: Table) -> Problems:
    owner = f"table {table.address}"
    if table.kind is Kind.SIMPLE_TABLE:
        return  # SAM makes the key of the PrimaryKey, whose parts DDB104 and DDB110 look at.
    if table.key is not None and not table.key.is_plain:
        yield from element_problems(table.key, owner)
        yield from _table_shape(table.key, owner, whole="key" not in table.gaps)
    elif table.key is None and table.global_source.absent:
        yield Problem(
            table.place,
            f"{owner} has no KeySchema",
            help="add KeySchema with the partition key: {AttributeName: …, KeyType: HASH}",
        )


def _table_shape(key: Key, owner: str, whole: bool) -> Iterator[Problem]:
    """At most one problem; `whole` says that no element is hidden from us."""
    types = [element.key_type for element in key.elements]
    if len(types) > 2:
        yield _too_long(key, owner)
    elif len(types) == 2 and types[0].is_("HASH") and types[1].is_("HASH"):
        yield _two_hashes(key.elements[1], owner)
    elif whole and not types:
        yield Problem(key.place, f"the KeySchema of {owner} is empty", help="add its HASH element")
    elif whole and types[0].is_("RANGE"):
        yield _range_first(key, owner)
    else:
        yield from repeated_attribute(key, owner)


def _too_long(key: Key, owner: str) -> Problem:
    count = len(key.elements)
    return Problem(
        key.elements[2].place,
        f"the KeySchema of {owner} has {count} elements; a table key has 1 or 2: HASH, or HASH and RANGE",
        help="keep one HASH and one RANGE, which may be composed of several values; "
        "keys of several attributes exist for GSIs only",
    )


def _two_hashes(second: KeyElement, owner: str) -> Problem:
    return Problem(
        second.key_type.place,
        f"`{second.name}` is a second HASH element in the key of {owner}; a table key has one",
        help=f"write KeyType: RANGE for `{second.name}`; keys of several attributes exist for GSIs only",
    )


def _range_first(key: Key, owner: str, index: Index | None = None) -> Problem:
    first = key.elements[0]
    if not all(element.key_type.is_("RANGE") for element in key.elements):
        message = f"the key of {owner} starts with its RANGE element `{first.name}`; HASH comes first"
        return Problem(first.key_type.place, message, help="write the HASH element first", of=index)
    return Problem(
        first.key_type.place,
        f"the key of {owner} has no HASH element: `{first.name}` is RANGE",
        help=f"write KeyType: HASH for `{first.name}`, or put the partition key before it",
        of=index,
    )


@rule("DDB106", "malformed-gsi-key", Severity.ERROR)
def malformed_gsi_key(table: Table) -> Problems:
    for index in table.global_indexes:
        if index.key is None:
            yield _no_key(index)
        elif not index.key.is_plain:
            yield from element_problems(index.key, index.label, index)
            yield from _gsi_shape(index, index.key, whole="global_indexes.key" not in table.gaps)


def _no_key(index: Index) -> Problem:
    return Problem(index.place, f"{index.label} has no KeySchema", help="add KeySchema", of=index)


def _gsi_shape(index: Index, key: Key, whole: bool) -> Iterator[Problem]:
    """At most one problem."""
    many = next((elements for elements in _by_type(key) if len(elements) > _MOST), None)
    if many:
        yield _too_many(index, key, many)
    elif late := _late_hash(key):
        yield _out_of_order(index, key, late)
    elif whole and not key.elements:
        yield Problem(
            key.place, f"the KeySchema of {index.label} is empty", help="add a HASH element", of=index
        )
    elif whole and all(element.key_type.is_("RANGE") for element in key.elements):
        yield _range_first(key, index.label, index)
    else:
        yield from repeated_attribute(key, index.label, index)


def _by_type(key: Key) -> tuple[list[KeyElement], list[KeyElement]]:
    """The HASH and the RANGE elements, each in their order."""
    return (
        [element for element in key.elements if element.key_type.is_("HASH")],
        [element for element in key.elements if element.key_type.is_("RANGE")],
    )


def _too_many(index: Index, key: Key, elements: list[KeyElement]) -> Problem:
    """`elements` are all of one type."""
    return Problem(
        key.place,
        f"{index.label} has {len(elements)} {elements[0].key_type} elements; "
        f"a GSI key has at most {_MOST} of each type",
        help="join values into one attribute, or leave the element out",
        related=((elements[_MOST].place, f"{elements[0].key_type} element number {_MOST + 1}"),),
        of=index,
    )


def _late_hash(key: Key) -> KeyElement | None:
    """The first HASH element that follows a RANGE element."""
    after_range = False
    for element in key.elements:
        if after_range and element.key_type.is_("HASH"):
            return element
        after_range = after_range or element.key_type.is_("RANGE")
    return None


def _out_of_order(index: Index, key: Key, late: KeyElement) -> Problem:
    hashes, ranges = _by_type(key)
    return Problem(
        late.place,
        f"HASH element `{late.name}` of {index.label} follows RANGE element `{ranges[0].name}`; "
        "all HASH elements come first",
        help=f"order them {', '.join(f'{e.name} {e.key_type}' for e in hashes + ranges)}",
        related=((ranges[0].place, "the RANGE element"),),
        of=index,
    )
