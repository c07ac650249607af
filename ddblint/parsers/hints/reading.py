"""Single hints out of mappings that have been checked against the schema."""

from ddblint.model import Origin, Value
from ddblint.parsers.hints.quantities import untold
from ddblint.source import Mapping, Node, Place, Scalar


def member(node: Node | None, name: str) -> Node | None:
    return node.get(name) if isinstance(node, Mapping) else None


def text(node: Node | None, place: Place, name: str) -> Value[str]:
    """`name` is the hint, for when it is missing."""
    if not isinstance(node, Scalar):
        return untold(place, name)
    return Value(node.grip, node.text, Origin.WRITTEN)


def boolean(node: Node | None, place: Place, *, default: bool = False) -> Value[bool]:
    """Hints of this kind are off unless they are told."""
    if not isinstance(node, Scalar):
        return Value(place, default, Origin.DEFAULT)
    return Value(node.grip, node.value is True, Origin.WRITTEN)
