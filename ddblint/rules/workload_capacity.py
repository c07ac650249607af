"""Capacity of a table and its GSIs beside what the declared peak takes."""

from math import ceil

from ddblint.capacity import number_text, read_units
from ddblint.findings import Certainty, Severity
from ddblint.model import SCALING, Index, Kind, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.most_units import MostUnits, most_units
from ddblint.write_load import of_index, of_table, units_per_write


@rule("DDB408", "capacity-below-workload", Severity.WARNING, needs=(SCALING, "workload.peak_writes"))
def capacity_below_workload(table: Table) -> Problems:
    for part, _ in table.capacity_parts():
        index = part if isinstance(part, Index) else None
        found = most_units(table, part, "write")
        if found:
            yield from _writes(table, index, found)
    yield from _reads(table)


def _writes(table: Table, index: Index | None, capacity: MostUnits) -> Problems:
    peak, size = table.workload.peak_writes, table.workload.item_size
    each = units_per_write(table, of_index(index) if index else of_table(table))
    needed = (peak.value or 0) * each
    if round(needed, 6) <= capacity.units:
        return
    label = f"{index.label} on {table.address}" if index else table.address
    parts = "" if index or not table.local_indexes else ", its LSIs included"
    average = ", on average of the write patterns" if table.workload.write_patterns else ""
    estimated = peak.estimated or size.estimated
    yield Problem(
        capacity.place,
        f"{label} {capacity.verb} {capacity.units:,} write units/s, and the peak needs"
        f" {number_text(peak.value or 0)} writes/s x {_of_units(each)} each{parts}{average} ="
        f" {number_text(needed)}{' (estimated)' * estimated}{_throttled(table, index)}",
        help=f"set {capacity.setting} to {_whole(needed)} or more",
        related=((peak.place, "the peak of writes told here"),),
        of=index,
        certainty=Certainty.LIKELY if estimated else None,
    )


def _throttled(table: Table, index: Index | None) -> str:
    return f": an index that cannot keep up throttles the writes to {table.address}" if index else ""


def _of_units(each: float) -> str:
    return f"{number_text(each)} unit{'s'[: each != 1]}"


def _whole(units: float) -> str:
    return f"{ceil(round(units, 6)):,}"


def _reads(table: Table) -> Problems:
    """Any of the reads may be of the table or of a GSI, so that the capacity of all of them counts.

    They need no less than this: each reads one item, with eventual consistency.
    """
    peak, size = table.workload.peak_reads, table.workload.item_size
    capacities = [most_units(table, part, "read") for part, _ in table.capacity_parts()]
    known = [capacity for capacity in capacities if capacity]
    of_replicas = table.kind is Kind.GLOBAL_TABLE
    told = len(known) == len(capacities) and not table.untold("global_indexes.name")
    if peak.value is None or size.value is None or of_replicas or not told:
        return
    needed = peak.value * read_units(size.value)
    if round(needed, 6) > sum(capacity.units for capacity in known):
        each = _of_units(read_units(size.value))
        words = f"{number_text(peak.value)} eventually consistent reads/s x {each}"
        yield _too_many_reads(table, known, needed, words)


def _too_many_reads(table: Table, capacities: list[MostUnits], needed: float, words: str) -> Problem:
    peak, own = table.workload.peak_reads, capacities[0]
    units = sum(capacity.units for capacity in capacities)
    together = f" together with its GSI{'s'[: len(capacities) != 2]}" if len(capacities) > 1 else ""
    estimated = peak.estimated or table.workload.item_size.estimated
    return Problem(
        own.place,
        f"{table.address}{together} {own.verb} {units:,} read units/s, and the peak needs {words} each"
        f" = {number_text(needed)}{' (estimated)' * estimated}",
        help=f"set {own.setting} to {_whole(needed)} or more",
        related=((peak.place, "the peak of reads told here"),),
        certainty=Certainty.LIKELY if estimated else None,
    )
