"""Partition keys that are a time: all writes go to the newest value."""

from ddblint.attribute_names import says_moment, says_period
from ddblint.capacity import PARTITION_WRITE_UNITS
from ddblint.findings import Certainty, Severity
from ddblint.model import Key, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.hottest import is_sharded
from ddblint.rules.partition_keys import partition_names, partition_place


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
        advice = f"make {partition_names(key)} the sort key, under a partition key that queries know"
    else:
        words = (
            "moves on with time: all writes of one period go to one value, which takes"
            f" {PARTITION_WRITE_UNITS:,} write units/s, and those of earlier periods lie idle"
        )
        advice = (
            f"add an attribute to the partition key beside {partition_names(key)}, such as a shard number"
        )
    yield Problem(
        partition_place(key), f"{partition_names(key)}, the partition key of {owner}, {words}", help=advice
    )


def _moves_on(table: Table, name: str) -> bool:
    return (says_period(name) or says_moment(name)) and not is_sharded(table, name)
