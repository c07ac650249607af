"""One table of a ddblint schema, as the model has it; its form has been checked before."""

from collections.abc import Iterator

from ddblint.model import (
    Attribute,
    HintFault,
    Kind,
    Origin,
    PointInTimeRecovery,
    Protection,
    Stream,
    Table,
    TimeToLive,
    Value,
)
from ddblint.parsers.blank import absent, blank_table
from ddblint.parsers.hints import workload_of
from ddblint.parsers.hints.reading import boolean, member
from ddblint.parsers.native.capacity import capacity_of
from ddblint.parsers.native.keys import global_index, local_index, table_key
from ddblint.parsers.native.words import constant
from ddblint.source import Mapping, Node, Place, Scalar


def read_table(
    name: str, place: Place, node: Mapping, faults: tuple[HintFault, ...], others: tuple[Node, ...]
) -> Table:
    """`place` is that of the name, `faults` those of the table's hints; `others` are hints from elsewhere."""
    workload = workload_of(node, place, faults, others)
    table = blank_table(place, Value(place, name, Origin.WRITTEN), Kind.NATIVE, workload)
    key = table_key(node)
    capacity = capacity_of(node.get("capacity"))
    declared = node.get("attributes")
    table = table._replace(
        logical_id=name,
        key=key,
        attributes_place=declared.grip if declared else place,
        global_indexes=tuple(global_index(*entry) for entry in _entries(node, "global-indexes")),
        local_indexes=tuple(local_index(*entry, key) for entry in _entries(node, "local-indexes")),
        billing_mode=constant(node.get("billing-mode")) or absent(place, "PAY_PER_REQUEST"),
        provisioned=capacity.provisioned,
        on_demand=capacity.on_demand,
        read_scaling=capacity.read_scaling,
        write_scaling=capacity.write_scaling,
        protection=_protection(table.protection, node, place),
        stream=_stream(node.get("stream")),
        time_to_live=_time_to_live(node.get("time-to-live")),
        table_class=constant(node.get("table-class")) or absent(place, "STANDARD"),
    )
    return table._replace(attributes=tuple(_key_attributes(table, declared)))


def _entries(node: Mapping, name: str) -> Iterator[tuple[str, Place, Mapping]]:
    """The indexes below a name: the name of each, where that stands, and what is below it."""
    section = node.get(name)
    if isinstance(section, Mapping):
        for key, entry in section.items.items():
            if isinstance(entry, Mapping):
                yield key, section.key(key), entry


def _key_attributes(table: Table, declared: Node | None) -> Iterator[Attribute]:
    """The declared attributes that are part of a key; of the others DynamoDB is told nothing."""
    keys = [table.key, *(index.key for index in table.indexes())]
    used = {element.name.value for key in keys if key for element in key.elements}
    if isinstance(declared, Mapping):
        for name, told in declared.items.items():
            if name in used:
                type_ = told if isinstance(told, Scalar) else member(told, "type")
                place = declared.key(name)
                yield Attribute(place, Value(place, name, Origin.WRITTEN), _type(type_, place))


def _type(node: Node | None, place: Place) -> Value[str]:
    if not isinstance(node, Scalar):
        return absent(place)
    return Value(node.grip, node.text, Origin.WRITTEN)


def _protection(blank: Protection, node: Mapping, place: Place) -> Protection:
    recovery = node.get("point-in-time-recovery")
    return blank._replace(
        deletion_protection=boolean(node.get("deletion-protection"), place),
        point_in_time_recovery=PointInTimeRecovery(recovery.grip, boolean(recovery, place), absent(place))
        if recovery
        else None,
    )


def _stream(node: Node | None) -> Stream | None:
    view_type = constant(node)
    return Stream(view_type.place, absent(view_type.place, True), view_type) if view_type else None


def _time_to_live(node: Node | None) -> TimeToLive | None:
    if not isinstance(node, Scalar):
        return None
    return TimeToLive(node.grip, absent(node.grip, True), Value(node.grip, node.text, Origin.WRITTEN))
