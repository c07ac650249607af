"""Auto scaling of a table and its GSIs: whether it is there for all of them, and can work."""

from collections.abc import Iterator
from typing import NamedTuple

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import SCALING, Index, Kind, Scaling, ScalingPolicy, Table, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.sparse import indexed_share, units_for_share

_METRICS = ("DynamoDBReadCapacityUtilization", "DynamoDBWriteCapacityUtilization")


class _Scaled(NamedTuple):
    """One scaling of a table: `gsi` is None for that of the table itself or of a replica."""

    scaling: Scaling
    gsi: Index | None
    what: str


def _scalings(table: Table) -> Iterator[_Scaled]:
    for part, _ in table.capacity_parts():
        index = part if isinstance(part, Index) else None
        label = f"{index.label} on {table.address}" if index else table.address
        for scaling, direction in ((part.write_scaling, "writes"), (part.read_scaling, "reads")):
            if scaling:
                yield _Scaled(scaling, index, f"{direction} of {label}")
    for replica in table.replicas:
        scalings = (replica.read_scaling, *(index.read_scaling for index in replica.indexes))
        yield from (_Scaled(s, None, f"reads of the replica in {replica.region}") for s in scalings if s)


@rule("DDB402", "gsi-not-autoscaled", Severity.WARNING, needs=(SCALING,))
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
        f"{direction.lower()} capacity of {table.address} scales from {scaling.minimum} to {maximum} units/s,"
        f" that of {index.label} is fixed at {units}: {effect}",
        help=f"add a ScalableTarget with ResourceId table/${{{table.logical_id}}}/index/{name},"
        f" ScalableDimension dynamodb:index:{direction}CapacityUnits, MinCapacity {scaling.minimum} and"
        f" MaxCapacity {maximum}, with a ScalingPolicy",
        related=((scaling.place, f"scales {table.address}"),),
        of=index,
    )


@rule("DDB403", "scaling-target-without-policy", Severity.WARNING, needs=(SCALING,))
def scaling_target_without_policy(table: Table) -> Problems:
    for scaled in _scalings(table):
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
    for scaled in _scalings(table):
        if not scaled.scaling.builtin:
            yield Problem(
                scaled.scaling.place,
                f"a scaling target for {scaled.what}, whose capacity is on-demand: there is nothing to scale,"
                " and the target is refused or has no effect",
                help="remove the ScalableTarget and its policies, or set BillingMode: PROVISIONED",
                related=((table.billing_mode.place, f"{table.address} is on-demand"),),
                of=scaled.gsi,
            )


@rule("DDB406", "scaling-range-invalid", Severity.ERROR)
def scaling_range_invalid(table: Table) -> Problems:
    for scaled in _scalings(table):
        yield from _empty_range(scaled)
        for policy in scaled.scaling.policies:
            yield from _target_out_of_range(scaled, policy)
        if table.kind is Kind.GLOBAL_TABLE and not scaled.scaling.builtin:
            yield Problem(
                scaled.scaling.place,
                f"a scaling target for {scaled.what}, a GlobalTable, whose own settings make its scaling",
                help="remove the ScalableTarget and its policies, and use WriteProvisionedThroughputSettings"
                " of the table and ReadProvisionedThroughputSettings of its replicas",
                of=scaled.gsi,
            )


def _empty_range(scaled: _Scaled) -> Problems:
    minimum, maximum = scaled.scaling.minimum, scaled.scaling.maximum
    if maximum.value is not None and minimum.above(maximum.value):
        yield Problem(
            minimum.place,
            f"the {scaled.what} scale from {minimum} to {maximum}: MinCapacity is above MaxCapacity",
            help=f"set MinCapacity to {maximum} or less, or MaxCapacity to {minimum} or more",
            related=((maximum.place, f"MaxCapacity is {maximum}"),),
            of=scaled.gsi,
        )


def _target_out_of_range(scaled: _Scaled, policy: ScalingPolicy) -> Problems:
    """A metric of one's own may be measured in anything; utilisation is in percent."""
    least, most = LIMITS["scaling-target-minimum"], LIMITS["scaling-target-maximum"]
    utilisation = scaled.scaling.builtin or policy.metric.is_(*_METRICS)
    if utilisation and (policy.target.below(least) or policy.target.above(most)):
        yield Problem(
            policy.target.place,
            f"the target for the {scaled.what} is {policy.target.value:g}% of utilisation, outside of the"
            f" {least} to {most}% that DynamoDB scales to",
            help=f"set TargetValue between {least} and {most}; 70 leaves room while scaling is under way",
            of=scaled.gsi,
            severity=Severity.WARNING,
        )
