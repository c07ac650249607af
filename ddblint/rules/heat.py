"""The load on the most frequent value of a partition key at the peak, in units per second."""

from ddblint.arms import Arm
from ddblint.capacity import number_text, read_units
from ddblint.findings import Certainty
from ddblint.model import Index, Table
from ddblint.records import NamedTuple
from ddblint.rules.hottest import Hottest
from ddblint.source import Place
from ddblint.write_load import units_per_write


class Heat(NamedTuple):
    """Units per second of a value, spread over `shards`, and how they were reached."""

    units: float
    shards: int
    words: str
    estimated: bool
    places: tuple[tuple[Place, str], ...]

    @property
    def on_each(self) -> float:
        """Units per second on each shard."""
        return self.units / self.shards

    @property
    def certainty(self) -> Certainty | None:
        return Certainty.LIKELY if self.estimated else None


def write_heat(table: Table, gsi: Index | None, hot: Hottest) -> Heat | None:
    """That of writes to the table itself, or to a GSI; None where their rate is not told.

    A share of all items needs no share of a sparse index beside it.
    """
    peak = table.workload.peak_writes
    if peak.value is None:
        return None
    each = units_per_write(table, lambda arm: _units(table, gsi, arm, sparse=not hot.of_all))
    units = hot.share * peak.value * each
    words = f"{_share(hot)} of {number_text(peak.value)} writes/s x {_each(table, gsi, each)}"
    estimated = hot.estimated or peak.estimated or table.workload.item_size.estimated
    words += f" = {number_text(units)} write units/s{' (estimated)' * estimated}"
    places = ((peak.place, "the peak of writes told here"), *hot.places)
    return Heat(units, hot.shards, words, estimated, places)


def _units(table: Table, gsi: Index | None, arm: Arm, *, sparse: bool) -> float:
    """A transaction doubles the units of the item, and not those of index entries."""
    if arm.of is not gsi:
        return 0
    transactional = (table.workload.transactional_writes.value or 0) if gsi is None else 0
    return (arm.expected if sparse else arm.total) * (1 + transactional)


def _each(table: Table, gsi: Index | None, units: float) -> str:
    what = "each" if gsi is None else "of the index each"
    average = " on average of the write patterns" if table.workload.write_patterns else ""
    return f"{number_text(units)} write unit{'s'[: units != 1]} {what}{average}"


def _share(hot: Hottest) -> str:
    return f"{hot.value} has {100 * hot.share:.3g}%"


def read_heat(table: Table, hot: Hottest) -> Heat | None:
    """That of eventually consistent reads of the table; None where they may be reads of an index.

    The least that they can be: a query of several items takes more.
    """
    peak, size = table.workload.peak_reads, table.workload.item_size
    may_be_indexed = table.indexes() or table.untold("local_indexes") or table.untold("global_indexes")
    if may_be_indexed or peak.value is None or size.value is None:
        return None
    each = read_units(size.value)
    units = hot.share * peak.value * each
    estimated = hot.estimated or peak.estimated or size.estimated
    words = f"{_share(hot)} of {number_text(peak.value)} reads/s x {number_text(each)} read units each"
    words += f" = {number_text(units)} read units/s{' (estimated)' * estimated}"
    return Heat(
        units, hot.shards, words, estimated, ((peak.place, "the peak of reads told here"), *hot.places)
    )
