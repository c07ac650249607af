"""The conditions of a template as formulas: comparisons of texts and variables under And, Or and Not."""

from collections.abc import Iterator, Mapping

from ddblint.parsers.cloudformation.constraints import permits
from ddblint.parsers.cloudformation.placeholders import is_filled_in
from ddblint.records import NamedTuple
from ddblint.source import Call, Node, Scalar, Sequence
from ddblint.source import Mapping as MappingNode


class Parameter(NamedTuple):
    """An entry of Parameters, its values as `text_of` gives them.

    Without `allowed` any value is allowed; `pinned` is the value that the user says it has, and `objection`
    says why it cannot have the one that the user gave.
    """

    name: str
    type: str
    default: str | None
    allowed: tuple[str, ...]
    node: Node
    pinned: str | None
    objection: str = ""

    @property
    def is_looked_up(self) -> bool:
        """Whether its value is the name of one that is looked up at deployment."""
        return self.type.startswith("AWS::SSM::")

    def permits(self, text: str) -> bool:
        """Whether its length, range and pattern let it have this value."""
        return permits(self.node, text)


class Variable:
    """What the text leaves open; equal only to itself. Without `allowed` it takes any text.

    The name is that of a parameter or pseudo parameter, and empty for any other expression.
    """

    __slots__ = ("allowed", "default", "name")

    def __init__(self, name: str = "", allowed: tuple[str, ...] = (), default: str | None = None) -> None:
        self.name = name
        self.allowed = allowed
        self.default = default


Term = str | Variable


class Comparison(NamedTuple):
    """True where both sides are the same text."""

    left: Term
    right: Term


class Named(NamedTuple):
    """The value of another condition."""

    name: str


class Combination(NamedTuple):
    """And, Or or Not over its parts."""

    function: str
    parts: tuple["Formula", ...]


Formula = Comparison | Named | Combination
#: A formula that no assignment makes true.
_NEVER = Comparison("never", "true")

#: Ref gives a list, which Fn::Equals does not take.
_LISTS = ("CommaDelimitedList", "List<")
#: The default is the name under which the value is found at deployment.
_LOOKED_UP = "AWS::SSM::Parameter::Value<"
#: Fn::And and Fn::Or take 2 to 10 conditions (CloudFormation template reference, condition functions).
_MOST_PARTS = 10


def leaves(formula: Formula) -> Iterator[Comparison | Named]:
    """The comparisons and names in a formula, in order."""
    if isinstance(formula, Combination):
        for part in formula.parts:
            yield from leaves(part)
    else:
        yield formula


def text_of(scalar: Scalar) -> str | None:
    """A scalar as CloudFormation compares it: True is "true", 5 is "5"; None for null, which it refuses."""
    if isinstance(scalar.value, bool):
        return "true" if scalar.value else "false"
    return None if scalar.value is None else scalar.text


class FormulaReader:
    """Makes formulas of nodes; the same expression is the same variable each time it is met."""

    def __init__(self, parameters: Mapping[str, Parameter], mappings: Node | None) -> None:
        self._parameters = parameters
        self._mappings = mappings
        self._variables: dict[str, Variable] = {}

    def formula(self, node: Node) -> Formula:
        """The formula of a condition; what is malformed in it is true or false, nobody knows."""
        match node:
            case Call(function="Condition", argument=Scalar(value=str() as name)):
                return Named(name)
            case Call(function="Equals", argument=Sequence(items=[left, right])):
                return self._comparison(node, self._term(left), self._term(right))
            case Call(function="Not", argument=Sequence(items=[part])):
                return Combination("Not", (self.formula(part),))
            case Call(function="And" | "Or" as function, argument=Sequence(items=parts)):
                if 2 <= len(parts) <= _MOST_PARTS:
                    return Combination(function, tuple(self.formula(part) for part in parts))
            case Call(function="Contains", argument=Sequence(items=[Sequence(items=texts), one])):
                return (
                    Combination(
                        "Or",
                        tuple(self._comparison(node, self._term(text), self._term(one)) for text in texts),
                    )
                    if texts
                    else _NEVER
                )
        return self.free(_written(node))

    def free(self, what: str) -> Comparison:
        """A formula that is true or false independently of all others."""
        return Comparison(self._variable("free " + what, Variable()), "true")

    def _comparison(self, node: Node, left: Term | None, right: Term | None) -> Formula:
        if left is None or right is None:
            return self.free(_written(node))
        if self._is_forbidden(left, right) or self._is_forbidden(right, left):
            return _NEVER
        return Comparison(left, right)

    def _is_forbidden(self, side: Term, other: Term) -> bool:
        """Whether one side is a parameter that may not have the text of the other."""
        if not isinstance(side, Variable) or not isinstance(other, str):
            return False
        parameter = self._parameters.get(side.name)
        return parameter is not None and parameter.pinned is None and not parameter.permits(other)

    def _term(self, node: Node) -> Term | None:
        """One side of Fn::Equals; None where it is nothing to compare."""
        match node:
            case Scalar() if not is_filled_in(node.text):
                return text_of(node)
            case Call(function="Ref", argument=Scalar(value=str() as name)):
                return self._reference(name)
            case Call(function="Sub", argument=Scalar(value=str() as pattern)) if "${" not in pattern:
                return pattern
            case Call(function="Sub", argument=Scalar(value=str() as pattern)) if name := _only_reference(
                pattern
            ):
                return self._reference(name)
            case Call(function="FindInMap", argument=Sequence(items=[_, _, _] as keys)):
                if (found := self._found_in_map(keys)) is not None:
                    return found
        return self._variable(_written(node), Variable())

    def _reference(self, name: str) -> Term | None:
        if name == "AWS::NoValue":
            return None
        return self._variable("Ref " + name, self._parameter(name))

    def _parameter(self, name: str) -> Variable:
        parameter = self._parameters.get(name)
        if parameter is None or parameter.type.removeprefix(_LOOKED_UP).startswith(_LISTS):
            return Variable(name if name.startswith("AWS::") else "")
        if parameter.pinned is not None:
            return Variable(name, (parameter.pinned,), parameter.pinned)
        if parameter.type.startswith(_LOOKED_UP):
            return Variable(name)
        return Variable(name, parameter.allowed, parameter.default)

    def _variable(self, key: str, variable: Variable) -> Variable:
        return self._variables.setdefault(key, variable)

    def _found_in_map(self, keys: list[Node]) -> str | None:
        """The text that Fn::FindInMap yields where its keys are literal."""
        found = self._mappings
        for key in keys:
            if not isinstance(found, MappingNode) or not isinstance(key, Scalar):
                return None
            found = found.get(key.text)
        return text_of(found) if isinstance(found, Scalar) and not is_filled_in(found.text) else None


def _only_reference(pattern: str) -> str:
    """X of a pattern that is nothing but `${X}`, where X is no attribute of a resource; else empty."""
    name = pattern[2:-1]
    only = pattern.startswith("${") and pattern.endswith("}")
    return name.strip() if only and not any(mark in name for mark in "${}!.") else ""


def _written(node: Node) -> str:
    """An expression as text, the same for its short and its long form."""
    match node:
        case Scalar():
            return repr(node.text)
        case Sequence():
            return f"[{', '.join(map(_written, node.items))}]"
        case MappingNode():
            return f"{{{', '.join(f'{key}: {_written(value)}' for key, value in node.items.items())}}}"
        case Call():
            return f"{node.function}({_written(node.argument)})"
    return f"at {node.place.start}"
