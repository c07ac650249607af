"""The read capacity of replicas, which is fixed or scaled."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.model import Replica, ReplicaIndex, Table
from ddblint.rule import Problem


def replica_label(replica: Replica) -> str:
    return f"replica {replica.region}" if replica.region.value else "a replica"


def replica_parts(table: Table) -> Iterator[tuple[Replica | ReplicaIndex, str]]:
    """The replicas and their settings for GSIs, each with its name in messages."""
    for replica in table.replicas:
        yield replica, replica_label(replica)
        for index in replica.indexes:
            yield index, f"GSI {index.name} in {replica_label(replica)}"


def read_problems(table: Table) -> Iterator[Problem]:
    for part, owner in replica_parts(table):
        if part.read_scaling and part.reads.given:
            yield Problem(
                part.reads.place,
                f"{owner} has ReadCapacityUnits and ReadCapacityAutoScalingSettings: its reads are fixed or"
                " scaled",
                help="remove one of the two",
                related=((part.read_scaling.place, "scaled here"),),
            )
