"""What the user told about a table: `Metadata: ddblint:` of its resource, as the model's Workload."""

from collections.abc import Mapping

from ddblint.model import AttributeHint, Defect, DefectKind, Origin, Value, Workload
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node, Place, Scalar, Sequence

_SIZES = {"B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3}
_COUNTS = {"k": 10**3, "K": 10**3, "M": 10**6, "G": 10**9}


def workload_of(metadata: Node | None, place: Place, defects: list[Defect]) -> Workload:
    """The hints of a resource; faulty ones are noted as defects and count as not told."""
    told = metadata.get("ddblint") if isinstance(metadata, MappingNode) else None
    if told is None:
        return _workload(None, None, place)
    from ddblint.shape import faults

    found = [Defect(DefectKind.INVALID_HINT, fault.place, fault.message) for fault in faults(told, "hints")]
    if found or not isinstance(told, MappingNode):
        defects += found
        return _workload(None, None, place)
    return _workload(told.get("workload"), told.get("attributes"), told.grip)


def _workload(workload: Node | None, attributes: Node | None, place: Place) -> Workload:
    collection = _member(workload, "item-collection")
    return Workload(
        place,
        item_size=_quantity(_item_size(workload), place, "workload.item-size"),
        items=_quantity(_member(workload, "items"), place, "workload.items"),
        collection_size=_quantity(_member(collection, "largest"), place, "workload.item-collection.largest"),
        items_per_key=_quantity(
            _member(collection, "items-per-key"), place, "workload.item-collection.items-per-key"
        ),
        attributes=_attributes(attributes),
    )


def _item_size(workload: Node | None) -> Node | None:
    size = _member(workload, "item-size")
    return size.get("average") if isinstance(size, MappingNode) else size


def _member(node: Node | None, name: str) -> Node | None:
    return node.get(name) if isinstance(node, MappingNode) else None


def _attributes(node: Node | None) -> Mapping[str, AttributeHint]:
    if not isinstance(node, MappingNode):
        return {}
    return {name: _attribute(name, told) for name, told in node.items.items()}


def _attribute(name: str, told: Node) -> AttributeHint:
    values = _values(_member(told, "values"), told.grip)
    cardinality = _quantity(_member(told, "cardinality"), told.grip, f"attributes.{name}.cardinality")
    if not cardinality.known and values.value is not None:
        cardinality = Value(values.place, len(values.value), Origin.WRITTEN)
    return AttributeHint(
        told.grip,
        values,
        cardinality,
        _share(_member(told, "present"), told.grip, f"attributes.{name}.present"),
        _quantity(_member(told, "shards"), told.grip, f"attributes.{name}.shards"),
    )


def _values(node: Node | None, place: Place) -> Value[tuple[str, ...]]:
    if isinstance(node, Sequence):
        names = tuple(item.text for item in node.items if isinstance(item, Scalar))
        return Value(node.grip, names, Origin.WRITTEN)
    if isinstance(node, MappingNode):
        return Value(node.grip, tuple(node.items), Origin.WRITTEN)
    return Value(place, None, Origin.UNKNOWN, "no values are told")


def _quantity(node: Node | None, place: Place, name: str) -> Value[int]:
    """Bytes of a size, or a count: `3 KB`, `10M`, `200_000`."""
    if not isinstance(node, Scalar):
        return Value(place, None, Origin.UNKNOWN, f"no {name} is told")
    text = node.text.replace("_", "").replace(" ", "")
    number = text.rstrip("BKMGk")
    unit = text[len(number) :]
    factor = _SIZES.get(unit) or _COUNTS.get(unit) or 1
    return Value(node.grip, round(float(number) * factor), Origin.WRITTEN)


def _share(node: Node | None, place: Place, name: str) -> Value[float]:
    """A share from 0 to 1: `20%` or `0.2`."""
    if not isinstance(node, Scalar):
        return Value(place, None, Origin.UNKNOWN, f"no {name} is told")
    text = node.text
    return Value(node.grip, float(text.rstrip("%")) / (100 if text.endswith("%") else 1), Origin.WRITTEN)
