"""Tables of one template that have the same name wherever it is deployed."""

from collections.abc import Iterator, Mapping

from ddblint.model import KINDS, SharedName
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.references import canonical
from ddblint.parsers.cloudformation.template import Resource, Template, conditions_in
from ddblint.source import Call, Node, Scalar
from ddblint.source import Mapping as MappingNode

#: The canonical text of a Ref that leaves a property out.
_NO_NAME = "${AWS::NoValue}"


def shared_names(template: Template, addresses: Mapping[str, str]) -> Iterator[SharedName]:
    """`addresses` are those of the tables, by logical id.

    Nothing is said where a condition decides a name, or makes one of two tables.
    """
    if template.macros or len(addresses) < 2:
        return
    # Without its parameters, as two of them may have the same default.
    resolver = Resolver({}, template.root.get("Mappings"), {}, {})
    first: dict[tuple[str, str], tuple[Resource, Node]] = {}
    for resource in template.resources:
        node = _name_of(resource)
        if node is None or resource.logical_id not in addresses:
            continue
        name = canonical(resolver, node)
        if name == _NO_NAME:
            continue
        other, place = first.setdefault((name, resource.condition), (resource, node))
        if other is not resource:
            owners = addresses[resource.logical_id], addresses[other.logical_id]
            yield SharedName(node.grip, name, *owners, place.grip)


def _name_of(resource: Resource) -> Node | None:
    """The TableName of a table that is named so wherever it is made."""
    properties = resource.node.get("Properties")
    if resource.type not in KINDS or not isinstance(properties, MappingNode):
        return None
    node = properties.get("TableName")
    return node if isinstance(node, (Call, Scalar)) and not conditions_in(node.containers()) else None
