"""Attributes, keys, projections and secondary indexes as the model has them."""

from ddblint.model import (
    Attribute,
    ContributorInsights,
    Index,
    IndexKind,
    Key,
    KeyElement,
    Origin,
    Projection,
    Scaling,
    SearchElement,
    Throughput,
    Value,
    VectorIndex,
)
from ddblint.parsers.cloudformation.alike import alike
from ddblint.parsers.cloudformation.capacity import on_demand_settings, read_scaling, write_scaling
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.references import canonical
from ddblint.parsers.cloudformation.scaling import Bound
from ddblint.parsers.cloudformation.settings import insights_of
from ddblint.parsers.cloudformation.values import text_of, value_of
from ddblint.source import Mapping as MappingNode


def attributes_of(fields: Fields) -> tuple[Attribute, ...]:
    blocks = fields.blocks("AttributeDefinitions", "attributes") or ()
    return tuple(Attribute(b.grip, b.text("AttributeName"), b.text("AttributeType")) for b in blocks)


def key_of(fields: Fields, facet: str) -> Key | None:
    """The KeySchema of a table or index; None where it is absent for sure."""
    node = fields.found("KeySchema")
    if node is None:
        return None
    if isinstance(node, MappingNode) and "HashKeyElement" in node.items:
        fields.view.notes.gaps[facet] = "KeySchema is written in its old form (HashKeyElement)"
        return Key(node.grip, ())
    elements = fields.blocks("KeySchema", facet) or []
    return Key(node.grip, tuple(_element(element) for element in elements))


def _element(fields: Fields) -> KeyElement:
    return KeyElement(fields.grip, fields.text("AttributeName"), fields.text("KeyType"))


def projection_of(fields: Fields, facet: str) -> Projection | None:
    """The Projection of an index; None where it is absent for sure."""
    block = fields.block("Projection")
    if block is None:
        return None
    listed = block.items("NonKeyAttributes", facet)
    names = (
        None
        if listed is None
        else tuple(
            value_of(block.view, "an entry of NonKeyAttributes", node, Origin.WRITTEN, text_of)
            for node in listed
        )
    )
    return Projection(block.grip, block.text("ProjectionType"), names)


def throughput_of(fields: Fields, name: str, read: str, write: str) -> Throughput | None:
    block = fields.block(name)
    if block is None:
        return None
    return Throughput(block.grip, block.integer(read), block.integer(write))


def provisioned_of(fields: Fields) -> Throughput | None:
    return throughput_of(fields, "ProvisionedThroughput", "ReadCapacityUnits", "WriteCapacityUnits")


def on_demand_of(fields: Fields) -> Throughput | None:
    return throughput_of(fields, "OnDemandThroughput", "MaxReadRequestUnits", "MaxWriteRequestUnits")


def warm_of(fields: Fields) -> Throughput | None:
    return throughput_of(fields, "WarmThroughput", "ReadUnitsPerSecond", "WriteUnitsPerSecond")


def global_indexes(fields: Fields, bound: Bound) -> tuple[Index, ...]:
    """The GSIs of an AWS::DynamoDB::Table, with the Application Auto Scaling of each."""
    blocks = fields.blocks("GlobalSecondaryIndexes", "global_indexes") or ()
    return tuple(_global_index(block, bound) for block in blocks)


def _global_index(fields: Fields, bound: Bound) -> Index:
    name = _canonical_name(fields) if bound.scalings else ""
    return _index(
        fields,
        IndexKind.GLOBAL,
        provisioned=provisioned_of(fields),
        on_demand=on_demand_of(fields),
        warm=warm_of(fields),
        read_scaling=bound.of(name, "Read"),
        write_scaling=bound.of(name, "Write"),
        insights=insights_of(fields),
    )


def replicated_indexes(fields: Fields) -> tuple[Index, ...]:
    """The GSIs of an AWS::DynamoDB::GlobalTable, which has its auto scaling built in."""
    return tuple(
        _index(
            block,
            IndexKind.GLOBAL,
            on_demand=on_demand_settings(block),
            warm=warm_of(block),
            read_scaling=read_scaling(block),
            write_scaling=write_scaling(block),
        )
        for block in fields.blocks("GlobalSecondaryIndexes", "global_indexes") or ()
    )


def local_indexes(fields: Fields) -> tuple[Index, ...]:
    blocks = fields.blocks("LocalSecondaryIndexes", "local_indexes") or ()
    return tuple(_index(block, IndexKind.LOCAL) for block in blocks)


def _index(
    fields: Fields,
    kind: IndexKind,
    *,
    provisioned: Throughput | None = None,
    on_demand: Throughput | None = None,
    warm: Throughput | None = None,
    read_scaling: Scaling | None = None,
    write_scaling: Scaling | None = None,
    insights: ContributorInsights | None = None,
) -> Index:
    facet = "global_indexes" if kind is IndexKind.GLOBAL else "local_indexes"
    return Index(
        fields.grip,
        kind,
        fields.text("IndexName"),
        alike(fields, key_of, f"{facet}.key"),
        alike(fields, projection_of, f"{facet}.projection"),
        provisioned,
        on_demand,
        warm,
        read_scaling,
        write_scaling,
        insights,
    )


def _canonical_name(fields: Fields) -> str | None:
    node = fields.written("IndexName")
    return canonical(fields.view.resolver, node) if node is not None else ""


def vector_indexes(fields: Fields) -> tuple[VectorIndex, ...]:
    blocks = fields.blocks("VectorIndexes", "vector_indexes") or ()
    return tuple(_vector_index(block) for block in blocks)


def _vector_index(fields: Fields) -> VectorIndex:
    attribute = fields.block("VectorAttribute")
    search = fields.blocks("SearchSchema", "vector_indexes")
    absent: Value[str] = Value(fields.grip, None, Origin.DEFAULT)
    return VectorIndex(
        fields.grip,
        fields.text("IndexName"),
        attribute.text("AttributeName") if attribute else absent,
        fields.integer("Dimensions"),
        fields.text("DistanceFunction"),
        None if search is None else tuple(_search_element(block) for block in search),
        projection_of(fields, "vector_indexes"),
    )


def _search_element(fields: Fields) -> SearchElement:
    return SearchElement(fields.grip, fields.text("AttributeName"), fields.text("SearchSchemaElementType"))
