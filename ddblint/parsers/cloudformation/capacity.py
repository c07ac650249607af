"""The capacity settings of AWS::DynamoDB::GlobalTable, whose auto scaling is part of the resource."""

from ddblint.model import Origin, Scaling, ScalingPolicy, Throughput, Value
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.records import NamedTuple


def write_scaling(fields: Fields) -> Scaling | None:
    """WriteProvisionedThroughputSettings of the table or a GSI."""
    return _scaling(fields, "WriteProvisionedThroughputSettings", "WriteCapacityAutoScalingSettings")


def read_scaling(fields: Fields) -> Scaling | None:
    """ReadProvisionedThroughputSettings of a table or a GSI."""
    return _scaling(fields, "ReadProvisionedThroughputSettings", "ReadCapacityAutoScalingSettings")


class Reads(NamedTuple):
    """The read capacity of a replica, or of a GSI in a replica: fixed units, or scaled."""

    units: Value[int]
    scaling: Scaling | None


def reads_of(fields: Fields) -> Reads:
    settings = fields.block("ReadProvisionedThroughputSettings")
    if settings is None:
        return Reads(Value(fields.grip, None, Origin.DEFAULT), None)
    scaling = _scaling_of(settings.block("ReadCapacityAutoScalingSettings"))
    return Reads(settings.integer("ReadCapacityUnits"), scaling)


def _scaling(fields: Fields, settings: str, auto: str) -> Scaling | None:
    outer = fields.block(settings)
    return _scaling_of(outer.block(auto) if outer else None)


def _scaling_of(block: Fields | None) -> Scaling | None:
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
