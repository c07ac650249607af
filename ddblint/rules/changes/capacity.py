"""Switches of the billing mode that lack something only an update needs."""

from collections.abc import Iterator

from ddblint.changes import Change
from ddblint.findings import Severity
from ddblint.model import Index, Kind, Replica, ReplicaIndex, Scaling, Table
from ddblint.rule import Problem, Problems, rule


@rule("DDB910", "capacity-switch-incomplete", Severity.ERROR)
def capacity_switch_incomplete(change: Change) -> Problems:
    """Source: template reference, AWS::DynamoDB::GlobalTable CapacityAutoScalingSettings, SeedCapacity.

    What a table of one Region lacks for the switch, DDB117 finds in the new version alone.
    """
    for before, after in change.sides():
        switched = before.billing_mode.is_("PAY_PER_REQUEST") and after.billing_mode.is_("PROVISIONED")
        if switched and after.kind is Kind.GLOBAL_TABLE:
            yield from (_problem(after, *lacking) for lacking in _lacking(after))


#: What scales, the words for it, and the index it is of.
_Lacking = tuple[Scaling, str, Index | None]


def _lacking(table: Table) -> Iterator[_Lacking]:
    """The scaling settings without SeedCapacity, writes and then reads."""
    for part, label in table.capacity_parts():
        if part.write_scaling and part.write_scaling.seed.absent:
            yield part.write_scaling, f"write scaling of {label}", _index(part)
    reads = _unseeded_reads(table.replicas)
    if reads:
        yield reads, "read scaling of the table", None
    for index in table.global_indexes:
        entries = _replica_indexes(table, index)
        reads = _unseeded_reads(entries) if len(entries) == len(table.replicas) else None
        if reads:
            yield reads, f"read scaling of {index.label}", index


def _index(part: Table | Index) -> Index | None:
    return part if isinstance(part, Index) else None


def _replica_indexes(table: Table, index: Index) -> tuple[ReplicaIndex, ...]:
    name = index.name.value
    every = (entry for replica in table.replicas for entry in replica.indexes)
    return tuple(entry for entry in every if name and entry.name.is_(name))


def _unseeded_reads(parts: tuple[Replica, ...] | tuple[ReplicaIndex, ...]) -> Scaling | None:
    """One seed, or one fixed capacity, does for all replicas: CloudFormation takes the highest."""
    scalings = [part.read_scaling for part in parts if part.read_scaling]
    if len(scalings) < len(parts) or not all(part.reads.absent for part in parts):
        return None
    return scalings[0] if scalings and all(scaling.seed.absent for scaling in scalings) else None


def _problem(table: Table, scaling: Scaling, label: str, index: Index | None) -> Problem:
    return Problem(
        scaling.place,
        f"{table.address} goes from PAY_PER_REQUEST to PROVISIONED, and the {label} has no SeedCapacity,"
        " which it starts with before it scales: the update fails",
        help=f"add SeedCapacity, the units it is to start with{_least(scaling)}",
        of=index,
    )


def _least(scaling: Scaling) -> str:
    return f", at least its MinCapacity of {scaling.minimum}" if scaling.minimum.value else ""
