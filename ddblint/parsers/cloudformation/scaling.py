"""Application Auto Scaling: targets and policies joined to the table or index they are meant for."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ddblint.model import SCALING, Origin, Scaling, ScalingPolicy, ScalingTarget, Value
from ddblint.parsers.cloudformation.fields import Fields, View
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.references import canonical, reference
from ddblint.parsers.cloudformation.template import Resource, Template, conditions_in
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node, Unknown

_TARGET = "AWS::ApplicationAutoScaling::ScalableTarget"
_POLICY = "AWS::ApplicationAutoScaling::ScalingPolicy"


class Target(NamedTuple):
    """A ScalableTarget of DynamoDB, and the policies that are or may be for it."""

    resource: Resource
    properties: Node
    policies: tuple[Resource, ...]


class Aim(NamedTuple):
    """What a target scales, as canonical text under some combination of conditions."""

    resource_id: str
    dimension: str

    @property
    def table_part(self) -> str:
        """What the ResourceId names as a table; empty where it is of no such form."""
        if not self.resource_id.startswith("table/"):
            return ""
        return self.resource_id.removeprefix("table/").split("/index/")[0]

    @property
    def index_part(self) -> str | None:
        _, found, index = self.resource_id.partition("/index/")
        return index if found else None


def read_targets(template: Template) -> tuple[Target, ...]:
    """The scaling targets of a template that concern DynamoDB, with their policies."""
    resolver = template.resolver({}, {})
    policies = [r for r in template.resources if r.type == _POLICY]
    return tuple(
        target
        for resource in template.resources
        if resource.type == _TARGET and (target := _target(resolver, resource, policies)) is not None
    )


def _target(resolver: Resolver, resource: Resource, policies: list[Resource]) -> Target | None:
    properties = _properties(resource)
    aim = aim_of(resolver, properties)
    namespace = _canonical(resolver, properties, "ServiceNamespace")
    if namespace != "dynamodb" and not aim.dimension.startswith("dynamodb:"):
        return None
    own = tuple(policy for policy in policies if _belongs(resolver, policy, resource, aim))
    return Target(resource, properties, own)


def aim_of(resolver: Resolver, properties: Node) -> Aim:
    """The aim that the properties of a target, or of a policy, name."""
    return Aim(
        _canonical(resolver, properties, "ResourceId"),
        _canonical(resolver, properties, "ScalableDimension"),
    )


def _properties(resource: Resource) -> Node:
    found = resource.node.get("Properties")
    return found or Unknown(resource.place, resource.place, "it has no properties")


def _canonical(resolver: Resolver, properties: Node, name: str) -> str:
    node = properties.get(name) if isinstance(properties, MappingNode) else None
    return canonical(resolver, node) if node is not None else ""


def _belongs(resolver: Resolver, policy: Resource, target: Resource, aim: Aim) -> bool:
    """Whether a policy is, or may be, for this target: a policy that names none for sure counts."""
    properties = _properties(policy)
    if not isinstance(properties, MappingNode):
        return True
    by_id = properties.get("ScalingTargetId")
    if by_id is not None:
        named = reference(by_id)
        return named == target.logical_id or named is None
    named_aim = aim_of(resolver, properties)
    return named_aim.resource_id == aim.resource_id and named_aim.dimension in ("", aim.dimension)


def scaling_of(view: View, target: Target) -> Scaling:
    """A target's range and policies as one view sees them."""
    fields = Fields(view, target.properties, "@scaling", target.resource.place)
    return Scaling(
        target.resource.place,
        fields.integer("MinCapacity"),
        fields.integer("MaxCapacity"),
        Value(fields.grip, None, Origin.DEFAULT),
        tuple(
            _policy(view, policy)
            for policy in target.policies
            if view.resolver.truth.get(policy.condition) is not False
        ),
        bool(fields.items("ScheduledActions", SCALING)),
        builtin=False,
    )


def _policy(view: View, resource: Resource) -> ScalingPolicy:
    fields = Fields(view, _properties(resource), "@scaling", resource.place)
    tracking = fields.block("TargetTrackingScalingPolicyConfiguration")
    metric = tracking.block("PredefinedMetricSpecification") if tracking else None
    absent: Value[str] = Value(resource.place, None, Origin.DEFAULT)
    return ScalingPolicy(
        resource.place,
        fields.text("PolicyType"),
        metric.text("PredefinedMetricType") if metric else absent,
        tracking.number("TargetValue") if tracking else Value(resource.place, None, Origin.DEFAULT),
    )


class Bound(NamedTuple):
    """The scaling of one table in one view; an index is named by its canonical text, the table by None."""

    scalings: Mapping[tuple[str | None, str], Scaling]

    def of(self, index: str | None, direction: str) -> Scaling | None:
        """`direction` is Read or Write."""
        level = "table" if index is None else "index"
        return self.scalings.get((index, f"dynamodb:{level}:{direction}CapacityUnits"))


def bind(view: View, targets: tuple[Target, ...], names: frozenset[str]) -> Bound:
    """The targets of the table that goes by any of `names`; notes a gap where one may be its own."""
    truth = view.resolver.truth
    found: dict[tuple[str | None, str], Scaling] = {}
    for target in targets:
        condition = target.resource.condition
        if condition and truth.get(condition) is False:
            continue
        aim = aim_of(view.resolver, target.properties)
        if aim.table_part in names:
            found[aim.index_part, aim.dimension] = scaling_of(view, target)
            if condition and condition not in truth:
                view.notes.gaps[SCALING] = f"condition {condition} of a scaling target is not decided"
        elif "${" in aim.table_part or not aim.table_part:
            view.notes.gaps[SCALING] = f"{target.resource.logical_id} may scale this table"
    return Bound(found)


def conditions_of(resolver: Resolver, targets: tuple[Target, ...], names: frozenset[str]) -> Iterator[str]:
    """The conditions that decide about the targets of a table, and about the policies of these."""
    for target in targets:
        if aim_of(resolver, target.properties).table_part in names:
            for resource in (target.resource, *target.policies):
                yield from conditions_in(resource.node)


def target_of_schema(view: View, target: Target, table: str | None) -> ScalingTarget:
    """A target as rules over a whole file see it; `table` is the address of the table it names."""
    fields = Fields(view, target.properties, "@scaling", target.resource.place)
    place = fields.text("ResourceId").place
    aim = aim_of(view.resolver, target.properties)
    index = aim.index_part
    index_name: Value[str] | None = None
    if index is not None:
        known = Origin.UNKNOWN if "${" in index else Origin.WRITTEN
        index_name = Value(
            place, None if "${" in index else index, known, "the index is named by a reference"
        )
    return ScalingTarget(
        target.resource.place,
        target.resource.logical_id,
        fields.text("ServiceNamespace"),
        Value(place, aim.resource_id, Origin.WRITTEN),
        fields.text("ScalableDimension"),
        table,
        index_name,
        scaling_of(view, target),
    )
