"""Intrinsic functions worked out as far as the text tells; what it does not tell becomes Unknown."""

from collections.abc import Callable, Mapping

from ddblint.model import Origin
from ddblint.parsers.cloudformation.conditions import Parameter
from ddblint.parsers.cloudformation.placeholders import placeholder
from ddblint.parsers.cloudformation.substitution import LONGEST, split_sub, sub_parts
from ddblint.records import NamedTuple
from ddblint.source import Call, Node, Scalar, Sequence, Unknown
from ddblint.source import Mapping as MappingNode

#: Parameters of these types hold the name of a value that is looked up at deployment.
_LOOKED_UP = "AWS::SSM::"
_LISTS = ("CommaDelimitedList", "List<")
#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_WRITTEN, _PARAMETER, _UNKNOWN = Origin.WRITTEN, Origin.PARAMETER, Origin.UNKNOWN


class Resolved(NamedTuple):
    """What stands in a place after its functions are worked out; `node` is None for AWS::NoValue.

    `parts` are those of an unknown text, None for each that is unknown itself.
    """

    node: Node | None
    origin: Origin
    parts: tuple[str | None, ...] = ()


class Resolver:
    """Works out functions under one combination of conditions.

    `truth` holds the conditions that are decided, `values` the parameter values that follow from them
    (None where they rule out the default without saying the value). `decisions` counts how often either was
    looked at: what is worked out in between without any is the same under all combinations.
    """

    __slots__ = ("_truth", "_values", "decisions", "mappings", "parameters")

    def __init__(
        self,
        parameters: Mapping[str, Parameter],
        mappings: Node | None,
        truth: Mapping[str, bool],
        values: Mapping[str, str | None],
    ) -> None:
        self.parameters = parameters
        self.mappings = mappings
        self._truth = truth
        self._values = values
        self.decisions = 0

    @property
    def truth(self) -> Mapping[str, bool]:
        self.decisions += 1
        return self._truth

    @property
    def values(self) -> Mapping[str, str | None]:
        self.decisions += 1
        return self._values

    def resolve(self, node: Node) -> Resolved:
        """The node itself, or what its function yields; the inside of mappings and lists is untouched."""
        if isinstance(node, Scalar):
            return Resolved(self.scalar(node), _WRITTEN)
        if not isinstance(node, Call):
            return Resolved(node, _WRITTEN)
        work = _FUNCTIONS.get(node.function)
        if work is None:
            return _unknown(node, f"{_shown(node.function)} is only known at deployment")
        return work(self, node)

    def text(self, node: Node) -> str | None:
        """The text of a node where it is a known scalar."""
        resolved = self.resolve(node).node
        return _as_text(resolved) if isinstance(resolved, Scalar) else None

    def items(self, node: Node) -> list[Node] | None:
        """The items of a node where it is a list, NoValue left out; they may still be functions."""
        resolved = self.resolve(node).node
        if not isinstance(resolved, Sequence):
            return None
        return [item for item in resolved.items if self.resolve(item).node is not None]

    def scalar(self, node: Scalar) -> Node:
        """A text as it is written, unless another program fills it in."""
        text = node.value
        # Most texts are names, which are no placeholders.
        if isinstance(text, str) and not text.isidentifier() and (why := placeholder(text)):
            return Unknown(node.place, node.grip, why)
        return node

    def parameter(self, name: str, call: Call) -> Resolved:
        """A parameter by Ref: pinned, implied by the view, or its default."""
        parameter = self.parameters[name]
        value = parameter.pinned
        if value is None:
            value = self.values.get(name, parameter.default)
        if parameter.type.startswith(_LOOKED_UP) and parameter.pinned is None:
            return _unknown(call, f"parameter {name} is looked up at deployment")
        if value is None:
            return _unknown(call, f"parameter {name} has no value here (--parameter {name}=…)")
        if parameter.type.startswith(_LISTS):
            return Resolved(_list(call, value), _PARAMETER)
        return self.made(call, value)

    def made(self, call: Call, text: str) -> Resolved:
        """A text that a function yields."""
        return Resolved(self.scalar(_scalar(call, text)), _PARAMETER)


def _unknown(call: Call, why: str) -> Resolved:
    return Resolved(Unknown(call.place, call.grip, why), _UNKNOWN)


def _shown(function: str) -> str:
    return function if function in ("Ref", "Condition") else f"Fn::{function}"


def _scalar(call: Call, text: str) -> Scalar:
    """A text that a function yields, placed at the function; readers make numbers of it where due."""
    place = call.place.first_line()
    return Scalar(place, place, text, text)


def _list(call: Call, text: str) -> Sequence:
    items: list[Node] = [_scalar(call, part.strip()) for part in text.split(",")]
    return Sequence(call.place, call.grip, lambda: items)


def _as_text(node: Scalar) -> str | None:
    return None if node.value is None else node.text


