"""Partition keys that have one value for all items."""

from ddblint.capacity import PARTITION_READ_UNITS, PARTITION_WRITE_UNITS
from ddblint.findings import Severity
from ddblint.model import AttributeHint, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.hottest import is_constant
from ddblint.rules.most_units import less_than
from ddblint.rules.partition_keys import (
    Keyed,
    has_lsi,
    keyed_parts,
    partition_names,
    partition_place,
    why_unsplit,
)
from ddblint.sparse import share_having


@rule("DDB203", "constant-partition-key", Severity.WARNING, needs=("key", "global_indexes.key"))
def constant_partition_key(table: Table) -> Problems:
    for keyed in keyed_parts(table) if table.workload.attributes else ():
        if is_constant(table, keyed.key):
            yield _constant(table, keyed)


def _constant(table: Table, keyed: Keyed) -> Problem:
    """A sparse index over one value may hold few items: then this is a note."""
    names = partition_names(keyed.key)
    hints = [(name, table.workload.attributes[name]) for name in keyed.key.partition]
    share = share_having(table, keyed.key.partition)
    sparse = f", and {100 * share:.3g}% of the items have it" if share < 1 else ""
    return Problem(
        partition_place(keyed.key),
        f"{names}, the partition key of {keyed.label}, has one declared value{_values(hints)}{sparse}: all"
        f" {'entries' if keyed.gsi else 'items'} are one item collection, which takes"
        f" {PARTITION_WRITE_UNITS:,} write and {PARTITION_READ_UNITS:,} read units/s,"
        f" {_ceiling(table, keyed)}{less_than(table, keyed.gsi or table, PARTITION_WRITE_UNITS)}",
        help=f"add to {names} what requests know, such as an id or a day, or a shard number that each write"
        " picks",
        related=tuple((hint.place, f"what is told of `{name}`") for name, hint in hints),
        of=keyed.gsi,
        severity=Severity.NOTE if sparse else None,
    )


def _values(hints: list[tuple[str, AttributeHint]]) -> str:
    listed = [f"`{hint.values.value[0]}`" for _, hint in hints if hint.values.value]
    return f", {' + '.join(listed)}" if len(listed) == len(hints) else ""


def _ceiling(table: Table, keyed: Keyed) -> str:
    hard = why_unsplit(keyed.key, local_indexes=has_lsi(table, keyed))
    return f"and {hard}" if hard else f"until DynamoDB splits it along `{keyed.key.sort[0]}`"
