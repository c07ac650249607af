"""Keys, projections and indexes of a ddblint schema."""

from collections.abc import Iterator

from ddblint.model import Index, IndexKind, Key, KeyElement, Origin, Projection, Value
from ddblint.parsers.native.capacity import capacity_of
from ddblint.parsers.native.words import constant
from ddblint.source import Mapping, Node, Place, Scalar, Sequence


def table_key(node: Mapping) -> Key:
    """The key of a table or a global index."""
    elements = (*_elements(node, "partition-key", "HASH"), *_elements(node, "sort-key", "RANGE"))
    return Key(node.keys.get("partition-key", node.grip), elements)


def _elements(node: Mapping, name: str, key_type: str) -> Iterator[KeyElement]:
    for attribute in _names(node.get(name)):
        type_ = Value(node.key(name), key_type, Origin.WRITTEN)
        yield KeyElement(attribute.place, attribute, type_)


def _names(node: Node | None) -> tuple[Value[str], ...]:
    """The attributes that a name or a list of names is; none where null stands for none."""
    nodes = node.items if isinstance(node, Sequence) else [node]
    scalars = (item for item in nodes if isinstance(item, Scalar) and item.value is not None)
    return tuple(Value(item.grip, item.text, Origin.WRITTEN) for item in scalars)


def global_index(name: str, place: Place, node: Mapping) -> Index:
    capacity = capacity_of(node.get("capacity"))
    return _index(IndexKind.GLOBAL, name, place, node, table_key(node))._replace(
        provisioned=capacity.provisioned,
        on_demand=capacity.on_demand,
        read_scaling=capacity.read_scaling,
        write_scaling=capacity.write_scaling,
    )


def local_index(name: str, place: Place, node: Mapping, own: Key) -> Index:
    """`own` is the key of the table, whose partition key is that of the index too."""
    partition = (
        KeyElement(place, element.name._replace(place=place, origin=Origin.DEFAULT), element.key_type)
        for element in own.elements
        if element.key_type.is_("HASH")
    )
    key = Key(node.keys.get("sort-key", place), (*partition, *_elements(node, "sort-key", "RANGE")))
    return _index(IndexKind.LOCAL, name, place, node, key)


def _index(kind: IndexKind, name: str, place: Place, node: Mapping, key: Key) -> Index:
    named = Value(place, name, Origin.WRITTEN)
    return Index(place, kind, named, key, _projection(node.get("projection")), *(None,) * 5)


def _projection(node: Node | None) -> Projection | None:
    if isinstance(node, Sequence):
        return Projection(node.grip, Value(node.grip, "INCLUDE", Origin.WRITTEN), _names(node))
    type_ = constant(node)
    return Projection(type_.place, type_, None) if type_ else None
