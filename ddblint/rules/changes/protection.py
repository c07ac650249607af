"""Protection of a table and its items that an update takes away."""

from collections.abc import Iterator

from ddblint.changes import Change
from ddblint.findings import Severity
from ddblint.model import Kind, PointInTimeRecovery, Replica, Table, Value
from ddblint.records import NamedTuple
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.changes.keeping import keeps
from ddblint.source import Place


class _Guards(NamedTuple):
    """What guards a table, or a replica of a global table, against loss; both have these of their own."""

    place: Place
    deletion_protection: Value[bool]
    recovery: PointInTimeRecovery | None


@rule("DDB914", "protection-weakened", Severity.WARNING)
def protection_weakened(change: Change) -> Problems:
    for before, after in change.sides():
        yield from _policies(before, after)
        for label, old, new in _guarded(before, after):
            # What was set outside of the template, an update leaves as it is unless the template says it.
            if before.kind is not Kind.REQUEST or new.deletion_protection.given:
                yield from _deletion_protection(label, old, new)
            yield from _recovery(label, old, new)


def _policies(before: Table, after: Table) -> Problems:
    old, new = before.protection, after.protection
    for was, policy, name, event in (
        (old.deletion_policy, new.deletion_policy, "DeletionPolicy", "removing the table"),
        (old.update_replace_policy, new.update_replace_policy, "UpdateReplacePolicy", "a replacement"),
    ):
        if keeps(was) and keeps(policy) is False:
            yield Problem(
                policy.place,
                f"{name} of {after.address} was {was} and is {policy if policy.given else 'not set'} now:"
                f" {event} then deletes its items",
                help=f"leave {name}: {was}",
                related=((was.place, "here before"),),
            )


def _guarded(before: Table, after: Table) -> Iterator[tuple[str, _Guards, _Guards]]:
    """The table itself, and the replicas that stay."""
    yield after.address, _of_table(before), _of_table(after)
    old = {replica.region.value: replica for replica in before.replicas if replica.region.value}
    for replica in after.replicas:
        was = old.get(replica.region.value or "")
        if was:
            label = f"the replica of {after.address} in {replica.region}"
            yield label, _of_replica(was), _of_replica(replica)


def _of_table(table: Table) -> _Guards:
    settings = table.protection
    return _Guards(table.place, settings.deletion_protection, settings.point_in_time_recovery)


def _of_replica(replica: Replica) -> _Guards:
    return _Guards(replica.region.place, replica.deletion_protection, replica.point_in_time_recovery)


def _deletion_protection(label: str, old: _Guards, new: _Guards) -> Problems:
    if old.deletion_protection.is_(True) and new.deletion_protection.is_(False):
        given = new.deletion_protection.given
        yield Problem(
            new.deletion_protection.place if given else new.place,
            f"DeletionProtectionEnabled of {label} is {'set to false' if given else 'no longer set'}:"
            " whoever may delete the table then can",
            help="leave DeletionProtectionEnabled: true, unless the table is to be deleted next",
            related=((old.deletion_protection.place, "here before"),),
        )


def _recovery(label: str, old: _Guards, new: _Guards) -> Problems:
    if old.recovery is None or not old.recovery.enabled.is_(True):
        return
    if new.recovery is None or new.recovery.enabled.is_(False) or new.recovery.enabled.absent:
        yield Problem(
            new.recovery.place if new.recovery else new.place,
            f"point-in-time recovery of {label} is switched off: what was recorded of the last days is lost,"
            " and begins anew where it is switched on again",
            help="leave PointInTimeRecoveryEnabled: true",
            related=((old.recovery.place, "enabled here before"),),
        )
