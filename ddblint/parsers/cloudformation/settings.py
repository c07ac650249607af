"""The settings of a table beside keys and capacity: stream, TTL, encryption, recovery, tags and more."""

from ddblint.model import (
    Encryption,
    ImportSource,
    Origin,
    PointInTimeRecovery,
    Stream,
    Tag,
    TimeToLive,
    Value,
)
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.source import Mapping, Node, Scalar, Sequence


def stream_of(fields: Fields) -> Stream | None:
    """StreamSpecification: CloudFormation has no StreamEnabled, a stream that is written is on."""
    block = fields.block("StreamSpecification")
    if block is None:
        return None
    return Stream(block.grip, Value(block.grip, True, Origin.DEFAULT), block.text("StreamViewType"))


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
    )


def resource_policy_size(fields: Fields) -> Value[int]:
    """Bytes of the policy as CloudFormation sends it: compact JSON, or the text that is written."""
    block = fields.block("ResourcePolicy")
    document = block.resolve("PolicyDocument").node if block else None
    if block is None or document is None:
        return Value(fields.grip, None, Origin.DEFAULT)
    size = _json_size(document)
    if size is None:
        return Value(document.grip, None, Origin.UNKNOWN, "the policy holds functions")
    return Value(document.grip, size, Origin.WRITTEN)


def _json_size(node: Node) -> int | None:
    """Bytes of a node as JSON without white space; None where a function stands in it."""
    if isinstance(node, Scalar):
        quotes = 2 if isinstance(node.value, str) else 0
        return len(node.text.encode("utf-8", "surrogatepass")) + quotes
    if isinstance(node, Sequence):
        return _sum([_json_size(item) for item in node.items])
    if isinstance(node, Mapping):
        sizes = [_json_size(value) for value in node.items.values()]
        keys = sum(len(key.encode("utf-8", "surrogatepass")) + 3 for key in node.items)
        inside = _sum(sizes)
        return None if inside is None else inside + keys
    return None


def _sum(sizes: list[int | None]) -> int | None:
    """Brackets, commas and what is between them."""
    known = [size for size in sizes if size is not None]
    return sum(known) + max(1, len(sizes)) + 1 if len(known) == len(sizes) else None
