"""A CloudFormation template, section by section."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice

from ddblint.parsers.cloudformation.conditions import Conditions, Parameter, text_of
from ddblint.parsers.cloudformation.constraints import objection
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.loops import write_out
from ddblint.parsers.concerned import CONCERNED, SIGNS
from ddblint.parsers.hints import Hints, told_nowhere
from ddblint.parsers.stacks import ANY_STACK, Stack
from ddblint.records import NamedTuple
from ddblint.source import Call, Node, Place, Scalar, Sequence, children
from ddblint.source import Mapping as MappingNode

#: Transforms of AWS that leave the properties of tables as they are written.
LEAVE_TABLES = frozenset(
    (
        "AWS::CodeDeployBlueGreen",
        "AWS::CodeStar",
        "AWS::Include",
        "AWS::LanguageExtensions",
        "AWS::SecretsManager-2020-07-23",
        "AWS::SecretsManager-2024-09-16",
        "AWS::Serverless-2016-10-31",
        "AWS::ServiceCatalog",
    )
)


#: Twice what CloudFormation takes in a template (quotas); others that concern tables are left unread.
MOST_RESOURCES = 1_000
#: What older versions of CDK make a replica with.
_REPLICA = "Custom::DynamoDBReplica"


class _Resource(NamedTuple):
    logical_id: str
    place: Place
    type: str
    node: MappingNode


class Resource(_Resource):
    """A resource: its logical id, where that stands, its type and all of it."""

    @cached_property
    def containers(self) -> list[Node]:
        """All mappings, lists and calls in it: more than one reader goes through them."""
        return self.node.containers()

    @property
    def condition(self) -> str:
        named = self.node.get("Condition")
        return named.text if isinstance(named, Scalar) else ""


class Template(NamedTuple):
    """`macros` are the transforms of others, with their places: they may rewrite anything.

    `section` is `Resources` with its loops written out, `resources` those in it that concern tables, of which
    `replicas` make replicas of tables, and `has_more` says that there are others; `hints` finds what is told
    outside of the template about a table, and `stack` is what it is deployed as.
    """

    root: MappingNode
    parameters: Mapping[str, Parameter]
    conditions: Conditions
    section: Node | None
    resources: tuple[Resource, ...]
    replicas: tuple[Resource, ...]
    has_more: bool
    macros: tuple[tuple[str, Place], ...]
    hints: Hints
    stack: Stack

    @property
    def rewritten(self) -> str:
        """Why a property that is not written may yet be there; empty where it may not."""
        return f"the macro {self.macros[0][0]} may add it" if self.macros else ""

    def resolver(self, truth: Mapping[str, bool], values: Mapping[str, str | None]) -> Resolver:
        return Resolver(self.parameters, self.root.get("Mappings"), truth, values)


def read_template(
    root: MappingNode, pinned: Mapping[str, str], hints: Hints = told_nowhere, stack: Stack = ANY_STACK
) -> Template:
    """The sections of a template; `pinned` gives parameters a value."""
    rules, mappings = root.get("Rules"), root.get("Mappings")
    parameters = {p.name: p for p in _parameters(root.get("Parameters"), pinned, stack.passed)}
    if rules is not None and pinned:
        from ddblint.parsers.cloudformation.broken_rules import without_broken

        parameters = without_broken(parameters, rules, mappings)
    conditions = Conditions(parameters, root.get("Conditions"), mappings, rules)
    written = section = root.get("Resources")
    if isinstance(section, MappingNode):
        section = write_out(section, Resolver(parameters, mappings, {}, {}))
    found = _resources(section, made=section is not written) if isinstance(section, MappingNode) else ()
    resources = tuple(islice(found, MOST_RESOURCES + 1))
    macros = tuple(_macros(root.get("Transform")))
    return Template(
        root,
        parameters,
        conditions,
        section,
        resources[:MOST_RESOURCES],
        tuple(resource for resource in resources if resource.type == _REPLICA),
        len(resources) > MOST_RESOURCES,
        macros,
        hints,
        stack,
    )


def _resources(section: MappingNode, *, made: bool) -> Iterator[Resource]:
    """Those that concern tables; the text of what loops made does not tell."""
    for logical_id, node in section.items.items():
        if isinstance(node, MappingNode) and (made or _holds_sign(node)):
            type_ = node.get("Type")
            if isinstance(type_, Scalar) and type_.text.startswith(CONCERNED):
                yield Resource(logical_id, section.key(logical_id), type_.text, node)


def _holds_sign(node: MappingNode) -> bool:
    """Whether the type can be one of those: a look at the text spares most resources being unfolded."""
    source, start, end = node.place
    signs = source.offsets(SIGNS)
    at = bisect_left(signs, start)
    return at < len(signs) and signs[at] < end


def _parameters(
    section: Node | None, pinned: Mapping[str, str], passed: Mapping[str, str | None]
) -> Iterator[Parameter]:
    if not isinstance(section, MappingNode):
        return
    for name, node in section.items.items():
        told = node if isinstance(node, MappingNode) else None
        type_ = _text(told, "Type") or "String"
        default = passed[name] if name in passed else _text(told, "Default")
        given = pinned.get(name)
        against = objection(node, given) if given is not None else ""
        yield Parameter(name, type_, default, _allowed(told), node, None if against else given, against)


def _text(node: MappingNode | None, name: str) -> str | None:
    value = node.get(name) if node else None
    return text_of(value) if isinstance(value, Scalar) else None


def _allowed(node: MappingNode | None) -> tuple[str, ...]:
    values = node.get("AllowedValues") if node else None
    if not isinstance(values, Sequence):
        return ()
    texts = (text_of(value) for value in values.items if isinstance(value, Scalar))
    return tuple(text for text in texts if text is not None)


def _macros(node: Node | None) -> Iterator[tuple[str, Place]]:
    """The transforms that are not known to leave tables alone, by name."""
    for item in node.items if isinstance(node, Sequence) else [node]:
        named = item.get("Name") if isinstance(item, MappingNode) else item
        if isinstance(named, Scalar) and named.text not in LEAVE_TABLES:
            yield named.text, named.grip
        elif isinstance(named, Call):
            yield "named by a function", named.grip


def conditions_in(nodes: Iterable[Node]) -> set[str]:
    """The conditions that decide something in the containers of a resource, its own `Condition` included."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, Call) and node.function == "If":
            match children(node.argument):
                case [Scalar() as name, _, _]:
                    found.add(name.text)
        elif isinstance(node, MappingNode) and "Type" in node.items:
            own = node.get("Condition")
            found.update([own.text] if isinstance(own, Scalar) else [])
    return found
