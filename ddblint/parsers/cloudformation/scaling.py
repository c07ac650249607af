"""Application Auto Scaling: targets and policies joined to the table or index they are meant for."""

from collections.abc import Iterator, Mapping

from ddblint.model import SCALING, Origin, Scaling, ScalingTarget, Value
from ddblint.parsers.cloudformation.aims import Aim, aim_of, canonical_in
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.notes import Notes, View
from ddblint.parsers.cloudformation.references import is_undecided, reference
from ddblint.parsers.cloudformation.scaling_policies import properties_of, scaling_policy
from ddblint.parsers.cloudformation.template import Resource, Template, conditions_in
from ddblint.records import NamedTuple
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node

_TARGET = "AWS::ApplicationAutoScaling::ScalableTarget"
POLICY = "AWS::ApplicationAutoScaling::ScalingPolicy"


class Elsewhere(NamedTuple):
    """What a target in another template comes to: its aim as the template of the table names that.

    An aim without a ResourceId may be any table; `resolver` and `rewritten` are those of the other template.
    """

    aim: Aim
    resolver: Resolver
    rewritten: str


class Target(NamedTuple):
    """A ScalableTarget of DynamoDB, and the policies that are or may be for it."""

    resource: Resource
    properties: Node
    policies: tuple[Resource, ...]
    elsewhere: Elsewhere | None = None


def has_targets(template: Template) -> bool:
    """Whether there may be scaling targets for the tables of a template, here or in another."""
    return bool(template.stack.crossing.incoming) or any(r.type == _TARGET for r in template.resources)


class Targets(NamedTuple):
    """The scaling targets of a template that concern DynamoDB.

    `by_table` has them by the canonical text that names their table; `undecided` are those whose table is
    named by something that the template does not decide, so that it may be any. One whose ResourceId names
    no table is in neither.
    """

    every: tuple[Target, ...]
    by_table: Mapping[str, list[Target]]
    undecided: tuple[Target, ...]

    def of(self, names: frozenset[str]) -> list[Target]:
        """The targets that are, or may be, for the table of these names."""
        own = [target for name in sorted(names) for target in self.by_table.get(name, ())]
        return [*own, *self.undecided]


def read_targets(template: Template, resolver: Resolver, tables: frozenset[str]) -> Targets:
    """The targets with their policies; `tables` are the canonical texts that name tables of the template."""
    policies = [r for r in template.resources if r.type == POLICY]
    resources = frozenset(r.logical_id for r in template.resources)
    found = [
        target
        for resource in template.resources
        if resource.type == _TARGET
        and (target := _target(resolver, resource, policies, resources)) is not None
    ]
    by_table: dict[str, list[Target]] = {}
    undecided = []
    crossing = template.stack.crossing
    for target in (*found, *crossing.incoming):
        aim = _aim(resolver, target)
        named = aim.table_part
        if target.resource.logical_id in crossing.outgoing and not target.elsewhere:
            continue
        if named in tables or (named and not is_undecided(named, resources)):
            by_table.setdefault(named, []).append(target)
        elif not aim.names_no_table(tables):
            undecided.append(target)
    return Targets(tuple(found), by_table, tuple(undecided))


def _aim(resolver: Resolver, target: Target) -> Aim:
    return target.elsewhere.aim if target.elsewhere else aim_of(resolver, target.properties)


def _target(
    resolver: Resolver, resource: Resource, policies: list[Resource], resources: frozenset[str]
) -> Target | None:
    properties = properties_of(resource)
    aim = aim_of(resolver, properties)
    namespace = canonical_in(resolver, properties, "ServiceNamespace")
    if namespace != "dynamodb" and not aim.dimension.startswith("dynamodb:"):
        return None
    own = tuple(p for p in policies if _belongs(resolver, p, resource, aim, resources))
    return Target(resource, properties, own)


def _belongs(
    resolver: Resolver, policy: Resource, target: Resource, aim: Aim, resources: frozenset[str]
) -> bool:
    """Whether a policy is, or may be, for this target: one that names none for sure counts."""
    properties = properties_of(policy)
    if not isinstance(properties, MappingNode):
        return True
    by_id = properties.get("ScalingTargetId")
    if by_id is not None:
        return reference(by_id, resources) in (target.logical_id, None)
    named = aim_of(resolver, properties)
    same_resource = named.resource_id == aim.resource_id or is_undecided(named.resource_id, resources)
    same_dimension = named.dimension in ("", aim.dimension) or is_undecided(named.dimension, resources)
    return same_resource and same_dimension


def scaling_of(view: View, target: Target) -> Scaling:
    """A target's range and policies as one view sees them."""
    if target.elsewhere:
        view = View(target.elsewhere.resolver, {}, target.elsewhere.rewritten, Notes({}, [], [], []))
    fields = Fields(view, target.properties, "@scaling", target.resource.place)
    return Scaling(
        target.resource.place,
        fields.integer("MinCapacity"),
        fields.integer("MaxCapacity"),
        Value(fields.grip, None, Origin.DEFAULT),
        tuple(
            scaling_policy(view, policy)
            for policy in target.policies
            if view.resolver.truth.get(policy.condition) is not False
        ),
        bool(fields.items("ScheduledActions", SCALING)),
        builtin=False,
    )


class Bound(NamedTuple):
    """The scaling of one table in one view; an index is named by its canonical text, the table by None."""

    scalings: Mapping[tuple[str | None, str], Scaling]

    def of(self, index: str | None, direction: str) -> Scaling | None:
        """`direction` is Read or Write."""
        level = "table" if index is None else "index"
        return self.scalings.get((index, f"dynamodb:{level}:{direction}CapacityUnits"))


def bind(view: View, targets: list[Target], names: frozenset[str]) -> Bound:
    """The targets of the table that goes by any of `names`; notes a gap where one may be its own."""
    found: dict[tuple[str | None, str], Scaling] = {}
    for target in targets:
        condition = target.resource.condition
        truth = {} if target.elsewhere else view.resolver.truth
        if condition and truth.get(condition) is False:
            continue
        aim = _aim(view.resolver, target)
        if aim.table_part not in names or "${" in aim.dimension or _is_open_elsewhere(target):
            view.notes.gaps[SCALING] = f"{target.resource.logical_id} may scale this table"
            continue
        found[aim.index_part, aim.dimension] = scaling_of(view, target)
        if condition and condition not in truth:
            view.notes.gaps[SCALING] = f"condition {condition} of a scaling target is not decided"
    return Bound(found)


def _is_open_elsewhere(target: Target) -> bool:
    """Whether another template leaves open which index is meant."""
    return target.elsewhere is not None and "${" in (target.elsewhere.aim.index_part or "")


def conditions_of(targets: list[Target]) -> Iterator[str]:
    """The conditions of this template that decide about targets, and about the policies of these."""
    for target in targets:
        for resource in () if target.elsewhere else (target.resource, *target.policies):
            yield from conditions_in(resource.containers)


def target_of_schema(view: View, target: Target, table: str | None) -> ScalingTarget:
    """A target as rules over a whole file see it; `table` is the address of the table it names."""
    fields = Fields(view, target.properties, "@scaling", target.resource.place)
    written = fields.text("ResourceId")
    place = written.place
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
        written if written.absent else Value(place, aim.resource_id, Origin.WRITTEN),
        fields.text("ScalableDimension"),
        table,
        index_name,
        scaling_of(view, target),
    )
