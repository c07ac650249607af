"""Partition keys that gather many writes on few values, told by a hint or by the attribute's name."""

from math import prod
from typing import NamedTuple

from ddblint.attribute_names import says_few_values, says_moment, says_period
from ddblint.findings import Certainty, Severity
from ddblint.limits import LIMITS
from ddblint.model import AttributeHint, Key, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.source import Place

_PARTITION_UNITS = LIMITS["partition-write-units"]


class _FewValues(NamedTuple):
    """Why a partition key is thought to have few values: `total` is None where only its name says so."""

    words: str
    total: int | None


@rule("DDB201", "low-cardinality-gsi-key", Severity.WARNING, Certainty.LIKELY, needs=("global_indexes.key",))
def low_cardinality_gsi_key(table: Table, *, min_cardinality: int = 20) -> Problems:
    for index in table.global_indexes:
        found = index.key and _few_values(table, index.key, min_cardinality, by_name=True)
        if index.key and found:
            ceiling = f"{_ceiling(index.key, found)}; beyond that, writes to the table are throttled"
            yield _problem(table, index.key, f"{index.label} on {table.address}", found, ceiling)._replace(
                help=f"give the index a second partition key attribute beside {_names(index.key)}, such as a"
                " shard number, or index only the items that are looked up",
                of=index,
            )


@rule("DDB202", "low-cardinality-table-key", Severity.WARNING, Certainty.LIKELY, needs=("key",))
def low_cardinality_table_key(table: Table, *, min_cardinality: int = 20) -> Problems:
    # Without a sort key each value is one item: a name such as `type` then tells of a small table.
    found = table.key and _few_values(table, table.key, min_cardinality, by_name=bool(table.key.sort))
    if table.key and found:
        ceiling = _ceiling(table.key, found, local_indexes=bool(table.local_indexes))
        yield _problem(table, table.key, table.address, found, ceiling)._replace(
            help=f"make an attribute of many values the partition key, with {_names(table.key)} in the sort"
            " key or in an index"
        )


def _few_values(table: Table, key: Key, at_least: int, *, by_name: bool) -> _FewValues | None:
    """A key of several attributes has as many values as their counts multiplied."""
    counts = [_declared(table, name) for name in key.partition]
    known = [count for count in counts if count is not None]
    if known and len(known) == len(counts):
        total = prod(known)
        words = f"has {total} declared value{'s'[: total != 1]}"
        return _FewValues(words, total) if total < at_least else None
    # One that is counted, such as a shard number, spreads the others by so much: their names say too little.
    if by_name and key.partition and not known and all(_seems_few(table, name) for name in key.partition):
        return _FewValues("looks low-cardinality by its name", None)
    return None


def _declared(table: Table, name: str) -> int | None:
    """The values that a hint counts, times the shards each is spread over."""
    hint = table.workload.attributes.get(name)
    if hint is None or hint.cardinality.value is None:
        return None
    return hint.cardinality.value * (hint.shards.value or 1)


def _seems_few(table: Table, name: str) -> bool:
    return says_few_values(name) and not _is_sharded(table, name)


def _is_sharded(table: Table, name: str) -> bool:
    hint = table.workload.attributes.get(name)
    return hint is not None and hint.shards.above(1)


def _ceiling(key: Key, found: _FewValues, *, local_indexes: bool = False) -> str:
    """What the values take, and whether DynamoDB can split the items of one over partitions.

    Developer guide, Burst and adaptive capacity: not with an LSI, not along a sort key that only grows.
    """
    units = f"{_PARTITION_UNITS:,}"
    text = f"one value takes {units} write units/s"
    if found.total is not None:
        total = f"{found.total * _PARTITION_UNITS:,}"
        text = f"evenly used, it takes {found.total} x {units} = {total} write units/s"
    if local_indexes:
        return f"{text}, and an LSI keeps DynamoDB from splitting a value over partitions"
    if not key.sort:
        return f"{text}, and there is no sort key to split a value along"
    if says_moment(key.sort[0]) or says_period(key.sort[0]):
        return f"{text}, and DynamoDB does not split a value along `{key.sort[0]}`, which only grows"
    return f"{text} until DynamoDB splits it along `{key.sort[0]}`"


def _problem(table: Table, key: Key, owner: str, found: _FewValues, ceiling: str) -> Problem:
    told = [(name, hint) for name in key.partition if (hint := table.workload.attributes.get(name))]
    sparse = "".join(_sparse(name, hint) for name, hint in told)
    return Problem(
        _partition_place(key),
        f"{_names(key)}, the partition key of {owner}, {found.words}{sparse}: {ceiling}",
        related=tuple((hint.place, f"what is told of `{name}`") for name, hint in told),
        severity=Severity.NOTE if sparse else None,
        certainty=Certainty.LIKELY if found.total is None else Certainty.FACT,
    )


def _sparse(name: str, hint: AttributeHint) -> str:
    """An index of few items may well have few values: then this is a note."""
    return f", and {hint.present.value:.0%} of the items have `{name}`" if hint.present.below(1) else ""


def _names(key: Key) -> str:
    return " + ".join(f"`{name}`" for name in key.partition)


def _partition_place(key: Key) -> Place:
    return next(element.name.place for element in key.elements if element.key_type.is_("HASH"))


@rule(
    "DDB204",
    "time-ordered-partition-key",
    Severity.NOTE,
    Certainty.LIKELY,
    needs=("key", "global_indexes.key"),
)
def time_ordered_partition_key(table: Table) -> Problems:
    yield from _time_ordered(table, table.key, table.address)
    for index in table.global_indexes:
        found = _time_ordered(table, index.key, f"{index.label} on {table.address}")
        yield from (problem._replace(of=index) for problem in found)


def _time_ordered(table: Table, key: Key | None, owner: str) -> Problems:
    names = key.partition if key else ()
    if key is None or not names or not all(_moves_on(table, name) for name in names):
        return
    if any(says_moment(name) for name in names):
        words = (
            "differs from write to write: a query must give it exactly, and cannot ask for a range of times"
        )
        advice = f"make {_names(key)} the sort key, under a partition key that queries know"
    else:
        words = (
            "moves on with time: all writes of one period go to one value, which takes"
            f" {_PARTITION_UNITS:,} write units/s, and those of earlier periods lie idle"
        )
        advice = f"add an attribute to the partition key beside {_names(key)}, such as a shard number"
    yield Problem(_partition_place(key), f"{_names(key)}, the partition key of {owner}, {words}", help=advice)


def _moves_on(table: Table, name: str) -> bool:
    return (says_period(name) or says_moment(name)) and not _is_sharded(table, name)
