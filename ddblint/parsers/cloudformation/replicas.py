"""The replicas of a global table, and those that resources of their own make."""

from collections.abc import Iterator

from ddblint.model import Replica, ReplicaIndex, ReplicaResource, Value
from ddblint.parsers.cloudformation.capacity import reads_of
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.notes import View
from ddblint.parsers.cloudformation.policies import policy_of
from ddblint.parsers.cloudformation.references import canonical
from ddblint.parsers.cloudformation.settings import (
    encryption_of,
    insights_of,
    kinesis_of,
    recovery_of,
    tags_of,
)
from ddblint.parsers.cloudformation.template import Template
from ddblint.source import Mapping


def replicas_of(fields: Fields) -> tuple[Replica, ...]:
    blocks = fields.blocks("Replicas", "replicas") or ()
    return tuple(_replica(block) for block in blocks)


def _replica(fields: Fields) -> Replica:
    indexes = fields.blocks("GlobalSecondaryIndexes", "replicas.indexes") or ()
    reads = reads_of(fields)
    return Replica(
        fields.grip,
        fields.text("Region"),
        encryption_of(fields),
        fields.boolean("DeletionProtectionEnabled", default=False),
        recovery_of(fields),
        fields.text("TableClass", "STANDARD"),
        tuple(map(_index, indexes)),
        reads.units,
        reads.scaling,
        tags_of(fields),
        insights_of(fields),
        kinesis_of(fields),
        policy_of(fields),
    )


def _index(fields: Fields) -> ReplicaIndex:
    reads = reads_of(fields)
    name, insights = fields.text("IndexName"), insights_of(fields)
    return ReplicaIndex(fields.grip, name, reads.units, reads.scaling, insights)


def witnesses_of(fields: Fields) -> tuple[Value[str], ...]:
    blocks = fields.blocks("GlobalTableWitnesses", "witnesses") or ()
    return tuple(block.text("Region") for block in blocks)


def replica_resources(template: Template, view: View, names: frozenset[str]) -> Iterator[ReplicaResource]:
    """The replicas that resources of their own make, of the table of these names."""
    for resource in template.replicas:
        properties = resource.node.get("Properties")
        if not isinstance(properties, Mapping):
            continue
        named = properties.get("TableName")
        if named is None or canonical(view.resolver, named) not in names:
            continue
        fields = Fields(view, properties, "@replica", properties.grip)
        outer = Fields(view, resource.node, "@resource", resource.place)
        yield ReplicaResource(
            resource.place, resource.logical_id, fields.text("Region"), outer.text("DeletionPolicy", "Delete")
        )
