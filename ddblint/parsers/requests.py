"""CreateTable requests and DescribeTable answers, in JSON or YAML, into the table model."""

from ddblint.model import (
    Defect,
    DefectKind,
    Encryption,
    ExtraProperty,
    Kind,
    Origin,
    Schema,
    Stream,
    Table,
    Value,
)
from ddblint.parsers.answers import as_answered
from ddblint.parsers.blank import absent, blank_table
from ddblint.parsers.bounded import first_tables
from ddblint.parsers.cloudformation import indexes
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.notes import note_malformed
from ddblint.parsers.cloudformation.scaling import Bound
from ddblint.parsers.cloudformation.settings import tags_of
from ddblint.parsers.hints import Hints, workload_elsewhere
from ddblint.parsers.literal import literal_fields
from ddblint.parsers.properties import known_properties
from ddblint.parsers.repeated import repeated_keys
from ddblint.records import NamedTuple
from ddblint.source import Mapping, Node, Place, Scalar, Sequence

#: What an answer stands under, and so do requests in the files of some tools.
_WRAPPERS = ("Table", "TableDescription")
#: Members that only an answer has.
_ANSWERED = ("TableStatus", "TableArn", "CreationDateTime")
#: Members of UpdateTable requests, which define no table.
_UPDATES = ("GlobalSecondaryIndexUpdates", "ReplicaUpdates")
_NOT_READ = (
    "this entry was not read: it is no CreateTable request and no DescribeTable answer, with KeySchema and"
    " AttributeDefinitions at its top or below Table"
)


class _Definition(NamedTuple):
    """The members of a request or an answer, and where they stand."""

    node: Mapping
    grip: Place


def read_requests(root: Node, hints: Hints) -> Schema | None:
    """The tables of a request, an answer, or a list of them; None where it is none of these."""
    entries = root.items if isinstance(root, Sequence) else [root]
    found = [(entry, _definition(entry)) for entry in entries]
    definitions, left_out = first_tables([each for _, each in found if each], root.grip)
    if not definitions:
        return None
    tables = tuple(_table(definition, hints) for definition in definitions)
    others = (entry.grip for entry, definition in found if definition is None)
    not_read = (Defect(DefectKind.NOT_ANALYSED, place, _NOT_READ) for place in others)
    return Schema(tables, defects=(*left_out, *not_read, *repeated_keys(root)))


def _definition(entry: Node) -> _Definition | None:
    if not isinstance(entry, Mapping):
        return None
    for name in _WRAPPERS:
        inner = entry.get(name)
        if isinstance(inner, Mapping) and _defines(inner):
            return _Definition(inner, entry.key(name))
    return _Definition(entry, entry.grip) if _defines(entry) else None


def _defines(node: Mapping) -> bool:
    """Two of the three members that every request has: the third is then missing, a fault to report."""
    members = ("TableName", "KeySchema", "AttributeDefinitions")
    updates = any(name in node.items for name in _UPDATES)
    return not updates and sum(name in node.items for name in members) >= 2


def _table(definition: _Definition, hints: Hints) -> Table:
    node, grip = definition
    answered = any(name in node.items for name in _ANSWERED)
    fields = literal_fields(node, {} if answered else known_properties(Kind.REQUEST.value), grip)
    name = fields.text("TableName")
    if name.is_(""):
        name = absent(name.place)  # to be filled in before the request is sent
    place = name.place if name.given else grip
    workload = workload_elsewhere(name, place, hints)
    table = _filled(blank_table(place, name, Kind.REQUEST, workload), fields)
    if answered:
        table = as_answered(table, fields)
    notes = fields.view.notes
    return table._replace(
        malformed=tuple(notes.malformed),
        extra_properties=tuple(_of_request(extra) for extra in notes.extras),
        gaps=notes.gaps,
    )


def _filled(table: Table, fields: Fields) -> Table:
    """A blank table with the members of a request: the same as CloudFormation's, but for a few."""
    attributes = fields.resolve("AttributeDefinitions").node
    protected = fields.boolean("DeletionProtectionEnabled", default=False)
    return table._replace(
        key=indexes.key_of(fields, "key"),
        attributes=indexes.attributes_of(fields),
        attributes_place=attributes.grip if attributes else table.place,
        global_indexes=indexes.global_indexes(fields, Bound({})),
        local_indexes=indexes.local_indexes(fields),
        vector_indexes=indexes.vector_indexes(fields),
        billing_mode=fields.text("BillingMode", "PROVISIONED"),
        provisioned=indexes.provisioned_of(fields),
        on_demand=indexes.on_demand_of(fields),
        warm=indexes.warm_of(fields),
        protection=table.protection._replace(deletion_protection=protected),
        stream=_stream(fields.block("StreamSpecification")),
        encryption=_encryption(fields.block("SSESpecification")),
        table_class=fields.text("TableClass", "STANDARD"),
        tags=tags_of(fields),
        resource_policy_size=_policy_size(fields),
        global_source=fields.text("GlobalTableSourceArn"),
    )


def _stream(block: Fields | None) -> Stream | None:
    if block is None:
        return None
    return Stream(block.grip, block.boolean("StreamEnabled"), block.text("StreamViewType"))


def _encryption(block: Fields | None) -> Encryption | None:
    if block is None:
        return None
    enabled, key = block.boolean("Enabled"), block.text("KMSMasterKeyId")
    return Encryption(block.grip, enabled, block.text("SSEType"), key)


def _policy_size(fields: Fields) -> Value[int]:
    """Bytes of a policy, which requests carry as text: white space counts."""
    policy = fields.written("ResourcePolicy")
    if policy is None:
        return absent(fields.grip)
    if not isinstance(policy, Scalar):
        note_malformed(fields.view, policy, "ResourcePolicy must be text")
        return absent(policy.grip)
    return Value(policy.grip, len(policy.text.encode("utf-8", "surrogatepass")), Origin.WRITTEN)


def _of_request(extra: ExtraProperty) -> ExtraProperty:
    """Where CloudFormation has properties, requests have parameters."""
    return extra._replace(owner="CreateTable") if extra.owner == "Properties" else extra
