"""Settings of a table beside keys and capacity, and its replicas."""

from __future__ import annotations

from ddblint.model.capacity import Scaling
from ddblint.model.indexes import ContributorInsights
from ddblint.model.values import Value
from ddblint.records import NamedTuple
from ddblint.source import Place


class ResourcePolicy(NamedTuple):
    """ResourcePolicy of CloudFormation; `size` in bytes. `open_statements` name no principal for sure."""

    place: Place
    has_document: bool
    size: Value[int]
    open_statements: tuple[Place, ...]


class Stream(NamedTuple):
    """StreamSpecification. `enabled` is DEFAULT True in CloudFormation, which has no such property."""

    place: Place
    enabled: Value[bool]
    view_type: Value[str]
    policy: ResourcePolicy | None = None


class KinesisStream(NamedTuple):
    """KinesisStreamSpecification; `arn` is that of the stream."""

    place: Place
    arn: Value[str]
    precision: Value[str]


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
    """ImportSourceSpecification. `headers` is None where no HeaderList is written, or it is not known."""

    place: Place
    bucket: Value[str]
    format: Value[str]
    compression: Value[str]
    delimiter: Value[str]
    headers: tuple[Value[str], ...] | None = None


class ReplicaIndex(NamedTuple):
    """The settings a replica has for one GSI of the table; `reads` are the units of fixed capacity."""

    place: Place
    name: Value[str]
    reads: Value[int]
    read_scaling: Scaling | None
    insights: ContributorInsights | None


class Replica(NamedTuple):
    """A replica of a GlobalTable. `encryption` has its own KMS key, `reads` the units of fixed capacity."""

    place: Place
    region: Value[str]
    encryption: Encryption | None
    deletion_protection: Value[bool]
    point_in_time_recovery: PointInTimeRecovery | None
    table_class: Value[str]
    indexes: tuple[ReplicaIndex, ...]
    reads: Value[int]
    read_scaling: Scaling | None
    tags: tuple[Tag, ...]
    insights: ContributorInsights | None
    kinesis: KinesisStream | None
    policy: ResourcePolicy | None


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