def _ref(resolver: Resolver, call: Call) -> Resolved:
    name = call.argument.value if isinstance(call.argument, Scalar) else None
    if name == "AWS::NoValue":
        return Resolved(None, _WRITTEN)
    if isinstance(name, str) and name in resolver.parameters:
        return resolver.parameter(name, call)
    if isinstance(name, str) and (value := resolver.values.get(name)) is not None:
        return Resolved(_scalar(call, value), _PARAMETER)
    return _unknown(call, f"Ref {name} is only known at deployment")


def _if(resolver: Resolver, call: Call) -> Resolved:
    parts = call.argument.items if isinstance(call.argument, Sequence) else []
    name = parts[0].value if parts and isinstance(parts[0], Scalar) else None
    if len(parts) != 3 or not isinstance(name, str):
        return _unknown(call, "this Fn::If is not [condition, value, value]")
    if name not in resolver.truth:
        return _unknown(call, f"condition {name} is not decided here")
    return resolver.resolve(parts[1] if resolver.truth[name] else parts[2])


def _sub(resolver: Resolver, call: Call) -> Resolved:
    pattern, variables = sub_parts(call)
    if pattern is None:
        return _unknown(call, "this Fn::Sub has no text")

    def value(name: str) -> str | None:
        if name in variables:
            return resolver.text(variables[name])
        argument = Scalar(call.place, call.grip, name, name)
        return resolver.text(Call(call.place, call.grip, "Ref", argument))

    pieces = split_sub(pattern)
    values = {name: value(name) for name in {part for named, part in pieces if named}}
    return _joined(resolver, call, [values[part] if named else part for named, part in pieces])


def _joined(resolver: Resolver, call: Call, parts: list[str | None], delimiter: str = "") -> Resolved:
    """The whole may be a dynamic reference, or another placeholder, where no part is."""
    texts = [text for text in parts if text is not None]
    if len(texts) < len(parts):
        why = f"{_shown(call.function)} holds a part that is only known at deployment"
        return _unknown(call, why)._replace(parts=_between(parts, delimiter))
    if sum(map(len, texts)) + len(delimiter) * len(texts) > LONGEST:
        return _unknown(call, f"{_shown(call.function)} makes a text longer than any template")
    return resolver.made(call, delimiter.join(texts))


def _between(parts: list[str | None], delimiter: str) -> tuple[str | None, ...]:
    """Parts with the delimiter between them."""
    if not delimiter:
        return tuple(parts)
    return tuple(piece for part in parts for piece in (delimiter, part))[1:]


def _join(resolver: Resolver, call: Call) -> Resolved:
    match _arguments(call, 2):
        case [Scalar() as delimiter, listed] if (items := resolver.items(listed)) is not None:
            texts = [resolver.text(item) for item in items]
            joined = _joined(resolver, call, texts, delimiter.text)
            # An undecided item may come to nothing, and a delimiter goes with it.
            sure = not any(isinstance(item, Call) and item.function == "If" for item in items)
            return joined if sure else joined._replace(parts=())
    return _unknown(call, "this Fn::Join is not [delimiter, list]")


def _select(resolver: Resolver, call: Call) -> Resolved:
    match _arguments(call, 2):
        case [at, listed] if (items := resolver.items(listed)) is not None:
            text = resolver.text(at)
            if text is not None and text.isdecimal() and int(text) < len(items):
                return resolver.resolve(items[int(text)])
    return _unknown(call, "this Fn::Select cannot be worked out from the text")


def _split(resolver: Resolver, call: Call) -> Resolved:
    match _arguments(call, 2):
        case [Scalar() as delimiter, listed] if delimiter.text:
            text = resolver.text(listed)
            if text is not None:
                items: list[Node] = [_scalar(call, part) for part in text.split(delimiter.text)]
                return Resolved(Sequence(call.place, call.grip, lambda: items), _PARAMETER)
    return _unknown(call, "this Fn::Split cannot be worked out from the text")


def _find_in_map(resolver: Resolver, call: Call) -> Resolved:
    found: Node | None = resolver.mappings
    keys = call.argument.items[:3] if isinstance(call.argument, Sequence) else []
    for key in keys:
        text = resolver.text(key)
        found = found.get(text) if isinstance(found, MappingNode) and text is not None else None
    if found is None or len(keys) < 3 or isinstance(found, Call):  # a mapping holds no functions
        return _unknown(call, "this Fn::FindInMap cannot be worked out from the text")
    return Resolved(resolver.resolve(found).node, _PARAMETER)


def _arguments(call: Call, count: int) -> list[Node]:
    items = call.argument.items if isinstance(call.argument, Sequence) else []
    return items if len(items) == count else []


_FUNCTIONS: dict[str, Callable[[Resolver, Call], Resolved]] = {
    "Ref": _ref,
    "If": _if,
    "Sub": _sub,
    "Join": _join,
    "Select": _select,
    "Split": _split,
    "FindInMap": _find_in_map,
}
