"""AWS::Serverless::SimpleTable: one key attribute, no indexes, on demand unless capacity is given."""

from collections.abc import Iterator

from ddblint.model import Attribute, Key, KeyElement, Origin, Table, Tag, Value
from ddblint.parsers.cloudformation import indexes
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.template import Template
from ddblint.source import Mapping, Node, Scalar

#: SAM's names of the key types, and DynamoDB's.
_TYPES = {"String": "S", "Number": "N", "Binary": "B"}


def simple_table(table: Table, fields: Fields) -> Table:
    """Source: AWS SAM specification, AWS::Serverless::SimpleTable."""
    key = fields.block("PrimaryKey")
    name: Value[str] = key.text("Name") if key else Value(fields.grip, "id", Origin.DEFAULT)
    type_: Value[str] = key.text("Type") if key else Value(fields.grip, "String", Origin.DEFAULT)
    letter = type_._replace(value=_TYPES.get(type_.value or "", type_.value))
    place = key.grip if key else fields.grip
    provisioned = indexes.provisioned_of(fields)
    mode = "PAY_PER_REQUEST" if provisioned is None else "PROVISIONED"
    element = KeyElement(place, name, Value(place, "HASH", Origin.DEFAULT))
    return table._replace(
        key=Key(place, (element,)),
        attributes=(Attribute(place, name, letter, type_),),
        attributes_place=place,
        provisioned=provisioned,
        billing_mode=Value(place, mode, Origin.DEFAULT),
        tags=tuple(_tags(fields)),
    )


def _tags(fields: Fields) -> Iterator[Tag]:
    """SAM has tags as a mapping; it makes an empty text of null."""
    block = fields.block("Tags")
    written = fields.resolve("Tags").node
    if block is None or not isinstance(written, Mapping):
        return
    for name, place in written.keys.items():
        if not name.startswith("Fn::"):
            node = written.items[name]
            null = isinstance(node, Scalar) and node.value is None
            value: Value[str] = Value(place, "", Origin.DEFAULT) if null else block.text(name)
            yield Tag(place, Value(place, name, Origin.WRITTEN), value)


def simple_table_globals(template: Template) -> Node | None:
    """What `Globals: SimpleTable:` says for every SimpleTable of the template."""
    section = template.root.get("Globals")
    return section.get("SimpleTable") if isinstance(section, Mapping) else None
