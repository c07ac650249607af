"""Settings of the table that DynamoDB or CloudFormation refuses."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Encryption, PointInTimeRecovery, Stream, Table, Tag, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.definition.choices import outside
from ddblint.rules.definition.sources import import_problems
from ddblint.rules.definition.tags import tag_problems
from ddblint.rules.definition.vectors import vector_problems

_BILLING_MODES = ("PROVISIONED", "PAY_PER_REQUEST")
_TABLE_CLASSES = ("STANDARD", "STANDARD_INFREQUENT_ACCESS")
_VIEW_TYPES = ("KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES")
_FIRST_DAY, _LAST_DAY = LIMITS["recovery-days-minimum"], LIMITS["recovery-days-maximum"]
_SHAPE = "write the property as the CloudFormation reference of the resource type shows it"
_POLICY_BYTES = LIMITS["resource-policy-bytes"]


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
    yield from _stream(table.stream, owner)
    yield from _encryption(table.encryption, owner)
    yield from _resource_policy(table, owner)
    yield from import_problems(table.import_source, owner)
    yield from vector_problems(table)
    yield from _per_replica(table)


def _per_replica(table: Table) -> Iterator[Problem]:
    """What a Table has once, and a GlobalTable in each replica."""
    recovery = table.protection.point_in_time_recovery
    yield from _each(f"table {table.address}", table.table_class, recovery, table.tags)
    for replica in table.replicas:
        recovery = replica.point_in_time_recovery
        yield from _each(f"replica {replica.region}", replica.table_class, recovery, replica.tags)


def _each(
    owner: str, table_class: Value[str], recovery: PointInTimeRecovery | None, tags: tuple[Tag, ...]
) -> Iterator[Problem]:
    yield from outside(table_class, f"TableClass of {owner}", _TABLE_CLASSES)
    yield from _recovery(recovery, owner)
    yield from tag_problems(tags, owner)


def _stream(stream: Stream | None, owner: str) -> Iterator[Problem]:
    if stream is None:
        return
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


def _encryption(encryption: Encryption | None, owner: str) -> Iterator[Problem]:
    if encryption is None:
        return
    if encryption.enabled.is_(False):
        for value, name in ((encryption.type, "SSEType"), (encryption.key, "KMSMasterKeyId")):
            if value.given:
                yield Problem(
                    value.place,
                    f"{owner} gives {name}, but its SSESpecification is not enabled",
                    help=f"write SSEEnabled: true, or remove {name}: AWS encrypts with a key of its own",
                    related=((encryption.enabled.place, "not enabled here"),),
                )
                return
    yield from outside(encryption.type, f"SSEType of {owner}", ("KMS",))


def _recovery(recovery: PointInTimeRecovery | None, owner: str) -> Iterator[Problem]:
    if recovery is None:
        return
    period = recovery.period
    if period.below(_FIRST_DAY) or period.above(_LAST_DAY):
        yield Problem(
            period.place,
            f"RecoveryPeriodInDays of {owner} is {period}; it is {_FIRST_DAY} to {_LAST_DAY}",
            help=f"write {_FIRST_DAY} to {_LAST_DAY}, or leave it out for {_LAST_DAY} days",
        )
    elif period.given and recovery.enabled.is_(False):
        yield Problem(
            period.place,
            f"{owner} gives RecoveryPeriodInDays, but its point-in-time recovery is off",
            help="write PointInTimeRecoveryEnabled: true, or remove RecoveryPeriodInDays",
            related=((recovery.enabled.place, "off here"),),
        )


def _resource_policy(table: Table, owner: str) -> Iterator[Problem]:
    size = table.resource_policy_size
    if size.above(_POLICY_BYTES):
        yield Problem(
            size.place,
            f"the resource policy of {owner} has {size.value:,} bytes; {_POLICY_BYTES:,} are allowed, "
            "white space included",
            help="merge statements, or move permissions to the policies of the principals",
        )
