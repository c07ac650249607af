"""One table resource, under one combination of conditions, as a Table of the model."""

from ddblint.model import (
    KINDS,
    SCALING,
    Kind,
    MisplacedProperty,
    Origin,
    Protection,
    Scenario,
    Table,
    Value,
)
from ddblint.parsers.cloudformation import capacity, indexes, replicas, settings
from ddblint.parsers.cloudformation.alike import alike
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.notes import View, note_malformed
from ddblint.parsers.cloudformation.policies import policy_of
from ddblint.parsers.cloudformation.scaling import Bound
from ddblint.parsers.cloudformation.simple import simple_table, simple_table_globals
from ddblint.parsers.cloudformation.template import Resource, Template
from ddblint.parsers.hints import workload_in
from ddblint.records import NamedTuple
from ddblint.source import Mapping, Node, Scalar, Sequence

#: Attributes of any resource, which stand beside `Properties`; the last two are SAM's.
_RESOURCE_ATTRIBUTES = frozenset(
    (
        "Type",
        "Properties",
        "Condition",
        "CreationPolicy",
        "DeletionPolicy",
        "DependsOn",
        "Metadata",
        "UpdatePolicy",
        "UpdateReplacePolicy",
        "Connectors",
        "IgnoreGlobals",
    )
)


class Subject(NamedTuple):
    """A table resource in one view; `names` are the canonical texts that name it, where anything may."""

    template: Template
    resource: Resource
    view: View
    bound: Bound
    names: frozenset[str]
    scenario: Scenario


def build(subject: Subject) -> Table:
    """The table as this view has it."""
    view, resource = subject.view, subject.resource
    outer = Fields(view, resource.node, "@resource", resource.place)
    properties = outer.found("Properties")
    misplaced = _misplaced(resource.node, properties, view)
    fields = _properties(subject, properties)
    if view.rewritten:
        view.notes.gaps[SCALING] = view.rewritten
    table = _BUILDERS[resource.type](_common(subject, fields, outer), subject, fields)
    return table._replace(
        malformed=tuple(view.notes.malformed),
        extra_properties=tuple(view.notes.extras),
        misplaced_properties=misplaced,
        gaps=view.notes.gaps,
    )


def _properties(subject: Subject, node: Node | None) -> Fields:
    if isinstance(node, (Scalar, Sequence)):
        note_malformed(subject.view, node, "Properties must be a mapping of properties")
    place = node.grip if node is not None else subject.resource.place
    fields = Fields(subject.view, node, "", place)
    if subject.resource.type == Kind.SIMPLE_TABLE.value:
        fields.inherit(simple_table_globals(subject.template))
    return fields


def _common(subject: Subject, fields: Fields, outer: Fields) -> Table:
    """What every kind of table reads in the same way; the rest is filled in by kind."""
    view, resource = subject.view, subject.resource
    metadata = resource.node.get("Metadata")
    written = fields.found("AttributeDefinitions")
    type_ = resource.node.get("Type")
    address, name = subject.template.stack.address_of(resource.logical_id, metadata), fields.text("TableName")
    others = subject.template.hints(resource.logical_id, address, name.value)
    return Table(
        place=resource.place,
        address=address,
        logical_id=resource.logical_id,
        kind=KINDS[resource.type],
        name=name,
        key=None,
        attributes=(),
        attributes_place=written.grip if written is not None else fields.grip,
        global_indexes=(),
        local_indexes=(),
        vector_indexes=(),
        billing_mode=fields.text("BillingMode", "PROVISIONED"),
        provisioned=None,
        on_demand=None,
        warm=indexes.warm_of(fields),
        read_scaling=subject.bound.of(None, "Read"),
        write_scaling=subject.bound.of(None, "Write"),
        protection=Protection(
            outer.text("DeletionPolicy"),
            outer.text("UpdateReplacePolicy"),
            fields.boolean("DeletionProtectionEnabled", default=False),
            alike(fields, settings.recovery_of),
        ),
        stream=settings.stream_of(fields),
        time_to_live=alike(fields, settings.time_to_live_of),
        encryption=settings.encryption_of(fields),
        table_class=fields.text("TableClass", "STANDARD"),
        tags=(),
        resource_policy_size=Value(fields.grip, None, Origin.DEFAULT),
        import_source=settings.import_source_of(fields),
        replicas=(),
        replica_resources=tuple(replicas.replica_resources(subject.template, view, subject.names)),
        consistency=Value(fields.grip, "EVENTUAL", Origin.DEFAULT),
        witnesses=(),
        global_source=Value(fields.grip, None, Origin.DEFAULT),
        region=_region(subject),
        workload=workload_in(metadata, resource.place, others),
        malformed=(),
        extra_properties=(),
        misplaced_properties=(),
        scenario=subject.scenario,
        gaps={},
        type_place=type_.grip if type_ is not None else resource.place,
    )


def _region(subject: Subject) -> Value[str]:
    place, region = subject.resource.place, subject.template.stack.region
    if region:
        return Value(place, region, Origin.WRITTEN)
    return Value(place, None, Origin.UNKNOWN, "a template does not say its Region")


def _table(table: Table, subject: Subject, fields: Fields) -> Table:
    policy = policy_of(fields)
    return table._replace(
        key=alike(fields, indexes.key_of, "key"),
        attributes=alike(fields, indexes.attributes_of),
        global_indexes=indexes.global_indexes(fields, subject.bound),
        local_indexes=alike(fields, indexes.local_indexes),
        vector_indexes=indexes.vector_indexes(fields),
        provisioned=indexes.provisioned_of(fields),
        on_demand=indexes.on_demand_of(fields),
        tags=settings.tags_of(fields),
        resource_policy_size=policy.size if policy else table.resource_policy_size,
        insights=settings.insights_of(fields),
        kinesis=settings.kinesis_of(fields),
        policy=policy,
    )


def _global_table(table: Table, _: Subject, fields: Fields) -> Table:
    return table._replace(
        key=alike(fields, indexes.key_of, "key"),
        attributes=alike(fields, indexes.attributes_of),
        global_indexes=indexes.replicated_indexes(fields),
        local_indexes=alike(fields, indexes.local_indexes),
        vector_indexes=indexes.vector_indexes(fields),
        on_demand=capacity.on_demand_settings(fields),
        read_scaling=table.read_scaling or capacity.read_scaling(fields),
        write_scaling=table.write_scaling or capacity.write_scaling(fields),
        replicas=replicas.replicas_of(fields),
        consistency=fields.text("MultiRegionConsistency", "EVENTUAL"),
        witnesses=replicas.witnesses_of(fields),
        global_source=fields.text("GlobalTableSourceArn"),
    )


def _simple_table(table: Table, _: Subject, fields: Fields) -> Table:
    return simple_table(table, fields)


_BUILDERS = {
    Kind.TABLE.value: _table,
    Kind.GLOBAL_TABLE.value: _global_table,
    Kind.SIMPLE_TABLE.value: _simple_table,
}


def _misplaced(resource: Mapping, properties: Node | None, view: View) -> tuple[MisplacedProperty, ...]:
    """Resource attributes among the properties, and properties beside them."""
    known = view.properties[""]
    found = [
        MisplacedProperty(resource.key(name), name, "Properties")
        for name in resource.items
        if name in known and name not in _RESOURCE_ATTRIBUTES
    ]
    if isinstance(properties, Mapping):
        found += [
            MisplacedProperty(properties.key(name), name, "the resource")
            for name in properties.items
            if name in _RESOURCE_ATTRIBUTES and name not in known
        ]
    return tuple(found)
