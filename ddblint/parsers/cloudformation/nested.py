"""The stacks that a template nests: where their templates are, and which parameters they are given."""

from collections.abc import Iterator, Mapping

from ddblint.model import NestedStack
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.references import canonical
from ddblint.parsers.cloudformation.template import Resource, Template
from ddblint.source import Call, Node, Scalar
from ddblint.source import Mapping as MappingNode

#: The property that says where the template is, by resource type.
_LOCATIONS = {"AWS::CloudFormation::Stack": "TemplateURL", "AWS::Serverless::Application": "Location"}


def nested_stacks(template: Template) -> Iterator[NestedStack]:
    for resource in template.resources:
        if resource.type in _LOCATIONS:
            yield _nested_stack(template, resource)


def _nested_stack(template: Template, resource: Resource) -> NestedStack:
    properties = resource.node.get("Properties")
    written = properties.items if isinstance(properties, MappingNode) else {}
    location = written.get(_LOCATIONS[resource.type])
    resolver = template.resolver({}, {})
    metadata = resource.node.get("Metadata")
    asset = metadata.get("aws:asset:path") if isinstance(metadata, MappingNode) else None
    pinned, passed = _passed(template, written.get("Parameters"))
    return NestedStack(
        location.grip if location else resource.place,
        resource.logical_id,
        template.stack.address_of(resource.logical_id, metadata),
        canonical(resolver, location) if isinstance(location, Scalar | Call) else "",
        asset.text if isinstance(asset, Scalar) else "",
        pinned,
        passed,
    )


def _passed(template: Template, node: Node | None) -> tuple[Mapping[str, str], Mapping[str, str | None]]:
    """The parameters whose values the template decides, and those that may yet be given another value."""
    given = node.items if isinstance(node, MappingNode) else {}
    usual, decided = template.resolver({}, {}), _without_defaults(template)
    pinned: dict[str, str] = {}
    passed: dict[str, str | None] = {}
    for name, value in given.items():
        text = decided.text(value)
        if text is None:
            passed[name] = usual.text(value)
        else:
            pinned[name] = text
    return pinned, passed


def _without_defaults(template: Template) -> Resolver:
    parameters = {name: known._replace(default=None) for name, known in template.parameters.items()}
    return Resolver(parameters, template.root.get("Mappings"), {}, {})
