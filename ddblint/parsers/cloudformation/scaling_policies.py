"""The policies of Application Auto Scaling as the model has them."""

from collections.abc import Iterator

from ddblint.model import Origin, ScalingPolicy, Value
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.notes import View
from ddblint.parsers.cloudformation.template import Resource
from ddblint.source import Call, Node, Scalar, Unknown

#: Functions that yield some text for sure.
_TEXTS = ("Ref", "Sub", "GetAtt", "Join", "ImportValue")


def properties_of(resource: Resource) -> Node:
    found = resource.node.get("Properties")
    return found or Unknown(resource.place, resource.place, "it has no properties")


def scaling_policy(view: View, resource: Resource) -> ScalingPolicy:
    fields = Fields(view, properties_of(resource), "@scaling", resource.place)
    tracking = fields.block("TargetTrackingScalingPolicyConfiguration")
    metric = tracking.block("PredefinedMetricSpecification") if tracking else None
    absent: Value[str] = Value(resource.place, None, Origin.DEFAULT)
    return ScalingPolicy(
        resource.place,
        fields.text("PolicyType"),
        metric.text("PredefinedMetricType") if metric else absent,
        tracking.number("TargetValue") if tracking else Value(resource.place, None, Origin.DEFAULT),
        resource.logical_id,
        tuple(_missing(fields, tracking)),
        all(_is_there(fields, name) for name in ("ScalingTargetId", "ResourceId")),
    )


def _missing(fields: Fields, tracking: Fields | None) -> Iterator[str]:
    """The required properties of a policy that are not written."""
    yield from (name for name in ("PolicyName", "PolicyType") if fields.resolve(name).node is None)
    if tracking and tracking.resolve("TargetValue").node is None:
        yield "TargetValue"


def _is_there(fields: Fields, name: str) -> bool:
    """Whether a property has some value for sure, though that may not be known."""
    node = fields.written(name)
    yields = isinstance(node, Scalar) or (isinstance(node, Call) and node.function in _TEXTS)
    return yields and fields.resolve(name).node is not None
