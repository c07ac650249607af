"""Templates of one table in YAML, from which plans are made."""

from textwrap import dedent, indent

HEAD = """\
Resources:
  # the orders
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      KeySchema: [{AttributeName: id, KeyType: HASH}]
"""
DEFINED = """\
AttributeDefinitions:
  - {AttributeName: id, AttributeType: S}
  - {AttributeName: state, AttributeType: S}
"""
INLINE = (
    "{IndexName: byState, KeySchema: [{AttributeName: state, KeyType: HASH}],"
    " Projection: {ProjectionType: ALL}}"
)
BY_STATE = """\
- IndexName: byState
  KeySchema: [{AttributeName: state, KeyType: HASH}]
  Projection: {ProjectionType: ALL}
"""


def table(*properties: str, tail: str = "") -> str:
    """A template with these properties beside those of HEAD."""
    return HEAD + "".join(indent(dedent(each), " " * 6) for each in properties) + tail


def listed(*items: str) -> str:
    return "GlobalSecondaryIndexes:\n" + "".join(indent(dedent(item), "  ") for item in items)


def renamed(item: str, name: str = "byStatus") -> str:
    return item.replace("byState", name)
