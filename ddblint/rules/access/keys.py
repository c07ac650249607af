"""Access patterns whose conditions no key takes: neither one they name nor any other."""

from collections.abc import Iterator

from ddblint.capacity import number_text, read_units
from ddblint.findings import Severity
from ddblint.key_conditions import KeyFault
from ddblint.model import AccessPattern, Index, Kind, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.access.advice import index_to_add
from ddblint.rules.access.wording import (
    KEYS,
    PATTERNS,
    conditions_text,
    index_of,
    key_text,
    pattern_text,
    reader_text,
)
from ddblint.serving import Reader, as_any_query, is_get, readers, serving
from ddblint.source import Place


@rule("DDB503", "pattern-without-index", Severity.ERROR, needs=KEYS, about=(PATTERNS,))
def pattern_without_index(table: Table) -> Problems:
    for pattern, _, _ in _unserved(table):
        if not _misuses_key(table, pattern):
            yield Problem(
                pattern.place,
                f"{pattern_text(pattern)} ({pattern.operation} by {conditions_text(pattern)}) is served by no"
                f" key of {table.address}: it takes a Scan, which reads {_whole_table(table)}",
                help=index_to_add(table, pattern),
                related=tuple(_keys_beside(table, pattern)),
            )


@rule("DDB505", "invalid-key-condition", Severity.ERROR, needs=KEYS, about=(PATTERNS,))
def invalid_key_condition(table: Table) -> Problems:
    for pattern, reader, fault in _unserved(table):
        if _misuses_key(table, pattern):
            key = reader.key
            yield Problem(
                fault.condition.place if fault.condition else _place(pattern),
                f"{pattern_text(pattern)} does not fit the key of {reader_text(table, reader)}"
                f" ({key_text(key) if key else ''}): {fault.words}{_only_key(table)}",
                help=_cure(table, pattern, fault),
                related=((key.place, f"the key of {reader_text(table, reader)}"),) if key else (),
                of=index_of(reader),
            )


def _unserved(table: Table) -> Iterator[tuple[AccessPattern, Reader, KeyFault]]:
    for pattern in table.workload.access_patterns:
        found = serving(table, pattern)
        if found and found.fault:
            yield pattern, found.of, found.fault


def _misuses_key(table: Table, pattern: AccessPattern) -> bool:
    """Whether a key is meant, and used wrongly: a named one, the only one, or one that a query could use."""
    if pattern.index_name.given or table.kind is Kind.SIMPLE_TABLE:
        return True
    own = table.key.partition if table.key else ()
    meant = any(told.attribute in own and told.operator.is_("=") for told in pattern.where)
    return is_get(pattern) and (meant or _otherwise(table, pattern) is not None)


def _otherwise(table: Table, pattern: AccessPattern) -> Reader | None:
    """What would serve the same conditions as a query that names no index."""
    found = serving(table, as_any_query(pattern))
    return found.by if found else None


def _place(pattern: AccessPattern) -> Place:
    return pattern.index_name.place if pattern.index_name.given else pattern.place


def _only_key(table: Table) -> str:
    if table.kind is not Kind.SIMPLE_TABLE:
        return ""
    types = {attribute.name.value: attribute.type for attribute in table.attributes}
    key = ", ".join(
        f"`{name}` ({types.get(name, '?')})" for name in (table.key.partition if table.key else ())
    )
    return f"; the key of a SimpleTable is a single attribute, here {key}, and it has no indexes"


def _cure(table: Table, pattern: AccessPattern, fault: KeyFault) -> str:
    other = _otherwise(table, pattern)
    if other:
        name = other.name.value if isinstance(other, Index) else None
        use = f"`index: {name}`" if name else "no `index`"
        return f"use `operation: query` with {use}: {reader_text(table, other)} serves these conditions"
    if table.kind is Kind.SIMPLE_TABLE:
        return index_to_add(table, pattern)
    return f"{fault.cure}; or {index_to_add(table, pattern)}"


def _whole_table(table: Table) -> str:
    items, size = table.workload.items.value, table.workload.item_size.value
    if items is None or size is None:
        return "the whole table"
    return f"all {items:,} items of {size:,} B, {number_text(read_units(items * size))} read units each time"


def _keys_beside(table: Table, pattern: AccessPattern) -> Iterator[tuple[Place, str]]:
    """The keys that have an attribute of the pattern, or are the table's, and how they are made up."""
    told = {condition.attribute for condition in pattern.where}
    for reader in readers(table):
        key = reader.key
        if key and (reader is table or told.intersection(key.partition + key.sort)):
            yield key.place, f"the key of {reader_text(table, reader)}: {key_text(key)}"
