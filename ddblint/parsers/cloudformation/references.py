"""Expressions as text that can be compared: what is known written out, references as `${Name}`."""

from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.substitution import LONGEST, split_sub, sub_parts
from ddblint.source import Call, Mapping, Node, Scalar, Sequence
from ddblint.source.nodes import MadeCall

#: How a canonical text names an output of another stack: this, the stack's name, and the output's.
STACK_OUTPUT = "GetStackOutput "


def canonical(resolver: Resolver, node: Node) -> str:
    """The text an expression yields, with `${Name}` for what is decided at deployment.

    Two expressions with equal canonical text yield the same text wherever they are deployed:
    `!Sub table/${T}`, `!Join ["", [table/, !Ref T]]` and the table part of T's ARN are all `table/${T}`.
    """
    known = resolver.resolve(node).node
    if isinstance(known, Scalar):
        return known.text
    if not isinstance(node, Call):
        return "${" + node.place.text().strip("${}") + "}"
    return _of_call(resolver, node)


def _of_call(resolver: Resolver, call: Call) -> str:
    argument = call.argument
    match call.function:
        case "Ref" if isinstance(argument, Scalar):
            return "${" + argument.text + "}"
        case "GetAtt":
            return "${" + _attribute(argument) + "}"
        case "Sub":
            return _of_sub(resolver, call)
        case "Join" if isinstance(argument, Sequence) and len(argument.items) == 2:
            return _of_join(resolver, argument.items, call)
        case "ImportValue" if (name := canonical(resolver, argument)) and "${" not in name:
            return "${ImportValue " + name + "}"
        case "GetStackOutput" if name := _stack_output(resolver, argument):
            return "${" + name + "}"
        case "Select" if (table := _table_of_arn(argument)) is not None:
            return "table/${" + table + "}"
    return "${" + call.function + " " + argument.place.text() + "}"


def _stack_output(resolver: Resolver, argument: Node) -> str:
    """Which output of which stack is meant; empty where that is not known (aws-cdk-lib, `GetStackOutput`)."""
    members = [
        argument.get(name) if isinstance(argument, Mapping) else None for name in ("StackName", "OutputName")
    ]
    texts = [resolver.text(member) if member is not None else None for member in members]
    return STACK_OUTPUT + " ".join(text for text in texts if text) if all(texts) else ""


def _attribute(argument: Node) -> str:
    if isinstance(argument, Sequence):
        return ".".join(item.text for item in argument.items if isinstance(item, Scalar))
    return argument.text if isinstance(argument, Scalar) else "?"


def _of_sub(resolver: Resolver, call: Call) -> str:
    pattern, variables = sub_parts(call)

    def value(part: str) -> str:
        if part in variables:
            return canonical(resolver, variables[part])
        name = Scalar(call.place, call.grip, part, part)
        return canonical(resolver, MadeCall(call.place, call.grip, "Ref", name))

    pieces = split_sub(pattern or "")
    values = {name: value(name) for name in {part for named, part in pieces if named}}
    texts = [values[part] if named else part for named, part in pieces]
    return "".join(texts) if sum(map(len, texts)) <= LONGEST else "${Sub " + call.argument.place.text() + "}"


def _of_join(resolver: Resolver, arguments: list[Node], call: Call) -> str:
    delimiter, listed = arguments
    items = resolver.items(listed)
    if not isinstance(delimiter, Scalar) or items is None:
        return "${Join " + call.argument.place.text() + "}"
    return delimiter.text.join(canonical(resolver, item) for item in items)


def _table_of_arn(argument: Node) -> str | None:
    """T, where the argument of Fn::Select is `[5, !Split [":", !GetAtt T.Arn]]`."""
    match argument.items if isinstance(argument, Sequence) else []:
        case [Scalar(text="5"), Call(function="Split", argument=Sequence(items=[_, Call() as arn]))]:
            name = _attribute(arn.argument)
            if arn.function == "GetAtt" and name.endswith(".Arn"):
                return name.removesuffix(".Arn")
    return None


def reference(node: Node, resources: frozenset[str]) -> str | None:
    """The resource that a bare `!Ref X` names; None where it names none of these."""
    match node:
        case Call(function="Ref", argument=Scalar(value=str() as name)) if name in resources:
            return name
    return None


def is_undecided(text: str, resources: frozenset[str]) -> bool:
    """Whether a canonical text holds something that is decided at deployment, other than a resource's name.

    >>> is_undecided("table/${Orders}", frozenset(["Orders"])), is_undecided("${Env}-a", frozenset())
    (False, True)
    """
    return any(named and part not in resources for named, part in split_sub(text))
