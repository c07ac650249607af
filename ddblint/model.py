"""The table model: what a DynamoDB table definition says, free of YAML, conditions and functions.

Every value knows where it stands and whether it is known. Rules ask only positive questions, all of
them False on an unknown value, so that a rule is silent about what it does not know. A part that is
absent for sure is None; a part that may be there, but cannot be read, is there with unknown values.

Annotations are evaluated here and in the other modules that define named tuples: as text, each would be
compiled when the class is made, which costs a fifth of the start-up.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Generic, NamedTuple, TypeVar, Union

from ddblint.source import Place

T = TypeVar("T")


class Origin(Enum):
    """Where a value comes from."""

    WRITTEN = "written"
    PARAMETER = "parameter"  # the default of a template parameter, or what the user pinned it to
    DEFAULT = "default"  # not written: DynamoDB's own default, or nothing
    UNKNOWN = "unknown"


class Value(NamedTuple, Generic[T]):
    """A value with its place. `place` is that of its parent where the value is a default.

    Equality compares places too: compare `.value` of known values instead.
    """

    place: Place
    value: T | None
    origin: Origin
    why: str = ""

    @property
    def known(self) -> bool:
        return self.origin is not Origin.UNKNOWN

    @property
    def absent(self) -> bool:
        """Nothing is written and DynamoDB fills nothing in."""
        return self.value is None and self.origin is Origin.DEFAULT

    @property
    def given(self) -> bool:
        """The text itself, or a parameter, says it."""
        return self.value is not None and self.origin in (Origin.WRITTEN, Origin.PARAMETER)

    @property
    def defaulted(self) -> bool:
        return self.origin is Origin.DEFAULT

    def is_(self, *options: T) -> bool:
        return self.known and self.value in options

    def is_not(self, *options: T) -> bool:
        """Known, not absent, and none of these."""
        return self.known and self.value is not None and self.value not in options

    def above(self, bound: float) -> bool:
        return self.known and isinstance(self.value, (int, float)) and self.value > bound

    def below(self, bound: float) -> bool:
        return self.known and isinstance(self.value, (int, float)) and self.value < bound

    def __str__(self) -> str:
        return "?" if self.value is None else str(self.value)


class Attribute(NamedTuple):
    """An entry of AttributeDefinitions."""

    place: Place
    name: Value[str]
    type: Value[str]


class KeyElement(NamedTuple):
    """An entry of a KeySchema: AttributeName and KeyType (HASH or RANGE)."""

    place: Place
    name: Value[str]
    key_type: Value[str]


class Key(NamedTuple):
    """A KeySchema as written, in order; a GSI may have up to four elements of each type."""

    place: Place
    elements: tuple[KeyElement, ...]

    def names(self, key_type: str) -> tuple[str, ...]:
        """The known attribute names of the elements of this type."""
        return tuple(e.name.value for e in self.elements if e.key_type.is_(key_type) and e.name.value)

    @property
    def partition(self) -> tuple[str, ...]:
        return self.names("HASH")

    @property
    def sort(self) -> tuple[str, ...]:
        return self.names("RANGE")


class Projection(NamedTuple):
    """ProjectionType and NonKeyAttributes; `attributes` is None where no list is written."""

    place: Place
    type: Value[str]
    attributes: tuple[Value[str], ...] | None


class Throughput(NamedTuple):
    """Read and write units per second: provisioned, on-demand maximum, or warm."""

    place: Place
    read: Value[int]
    write: Value[int]


class ScalingPolicy(NamedTuple):
    """A scaling policy; `target` in percent of utilisation, `metric` the PredefinedMetricType."""

    place: Place
    type: Value[str]
    metric: Value[str]
    target: Value[float]


class Scaling(NamedTuple):
    """Auto scaling of one dimension, by Application Auto Scaling or by a GlobalTable's own settings.

    Units per second. `seed` is a GlobalTable's SeedCapacity; `scheduled` says that actions on a
    schedule move the range.
    """

    place: Place
    minimum: Value[int]
    maximum: Value[int]
    seed: Value[int]
    policies: tuple[ScalingPolicy, ...]
    scheduled: bool
    builtin: bool


class IndexKind(Enum):
    GLOBAL = "GSI"
    LOCAL = "LSI"


class Index(NamedTuple):
    """A global or local secondary index. `place` is what one would point at for all of it."""

    place: Place
    kind: IndexKind
    name: Value[str]
    key: Key | None
    projection: Projection | None
    provisioned: Throughput | None
    on_demand: Throughput | None
    warm: Throughput | None
    read_scaling: Scaling | None
    write_scaling: Scaling | None

    @property
    def label(self) -> str:
        """`GSI byStatus`; the kind alone where the name is unknown."""
        return f"{self.kind.value} {self.name.value}" if self.name.value else f"a {self.kind.value}"


class SearchElement(NamedTuple):
    """An entry of a vector index's SearchSchema; `type` is HASH or INLINE_FILTER."""

    place: Place
    name: Value[str]
    type: Value[str]


class VectorIndex(NamedTuple):
    """A vector search index. `search` is None where no SearchSchema is written."""

    place: Place
    name: Value[str]
    attribute: Value[str]
    dimensions: Value[int]
    distance: Value[str]
    search: tuple[SearchElement, ...] | None
    projection: Projection | None


