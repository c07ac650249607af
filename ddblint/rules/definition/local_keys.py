"""Keys of LSIs: the table's partition key and another sort key."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.model import Index, Key, KeyElement, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.definition.elements import element_problems


@rule("DDB107", "malformed-lsi-key", Severity.ERROR)
def malformed_lsi_key(table: Table) -> Problems:
    for index in table.local_indexes:
        if index.key is None:
            yield Problem(index.place, f"{index.label} has no KeySchema", help=_right_key(table), of=index)
        else:
            yield from element_problems(index.key, index.label, index)
            yield from _lsi_shape(table, index, index.key)


def _lsi_shape(table: Table, index: Index, key: Key) -> Iterator[Problem]:
    """At most one problem."""
    if len(key.elements) > 2:
        yield _wrong_count(table, index, key)
    elif "local_indexes.key" in table.gaps:
        return  # An element that cannot be read may stand before or between the others.
    elif len(key.elements) < 2:
        yield _wrong_count(table, index, key)
    else:
        yield from _wrong_pair(table, index, *key.elements)


def _wrong_count(table: Table, index: Index, key: Key) -> Problem:
    many = len(key.elements) > 2
    count = f"{len(key.elements)} key element{'' if len(key.elements) == 1 else 's'}"
    return Problem(
        key.place,
        f"{index.label} has {count}; an LSI key has exactly 2: the table's HASH and one RANGE",
        help="make it a GSI: only their keys may have several attributes" if many else _right_key(table),
        of=index,
    )


def _wrong_pair(table: Table, index: Index, first: KeyElement, second: KeyElement) -> Iterator[Problem]:
    hash_element = _table_hash(table)
    if first.key_type.is_("RANGE"):
        yield _wrong_type(table, index, first, "the first element of", "HASH")
    elif first.key_type.is_("HASH") and second.key_type.is_("HASH"):
        yield _wrong_type(table, index, second, "the second element of", "RANGE")
    elif hash_element and first.key_type.is_("HASH") and first.name.is_not(hash_element.name.value or ""):
        yield _other_hash(index, first, hash_element)
    elif first.name.value and second.name.is_(first.name.value):
        yield Problem(
            second.name.place,
            f"`{second.name}` is both HASH and RANGE of {index.label}; an LSI sorts by another attribute",
            help="name the attribute to sort by",
            related=((first.name.place, "the HASH element"),),
            of=index,
        )


def _wrong_type(table: Table, index: Index, element: KeyElement, what: str, right: str) -> Problem:
    return Problem(
        element.key_type.place,
        f"{what} {index.label}, `{element.name}`, is {element.key_type}; it must be {right}",
        help=_right_key(table),
        of=index,
    )


def _other_hash(index: Index, first: KeyElement, hash_element: KeyElement) -> Problem:
    table_hash = hash_element.name
    return Problem(
        first.name.place,
        f"{index.label} has HASH `{first.name}`; an LSI has its table's HASH, `{table_hash}`",
        help=f"make it a GSI, or write `{table_hash}` as HASH and `{first.name}` as RANGE",
        related=((table_hash.place, f"the table's HASH is `{table_hash}`"),),
        of=index,
    )


def _table_hash(table: Table) -> KeyElement | None:
    """The HASH element of the table, where it has one and its name is known."""
    hashes = [e for e in table.key.elements if e.key_type.is_("HASH")] if table.key else []
    return hashes[0] if len(hashes) == 1 and hashes[0].name.value else None


def _right_key(table: Table) -> str:
    hash_element = _table_hash(table)
    name = f"`{hash_element.name}`" if hash_element else "the table's partition key"
    return f"write {name} as HASH, then the attribute to sort by as RANGE"


@rule("DDB108", "lsi-without-table-sort-key", Severity.ERROR)
def lsi_without_table_sort_key(table: Table) -> Problems:
    elements = table.key.elements if table.key and "key" not in table.gaps else ()
    if len(elements) != 1 or not elements[0].key_type.is_("HASH"):
        return
    for index in table.local_indexes:
        yield Problem(
            index.place,
            f"{index.label} needs a table with a sort key; the key of table {table.address} is HASH alone",
            help="make it a GSI, or give the table a sort key, which only a new table can get",
            related=((elements[0].place, "the table's key"),),
            of=index,
        )
