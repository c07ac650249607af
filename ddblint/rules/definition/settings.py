"""Settings of the table that DynamoDB or CloudFormation refuses."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import PointInTimeRecovery, Stream, Table, Tag, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.definition.choices import outside
from ddblint.rules.definition.encryption import encryption_problems
from ddblint.rules.definition.monitoring import insights_problems, kinesis_problems
from ddblint.rules.definition.policies import policy_problems, size_problems
from ddblint.rules.definition.reads import read_problems, replica_label, replica_parts
from ddblint.rules.definition.sources import import_problems
from ddblint.rules.definition.tags import tag_problems
from ddblint.rules.definition.vectors import vector_problems

_BILLING_MODES = ("PROVISIONED", "PAY_PER_REQUEST")
_TABLE_CLASSES = ("STANDARD", "STANDARD_INFREQUENT_ACCESS")
_VIEW_TYPES = ("KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES")
_FIRST_DAY, _LAST_DAY = LIMITS["recovery-days-minimum"], LIMITS["recovery-days-maximum"]
_SHAPE = "write the property as the CloudFormation reference of the resource type shows it"
_CONSISTENCIES = ("EVENTUAL", "STRONG")


@rule("DDB122", "ttl-without-attribute", Severity.ERROR)
def ttl_without_attribute(table: Table) -> Problems:
    ttl = table.time_to_live
    if (
        ttl
        and (ttl.enabled.absent or ttl.enabled.is_(True))
        and (ttl.attribute.absent or ttl.attribute.is_(""))
    ):
        yield Problem(
            ttl.place,
            f"TTL of table {table.address} is enabled without an AttributeName",
            help="add AttributeName: a Number attribute that holds the time of expiry in epoch seconds",
        )


@rule("DDB123", "invalid-setting", Severity.ERROR)
def invalid_setting(table: Table) -> Problems:
    owner = f"table {table.address}"
    for malformed in table.malformed:
        yield Problem(malformed.place, f"in {owner}, {malformed.message}", help=_SHAPE)
    yield from outside(table.billing_mode, f"BillingMode of {owner}", _BILLING_MODES)
    yield from outside(table.consistency, f"MultiRegionConsistency of {owner}", _CONSISTENCIES)
    if table.stream:
        yield from _stream(table.stream, owner)
    yield from _time_to_live(table, owner)
    if table.encryption or table.replicas:
        yield from encryption_problems(table)
    if table.import_source:
        yield from import_problems(table.import_source, owner)
    if table.vector_indexes:
        yield from vector_problems(table)
    yield from _per_replica(table)
    yield from read_problems(table)
    yield from _insights(table, owner)


def _per_replica(table: Table) -> Iterator[Problem]:
    """What a Table has once, and a GlobalTable in each replica."""
    owner, recovery = f"table {table.address}", table.protection.point_in_time_recovery
    yield from _each(owner, table.table_class, recovery, table.tags)
    if table.kinesis:
        yield from kinesis_problems(table.kinesis, owner)
    if table.policy:
        yield from policy_problems(table.policy, owner)
    yield from size_problems(table.resource_policy_size, owner)
    for replica in table.replicas:
        owner, recovery = replica_label(replica), replica.point_in_time_recovery
        yield from _each(owner, replica.table_class, recovery, replica.tags)
        if replica.kinesis:
            yield from kinesis_problems(replica.kinesis, owner)
        if replica.policy:
            yield from policy_problems(replica.policy, owner)
            yield from size_problems(replica.policy.size, owner)


def _insights(table: Table, owner: str) -> Iterator[Problem]:
    if table.insights:
        yield from insights_problems(table.insights, owner)
    for index in table.global_indexes:
        if index.insights:
            yield from insights_problems(index.insights, index.label, index)
    for part, label in replica_parts(table):
        if part.insights:
            yield from insights_problems(part.insights, label)


def _time_to_live(table: Table, owner: str) -> Iterator[Problem]:
    ttl = table.time_to_live
    if ttl and ttl.enabled.absent:
        yield Problem(
            ttl.place, f"the TimeToLiveSpecification of {owner} has no Enabled", help="add Enabled: true"
        )


def _each(
    owner: str, table_class: Value[str], recovery: PointInTimeRecovery | None, tags: tuple[Tag, ...]
) -> Iterator[Problem]:
    yield from outside(table_class, f"TableClass of {owner}", _TABLE_CLASSES)
    if recovery:
        yield from _recovery(recovery, owner)
    yield from tag_problems(tags, owner)


def _stream(stream: Stream, owner: str) -> Iterator[Problem]:
    if stream.policy:
        yield from policy_problems(stream.policy, f"the stream of {owner}")
    yield from outside(stream.view_type, f"StreamViewType of {owner}", _VIEW_TYPES)
    if stream.view_type.absent and stream.enabled.is_(True):
        yield Problem(
            stream.place,
            f"the stream of {owner} has no StreamViewType",
            help="add StreamViewType: NEW_AND_OLD_IMAGES, or the view your consumers read",
        )
    if stream.view_type.given and stream.enabled.is_(False):
        yield Problem(
            stream.view_type.place,
            f"{owner} gives a StreamViewType, but its stream is not enabled",
            help="remove StreamSpecification, or enable the stream",
            related=((stream.enabled.place, "StreamEnabled false"),),
        )


def _recovery(recovery: PointInTimeRecovery, owner: str) -> Iterator[Problem]:
    period = recovery.period
    if period.below(_FIRST_DAY) or period.above(_LAST_DAY):
        yield Problem(
            period.place,
            f"RecoveryPeriodInDays of {owner} is {period.value:,}; it is {_FIRST_DAY} to {_LAST_DAY}",
            help=f"write {_FIRST_DAY} to {_LAST_DAY}, or leave it out for {_LAST_DAY} days",
        )
    elif period.given and recovery.enabled.is_(False):
        yield Problem(
            period.place,
            f"{owner} gives RecoveryPeriodInDays, but its point-in-time recovery is off",
            help="write PointInTimeRecoveryEnabled: true, or remove RecoveryPeriodInDays",
            related=((recovery.enabled.place, "off here"),),
        )
