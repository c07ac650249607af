"""Settings of a table beside keys and capacity, and its replicas."""

from typing import NamedTuple

from ddblint.model.capacity import Scaling
from ddblint.model.values import Value
from ddblint.source import Place


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
