"""Access patterns that ask of a GSI what only the table promises: the latest state, and uniqueness."""

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.model import AccessPattern, Index, IndexKind, Table
from ddblint.proposals import can_be_local, local_sort_key
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.access.wording import KEYS, PATTERNS, names_text, pattern_text, reader_text
from ddblint.serving import is_get, serving


def _served_by_gsi(table: Table) -> Iterator[tuple[AccessPattern, Index]]:
    for pattern in table.workload.access_patterns:
        found = serving(table, pattern)
        if (
            found
            and isinstance(found.of, Index)
            and found.of.kind is IndexKind.GLOBAL
            and not is_get(pattern)
        ):
            yield pattern, found.of


@rule("DDB501", "consistent-read-on-gsi", Severity.ERROR, needs=KEYS, about=(PATTERNS,))
def consistent_read_on_gsi(table: Table) -> Problems:
    for pattern, index in _served_by_gsi(table):
        if pattern.consistent.is_(True):
            named = "reads" if pattern.index_name.given else "can only be served by"
            yield Problem(
                pattern.consistent.place,
                f"{pattern_text(pattern)} {named} {reader_text(table, index)} and asks for strongly"
                " consistent reads, which no GSI has: DynamoDB refuses the request",
                help=f"set `consistent: false`, or read by {_own_key(table)}{_or_local(table, pattern)}",
                related=((index.place, index.label),),
                of=index,
            )


def _own_key(table: Table) -> str:
    names = table.key.partition + table.key.sort if table.key else ()
    return f"the key of {table.address} ({names_text(names)})"


def _or_local(table: Table, pattern: AccessPattern) -> str:
    possible = local_sort_key(table, pattern) and can_be_local(table)
    return ", or make it an LSI, which is only possible together with the table" if possible else ""


@rule("DDB506", "read-after-write-on-gsi", Severity.WARNING, needs=KEYS, about=(PATTERNS,))
def read_after_write_on_gsi(table: Table) -> Problems:
    """A pattern that also asks for strongly consistent reads is left to DDB501."""
    for pattern, index in _served_by_gsi(table):
        if pattern.after_own_write.is_(True) and not pattern.consistent.is_(True):
            yield Problem(
                pattern.after_own_write.place,
                f"{pattern_text(pattern)} reads what was just written through {reader_text(table, index)},"
                " which gets each write a moment after the table: the read may miss it",
                help=f"read by {_own_key(table)} with `consistent: true`, or show what was written without"
                " reading it again",
                related=((index.place, index.label),),
                of=index,
            )


@rule("DDB507", "unique-lookup-on-gsi", Severity.WARNING, needs=KEYS, about=(PATTERNS,))
def unique_lookup_on_gsi(table: Table) -> Problems:
    for pattern, index in _served_by_gsi(table):
        if pattern.one_item.is_(True) and not _gives_own_key(table, pattern, index):
            names = index.key.partition + index.key.sort if index.key else ()
            yield Problem(
                pattern.one_item.place,
                f"{pattern_text(pattern)} expects one item of {reader_text(table, index)}, whose key"
                f" ({names_text(names)}) is not unique: DynamoDB lets any number of items have the same",
                help=f"write a second item whose own key is the value of {names_text(names[:1])}, in one"
                " transaction with the first and on condition that it does not exist yet",
                related=((index.place, index.label),),
                of=index,
            )


def _gives_own_key(table: Table, pattern: AccessPattern, index: Index) -> bool:
    """Whether the key of the table, which is unique, is part of what the pattern compares by `=`."""
    own = table.key.partition + table.key.sort if table.key else ()
    equal = {told.attribute for told in pattern.where if told.operator.is_("=")}
    if not pattern.where and index.key:
        equal = {*index.key.partition, *index.key.sort}
    return bool(own) and equal.issuperset(own)
