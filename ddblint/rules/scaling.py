"""Auto scaling of a table and its GSIs: whether it is there for all of them, and has something to do."""

from ddblint.findings import Severity
from ddblint.model import SCALING, Index, Scaling, Table, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.scalings import scalings, units_text
from ddblint.sparse import indexed_share, units_for_share


@rule("DDB402", "gsi-not-autoscaled", Severity.WARNING, needs=(SCALING,), about=("global_indexes",))
def gsi_not_autoscaled(table: Table) -> Problems:
    if not table.billing_mode.is_("PROVISIONED"):
        return
    for index in table.global_indexes:
        if not index.name.known:
            continue  # a target may name it
        if index.provisioned and table.write_scaling and index.write_scaling is None:
            share = indexed_share(table, index)
            yield from _fixed(table, index, "Write", table.write_scaling, index.provisioned.write, share)
        if index.provisioned and table.read_scaling and index.read_scaling is None:
            yield from _fixed(table, index, "Read", table.read_scaling, index.provisioned.read, 1)


def _fixed(
    table: Table, index: Index, direction: str, scaling: Scaling, units: Value[int], share: float
) -> Problems:
    """An index whose fixed capacity is enough for all that the table scales to is left alone."""
    maximum = scaling.maximum.value
    if maximum is None or not units.below(units_for_share(share, maximum)):
        return
    effect = (
        f"once {table.address} scales, the index throttles its writes"
        if direction == "Write"
        else "queries of it beyond that are throttled"
    )
    name = index.name.value or "INDEX-NAME"
    yield Problem(
        index.place,
        f"{direction.lower()} capacity of {table.address} scales from {units_text(scaling.minimum)} to"
        f" {maximum:,} units/s, that of {index.label} is fixed at {units_text(units)}: {effect}",
        help=f"add a ScalableTarget with ResourceId table/${{{table.logical_id}}}/index/{name},"
        f" ScalableDimension dynamodb:index:{direction}CapacityUnits, MinCapacity {scaling.minimum} and"
        f" MaxCapacity {maximum}, with a ScalingPolicy",
        related=((scaling.place, f"scales {table.address}"),),
        of=index,
    )


@rule("DDB403", "scaling-target-without-policy", Severity.WARNING, needs=(SCALING,))
def scaling_target_without_policy(table: Table) -> Problems:
    for scaled in scalings(table):
        scaling = scaled.scaling
        if not (scaling.builtin or scaling.policies or scaling.scheduled):
            yield Problem(
                scaling.place,
                f"the scaling target for {scaled.what} has no ScalingPolicy and no scheduled action: nothing"
                " makes the capacity move",
                help="add an AWS::ApplicationAutoScaling::ScalingPolicy whose ScalingTargetId refers to it",
                of=scaled.gsi,
            )


@rule("DDB405", "scaling-on-on-demand-table", Severity.ERROR)
def scaling_on_on_demand_table(table: Table) -> Problems:
    if not table.billing_mode.is_("PAY_PER_REQUEST"):
        return
    for scaled in scalings(table):
        if not scaled.scaling.builtin:
            yield Problem(
                scaled.scaling.place,
                f"a scaling target for {scaled.what}, whose capacity is on-demand: there is nothing to scale,"
                " and the target is refused or has no effect",
                help="remove the ScalableTarget and its policies, or set BillingMode: PROVISIONED",
                related=((table.billing_mode.place, f"{table.address} is on-demand"),),
                of=scaled.gsi,
            )
