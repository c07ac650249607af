"""The settings of a table beside keys and capacity: stream, TTL, encryption, recovery, tags and more."""

from ddblint.model import (
    ContributorInsights,
    Encryption,
    ImportSource,
    KinesisStream,
    Origin,
    PointInTimeRecovery,
    Stream,
    Tag,
    TimeToLive,
    Value,
)
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.policies import policy_of
from ddblint.parsers.cloudformation.values import text_of, value_of


def stream_of(fields: Fields) -> Stream | None:
    """StreamSpecification: CloudFormation has no StreamEnabled, a stream that is written is on."""
    block = fields.block("StreamSpecification")
    if block is None:
        return None
    enabled = Value(block.grip, True, Origin.DEFAULT)
    return Stream(block.grip, enabled, block.text("StreamViewType"), policy_of(block))


def insights_of(fields: Fields) -> ContributorInsights | None:
    block = fields.block("ContributorInsightsSpecification")
    if block is None:
        return None
    return ContributorInsights(block.grip, block.boolean("Enabled"), block.text("Mode"))


def kinesis_of(fields: Fields) -> KinesisStream | None:
    block = fields.block("KinesisStreamSpecification")
    if block is None:
        return None
    precision = block.text("ApproximateCreationDateTimePrecision")
    return KinesisStream(block.grip, block.text("StreamArn"), precision)


def time_to_live_of(fields: Fields) -> TimeToLive | None:
    block = fields.block("TimeToLiveSpecification")
    if block is None:
        return None
    return TimeToLive(block.grip, block.boolean("Enabled"), block.text("AttributeName"))


def encryption_of(fields: Fields) -> Encryption | None:
    block = fields.block("SSESpecification")
    if block is None:
        return None
    return Encryption(
        block.grip, block.boolean("SSEEnabled"), block.text("SSEType"), block.text("KMSMasterKeyId")
    )


def recovery_of(fields: Fields) -> PointInTimeRecovery | None:
    block = fields.block("PointInTimeRecoverySpecification")
    if block is None:
        return None
    return PointInTimeRecovery(
        block.grip, block.boolean("PointInTimeRecoveryEnabled"), block.integer("RecoveryPeriodInDays")
    )


def tags_of(fields: Fields) -> tuple[Tag, ...]:
    blocks = fields.blocks("Tags", "tags") or ()
    return tuple(Tag(block.grip, block.text("Key"), block.text("Value")) for block in blocks)


def import_source_of(fields: Fields) -> ImportSource | None:
    block = fields.block("ImportSourceSpecification")
    if block is None:
        return None
    bucket = block.block("S3BucketSource")
    options = block.block("InputFormatOptions")
    csv = options.block("Csv") if options else None
    absent: Value[str] = Value(block.grip, None, Origin.DEFAULT)
    return ImportSource(
        block.grip,
        bucket.text("S3Bucket") if bucket else absent,
        block.text("InputFormat"),
        block.text("InputCompressionType"),
        csv.text("Delimiter") if csv else absent,
        _headers(csv) if csv else None,
    )


def _headers(csv: Fields) -> tuple[Value[str], ...] | None:
    """The HeaderList; None where an entry that is not known could be any header."""
    untold = "import_source.headers"
    listed = csv.items("HeaderList", untold)
    if listed is None or untold in csv.view.notes.gaps:
        return None
    return tuple(value_of(csv.view, "a header", node, Origin.WRITTEN, text_of) for node in listed)
