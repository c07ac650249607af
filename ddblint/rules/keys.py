"""Partition keys that gather many writes on few values, told by a hint or by the attribute's name."""

from math import prod

from ddblint.attribute_names import says_few_values
from ddblint.capacity import PARTITION_WRITE_UNITS
from ddblint.findings import Certainty, Severity
from ddblint.model import AttributeHint, Key, Table
from ddblint.records import NamedTuple
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.hottest import declared_values, is_constant, is_sharded
from ddblint.rules.most_units import less_than
from ddblint.rules.partition_keys import partition_names, partition_place, why_unsplit


class _FewValues(NamedTuple):
    """Why a partition key is thought to have few values: `total` is None where only its name says so."""

    words: str
    total: int | None


@rule("DDB201", "low-cardinality-gsi-key", Severity.WARNING, Certainty.LIKELY, needs=("global_indexes.key",))
def low_cardinality_gsi_key(table: Table, *, min_cardinality: int = 20) -> Problems:
    for index in table.global_indexes:
        found = index.key and _few_values(table, index.key, min_cardinality, by_name=True)
        if index.key and found:
            ceiling = _ceiling(index.key, found) + less_than(table, index, _even_units(found))
            ceiling += "; beyond that, writes to the table are throttled"
            yield _problem(table, index.key, f"{index.label} on {table.address}", found, ceiling)._replace(
                help=f"give the index a second partition key attribute beside {partition_names(index.key)},"
                " such as a shard number, or index only the items that are looked up",
                of=index,
            )


@rule("DDB202", "low-cardinality-table-key", Severity.WARNING, Certainty.LIKELY, needs=("key",))
def low_cardinality_table_key(table: Table, *, min_cardinality: int = 20) -> Problems:
    # Without a sort key each value is one item: a name such as `type` then tells of a small table.
    found = table.key and _few_values(table, table.key, min_cardinality, by_name=bool(table.key.sort))
    if table.key and found:
        ceiling = _ceiling(table.key, found, local_indexes=bool(table.local_indexes))
        ceiling += less_than(table, table, _even_units(found))
        yield _problem(table, table.key, table.address, found, ceiling)._replace(
            help=f"make an attribute of many values the partition key, with {partition_names(table.key)} in"
            " the sort key or in an index"
        )


def _few_values(table: Table, key: Key, at_least: int, *, by_name: bool) -> _FewValues | None:
    """A key of several attributes has as many values as their counts multiplied; of one, DDB203 speaks."""
    if is_constant(table, key):
        return None
    counts = [declared_values(table, name) for name in key.partition]
    known = [count for count in counts if count is not None]
    if known and len(known) == len(counts):
        total = prod(known)
        words = f"has {total} declared value{'s'[: total != 1]}"
        return _FewValues(words, total) if total < at_least else None
    # One that is counted, such as a shard number, spreads the others by so much: their names say too little.
    if by_name and key.partition and not known and all(_seems_few(table, name) for name in key.partition):
        return _FewValues("looks low-cardinality by its name", None)
    return None


def _seems_few(table: Table, name: str) -> bool:
    return says_few_values(name) and not is_sharded(table, name)


def _ceiling(key: Key, found: _FewValues, *, local_indexes: bool = False) -> str:
    """What the values take, and whether DynamoDB can split the items of one over partitions."""
    units = f"{PARTITION_WRITE_UNITS:,}"
    text = f"one value takes at most {units} write units/s"
    if found.total is not None:
        total = f"{_even_units(found):,}"
        text = f"evenly used, it takes at most {found.total} x {units} = {total} write units/s"
    hard = why_unsplit(key, local_indexes=local_indexes)
    return f"{text}, and {hard}" if hard else f"{text} until DynamoDB splits it along `{key.sort[0]}`"


def _even_units(found: _FewValues) -> int:
    """Write units per second of all values in even use; of one, where their number is not told."""
    return (found.total or 1) * PARTITION_WRITE_UNITS


def _problem(table: Table, key: Key, owner: str, found: _FewValues, ceiling: str) -> Problem:
    told = [(name, hint) for name in key.partition if (hint := table.workload.attributes.get(name))]
    sparse = "".join(_sparse(name, hint) for name, hint in told)
    return Problem(
        partition_place(key),
        f"{partition_names(key)}, the partition key of {owner}, {found.words}{sparse}: {ceiling}",
        related=tuple((hint.place, f"what is told of `{name}`") for name, hint in told),
        severity=Severity.NOTE if sparse else None,
        certainty=Certainty.LIKELY if found.total is None else Certainty.FACT,
    )


def _sparse(name: str, hint: AttributeHint) -> str:
    """An index of few items may well have few values: then this is a note."""
    return f", and {hint.present.value:.0%} of the items have `{name}`" if hint.present.below(1) else ""
