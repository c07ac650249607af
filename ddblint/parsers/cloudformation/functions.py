"""Each intrinsic function, worked out by a resolver as far as the text tells."""

from __future__ import annotations

from collections.abc import Callable

from ddblint.erased import TYPE_CHECKING
from ddblint.model import Origin
from ddblint.parsers.cloudformation.resolved import Resolved, scalar_of, shown, text_of, unknown
from ddblint.parsers.cloudformation.substitution import LONGEST, split_sub, sub_parts
from ddblint.source import Call, Node, Scalar, Sequence
from ddblint.source import Mapping as MappingNode
from ddblint.source.nodes import MadeSequence

if TYPE_CHECKING:
    from ddblint.parsers.cloudformation.intrinsics import Resolver

#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_WRITTEN, _PARAMETER = Origin.WRITTEN, Origin.PARAMETER


def _ref(resolver: Resolver, call: Call) -> Resolved:
    return _named(resolver, call, call.argument.value if isinstance(call.argument, Scalar) else None)


def _named(resolver: Resolver, call: Call, name: object) -> Resolved:
    """What a Ref to `name`, or `${name}` in the text of a Sub, stands for."""
    if name == "AWS::NoValue":
        return Resolved(None, _WRITTEN)
    if isinstance(name, str) and name in resolver.parameters:
        return resolver.parameter(name, call)
    if isinstance(name, str) and (value := resolver.values.get(name)) is not None:
        return Resolved(scalar_of(call, value), _PARAMETER)
    return unknown(call, f"Ref {name} is only known at deployment")


def _if(resolver: Resolver, call: Call) -> Resolved:
    parts = call.argument.items if isinstance(call.argument, Sequence) else []
    name = parts[0].value if parts and isinstance(parts[0], Scalar) else None
    if len(parts) != 3 or not isinstance(name, str):
        return unknown(call, "this Fn::If is not [condition, value, value]")
    if name not in resolver.truth:
        return unknown(call, f"condition {name} is not decided here")
    return resolver.resolve(parts[1] if resolver.truth[name] else parts[2])


def _sub(resolver: Resolver, call: Call) -> Resolved:
    pattern, variables = sub_parts(call)
    if pattern is None:
        return unknown(call, "this Fn::Sub has no text")

    def value(name: str) -> str | None:
        if name in variables:
            return resolver.text(variables[name])
        return text_of(_named(resolver, call, name))

    pieces = split_sub(pattern)
    values = {name: value(name) for name in {part for named, part in pieces if named}}
    return _joined(resolver, call, [values[part] if named else part for named, part in pieces])


def _joined(resolver: Resolver, call: Call, parts: list[str | None], delimiter: str = "") -> Resolved:
    """The whole may be a dynamic reference, or another placeholder, where no part is."""
    texts = [text for text in parts if text is not None]
    if len(texts) < len(parts):
        why = f"{shown(call.function)} holds a part that is only known at deployment"
        return unknown(call, why)._replace(parts=_between(parts, delimiter))
    if sum(map(len, texts)) + len(delimiter) * len(texts) > LONGEST:
        return unknown(call, f"{shown(call.function)} makes a text longer than any template")
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
    return unknown(call, "this Fn::Join is not [delimiter, list]")


def _select(resolver: Resolver, call: Call) -> Resolved:
    match _arguments(call, 2):
        case [at, listed] if (items := resolver.items(listed)) is not None:
            text = resolver.text(at)
            if text is not None and text.isdecimal() and int(text) < len(items):
                return resolver.resolve(items[int(text)])
    return unknown(call, "this Fn::Select cannot be worked out from the text")


def _split(resolver: Resolver, call: Call) -> Resolved:
    match _arguments(call, 2):
        case [Scalar() as delimiter, listed] if delimiter.text:
            text = resolver.text(listed)
            if text is not None:
                items: list[Node] = [scalar_of(call, part) for part in text.split(delimiter.text)]
                return Resolved(MadeSequence(call.place, call.grip, lambda: items), _PARAMETER)
    return unknown(call, "this Fn::Split cannot be worked out from the text")


def _find_in_map(resolver: Resolver, call: Call) -> Resolved:
    found: Node | None = resolver.mappings
    keys = call.argument.items[:3] if isinstance(call.argument, Sequence) else []
    for key in keys:
        text = resolver.text(key)
        found = found.get(text) if isinstance(found, MappingNode) and text is not None else None
    if found is None or len(keys) < 3 or isinstance(found, Call):  # a mapping holds no functions
        return unknown(call, "this Fn::FindInMap cannot be worked out from the text")
    return Resolved(resolver.resolve(found).node, _PARAMETER)


def _arguments(call: Call, count: int) -> list[Node]:
    items = call.argument.items if isinstance(call.argument, Sequence) else []
    return items if len(items) == count else []


FUNCTIONS: dict[str, Callable[[Resolver, Call], Resolved]] = {
    "Ref": _ref,
    "If": _if,
    "Sub": _sub,
    "Join": _join,
    "Select": _select,
    "Split": _split,
    "FindInMap": _find_in_map,
}
