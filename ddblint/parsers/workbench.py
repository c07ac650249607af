"""NoSQL Workbench models into the table model; their sample rows tell how large items are.

Values and cardinalities are not taken from samples: a handful of rows says little about either.
"""

from collections.abc import Iterator

from ddblint.item_size import item_bytes
from ddblint.model import (
    SCALING,
    Attribute,
    Index,
    IndexKind,
    Key,
    KeyElement,
    Kind,
    Origin,
    Scaling,
    ScalingPolicy,
    Schema,
    Table,
    Throughput,
    Value,
    Workload,
)
from ddblint.parsers.blank import absent, blank_table
from ddblint.parsers.bounded import first_tables
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.indexes import projection_of, provisioned_of
from ddblint.parsers.hints import Hints, attribute_hint, workload_elsewhere
from ddblint.parsers.literal import literal_fields
from ddblint.parsers.repeated import repeated_keys
from ddblint.shape import plain
from ddblint.source import Mapping, Node, Place, Sequence

_PARTS = (("PartitionKey", "HASH"), ("SortKey", "RANGE"))


def is_workbench(root: Mapping) -> bool:
    return "ModelMetadata" in root.items and isinstance(root.get("DataModel"), Sequence)


def read_workbench(root: Mapping, hints: Hints) -> Schema:
    section = root.get("DataModel")
    nodes = section.items if isinstance(section, Sequence) else []
    models, left_out = first_tables([node for node in nodes if isinstance(node, Mapping)], root.grip)
    tables = tuple(_table(model, hints) for model in models)
    return Schema(tables, defects=(*left_out, *repeated_keys(root)))


def _table(node: Mapping, hints: Hints) -> Table:
    fields = literal_fields(node, {}, node.grip)
    name = fields.text("TableName")
    place = name.place if name.given else node.grip
    workload = _with_samples(workload_elsewhere(name, place, hints), fields, node.get("TableData"))
    table = blank_table(place, name, Kind.WORKBENCH, workload)
    mode = fields.text("BillingMode")
    settings = fields.block("ProvisionedCapacitySettings")
    global_indexes = fields.blocks("GlobalSecondaryIndexes", "global_indexes") or ()
    local_indexes = fields.blocks("LocalSecondaryIndexes", "local_indexes") or ()
    table = table._replace(
        key=_key(fields, "key"),
        attributes=tuple(_attributes([fields, *global_indexes, *local_indexes])),
        global_indexes=tuple(_index(block, IndexKind.GLOBAL, "global_indexes") for block in global_indexes),
        local_indexes=tuple(_index(block, IndexKind.LOCAL, "local_indexes") for block in local_indexes),
        billing_mode=table.billing_mode if mode.absent else mode,
        provisioned=(settings and provisioned_of(settings)) or _unknown_throughput(place),
        read_scaling=_scaling(settings, "Read"),
        write_scaling=_scaling(settings, "Write"),
    )
    notes = fields.view.notes
    gaps = {SCALING: "a model does not say how its indexes scale", **notes.gaps}
    return table._replace(malformed=tuple(dict.fromkeys(notes.malformed)), gaps=gaps)


def _parts(fields: Fields) -> Iterator[tuple[Fields, str]]:
    """The parts of the key of a table or an index, each with its KeyType."""
    block = fields.block("KeyAttributes")
    for name, key_type in _PARTS:
        part = block.block(name) if block else None
        if part:
            yield part, key_type


def _key(fields: Fields, facet: str) -> Key:
    elements = tuple(
        KeyElement(part.grip, part.text("AttributeName"), Value(part.grip, key_type, Origin.WRITTEN))
        for part, key_type in _parts(fields)
    )
    if not any(element.key_type.is_("HASH") for element in elements):
        fields.view.notes.gaps[facet] = "its key is written in a form that is not known here"
    return Key(fields.grip, elements)


def _attributes(owners: list[Fields]) -> Iterator[Attribute]:
    """The attributes of all keys, each once: every key repeats the types of its own."""
    seen: set[str | None] = set()
    for owner in owners:
        for part, _ in _parts(owner):
            name = part.text("AttributeName")
            if name.value not in seen:
                seen.add(name.value)
                yield Attribute(part.grip, name, part.text("AttributeType"))


def _index(fields: Fields, kind: IndexKind, facet: str) -> Index:
    """A model says nothing of the capacity of an index."""
    return Index(
        fields.grip,
        kind,
        fields.text("IndexName"),
        _key(fields, f"{facet}.key"),
        projection_of(fields, f"{facet}.projection"),
        _unknown_throughput(fields.grip) if kind is IndexKind.GLOBAL else None,
        *(None,) * 4,
    )


def _unknown_throughput(place: Place) -> Throughput:
    untold: Value[int] = Value(place, None, Origin.UNKNOWN, "the model does not say it")
    return Throughput(place, untold, untold)


def _scaling(settings: Fields | None, direction: str) -> Scaling | None:
    """`direction` is Read or Write."""
    block = settings.block(f"AutoScaling{direction}") if settings else None
    target = block.block("ScalableTargetRequest") if block else None
    policy = block.block("ScalingPolicyConfiguration") if block else None
    if block is None or target is None:
        return None
    metric = absent(block.grip, f"DynamoDB{direction}CapacityUtilization")
    type_ = absent(block.grip, "TargetTrackingScaling")
    aim = policy and ScalingPolicy(policy.grip, type_, metric, policy.number("TargetValue"))
    least, most = target.integer("MinCapacity"), target.integer("MaxCapacity")
    policies = (aim,) if aim else ()
    return Scaling(block.grip, least, most, absent(block.grip), policies, scheduled=False, builtin=False)


def _with_samples(workload: Workload, fields: Fields, rows: Node | None) -> Workload:
    """Adds the types of the other attributes and the average size of the sample rows to what was told."""
    types = {
        name.value: block.written("AttributeType")
        for block in fields.blocks("NonKeyAttributes", "workload.attributes") or ()
        if (name := block.text("AttributeName")).value
    }
    typed = {name: attribute_hint(name, node) for name, node in types.items() if name and node}
    sizes = list(_row_bytes(rows))
    if rows is not None and sizes and not workload.item_size.known:
        how = f"the average of {len(sizes)} sample row{'s'[: len(sizes) > 1]}"
        average = Value(rows.grip, round(sum(sizes) / len(sizes)), Origin.ESTIMATED, how)
        workload = workload._replace(item_size=average)
    return workload._replace(attributes={**typed, **workload.attributes})


def _row_bytes(rows: Node | None) -> Iterator[int]:
    """The size of each sample row that is whole."""
    for row in rows.items if isinstance(rows, Sequence) else ():
        if isinstance(row, Mapping) and row.items:
            try:
                yield item_bytes(plain(row))
            except ValueError:
                continue
