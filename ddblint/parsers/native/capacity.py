"""Capacity in a ddblint schema: provisioned, scaled, or the most that is served on demand."""

from ddblint.model import Origin, Scaling, ScalingPolicy, Throughput, Value
from ddblint.parsers.blank import absent
from ddblint.parsers.hints.reading import member
from ddblint.records import NamedTuple
from ddblint.source import Mapping, Node, Place, Scalar

#: What DynamoDB's console and tools aim at where nothing else is said, in percent of utilisation.
_TARGET = 70.0
_METRIC = "DynamoDB{}CapacityUtilization"


class Capacity(NamedTuple):
    """The capacity of a table or a global index."""

    provisioned: Throughput | None
    on_demand: Throughput | None
    read_scaling: Scaling | None
    write_scaling: Scaling | None


def capacity_of(node: Node | None) -> Capacity:
    if not isinstance(node, Mapping):
        return Capacity(None, None, None, None)
    return Capacity(
        _throughput(node, "read", "write"),
        _throughput(node, "max-read", "max-write"),
        _scaling(node.get("read"), "Read"),
        _scaling(node.get("write"), "Write"),
    )


def _throughput(node: Mapping, read: str, write: str) -> Throughput | None:
    if node.get(read) is None and node.get(write) is None:
        return None
    return Throughput(node.grip, _units(node.get(read), node.grip), _units(node.get(write), node.grip))


def _units(node: Node | None, place: Place) -> Value[int]:
    """Units per second; scaled ones start with the least."""
    if isinstance(node, Mapping):
        return _whole(member(node, "min"), place)._replace(origin=Origin.DEFAULT)
    return _whole(node, place)


def _whole(node: Node | None, place: Place) -> Value[int]:
    if not isinstance(node, Scalar) or not isinstance(node.value, int | float):
        return absent(place)
    return Value(node.grip, int(node.value), Origin.WRITTEN)


def _scaling(node: Node | None, direction: str) -> Scaling | None:
    """`direction` is Read or Write."""
    if not isinstance(node, Mapping):
        return None
    return Scaling(
        node.grip,
        _whole(member(node, "min"), node.grip),
        _whole(member(node, "max"), node.grip),
        absent(node.grip),
        (_policy(member(node, "target"), node.grip, direction),),
        scheduled=False,
        builtin=False,
    )


def _policy(target: Node | None, place: Place, direction: str) -> ScalingPolicy:
    aim: Value[float] = absent(place, _TARGET)
    if isinstance(target, Scalar) and isinstance(target.value, int | float):
        aim = Value(target.grip, float(target.value), Origin.WRITTEN)
    type_ = absent(place, "TargetTrackingScaling")
    return ScalingPolicy(place, type_, absent(place, _METRIC.format(direction)), aim)
