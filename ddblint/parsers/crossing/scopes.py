"""Names that several stacks of an app have in common: what a reference stands for, wherever it is."""

from collections.abc import Mapping

from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.references import STACK_OUTPUT, canonical
from ddblint.parsers.cloudformation.substitution import split_sub
from ddblint.parsers.cloudformation.template import Template
from ddblint.records import NamedTuple
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node

#: References to references that are followed: stacks may export what they import, and that twice over.
_DEEPEST = 16
#: Characters of a name that is made of others; a ResourceId has at most 1,600 (Application Auto Scaling).
_LONGEST = 10_000
_IMPORT = "ImportValue "
_OUTPUTS = ".Outputs."
#: Pseudo parameters that are the same for all stacks of an environment.
_OF_ENVIRONMENT = frozenset(("AWS::AccountId", "AWS::Partition", "AWS::Region", "AWS::URLSuffix"))


class Deployment(NamedTuple):
    """What a stack is deployed as: its name, and account and region as one text; empty where not known."""

    name: str = ""
    environment: str = ""


class Scope:
    """One stack: its template, and the stacks nested in it by logical id.

    `given` are the parameters as the stack around it writes them, None where there is no such stack; `label`
    tells it from all others.
    """

    __slots__ = ("children", "deployment", "given", "label", "resolver", "template")

    def __init__(
        self,
        label: str,
        template: Template,
        deployment: Deployment,
        given: Mapping[str, Node] | None = None,
    ) -> None:
        self.label = label
        self.template = template
        self.deployment = deployment
        self.given = given
        self.resolver: Resolver = template.resolver({}, {})
        self.children: dict[str, Scope] = {}

    def output(self, name: str) -> str | None:
        """The canonical text of an output, as this stack knows it."""
        outputs = self.template.root.get("Outputs")
        output = outputs.get(name) if isinstance(outputs, MappingNode) else None
        value = output.get("Value") if isinstance(output, MappingNode) else None
        return canonical(self.resolver, value) if value is not None else None

    def exports(self) -> Mapping[str, str]:
        """The names of the outputs that other stacks can import, by the names they are imported by."""
        outputs = self.template.root.get("Outputs")
        found = {}
        for name, output in outputs.items.items() if isinstance(outputs, MappingNode) else ():
            export = output.get("Export") if isinstance(output, MappingNode) else None
            named = export.get("Name") if isinstance(export, MappingNode) else None
            if named is not None:
                found[canonical(self.resolver, named)] = name
        return found


class Names:
    """Canonical texts of single stacks as ones that all the stacks of an app have in common."""

    __slots__ = ("_around", "_by_name", "_environments", "_exports", "_known")

    def __init__(self, scopes: list[Scope]) -> None:
        self._known: dict[tuple[str, str], str] = {}
        self._around = {child.label: scope for scope in scopes for child in scope.children.values()}
        self._environments = {scope.deployment.environment for scope in scopes}
        self._by_name = {scope.deployment.name: scope for scope in scopes if scope.given is None}
        self._exports: dict[tuple[str, str], tuple[Scope, str]] = {}
        for scope in scopes:
            for imported, output in scope.exports().items():
                name = self.shared(scope, imported, _DEEPEST)
                self._exports[scope.deployment.environment, name] = (scope, output)

    def shared(self, scope: Scope, text: str, depth: int = 0) -> str:
        """A text with each reference in it as `${LABEL NAME}`, by the label of the stack that decides it."""
        pieces = split_sub(text)
        found = [self._known_as(scope, part, depth) if named else part for named, part in pieces]
        return "".join(found) if sum(map(len, found)) <= _LONGEST else unknown(scope, text[:_LONGEST])

    def _known_as(self, scope: Scope, part: str, depth: int) -> str:
        """A reference, worked out once."""
        key = (scope.label, part)
        if key not in self._known:
            self._known[key] = unknown(scope, part)  # where it leads back to itself
            self._known[key] = self._named(scope, part, depth)
        return self._known[key]

    def _named(self, scope: Scope, part: str, depth: int) -> str:
        if depth > _DEEPEST:
            return unknown(scope, part)
        around = self._around.get(scope.label)
        if around and scope.given and part in scope.given:
            return self.shared(around, canonical(around.resolver, scope.given[part]), depth + 1)
        if part in _OF_ENVIRONMENT:
            return "${" + f"{scope.deployment.environment} {part}" + "}"
        if part == "AWS::StackName" and scope.deployment.name and not around:
            return scope.deployment.name
        source, output = self._elsewhere(scope, part)
        value = source.output(output) if source else None
        if source and value:
            return self.shared(source, value, depth + 1)
        return "${" + part + "}" if part.startswith(_IMPORT) else unknown(scope, part)

    def are_open(self, text: str) -> bool:
        """Whether something decides a shared text later; what no stack here exports is not of this app."""
        decided = (_IMPORT, *(f"{environment} AWS::" for environment in self._environments))
        return any(named and not part.startswith(decided) for named, part in split_sub(text))

    def _elsewhere(self, scope: Scope, part: str) -> tuple[Scope | None, str]:
        """The stack that a reference leads to, and which of its outputs."""
        if part.startswith(_IMPORT):
            key = (scope.deployment.environment, part.removeprefix(_IMPORT))
            return self._exports.get(key, (None, ""))
        if part.startswith(STACK_OUTPUT):
            stack, _, output = part.removeprefix(STACK_OUTPUT).partition(" ")
            return self._by_name.get(stack), output
        logical_id, _, output = part.partition(_OUTPUTS)
        return scope.children.get(logical_id), output


def unknown(scope: Scope, name: str) -> str:
    """A reference that is decided in this stack."""
    return "${" + f"{scope.label} {name.replace('}', '')}" + "}"