class Stream(NamedTuple):
    """StreamSpecification. `enabled` is DEFAULT True in CloudFormation, which has no such property."""

    place: Place
    enabled: Value[bool]
    view_type: Value[str]


class TimeToLive(NamedTuple):
    place: Place
    enabled: Value[bool]
    attribute: Value[str]


class Encryption(NamedTuple):
    """SSESpecification."""

    place: Place
    enabled: Value[bool]
    type: Value[str]
    key: Value[str]


class PointInTimeRecovery(NamedTuple):
    """`period` in days."""

    place: Place
    enabled: Value[bool]
    period: Value[int]


class Tag(NamedTuple):
    place: Place
    key: Value[str]
    value: Value[str]


class ImportSource(NamedTuple):
    """ImportSourceSpecification."""

    place: Place
    bucket: Value[str]
    format: Value[str]
    compression: Value[str]
    delimiter: Value[str]


class ReplicaIndex(NamedTuple):
    """The settings a replica has for one GSI of the table."""

    place: Place
    name: Value[str]
    read_scaling: Scaling | None


class Replica(NamedTuple):
    """A replica of a GlobalTable; `key` is its own KMS key."""

    place: Place
    region: Value[str]
    key: Value[str]
    deletion_protection: Value[bool]
    point_in_time_recovery: PointInTimeRecovery | None
    table_class: Value[str]
    indexes: tuple[ReplicaIndex, ...]
    read_scaling: Scaling | None
    tags: tuple[Tag, ...]


class ReplicaResource(NamedTuple):
    """A replica that a resource of its own makes (`Custom::DynamoDBReplica`), with its policies."""

    place: Place
    address: str
    region: Value[str]
    deletion_policy: Value[str]


class Protection(NamedTuple):
    """What keeps the table and its items: DeletionPolicy, UpdateReplacePolicy and table settings."""

    deletion_policy: Value[str]
    update_replace_policy: Value[str]
    deletion_protection: Value[bool]
    point_in_time_recovery: PointInTimeRecovery | None


class AttributeHint(NamedTuple):
    """What the user told about an attribute: shares from 0 to 1, `values` with shares where told."""

    place: Place
    values: Value[tuple[str, ...]]
    cardinality: Value[int]
    present: Value[float]
    shards: Value[int]


class Workload(NamedTuple):
    """What the user told about the use of a table; unknown where nothing was told.

    `item_size` and `collection_size` in bytes, `items` and `items_per_key` as counts.
    """

    place: Place
    item_size: Value[int]
    items: Value[int]
    collection_size: Value[int]
    items_per_key: Value[int]
    attributes: Mapping[str, AttributeHint]


class Kind(Enum):
    """The resource type that defines a table."""

    TABLE = "AWS::DynamoDB::Table"
    GLOBAL_TABLE = "AWS::DynamoDB::GlobalTable"
    SIMPLE_TABLE = "AWS::Serverless::SimpleTable"


#: Kinds of table by resource type.
KINDS = {kind.value: kind for kind in Kind}


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

    def indexes(self) -> tuple[Index, ...]:
        """GSIs, then LSIs, in the order written."""
        return self.global_indexes + self.local_indexes

    def capacity_parts(self) -> Iterator[tuple[Union["Table", Index], str]]:
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
        return None if facet == SCALING else _first_unknown(self, facet.split("."))


def _first_unknown(part: object, path: list[str]) -> str | None:
    """Why the first unknown value on or below this path is unknown."""
    if isinstance(part, Value):
        return None if part.known else part.why
    if isinstance(part, tuple) and not hasattr(part, "_fields"):
        return _first(_first_unknown(item, path) for item in part)
    if path and hasattr(part, "_fields"):
        return _first_unknown(getattr(part, path[0]), path[1:])
    if isinstance(part, tuple):
        return _first(_first_unknown(item, []) for item in part)
    return None


def _first(reasons: Iterator[str | None]) -> str | None:
    return next((reason for reason in reasons if reason), None)


class ScalingTarget(NamedTuple):
    """An AWS::ApplicationAutoScaling::ScalableTarget.

    `resource_id` is the text with references as `${Name}`. `table` is the address of the table of this
    template that it names, else None; `index_name` is None where no index is named.
    """

    place: Place
    address: str
    service_namespace: Value[str]
    resource_id: Value[str]
    scalable_dimension: Value[str]
    table: str | None
    index_name: Value[str] | None
    scaling: Scaling


class DefectKind(Enum):
    """What kind of thing a parser could not do; the engine says which rule reports it."""

    UNREADABLE = "unreadable"
    TOLERATED = "tolerated"  # CloudFormation reads over it, so the run went on
    DUPLICATE_KEY = "duplicate key"
    NOT_ANALYSED = "not analysed"
    REFUSED = "refused"  # CloudFormation itself will not take it
    INVALID_HINT = "invalid hint"


class Defect(NamedTuple):
    """Something a parser could not read or follow, at its place."""

    kind: DefectKind
    place: Place
    message: str
    table: str = ""
    related: tuple[tuple[Place, str], ...] = ()


class Schema(NamedTuple):
    """What one file holds: its tables (one view per combination of conditions), targets and defects.

    `parameters` are the names of its template parameters.
    """

    tables: tuple[Table, ...] = ()
    scaling_targets: tuple[ScalingTarget, ...] = ()
    defects: tuple[Defect, ...] = ()
    parameters: frozenset[str] = frozenset()
