"""A table as it is under one combination of conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from ddblint.model.capacity import Scaling, Throughput
from ddblint.model.indexes import Attribute, ContributorInsights, Index, Key, VectorIndex
from ddblint.model.settings import (
    Encryption,
    ImportSource,
    KinesisStream,
    Protection,
    Replica,
    ReplicaResource,
    ResourcePolicy,
    Stream,
    Tag,
    TimeToLive,
)
from ddblint.model.values import Origin, Value
from ddblint.model.workload import Workload
from ddblint.records import NamedTuple
from ddblint.source import Place

#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_UNKNOWN = Origin.UNKNOWN


class Kind(Enum):
    """What defines a table: a CloudFormation resource type, or another form of definition."""

    TABLE = "AWS::DynamoDB::Table"
    GLOBAL_TABLE = "AWS::DynamoDB::GlobalTable"
    SIMPLE_TABLE = "AWS::Serverless::SimpleTable"
    NATIVE = "ddblint"
    REQUEST = "CreateTable"
    WORKBENCH = "NoSQL Workbench"


#: Kinds of table by CloudFormation resource type.
KINDS = {kind.value: kind for kind in (Kind.TABLE, Kind.GLOBAL_TABLE, Kind.SIMPLE_TABLE)}


class Malformed(NamedTuple):
    """A property of a shape that CloudFormation refuses, such as text in place of a mapping."""

    place: Place
    message: str


class ExtraProperty(NamedTuple):
    """A property the known schema lacks. `owner` says what it stands in, `near` a known name like it."""

    place: Place
    name: str
    owner: str
    near: str


class MisplacedProperty(NamedTuple):
    """A resource attribute written among the properties, or a property beside `Properties`."""

    place: Place
    name: str
    belongs: str


#: The facet of all scaling targets that may concern a table.
SCALING = "scaling"


class Scenario(NamedTuple):
    """One combination of conditions, by name, under which a view of a table holds."""

    conditions: tuple[tuple[str, bool], ...] = ()


class Table(NamedTuple):
    """A table as it is under one combination of conditions.

    `address` is what the user knows it by (logical id, or construct path), `place` its first mention.
    `key` is None where no KeySchema is written. `gaps` names what could not be read, by facet.
    `type_place` is where its type is written. `absent` are the combinations of conditions under which there
    is no such table.
    """

    place: Place
    address: str
    logical_id: str
    kind: Kind
    name: Value[str]
    key: Key | None
    attributes: tuple[Attribute, ...]
    attributes_place: Place
    global_indexes: tuple[Index, ...]
    local_indexes: tuple[Index, ...]
    vector_indexes: tuple[VectorIndex, ...]
    billing_mode: Value[str]
    provisioned: Throughput | None
    on_demand: Throughput | None
    warm: Throughput | None
    read_scaling: Scaling | None
    write_scaling: Scaling | None
    protection: Protection
    stream: Stream | None
    time_to_live: TimeToLive | None
    encryption: Encryption | None
    table_class: Value[str]
    tags: tuple[Tag, ...]
    resource_policy_size: Value[int]
    import_source: ImportSource | None
    replicas: tuple[Replica, ...]
    replica_resources: tuple[ReplicaResource, ...]
    consistency: Value[str]
    witnesses: tuple[Value[str], ...]
    global_source: Value[str]
    region: Value[str]
    workload: Workload
    malformed: tuple[Malformed, ...]
    extra_properties: tuple[ExtraProperty, ...]
    misplaced_properties: tuple[MisplacedProperty, ...]
    scenario: Scenario
    gaps: Mapping[str, str]
    insights: ContributorInsights | None = None
    kinesis: KinesisStream | None = None
    policy: ResourcePolicy | None = None
    type_place: Place | None = None
    absent: tuple[Scenario, ...] = ()

    def indexes(self) -> tuple[Index, ...]:
        """GSIs, then LSIs, in the order written."""
        return self.global_indexes + self.local_indexes

    def capacity_parts(self) -> Iterator[tuple[Table | Index, str]]:
        """The table and its GSIs, which have capacity of their own, each with a label."""
        yield self, "the table"
        for index in self.global_indexes:
            yield index, index.label

    def untold(self, facet: str) -> str | None:
        """Why this facet cannot be argued from, or None when all of it is known.

        A facet is a dotted path: `key`, `global_indexes.key`, `workload.item_size`. A gap in a part
        of it, or in what it is part of, counts. `scaling` stands for the targets of the table and its
        indexes: it is untold where the template has a target that may be for any of them.
        """
        for gap, why in self.gaps.items():
            if gap == facet or gap.startswith(facet + ".") or facet.startswith(gap + "."):
                return why
        return None if facet == SCALING else _first_unknown((self,), facet.split("."))


def _first_unknown(parts: tuple[object, ...], path: list[str]) -> str | None:
    """Why the first unknown value of these parts, or on or below this path in them, is unknown."""
    for part in parts:
        if type(part) is Value:
            why = part.why if part.origin is _UNKNOWN else None
        elif type(part) is Place or not isinstance(part, tuple):
            continue
        elif path and hasattr(part, "_fields"):
            why = _first_unknown((getattr(part, path[0]),), path[1:])
        else:
            why = _first_unknown(part, path)
        if why:
            return why
    return None
