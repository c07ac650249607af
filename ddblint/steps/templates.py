"""A template as text, nodes and tables at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ddblint.errors import SourceError
from ddblint.model import Schema, Table
from ddblint.parsers import read_source
from ddblint.parsers.deployed import bodies
from ddblint.parsers.serverless.parts import is_service, template_of
from ddblint.plan.states import Side
from ddblint.records import NamedTuple
from ddblint.source import Call, Node, Scalar, Sequence, Source, documents
from ddblint.source import Mapping as MappingNode
from ddblint.steps.faults import Unsafe


class Template(NamedTuple):
    """A version of a template; `parameters` are those that are given a value.

    `is_sound` says that it is what its name says: what is no JSON may yet be read as YAML.
    """

    side: Side
    source: Source
    parameters: Mapping[str, str]
    roots: tuple[Node, ...]
    schema: Schema
    is_sound: bool

    def edited(self, text: str) -> Template:
        """The same with another text; raises Unsafe where that is no template any more."""
        made = template(self.side, Source(self.source.name, text), self.parameters)
        if self.is_sound and not made.is_sound:
            raise Unsafe("one of the templates is JSON, the other YAML")
        return made

    def stacks(self) -> Iterator[MappingNode]:
        """Its documents, or what they have of a stack where they define a service."""
        for root in self.roots:
            if isinstance(root, MappingNode):
                yield template_of(root.items["resources"]) if is_service(root) else root

    def resources(self, logical_id: str) -> MappingNode:
        """The mapping that holds a resource; raises Unsafe where none is written under that name."""
        for stack in self.stacks():
            section = stack.get("Resources")
            if isinstance(section, MappingNode) and logical_id in section.items:
                return section
        raise Unsafe(f"{logical_id} does not stand among the resources under this name")

    def properties(self, logical_id: str) -> MappingNode:
        resource = self.resources(logical_id).items[logical_id]
        properties = resource.get("Properties") if isinstance(resource, MappingNode) else None
        if not isinstance(properties, MappingNode):
            raise Unsafe(f"the properties of {logical_id} are no plain mapping")
        return properties

    def views(self, logical_id: str) -> list[Table]:
        return [table for table in self.schema.tables if table.logical_id == logical_id]


def template(side: Side, source: Source, parameters: Mapping[str, str]) -> Template:
    """Reads a text; raises Unsafe where it is no template."""
    try:
        found = documents(source)
        schema = read_source(source, parameters)
    except SourceError as error:
        raise Unsafe(f"the edited text cannot be read: {error.message}") from None
    return Template(side, source, parameters, found.roots, schema or Schema(), found.tolerated is None)


def body_of(source: Source) -> Source:
    """The text of a template, out of the answer that it was deployed as."""
    found = [body for root in documents(source).roots for body in bodies(root)]
    return Source(source.name, found[0].place.text()) if found else source


def list_in(node: Node | None) -> Sequence | None:
    """A list, or the one that a condition chooses over nothing; raises Unsafe where it is none."""
    if node is None or isinstance(node, Sequence):
        return node
    if isinstance(node, Call) and node.function == "If" and isinstance(node.argument, Sequence):
        branches = [branch for branch in node.argument.items[1:] if not is_no_value(branch)]
        if len(branches) == 1 and isinstance(branches[0], Sequence):
            return branches[0]
    raise Unsafe("it is no plain list")


def is_no_value(node: Node) -> bool:
    return (
        isinstance(node, Call)
        and node.function == "Ref"
        and isinstance(node.argument, Scalar)
        and node.argument.text == "AWS::NoValue"
    )
