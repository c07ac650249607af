"""Auto scaling across stacks: the scaling targets of one for the tables of another, nested or beside it."""

import os
from collections.abc import Iterable, Iterator, Mapping

from ddblint.errors import SourceError
from ddblint.parsers.cloudformation.nested import nested_stacks
from ddblint.parsers.cloudformation.template import Template, read_template
from ddblint.parsers.crossing.bindings import bind_across
from ddblint.parsers.crossing.scopes import Deployment, Scope
from ddblint.parsers.following import Child, Following, Locate
from ddblint.parsers.locations import has_stacks
from ddblint.parsers.opening import Open
from ddblint.parsers.stacks import Crossing, Stack
from ddblint.records import NamedTuple
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node, documents, read

__all__ = ["Crossings", "Deployment", "Root", "Survey", "concerns", "may_cross"]

_TARGET, _TABLE = b"::ScalableTarget", b"AWS::DynamoDB::"
#: How a template names what is in another stack.
_ABROAD = (b"ImportValue", b"GetStackOutput")
#: An imported table goes by its name; what CDK joins to a reference ends behind the slash.
_NAMED, _JOINED = b'"table/', b'"table/"'

#: What crosses the borders of each stack, by the file of its template and its address.
Crossings = Mapping[tuple[str, str], Crossing]


class Root(NamedTuple):
    """A stack that no other nests: the file of its template, what is known of it, and how it is deployed."""

    name: str
    data: bytes
    stack: Stack
    deployment: Deployment = Deployment()


class _Visit(NamedTuple):
    """A stack to look at, with what the stack around it decides and writes of its parameters.

    `above` are the files around it.
    """

    root: Root
    parameters: Mapping[str, str]
    given: Mapping[str, Node] | None
    above: tuple[str, ...]


def may_cross(templates: Iterable[bytes | None]) -> bool:
    """Whether scaling targets may be for tables in stacks that neither nest theirs nor are nested in it."""
    scales = abroad = False
    for data in templates:
        if data is not None:
            scales = scales or _TARGET in data or has_stacks(data)
            abroad = (
                abroad or any(sign in data for sign in _ABROAD) or data.count(_NAMED) > data.count(_JOINED)
            )
    return scales and abroad


def concerns(data: bytes) -> bool:
    """Whether a template has anything to do with the scaling of tables, or passes names of them on."""
    passes_on = b"Export" in data and any(sign in data for sign in _ABROAD)
    return passes_on or _TARGET in data or _TABLE in data or has_stacks(data)


class Survey:
    """Looks at stacks and those nested in them before any is read; `parameters` pins template parameters."""

    __slots__ = ("_open", "_parameters", "_scaled", "_scopes", "_texts")

    def __init__(self, parameters: Mapping[str, str], opened: Open) -> None:
        self._parameters = parameters
        self._open = opened
        self._scopes: list[tuple[tuple[str, str], Scope]] = []
        self._scaled = False
        #: Templates by their files: many stacks may have the same.
        self._texts: dict[str, MappingNode | None] = {}

    def add(self, root: Root, locate: Locate) -> None:
        self._visit(_Visit(root, self._parameters, None, ()), Following(self._open, locate))

    def crossings(self) -> Crossings:
        """By the file of each template and the address of its stack."""
        if not self._scaled or len(self._scopes) < 2:
            return {}
        found = bind_across([scope for _, scope in self._scopes])
        return {key: found[scope.label] for key, scope in self._scopes}

    def _visit(self, visit: _Visit, following: Following) -> Scope | None:
        """The scope of a stack and, in it, those of the stacks nested in it; None where it is no template."""
        root = visit.root
        text = self._text(root)
        if text is None:
            return None
        template = read_template(text, visit.parameters, stack=root.stack)
        self._scaled = self._scaled or _TARGET in root.data
        scope = Scope(str(len(self._scopes)), template, root.deployment, visit.given)
        self._scopes.append(((root.name, root.stack.address), scope))
        above = (*visit.above, os.path.realpath(root.name))
        children, _ = following.children(root.name, tuple(nested_stacks(template)), above)
        for child in children:
            inner = Root(child.located.path, child.data, child.located.stack, root.deployment)
            parameters = {**self._parameters, **child.pinned}
            given = dict(_given(template, child))
            nested = self._visit(_Visit(inner, parameters, given, above), following)
            if nested:
                scope.children[child.logical_id] = nested
        return scope

    def _text(self, root: Root) -> MappingNode | None:
        if root.name not in self._texts:
            self._texts[root.name] = _root_of(root)
        return self._texts[root.name]


def _root_of(root: Root) -> MappingNode | None:
    """The text of a template; None where it is none."""
    try:
        roots = documents(read(root.name, root.data)).roots
    except SourceError:
        return None
    first = roots[0] if roots else None
    return first if isinstance(first, MappingNode) and "Resources" in first.items else None


def _given(template: Template, child: Child) -> Iterator[tuple[str, Node]]:
    """The parameters of a nested stack, as the stack around it writes them."""
    for resource in template.resources:
        properties = resource.node.get("Properties") if resource.logical_id == child.logical_id else None
        given = properties.get("Parameters") if isinstance(properties, MappingNode) else None
        yield from given.items.items() if isinstance(given, MappingNode) else ()
