"""Shards of a partition key beside the number that its load needs."""

from ddblint.capacity import PARTITION_WRITE_UNITS, number_text, shards_needed
from ddblint.findings import Severity
from ddblint.model import Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.heat import Heat, write_heat
from ddblint.rules.hottest import Hottest, hottest
from ddblint.rules.partition_keys import Keyed, keyed_parts, partition_names
from ddblint.source import Place
from ddblint.write_load import is_exact


@rule(
    "DDB206",
    "shards-do-not-fit",
    Severity.WARNING,
    needs=("key", "global_indexes.key", "workload.peak_writes"),
)
def shards_do_not_fit(table: Table, *, headroom: float = 0.8, max_factor: int = 4) -> Problems:
    for keyed in keyed_parts(table):
        declared = _shards(table, keyed)
        if declared > 1:
            yield from _too_few(table, keyed, declared, headroom)
            yield from _too_many(table, keyed, declared, headroom, max_factor)


def _shards(table: Table, keyed: Keyed) -> int:
    """Over how many values hints say that each is spread; 1 where they say nothing."""
    product = 1
    for name in keyed.key.partition:
        hint = table.workload.attributes.get(name)
        product *= (hint.shards.value or 1) if hint else 1
    return product


def _place(table: Table, keyed: Keyed) -> Place:
    hints = (table.workload.attributes.get(name) for name in keyed.key.partition)
    return next(hint.shards.place for hint in hints if hint and hint.shards.above(1))


def _too_few(table: Table, keyed: Keyed, declared: int, headroom: float) -> Problems:
    hot = hottest(table, keyed.key)
    heat = write_heat(table, keyed.gsi, hot) if hot else None
    needed = shards_needed(heat.units, headroom) if heat else 0
    if heat and needed > declared:
        yield Problem(
            _place(table, keyed),
            f"{_over(keyed, declared)} are too few: {heat.words}, and with {_room(headroom)} that is"
            f" {needed} shards",
            help=f"spread it over {needed} shards, in every write and in every query",
            related=heat.places,
            of=keyed.gsi,
            certainty=heat.certainty,
        )


def _too_many(table: Table, keyed: Keyed, declared: int, headroom: float, factor: int) -> Problems:
    heat = _most(table, keyed, declared)
    needed = shards_needed(heat.units, headroom) if heat else 0
    if heat and declared > factor * needed:
        yield Problem(
            _place(table, keyed),
            f"{_over(keyed, declared)} are many: {heat.words}, and with {_room(headroom)} that is {needed}"
            f" shard{'s'[: needed != 1]}; a query has to read all {declared}",
            help=f"spread it over {needed} shard{'s'[: needed != 1]}, unless more writes are to come soon",
            related=heat.places,
            of=keyed.gsi,
            severity=Severity.NOTE,
            certainty=heat.certainty,
        )


def _most(table: Table, keyed: Keyed, declared: int) -> Heat | None:
    """The load where one value gets all writes, unless a share is told; None where it may be more."""
    hot = hottest(table, keyed.key)
    if hot is None or not hot.of_all:
        hot = Hottest(1, "one value, at most,", declared, of_all=True, estimated=False, places=())
    return write_heat(table, keyed.gsi, hot) if is_exact(table, keyed.gsi) else None


def _over(keyed: Keyed, declared: int) -> str:
    names = partition_names(keyed.key)
    return f"{declared} shards of {names}, the partition key of {keyed.label},"


def _room(headroom: float) -> str:
    return f"{number_text(PARTITION_WRITE_UNITS * headroom)} on each"
