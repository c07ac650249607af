"""Services of the Serverless Framework: the tables among the `resources:` of a serverless.yml."""

import os
from collections.abc import Iterator, Mapping

from ddblint.model import KINDS, Defect, DefectKind, Schema
from ddblint.parsers.cloudformation import read_cloudformation
from ddblint.parsers.hints import Hints
from ddblint.parsers.opening import Open
from ddblint.parsers.serverless.includes import Includes
from ddblint.parsers.serverless.parts import is_service, left_out, template_of
from ddblint.parsers.serverless.syntax import has_variables, origin_of
from ddblint.parsers.serverless.variables import Variables
from ddblint.parsers.stacks import Stack
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node, Scalar, children

__all__ = ["is_service", "read_service"]

#: Properties of which nothing is said that a rule would need.
_OF_NO_CONCERN = ("TableName", "Tags")
_PACKAGED = "`serverless package` writes them down, in .serverless/cloudformation-template-update-stack.json"


def read_service(
    root: MappingNode,
    pinned: Mapping[str, str],
    hints: Hints,
    stack: Stack,
    opened: Open,
) -> Schema:
    """The tables of a service; `opened` gives the bytes of the files it includes, None where there is none.

    `pinned` gives values to options, to parameters of the service, and to those of the template.
    """
    includes = Includes(os.path.dirname(root.place.source.name), opened)
    variables = Variables(root, pinned, includes)
    resources = variables.filled(root.items["resources"])
    template = template_of(resources)
    schema = read_cloudformation(template, pinned, hints, stack, whole=False)
    defects = (
        *(_not_followed(part, includes) for part in left_out(resources)),
        *(Defect(DefectKind.UNREADABLE, fault.place, fault.message) for fault in includes.faults),
        *_open_values(template),
        *schema.defects,
    )
    return schema._replace(defects=defects, parameters=schema.parameters | variables.names)


def _not_followed(part: Scalar, includes: Includes) -> Defect:
    origin = origin_of(part.text.removeprefix("${").removesuffix("}"))
    why = includes.why_not(origin.parameter) if origin and origin.type == "file" else "they are no mapping"
    message = f"the resources in {part.text} were not looked at: {why}"
    return Defect(DefectKind.NOT_ANALYSED, part.grip, message)


def _open_values(template: MappingNode) -> Iterator[Defect]:
    """Word of what is left open in the tables of a service, in one place."""
    section = template.get("Resources")
    tables = section.items.values() if isinstance(section, MappingNode) else ()
    found = [value for table in tables for value in _of_table(table)]
    if found:
        values = "a value of the tables is" if len(found) == 1 else f"{len(found)} values of the tables are"
        message = f"{values} not known here, {found[0].text} first: {_PACKAGED}"
        yield Defect(DefectKind.NOT_ANALYSED, found[0].grip, message)


def _of_table(resource: Node) -> Iterator[Scalar]:
    kind = resource.get("Type") if isinstance(resource, MappingNode) else None
    if isinstance(resource, MappingNode) and isinstance(kind, Scalar) and kind.text in KINDS:
        properties = resource.get("Properties")
        members = properties.items if isinstance(properties, MappingNode) else {}
        for name, node in members.items():
            if name not in _OF_NO_CONCERN:
                yield from _variables_in(node)


def _variables_in(node: Node) -> Iterator[Scalar]:
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, Scalar) and has_variables(node.text):
            yield node
        stack += reversed([*children(node)])
