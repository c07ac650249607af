"""Access patterns and write patterns."""

from ddblint.model import AccessPattern, Origin, PatternCondition, Value, WritePattern
from ddblint.parsers.hints.quantities import quantity, rate
from ddblint.parsers.hints.reading import boolean, member, text
from ddblint.source import Mapping, Node, Scalar, Sequence

_ALL = "all"


def access_patterns(node: Node | None) -> tuple[AccessPattern, ...]:
    items = node.items if isinstance(node, Sequence) else []
    return tuple(_access_pattern(item) for item in items)


def _access_pattern(node: Node) -> AccessPattern:
    place = node.grip
    reads = member(node, "reads")
    return AccessPattern(
        place,
        _name(node),
        text(member(node, "operation"), place, "operation"),
        _optional(member(node, "index"), node),
        _conditions(member(node, "where")),
        _names(reads) if isinstance(reads, Sequence) else None,
        isinstance(reads, Scalar) and reads.text == _ALL,
        _names(member(node, "filter")),
        boolean(member(node, "consistent"), place),
        boolean(member(node, "one-item"), place),
        boolean(member(node, "after-own-write"), place),
        rate(member(node, "rate"), place, "rate"),
        quantity(member(node, "items-per-read"), place, "items-per-read"),
    )


def write_patterns(node: Node | None) -> tuple[WritePattern, ...]:
    items = node.items if isinstance(node, Sequence) else []
    return tuple(
        WritePattern(
            item.grip,
            _name(item),
            text(member(item, "operation"), item.grip, "operation"),
            rate(member(item, "rate"), item.grip, "rate"),
            _names(member(item, "sets")),
            _names(member(item, "removes")),
        )
        for item in items
    )


def _name(node: Node) -> str:
    name = member(node, "name")
    return name.text if isinstance(name, Scalar) else ""


def _optional(node: Node | None, owner: Node) -> Value[str]:
    """The index a pattern names; where it names none, the linter finds the one that serves it."""
    if not isinstance(node, Scalar):
        return Value(owner.grip, None, Origin.DEFAULT)
    return Value(node.grip, node.text, Origin.WRITTEN)


def _names(node: Node | None) -> tuple[Value[str], ...]:
    items = node.items if isinstance(node, Sequence) else []
    return tuple(Value(i.grip, i.text, Origin.WRITTEN) for i in items if isinstance(i, Scalar))


def _conditions(node: Node | None) -> tuple[PatternCondition, ...]:
    if not isinstance(node, Mapping):
        return ()
    return tuple(
        PatternCondition(node.key(name), name, Value(told.grip, told.text, Origin.WRITTEN))
        for name, told in node.items.items()
        if isinstance(told, Scalar)
    )
