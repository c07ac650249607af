"""The busiest value of each partition key at the peak, beside what one partition takes."""

from ddblint.capacity import PARTITION_READ_UNITS, PARTITION_WRITE_UNITS, shards_needed
from ddblint.model import Table
from ddblint.records import NamedTuple
from ddblint.rules.heat import Heat, read_heat, write_heat
from ddblint.rules.hottest import hottest
from ddblint.rules.partition_keys import Keyed, has_lsi, keyed_parts, why_unsplit

#: Of what a partition takes, so that a busy moment does not throttle; as in DDB205.
HEADROOM = 0.8


class HotKey(NamedTuple):
    """The load of the busiest value of a partition key, in units per second.

    `direction` is write or read; `on_each` is the load of one of its `shards`, `needed` how many shards
    would hold it below `HEADROOM` of the `ceiling`. `how` says how it was reached, `split` why DynamoDB
    does not split the value, or what it splits it along.
    """

    part: str
    partition: tuple[str, ...]
    direction: str
    units: float
    shards: int
    on_each: float
    ceiling: int
    needed: int
    how: str
    split: str

    @property
    def too_hot(self) -> bool:
        return self.on_each > self.ceiling


def hot_keys(table: Table) -> tuple[HotKey, ...]:
    return tuple(key for keyed in keyed_parts(table) for key in _of(table, keyed))


def _of(table: Table, keyed: Keyed) -> list[HotKey]:
    hot = hottest(table, keyed.key)
    if hot is None:
        return []
    writes = write_heat(table, keyed.gsi, hot)
    reads = read_heat(table, hot) if keyed.gsi is None else None
    found = [_hot(table, keyed, writes, "write")] if writes else []
    return found + ([_hot(table, keyed, reads, "read")] if reads else [])


def _hot(table: Table, keyed: Keyed, heat: Heat, direction: str) -> HotKey:
    ceiling = PARTITION_WRITE_UNITS if direction == "write" else PARTITION_READ_UNITS
    why = why_unsplit(keyed.key, local_indexes=has_lsi(table, keyed))
    return HotKey(
        keyed.gsi.label if keyed.gsi else f"table {table.address}",
        keyed.key.partition,
        direction,
        heat.units,
        heat.shards,
        heat.on_each,
        ceiling,
        shards_needed(heat.units, HEADROOM, ceiling),
        heat.words,
        why or f"DynamoDB can split it along `{keyed.key.sort[0]}`, in time",
    )
