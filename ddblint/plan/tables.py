"""The steps that take one table from its old version to its new one."""

from collections.abc import Iterator

from ddblint.changes.sameness import differs
from ddblint.model import Kind, Table
from ddblint.phrases import joined
from ddblint.plan.apart import apart
from ddblint.plan.comparing import Comparison, compare
from ddblint.plan.mover import Mover, start_of
from ddblint.plan.moves import Moves, moves
from ddblint.plan.replicas import ReplicaChange, added, removed, replica_change
from ddblint.plan.states import Side, State, Step, TablePlan
from ddblint.plan.warm import warm_notes
from ddblint.plan.wording import name_of
from ddblint.records import NamedTuple

#: What the steps themselves take from one version to the other, and what is no part of a deployment.
_STEPPED = frozenset(
    (
        "address",
        "attributes",
        "gaps",
        "global_indexes",
        "local_indexes",
        "logical_id",
        "place",
        "replicas",
        "scenario",
        "vector_indexes",
        "workload",
    )
)


def plan_of(before: Table, after: Table) -> TablePlan | None:
    """The plan where one update is not enough, or cannot do it; None where one does."""
    steps, remarks = apart(before, after)
    if steps:
        return TablePlan(before, after, apart=steps, notes=remarks)
    notes = tuple(warm_notes(before, after))
    found = compare(before, after)
    regions = replica_change(before, after)
    if found and _takes_several(found, regions, before, after):
        return _stepped(before, after, found, regions, notes)
    return TablePlan(before, after, notes=notes) if notes else None


def _takes_several(found: Comparison, regions: ReplicaChange, before: Table, after: Table) -> bool:
    if found.takes_several_updates or swaps_time_to_live(before, after) or regions.total > 1:
        return True
    if not regions.total:
        return False
    # Policies are CloudFormation's own, and no part of the update of a table.
    policies = frozenset(("protection",))
    return bool(found.added or found.removed) or _changes_otherwise(found, regions, before, after, policies)


def _stepped(
    before: Table, after: Table, found: Comparison, regions: ReplicaChange, notes: tuple[str, ...]
) -> TablePlan:
    bare = _bare_side(before, after)
    start = start_of(found, bare)._replace(absent=frozenset(regions.added))
    name = name_of(before, after)
    early = [*removed(regions, name, start)]
    state = start._replace(absent=frozenset((*regions.added, *regions.removed)))
    if swaps_time_to_live(before, after):
        state = state._replace(expires=False)
        early.append(_time_to_live_off(before, after, state))
    mover = Mover(found, name, state, bare)
    early, late, remarks = _placed(moves(found, mover), early, bare, before.kind is Kind.SIMPLE_TABLE)
    late += added(regions, name, mover.state)
    main = tuple(_main(found, before, after, bare))
    return TablePlan(
        before,
        after,
        start,
        tuple(early),
        tuple(late),
        tuple(each.text for each in main),
        frozenset(name for each in main for name in each.properties),
        _changes_otherwise(found, regions, before, after, frozenset(f for each in main for f in each.fields)),
        notes=notes + remarks,
    )


class _Main(NamedTuple):
    """What changes after the early steps, with the properties of the table, and the fields of it here."""

    text: str
    properties: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


def _main(found: Comparison, before: Table, after: Table, bare: Side | None) -> Iterator[_Main]:
    if after.time_to_live and swaps_time_to_live(before, after):
        on = "on" if after.time_to_live.enabled.value else "off"
        text = f"turn the TTL {on} for `{after.time_to_live.attribute}`"
        yield _Main(text, ("TimeToLiveSpecification",), ("time_to_live",))
    if bare:
        text = f"switch to BillingMode {after.billing_mode}"
        yield _Main(text, ("BillingMode", "ProvisionedThroughput"), ("billing_mode", "provisioned"))
    if scaled := [name for name in found.changed if found.after[name].scaled]:
        yield _Main(f"make the scaling targets of {joined(scaled)} again")


def _placed(
    found: Moves, early: list[Step], bare: Side | None, simple: bool
) -> tuple[list[Step], list[Step], tuple[str, ...]]:
    """Where the capacity mode changes, all indexes change under the mode that needs no throughput.

    A simple table can have none, and becomes another first.
    """
    if bare is Side.OLD or simple:
        return early, [*found.early, *found.late], found.notes
    if bare is Side.NEW:
        return [*early, *found.early, *found.late], [], found.notes
    return [*early, *found.early], [*found.late], found.notes


def _bare_side(before: Table, after: Table) -> Side | None:
    """The version whose indexes have provisioned throughput that the other has no use for."""
    old, new = before.billing_mode, after.billing_mode
    if old.is_("PROVISIONED") and new.is_("PAY_PER_REQUEST"):
        return Side.OLD
    if old.is_("PAY_PER_REQUEST") and new.is_("PROVISIONED"):
        return Side.NEW
    return None


def swaps_time_to_live(before: Table, after: Table) -> bool:
    """Whether the TTL goes over to another attribute while it is on."""
    old, new = before.time_to_live, after.time_to_live
    if not old or not new or not old.enabled.is_(True) or not new.enabled.known:
        return False
    return new.attribute.value is not None and old.attribute.is_not(new.attribute.value)


def _time_to_live_off(before: Table, after: Table, state: State) -> Step:
    old, new = before.time_to_live, after.time_to_live
    check = f"aws dynamodb describe-time-to-live --table-name {name_of(before, after)}"
    return Step(
        f"turn the TTL on `{old.attribute if old else ''}` off: Enabled: false, under this name",
        (
            f"about an hour before the TTL goes on for `{new.attribute if new else ''}`: "
            "DynamoDB takes one change of it an hour",
        ),
        (check,),
        state=state,
    )


def _changes_otherwise(
    found: Comparison,
    regions: ReplicaChange,
    before: Table,
    after: Table,
    told: frozenset[str] = frozenset(),
) -> bool:
    """Whether anything of the table changes that no step is for; `told` are fields that one is.

    What DynamoDB answers of a table does not tell it.
    """
    if Kind.REQUEST in (before.kind, after.kind):
        return False
    if differs(before._replace(**{name: getattr(after, name) for name in _STEPPED | told}), after):
        return True
    kept = [name for name in found.after if name in found.before and name not in found.changed]
    moved = (*regions.removed, *regions.added)
    return differs(_rest_of(before, kept, moved), _rest_of(after, kept, moved))


def _rest_of(table: Table, kept: list[str], moved: tuple[str, ...]) -> tuple[object, ...]:
    """The indexes and replicas that stay."""
    indexes = tuple(index for index in table.global_indexes if index.name.value in kept)
    stays = (replica for replica in table.replicas if replica.region.value not in moved)
    replicas = tuple(
        replica._replace(indexes=tuple(i for i in replica.indexes if i.name.value in kept))
        for replica in stays
    )
    return (indexes, replicas)
