"""Capacity of a table and its GSIs beside what the declared peak takes."""

from math import ceil
from typing import NamedTuple

from ddblint.capacity import number_text, read_units
from ddblint.findings import Certainty, Severity
from ddblint.model import SCALING, Index, Kind, Scaling, Table, Throughput, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.source import Place
from ddblint.write_load import of_index, of_table, units_per_write


class _Capacity(NamedTuple):
    """The most units per second that there are, and what sets them."""

    units: int
    verb: str
    setting: str
    place: Place


@rule("DDB408", "capacity-below-workload", Severity.WARNING, needs=(SCALING, "workload.peak_writes"))
def capacity_below_workload(table: Table) -> Problems:
    for part, _ in table.capacity_parts():
        index = part if isinstance(part, Index) else None
        found = _capacity(table, part, "write")
        if found:
            yield from _writes(table, index, found)
    yield from _reads(table)


def _capacity(table: Table, part: Table | Index, direction: str) -> _Capacity | None:
    """The provisioned units, those that auto scaling reaches, or the on-demand maximum."""
    name = direction.capitalize()
    if table.billing_mode.is_("PAY_PER_REQUEST"):
        maximum = f"Max{name}RequestUnits"
        return _of(_units(part.on_demand, direction), "is capped at", maximum)
    if not table.billing_mode.is_("PROVISIONED"):
        return None
    scaling: Scaling | None = part.write_scaling if direction == "write" else part.read_scaling
    if scaling:
        return _of(scaling.maximum, "scales to at most", "MaxCapacity")
    return _of(_units(part.provisioned, direction), "has", f"{name}CapacityUnits")


def _units(throughput: Throughput | None, direction: str) -> Value[int] | None:
    if throughput is None:
        return None
    return throughput.write if direction == "write" else throughput.read


def _of(units: Value[int] | None, verb: str, setting: str) -> _Capacity | None:
    return (
        None if units is None or units.value is None else _Capacity(units.value, verb, setting, units.place)
    )


def _writes(table: Table, index: Index | None, capacity: _Capacity) -> Problems:
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
    capacities = [_capacity(table, part, "read") for part, _ in table.capacity_parts()]
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


def _too_many_reads(table: Table, capacities: list[_Capacity], needed: float, words: str) -> Problem:
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
