"""Capacity of a table beside that of its GSIs: an index that cannot keep up throttles the table."""

from collections.abc import Iterator

from ddblint.findings import Certainty, Severity
from ddblint.model import SCALING, Index, Origin, Table, Throughput, Value
from ddblint.records import NamedTuple
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.needed_units import needed_beside
from ddblint.sparse import indexed_share

#: What consoles, CDK and samples fill in for reads and writes alike.
_COMMON_DEFAULT = 5


class _Pair(NamedTuple):
    """The same write setting of a table and of one of its GSIs, in units per second."""

    setting: str
    verb: str
    own: Value[int]
    other: Value[int]
    unit: str = "WCU"


@rule(
    "DDB401",
    "gsi-write-capacity-below-table",
    Severity.WARNING,
    needs=(SCALING,),
    about=("global_indexes",),
)
def gsi_write_capacity_below_table(table: Table) -> Problems:
    for index in table.global_indexes:
        for pair in _pairs(table, index):
            yield from _below(table, index, pair)
        yield from _maximum_of_index_alone(table, index)


def _pairs(table: Table, index: Index) -> Iterator[_Pair]:
    """An index that does not scale as its table does is left to DDB402 and DDB601."""
    own, other = table.write_scaling, index.write_scaling
    if table.billing_mode.is_("PAY_PER_REQUEST"):
        if table.on_demand and index.on_demand:
            units = "write request units/s"
            yield _Pair(
                "MaxWriteRequestUnits", "is capped at", table.on_demand.write, index.on_demand.write, units
            )
    elif not table.billing_mode.is_("PROVISIONED"):
        return
    elif own and other:
        yield _Pair("MaxCapacity", "scales to at most", own.maximum, other.maximum)
        yield _Pair("MinCapacity", "scales down to", own.minimum, other.minimum)
    elif table.provisioned and other:
        yield _Pair("MaxCapacity", "scales to at most", table.provisioned.write, other.maximum)
    elif own is None and table.provisioned and index.provisioned:
        yield _Pair("WriteCapacityUnits", "has", table.provisioned.write, index.provisioned.write)


def _below(table: Table, index: Index, pair: _Pair) -> Problems:
    units = pair.own.value
    if units is None or not pair.other.below(units):
        return  # No index needs more than its table takes.
    needed = needed_beside(table, index, units)
    if not pair.other.below(needed.units):
        return
    until = " until it has scaled" if pair.setting == "MinCapacity" else ""
    yield Problem(
        pair.other.place,
        f"{index.label} {pair.verb} {pair.other} {pair.unit}, its table {table.address}"
        f" {units}{needed.words}: {_throttled(table, pair.other)}{until}",
        help=f"set {pair.setting} of {index.label} to {needed.units}" + ", the table's" * (not needed.words),
        related=((pair.own.place, f"{units} for the table"), *needed.places),
        of=index,
        certainty=Certainty.LIKELY if needed.estimated else None,
    )


def _throttled(table: Table, units: Value[int]) -> str:
    """Developer guide, Throttling issues for GSIs: IndexWriteProvisionedThroughputExceeded and its like."""
    taken = "1 write unit/s" if units.is_(1) else f"{units} write units/s"
    slow = f"an index that cannot keep up throttles the writes to {table.address}"
    return f"{slow}, here at {taken} of index entries"


def _maximum_of_index_alone(table: Table, index: Index) -> Problems:
    """A table without a maximum takes whatever comes; a maximum for a sparse index may be meant."""
    no_maximum = table.on_demand is None or table.on_demand.write.absent
    if not (table.billing_mode.is_("PAY_PER_REQUEST") and no_maximum and index.on_demand):
        return
    maximum = index.on_demand.write
    if maximum.above(0) and indexed_share(table, index) == 1:
        yield Problem(
            maximum.place,
            f"{index.label} is capped at {maximum} write request units/s, its table {table.address} is not:"
            f" {_throttled(table, maximum)}",
            help=f"remove MaxWriteRequestUnits of {index.label}, or give the table the same",
            of=index,
        )


@rule("DDB407", "capacity-left-at-five", Severity.NOTE, Certainty.GUESS, needs=(SCALING,))
def capacity_left_at_five(table: Table) -> Problems:
    """A parameter's default says that the deployed value is thought about."""
    if not table.billing_mode.is_("PROVISIONED"):
        return
    for part, label in table.capacity_parts():
        scales = part.read_scaling or part.write_scaling or (part is not table and not part.name.known)
        if part.provisioned and not scales and _is_left_at_five(part.provisioned):
            yield Problem(
                part.provisioned.place,
                f"{label if isinstance(part, Index) else table.address} has 5 read and 5 write units/s, which"
                " tools and samples fill in, and does not scale",
                help="set BillingMode: PAY_PER_REQUEST, or give it the capacity it needs with auto scaling",
                of=part if isinstance(part, Index) else None,
            )


def _is_left_at_five(throughput: Throughput) -> bool:
    both = (throughput.read, throughput.write)
    return all(value.origin is Origin.WRITTEN and value.is_(_COMMON_DEFAULT) for value in both)
