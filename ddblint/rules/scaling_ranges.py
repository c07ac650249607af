"""Auto scaling that is incomplete, or whose range or target cannot work."""

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Kind, ScalingPolicy, Table, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.scalings import Scaled, scalings, units_text
from ddblint.source import Place

_METRICS = ("DynamoDBReadCapacityUtilization", "DynamoDBWriteCapacityUtilization")


@rule("DDB406", "scaling-range-invalid", Severity.ERROR)
def scaling_range_invalid(table: Table) -> Problems:
    seen: set[Place] = set()
    for scaled in scalings(table):
        yield from _incomplete(scaled)
        yield from _empty_range(scaled)
        for policy in scaled.scaling.policies:
            if policy.place not in seen:  # one that may be of several targets is with each of them
                seen.add(policy.place)
                yield from _target_out_of_range(scaled, policy)
                yield from _refused_policy(policy)
        if table.kind is Kind.GLOBAL_TABLE and not scaled.scaling.builtin:
            yield _beside_own_settings(scaled)


def _beside_own_settings(scaled: Scaled) -> Problem:
    return Problem(
        scaled.scaling.place,
        f"a scaling target for {scaled.what}, a GlobalTable, whose own settings make its scaling",
        help="remove the ScalableTarget and its policies, and use WriteProvisionedThroughputSettings"
        " of the table and ReadProvisionedThroughputSettings of its replicas",
        of=scaled.gsi,
    )


def _incomplete(scaled: Scaled) -> Problems:
    """What the resource types require: of a ScalableTarget, or of a global table's own settings."""
    scaling = scaled.scaling
    missing = [name for value, name in _range(scaled) if value.absent]
    if scaling.builtin and not scaling.policies:
        missing.append("TargetTrackingScalingPolicyConfiguration")
    if scaling.builtin:
        missing += ["TargetValue" for policy in scaling.policies if policy.target.absent]
    if missing:
        yield Problem(
            scaling.place,
            f"the auto scaling of the {scaled.what} has no {' and no '.join(missing)}",
            help=f"add {', '.join(missing)}",
            of=scaled.gsi,
        )
    for value, name in _range(scaled):
        if scaling.builtin and value.below(1):
            yield Problem(
                value.place,
                f"{name} of the {scaled.what} is {units_text(value)}; the minimum is 1",
                help="write 1 or more",
                of=scaled.gsi,
            )


def _range(scaled: Scaled) -> tuple[tuple[Value[int], str], tuple[Value[int], str]]:
    return (scaled.scaling.minimum, "MinCapacity"), (scaled.scaling.maximum, "MaxCapacity")


def _refused_policy(policy: ScalingPolicy) -> Problems:
    """A ScalingPolicy resource without what it must have, or with more than it may."""
    if policy.missing:
        yield Problem(
            policy.place,
            f"scaling policy {policy.address} has no {' and no '.join(policy.missing)}",
            help=f"add {', '.join(policy.missing)}",
        )
    if policy.aims_twice:
        yield Problem(
            policy.place,
            f"scaling policy {policy.address} has ScalingTargetId and ResourceId; CloudFormation takes one of"
            " the two",
            help="keep ScalingTargetId, and remove ResourceId, ScalableDimension and ServiceNamespace",
        )


def _empty_range(scaled: Scaled) -> Problems:
    minimum, maximum = scaled.scaling.minimum, scaled.scaling.maximum
    if maximum.value is not None and minimum.above(maximum.value):
        yield Problem(
            minimum.place,
            f"the {scaled.what} scale from {units_text(minimum)} to {units_text(maximum)}: MinCapacity is"
            " above MaxCapacity",
            help=f"set MinCapacity to {maximum} or less, or MaxCapacity to {minimum} or more",
            related=((maximum.place, f"MaxCapacity is {units_text(maximum)}"),),
            of=scaled.gsi,
        )


def _target_out_of_range(scaled: Scaled, policy: ScalingPolicy) -> Problems:
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
