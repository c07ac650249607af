"""Settings whose change fails, or does something else than it seems to."""

from collections.abc import Iterator

from ddblint.changes import Change, pairs
from ddblint.findings import Severity
from ddblint.model import Index, Kind, Table, Throughput, TimeToLive, Value
from ddblint.rule import Problem, Problems, rule


@rule("DDB907", "ttl-changed", Severity.ERROR)
def ttl_changed(change: Change) -> Problems:
    """Source: API reference, UpdateTimeToLive; developer guide, Using time to live."""
    for before, after in change.sides():
        old, new = before.time_to_live, after.time_to_live
        if not old or not old.enabled.is_(True):
            continue
        if new is None and not after.untold("time_to_live"):
            yield _left_on(after, old)
        elif new and old.attribute.value and new.attribute.is_not(old.attribute.value) and new.enabled.known:
            yield _other_attribute(after, old, new)


def _left_on(after: Table, old: TimeToLive) -> Problem:
    name = old.attribute.value or "the attribute"
    return Problem(
        after.place,
        f"TimeToLiveSpecification of {after.address} is removed: that has not switched TTL off reliably, and"
        f" items may go on expiring by `{name}`",
        help=f"keep the block, as {{AttributeName: {name}, Enabled: false}}",
        related=((old.place, "enabled here before"),),
        severity=Severity.WARNING,
    )


def _other_attribute(after: Table, old: TimeToLive, new: TimeToLive) -> Problem:
    name = old.attribute.value
    outcome = "DynamoDB refuses another attribute while TTL is enabled, and the update fails"
    if not new.enabled.value:
        return Problem(
            new.attribute.place,
            f"TTL of {after.address} is switched off under another attribute than `{name}`, which it is"
            f" enabled with: {outcome}",
            help=f"write AttributeName: {name} beside Enabled: false",
            related=((old.attribute.place, "the attribute before"),),
        )
    return Problem(
        new.attribute.place,
        f"the TTL attribute of {after.address} changes from `{name}` to `{new.attribute}`: {outcome}",
        help=f"deploy 1: {{AttributeName: {name}, Enabled: false}}; wait an hour; deploy 2: {{AttributeName:"
        f" {new.attribute}, Enabled: true}}",
        related=((old.attribute.place, "the attribute before"),),
    )


@rule("DDB908", "stream-view-changed", Severity.WARNING)
def stream_view_changed(change: Change) -> Problems:
    """Source: template reference, StreamSpecification of both resource types."""
    for before, after in change.sides():
        old, new = before.stream, after.stream
        if not old or not new or not old.enabled.is_(True) or not new.enabled.is_(True):
            continue
        if old.view_type.value and new.view_type.is_not(old.view_type.value):
            replicas = max(len(before.replicas), len(after.replicas))
            fails = after.kind is Kind.GLOBAL_TABLE and replicas > 1 and after.consistency.is_("EVENTUAL")
            yield Problem(
                new.view_type.place,
                f"the StreamViewType of {after.address} changes from {old.view_type} to {new.view_type}:"
                f" {_fails(replicas) if fails else _NEW_STREAM}",
                help=_WITH_REPLICAS if fails else "",
                related=((old.view_type.place, "here before"),),
                severity=Severity.ERROR if fails else None,
            )


_NEW_STREAM = (
    "DynamoDB makes a new stream with another ARN, which consumers of the old one are not attached to; that"
    " can be read for 24 hours"
)
_WITH_REPLICAS = "leave it as it is; it can be changed only while the table has one replica"


def _fails(replicas: int) -> str:
    return f"with {replicas} replicas that fails, since replication reads the stream"


@rule("DDB911", "warm-throughput-lowered", Severity.ERROR)
def warm_throughput_lowered(change: Change) -> Problems:
    """Source: developer guide, Warm throughput: values cannot be decreased."""
    for before, after in change.sides():
        yield from _lowered(before.warm, after.warm, after.address, None)
        for pair in pairs(before.global_indexes, after.global_indexes):
            if pair.before and pair.after:
                label = f"{pair.after.label} of {after.address}"
                yield from _lowered(pair.before.warm, pair.after.warm, label, pair.after)


def _lowered(before: Throughput | None, after: Throughput | None, owner: str, of: Index | None) -> Problems:
    for old, new, unit in _units(before, after):
        if old.value is not None and new.below(old.value):
            yield Problem(
                new.place,
                f"the WarmThroughput of {owner} is lowered from {old.value:,} to {new.value:,} {unit}: it"
                " cannot be decreased, and the update fails",
                help=f"leave it at {old.value} or more",
                related=((old.place, "here before"),),
                of=of,
            )


def _units(
    before: Throughput | None, after: Throughput | None
) -> Iterator[tuple[Value[int], Value[int], str]]:
    if before and after:
        yield before.read, after.read, "read units per second"
        yield before.write, after.write, "write units per second"
