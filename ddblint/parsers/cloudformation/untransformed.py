"""Loops in a template that no transform writes out.

CloudFormation template reference, Fn::ForEach: it takes the transform AWS::LanguageExtensions.
"""

from collections.abc import Iterator

from ddblint.model import KINDS, Defect, DefectKind
from ddblint.parsers.cloudformation.loops import FOR_EACH
from ddblint.parsers.cloudformation.template import LEAVE_TABLES, Template
from ddblint.source import Mapping, Node, Place, Scalar, Sequence

_LANGUAGE = "AWS::LanguageExtensions"
#: Transforms that are known to write out no loop, and to bring none that does.
_WRITE_OUT_NOTHING = LEAVE_TABLES - {_LANGUAGE, "AWS::Include"}
#: What a key may stand in.
_QUOTES = "'\""


def refused_loops(template: Template) -> Iterator[Defect]:
    """The first loop, where the template has no transform that may write it out."""
    transforms = template.root.get("Transform")
    if "Fn::Transform" in template.root.items or _may_write_out(transforms):
        return
    for place in _loops(template):
        loop, also = place.text().strip(_QUOTES), " too, before the others" if transforms else ""
        message = (
            f"{loop} takes the transform {_LANGUAGE}, which the template does not name: CloudFormation"
            f" refuses it; write `Transform: {_LANGUAGE}`{also}"
        )
        yield Defect(DefectKind.REFUSED, place, message)
        return


def _may_write_out(node: Node | None) -> bool:
    if node is None:
        return False
    if isinstance(node, Sequence):
        return any(map(_may_write_out, node.items))
    return not isinstance(node, Scalar) or node.text not in _WRITE_OUT_NOTHING


def _loops(template: Template) -> Iterator[Place]:
    """Those among the resources, and in the tables."""
    yield from _loops_in(template.root.get("Resources"))
    for resource in template.resources:
        if resource.type in KINDS:
            for node in resource.containers:
                yield from _loops_in(node)


def _loops_in(node: Node | None) -> Iterator[Place]:
    if isinstance(node, Mapping):
        yield from (node.key(name) for name in node.items if name.startswith(FOR_EACH))
