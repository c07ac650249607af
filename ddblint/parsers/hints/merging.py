"""One mapping of hints out of those that several places tell about the same table."""

from collections.abc import Iterable
from functools import reduce

from ddblint.source import Mapping, Node, Place, Scalar
from ddblint.source.nodes import MadeMapping, Members

#: Two lists of values and their shares do not make one.
_WHOLE = "values"


def merged(nodes: Iterable[Node]) -> Node | None:
    """The hints of all nodes, key by key; where two tell the same, the first one counts."""
    told = list(nodes)
    return reduce(_merged, told) if told else None


def _merged(near: Node, far: Node) -> Node:
    if not isinstance(near, Mapping) or not isinstance(far, Mapping):
        return near
    items = {name: _entry(name, node, far.get(name)) for name, node in near.items.items()}
    others = {name: node for name, node in far.items.items() if name not in items}
    return _mapping(near, {**items, **others}, {**far.keys, **near.keys})


def _entry(name: str, near: Node, far: Node | None) -> Node:
    if far is None or name == _WHOLE:
        return near
    return _attributes(near, far) if name == "attributes" else _merged(near, far)


def _attributes(near: Node, far: Node) -> Node:
    """Attributes, of which some may be told by their type alone."""
    return _merged(_written_out(near), _written_out(far))


def _written_out(attributes: Node) -> Node:
    """`{id: S}` as `{id: {type: S}}`."""
    if not isinstance(attributes, Mapping):
        return attributes
    items = {name: _of_type(node) for name, node in attributes.items.items()}
    return _mapping(attributes, items, dict(attributes.keys))


def _of_type(node: Node) -> Node:
    return _mapping(node, {"type": node}, {"type": node.grip}) if isinstance(node, Scalar) else node


def _mapping(where: Node, items: dict[str, Node], keys: dict[str, Place]) -> Mapping:
    """A mapping that stands where another node does."""
    return MadeMapping(where.place, where.grip, lambda: Members(items, keys, ()))
