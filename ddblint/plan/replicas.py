"""Replicas come and go one at a time, and nothing else changes with them."""

from collections.abc import Iterator

from ddblint.model import Replica, Table
from ddblint.plan.states import State, Step
from ddblint.plan.wording import check
from ddblint.records import NamedTuple


class ReplicaChange(NamedTuple):
    """The Regions that lose or get a replica."""

    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return len(self.removed) + len(self.added)


def replica_change(before: Table, after: Table) -> ReplicaChange:
    """None where a Region that is not known may be any of the others."""
    if _undecided(before) != _undecided(after) or "replicas" in before.gaps or "replicas" in after.gaps:
        return ReplicaChange()
    old, new = _regions(before), _regions(after)
    return ReplicaChange(
        tuple(region for region in old if region not in new),
        tuple(region for region in new if region not in old),
    )


def _regions(table: Table) -> list[str]:
    return [replica.region.value for replica in table.replicas if replica.region.value]


def _undecided(table: Table) -> list[str]:
    """The Regions that the template does not tell, as written: `!Ref AWS::Region`."""
    return [_written(replica) for replica in table.replicas if not replica.region.known]


def _written(replica: Replica) -> str:
    return "".join(replica.region.place.text().split())


def removed(regions: ReplicaChange, table_name: str, start: State) -> Iterator[Step]:
    """A step for each replica that goes, before all else."""
    state = start
    for region in regions.removed:
        state = state._replace(absent=state.absent | {region})
        yield Step(
            f"remove the replica in {region}",
            (f"until the replica in {region} is gone",),
            _checks(table_name, region),
            state=state,
            clears=True,
        )


def added(regions: ReplicaChange, table_name: str, start: State) -> Iterator[Step]:
    """A step for each replica that comes, after all else."""
    state = start
    for region in regions.added:
        state = state._replace(absent=state.absent - {region})
        yield Step(
            f"add the replica in {region}",
            (f"until the replica in {region} is ACTIVE",),
            _checks(table_name, region),
            state=state,
        )


def _checks(table_name: str, region: str) -> tuple[str, ...]:
    return check(table_name, f"Table.Replicas[?RegionName=='{region}'].ReplicaStatus")
