"""What a template refers to by name and lacks: an item of another version may need more than itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ddblint.source import Call, Mapping, Node, Scalar, Sequence, children
from ddblint.steps.faults import Unsafe
from ddblint.steps.templates import Template

#: The sections whose names others refer to.
_SECTIONS = ("Parameters", "Resources", "Conditions", "Mappings")
#: Functions whose argument, or the first of several, is such a name.
_NAMING = frozenset(("Ref", "GetAtt", "If", "FindInMap", "Condition"))
_PSEUDO = "AWS::"
#: `${Name}` and `${Name.Attribute}`, but not `${!Literal}`.
_in_text = re.compile(r"\$\{([A-Za-z0-9]+)(?:\.[^}]*)?\}").findall


def check_references(made: Template, base: Template) -> None:
    """Raises Unsafe where a template refers to what it lacks, and its base does not."""
    lacking = _lacking(made) - _lacking(base)
    if lacking:
        raise Unsafe(f"it would refer to {', '.join(sorted(lacking))}, which the other version alone has")


def _lacking(template: Template) -> set[str]:
    stacks = list(template.stacks())
    sections = [stack.get(name) for stack in stacks for name in _SECTIONS]
    known = {name for section in sections if isinstance(section, Mapping) for name in section.items}
    named = {name for stack in stacks for name in _named(stack)}
    return {name for name in named - known if not name.startswith(_PSEUDO)}


def _named(node: Node) -> Iterator[str]:
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, Call):
            yield from _by_call(node)
        stack += children(node)


def _by_call(call: Call) -> Iterator[str]:
    argument = call.argument
    if isinstance(argument, Sequence) and argument.items:
        argument = argument.items[0]
    if not isinstance(argument, Scalar):
        return
    if call.function == "Sub":
        yield from _in_text(argument.text)
    elif call.function in _NAMING:
        yield argument.text.partition(".")[0]
