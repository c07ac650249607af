"""Templates in tests: text through the real parser."""

from textwrap import dedent

from ddblint.model import Schema, Table
from ddblint.parsers import read_source
from ddblint.source import Source


def schema_of(text: str, name: str = "template.yaml", **parameters: str) -> Schema:
    """What a template holds; `parameters` pins template parameters."""
    schema = read_source(Source(name, dedent(text)), parameters)
    assert schema is not None
    return schema


def tables_of(text: str, **parameters: str) -> tuple[Table, ...]:
    return schema_of(text, **parameters).tables


def table_of(text: str, **parameters: str) -> Table:
    """The one view of the one table of a template."""
    (table,) = tables_of(text, **parameters)
    return table


def table_with(properties: str, head: str = "", **parameters: str) -> Table:
    """A table of these properties, in a template that starts with `head`."""
    indented = "".join(f"      {line}\n" for line in dedent(properties).strip().splitlines())
    body = "Resources:\n  Orders:\n    Type: AWS::DynamoDB::Table\n    Properties:\n"
    return table_of(dedent(head) + body + indented, **parameters)
