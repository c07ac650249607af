"""Partition keys that gather many writes on few values, told by a hint or by the attribute's name."""

from math import prod
from typing import NamedTuple

from ddblint.attribute_names import says_few_values, says_moment, says_period
from ddblint.findings import Certainty, Severity
from ddblint.limits import LIMITS
from ddblint.model import AttributeHint, Index, Key, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.source import Place

_PARTITION_UNITS = LIMITS["partition-write-units"]
_ADVICE_FOR_INDEX = (
    "give the partition key of the index a second attribute beside {}, such as a shard number,"
    " or index only the items that are looked up"
)
_ADVICE_FOR_TABLE = (
    "make an attribute of many values the partition key, with {} in the sort key or in an index"
)
_PERIOD = (
    f"moves on with time: all writes of one stretch go to one value, which takes {_PARTITION_UNITS:,} write"
    " units/s, while the values before it lie idle",
    "give the partition key a second attribute beside {}, such as a shard number",
)
_MOMENT = (
    "differs from write to write: a query must give it exactly, and cannot ask for a stretch of time",
    "make {} the sort key, under a partition key that queries know",
)


class _FewValues(NamedTuple):
    """Why a partition key is thought to have few values; `count` is None where only its name says so."""

    words: str
    count: int | None


@rule("DDB201", "low-cardinality-gsi-key", Severity.WARNING, Certainty.LIKELY, needs=("global_indexes.key",))
def low_cardinality_gsi_key(table: Table, *, min_cardinality: int = 20) -> Problems:
    for index in table.global_indexes:
        found = index.key and _few_values(table, index.key, min_cardinality, by_name=True)
        if index.key and found:
            what = f"the partition key of {index.label} on {table.address}"
            ceiling = f"{_ceiling(index.key, found)}; beyond that, writes to the table are throttled"
            yield _problem(table, index.key, what, found, ceiling, index)


@rule("DDB202", "low-cardinality-table-key", Severity.WARNING, Certainty.LIKELY, needs=("key",))
def low_cardinality_table_key(table: Table, *, min_cardinality: int = 20) -> Problems:
    # Without a sort key each value is one item, so that a name such as `type` tells of a small table.
    found = table.key and _few_values(table, table.key, min_cardinality, by_name=bool(table.key.sort))
    if table.key and found:
        what = f"the partition key of {table.address}"
        ceiling = _ceiling(table.key, found, local_indexes=bool(table.local_indexes))
        yield _problem(table, table.key, what, found, ceiling)


def _few_values(table: Table, key: Key, at_least: int, *, by_name: bool) -> _FewValues | None:
    """A key of several attributes has as many values as their counts multiplied."""
    counts = [_declared(table, name) for name in key.partition]
    known = [count for count in counts if count is not None]
    if known and len(known) == len(counts):
        total = prod(known)
        words = f"has {total} declared value{'s'[: total != 1]}"
        return _FewValues(words, total) if total < at_least else None
    pairs = zip(key.partition, counts, strict=True)
    if by_name and counts and all(_seems_few(table, name, count, at_least) for name, count in pairs):
        return _FewValues("looks low-cardinality by its name", None)
    return None


def _declared(table: Table, name: str) -> int | None:
    """The values that a hint counts, times the shards each is spread over."""
    hint = table.workload.attributes.get(name)
    if hint is None:
        return None
    count = len(hint.values.value) if hint.values.value is not None else hint.cardinality.value
    return None if count is None else count * (hint.shards.value or 1)


def _seems_few(table: Table, name: str, count: int | None, at_least: int) -> bool:
    if count is not None:
        return count < at_least
    hint = table.workload.attributes.get(name)
    return says_few_values(name) and not (hint and hint.shards.above(1))


def _ceiling(key: Key, found: _FewValues, *, local_indexes: bool = False) -> str:
    """What the values take, and whether DynamoDB can split the items of one over partitions.

    Developer guide, Burst and adaptive capacity: not with an LSI, not along a sort key that only grows.
    """
    units = f"{_PARTITION_UNITS:,}"
    text = f"one value takes {units} write units/s"
    if found.count is not None:
        text = f"evenly used, {found.count} × {units} = {found.count * _PARTITION_UNITS:,} write units/s"
    growing = next((name for name in key.sort[:1] if says_moment(name) or says_period(name)), None)
    if local_indexes:
        return f"{text}, and an LSI keeps DynamoDB from splitting a value over partitions"
    if growing:
        return f"{text}, and DynamoDB does not split a value along `{growing}`, which only grows"
    return text if key.sort else f"{text}, and there is no sort key to split a value along"


def _problem(
    table: Table, key: Key, what: str, found: _FewValues, ceiling: str, index: Index | None = None
) -> Problem:
    names = " + ".join(f"`{name}`" for name in key.partition)
    told = [(name, hint) for name in key.partition if (hint := table.workload.attributes.get(name))]
    sparse = "".join(_sparse(name, hint) for name, hint in told)
    return Problem(
        _partition_place(key),
        f"{names}, {what}, {found.words}: {ceiling}{sparse}",
        help=_ADVICE_FOR_INDEX.format(names) if index else _ADVICE_FOR_TABLE.format(names),
        related=tuple((hint.place, f"what is told of `{name}`") for name, hint in told),
        of=index,
        severity=Severity.NOTE if sparse else None,
        certainty=Certainty.LIKELY if found.count is None else Certainty.FACT,
    )


def _partition_place(key: Key) -> Place:
    return next(element.name.place for element in key.elements if element.key_type.is_("HASH"))


def _sparse(name: str, hint: AttributeHint) -> str:
    """An index that few items are in may well have few values: then this is a note."""
    share = hint.present.value
    return (
        ""
        if share is None or share >= 1
        else f"; the index is sparse: {share:.0%} of the items have `{name}`"
    )


@rule(
    "DDB204",
    "time-ordered-partition-key",
    Severity.NOTE,
    Certainty.LIKELY,
    needs=("key", "global_indexes.key"),
)
def time_ordered_partition_key(table: Table) -> Problems:
    yield from _time_ordered(table, table.key, table.address, None)
    for index in table.global_indexes:
        yield from _time_ordered(table, index.key, f"{index.label} on {table.address}", index)


def _time_ordered(table: Table, key: Key | None, owner: str, index: Index | None) -> Problems:
    names = key.partition if key else ()
    if key is None or not names or not all(_runs_with_time(table, name) for name in names):
        return
    told = " + ".join(f"`{name}`" for name in names)
    words, advice = _MOMENT if any(map(says_moment, names)) else _PERIOD
    message = f"{told}, the partition key of {owner}, {words}"
    yield Problem(_partition_place(key), message, help=advice.format(told), of=index)


def _runs_with_time(table: Table, name: str) -> bool:
    hint = table.workload.attributes.get(name)
    return (says_period(name) or says_moment(name)) and not (hint and hint.shards.above(1))
