"""The capacity settings of AWS::DynamoDB::GlobalTable, whose auto scaling is part of the resource."""

from ddblint.model import Origin, Scaling, ScalingPolicy, Throughput, Value
from ddblint.parsers.cloudformation.fields import Fields


def write_scaling(fields: Fields) -> Scaling | None:
    """WriteProvisionedThroughputSettings of the table or a GSI."""
    return _scaling(fields, "WriteProvisionedThroughputSettings", "WriteCapacityAutoScalingSettings")


def read_scaling(fields: Fields) -> Scaling | None:
    """ReadProvisionedThroughputSettings of a replica, or of a GSI in a replica."""
    return _scaling(fields, "ReadProvisionedThroughputSettings", "ReadCapacityAutoScalingSettings")


def _scaling(fields: Fields, settings: str, auto: str) -> Scaling | None:
    outer = fields.block(settings)
    block = outer.block(auto) if outer else None
    if block is None:
        return None
    tracking = block.block("TargetTrackingScalingPolicyConfiguration")
    absent: Value[str] = Value(block.grip, None, Origin.DEFAULT)
    policies = (
        (ScalingPolicy(tracking.grip, absent, absent, tracking.number("TargetValue")),) if tracking else ()
    )
    return Scaling(
        block.grip,
        block.integer("MinCapacity"),
        block.integer("MaxCapacity"),
        block.integer("SeedCapacity"),
        policies,
        scheduled=False,
        builtin=True,
    )


def on_demand_settings(fields: Fields) -> Throughput | None:
    """The on-demand maxima of a table or GSI; None where neither direction has one."""
    read = fields.block("ReadOnDemandThroughputSettings")
    write = fields.block("WriteOnDemandThroughputSettings")
    if read is None and write is None:
        return None
    absent: Value[int] = Value(fields.grip, None, Origin.DEFAULT)
    return Throughput(
        (write or read or fields).grip,
        read.integer("MaxReadRequestUnits") if read else absent,
        write.integer("MaxWriteRequestUnits") if write else absent,
    )
