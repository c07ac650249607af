"""Which files are read, and as what."""

import pytest

from ddblint.model import DefectKind, Kind, Schema
from ddblint.parsers import is_unrelated, may_hold_tables, read_schema

TABLE = "Resources:\n  Orders:\n    Type: AWS::DynamoDB::Table\n    Properties: {TableName: orders}\n"


def read(text: str, name: str = "template.yaml", encoding: str = "utf-8") -> Schema | None:
    return read_schema(name, text.encode(encoding), {})


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"Type: AWS::DynamoDB::Table", True),
        (b"Type: AWS::Serverless::SimpleTable", True),
        (b"Type: AWS::Lambda::Function", False),
        (b"dynamodb", False),
        (b"", False),
        (b"ddblint: 1", True),
        (b"# designed\nddblint : 1\n", True),
        (b"\xef\xbb\xbfddblint: 1\n", True),
        (b'{ "ddblint": 1}', True),
        (b'{\n  "tables": {},\n  "ddblint":1}', True),
        (b"{ddblint: 1, tables: {}}", True),
        (b"ddblint:\n  rules: {}\n", False),
        (b'{"dependencies": {"ddblint": "^1"}}', False),
        (b"run: ddblint: 1 finding", False),
        (b'{"KeySchema": [{}], "AttributeDefinitions": []}', True),
        (b'{"KeySchema": [{"AttributeName": "id"}], "TableName": ""}', True),
        (b'{"AttributeDefinitions": [], "TableName": ""}', True),
        (b'{"KeySchema": []}', False),
        (b'{"TableName": "orders"}', False),
        (b'{"ModelMetadata": {}, "DataModel": [{"KeyAttributes": {}}]}', True),
        (b'{"DataModel": []}', False),
        ("a: AWS::X".encode("utf-16"), True),
    ],
)
def test_bytes_tell_whether_a_file_may_hold_tables(data: bytes, expected: bool) -> None:
    assert may_hold_tables(data) is expected
    assert not (expected and is_unrelated(data))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"Type: AWS::CloudFormation::Stack", False),
        (b"Type: AWS::Serverless::Application", False),
        (b"resources: ${file(tables.yml)}", False),
        (b"kind: Deployment", True),
        (b"ddblint: latest", True),
        (b"WAWS:: is named", False),
        (b"Who: has no table", True),
        (b"cost: $5 for {file(resources)}", True),
        (b"Attributes: are no table, but a sign", False),
        # Files that are named are not asked about; of others, definitions without any attribute are lost.
        (b'{"KeySchema": [], "TableName": ""}', True),
        (b'{"ModelMetadata": {}, "DataModel": []}', True),
    ],
)
def test_a_file_that_leads_to_others_is_not_unrelated(data: bytes, expected: bool) -> None:
    assert is_unrelated(data) is expected


def test_a_file_without_a_mention_of_tables_is_not_parsed() -> None:
    assert read("{{{ no YAML at all") is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_give_the_same_table_and_place(encoding: str) -> None:
    schema = read(TABLE, encoding=encoding)
    assert schema is not None
    (table,) = schema.tables
    assert (table.name.value, table.name.place.span()[1:3]) == ("orders", (4, 29))


def test_bytes_that_are_no_text_are_a_defect_with_a_place() -> None:
    schema = read_schema("template.yaml", TABLE.encode() + b"# \xe9\n", {})
    assert schema is not None
    (defect,) = schema.defects
    assert (defect.kind, defect.place.span()[1:3]) == (DefectKind.UNREADABLE, (5, 3))
    assert defect.message == "byte 0xe9 is not UTF-8 text; save the file as UTF-8"


def test_a_syntax_error_is_a_defect_with_a_place() -> None:
    schema = read(TABLE + "  - x: [\n")
    assert schema is not None
    assert [defect.kind for defect in schema.defects] == [DefectKind.UNREADABLE]
    assert schema.defects[0].place.span().line == 5


def test_a_trailing_comma_in_json_is_tolerated_and_the_table_read() -> None:
    text = (
        '{"Resources": {"Orders": {"Type": "AWS::DynamoDB::Table", "Properties": {"TableName": "orders",}}}}'
    )
    schema = read(text, "template.json")
    assert schema is not None
    assert [defect.kind for defect in schema.defects] == [DefectKind.TOLERATED]
    assert [table.name.value for table in schema.tables] == ["orders"]
    flow_style = read(text, "template.yaml")
    assert flow_style is not None
    assert flow_style.defects == ()


def test_what_is_neither_json_nor_yaml_gets_the_error_of_its_name() -> None:
    text = '{"Resources": {"Orders": {"Type": "AWS::DynamoDB::Table" "Properties": {}}}}'
    as_json, as_yaml = read(text, "template.json"), read(text, "template.yaml")
    assert as_json is not None
    assert as_yaml is not None
    assert as_json.defects[0].message.startswith("not JSON: ")
    assert as_yaml.defects[0].message.startswith("not YAML: ")


@pytest.mark.parametrize(
    "text",
    ["[AWS::DynamoDB::Table]", "- AWS::DynamoDB::Table", "a: AWS::DynamoDB::Table", "# AWS::DynamoDB::Table",
     "ddblint: {rules: {}}\n# AWS::DynamoDB::Table", "AWS::DynamoDB::Table"],
)  # fmt: skip
def test_what_only_mentions_tables_holds_none(text: str) -> None:
    assert read(text) is None


def test_every_document_of_a_file_is_read() -> None:
    schema = read(f"{TABLE}---\n{TABLE.replace('orders', 'rest')}")
    assert schema is not None
    assert [table.name.value for table in schema.tables] == ["orders", "rest"]


SCHEMA = "ddblint: 1\ntables: {orders: {partition-key: id}}\n"
REQUEST = "TableName: requested\nKeySchema: []\nAttributeDefinitions: []\n"
MODEL = "ModelMetadata: {}\nDataModel: [{TableName: modelled}]\n"


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [(TABLE, Kind.TABLE, "orders"), (SCHEMA, Kind.NATIVE, "orders"), (REQUEST, Kind.REQUEST, "requested"),
     ("- {" + REQUEST.replace("\n", ", ") + "}", Kind.REQUEST, "requested"),
     (MODEL, Kind.WORKBENCH, "modelled")],
)  # fmt: skip
def test_each_kind_of_input_is_recognised(text: str, kind: Kind, name: str) -> None:
    schema = read(text)
    assert schema is not None
    assert [(table.kind, table.name.value) for table in schema.tables] == [(kind, name)]


def test_documents_of_several_kinds_in_one_file() -> None:
    schema = read("---\n".join((TABLE, SCHEMA, REQUEST, MODEL, "a: b\n")))
    assert schema is not None
    kinds = [Kind.TABLE, Kind.NATIVE, Kind.REQUEST, Kind.WORKBENCH]
    assert [table.kind for table in schema.tables] == kinds


@pytest.mark.parametrize("text", [SCHEMA, REQUEST, MODEL])
def test_a_broken_definition_of_any_kind_is_said(text: str) -> None:
    schema = read(text + "x: [\n")
    assert schema is not None
    assert [defect.kind for defect in schema.defects] == [DefectKind.UNREADABLE]


@pytest.mark.parametrize("name", ["serverless.ts", "lib/stack.js", "app.py", "main.tf", "README.md"])
def test_a_program_that_speaks_of_tables_is_no_definition(name: str) -> None:
    program = "const table: Config = {type: 'AWS::DynamoDB::Table'};\n"
    assert read(program, name) is None
    assert read(program, "template.yaml") is not None


def test_a_table_may_be_written_above_the_resources() -> None:
    """An alias stands for a mapping in another part of the text."""
    text = (
        "Made: &table\n"
        "  Type: AWS::DynamoDB::Table\n"
        "  Properties: {TableName: orders}\n"
        "Resources:\n"
        "  Queue: {Type: AWS::SQS::Queue}\n"
        "  Orders: *table\n"
    )
    schema = read_schema("template.yaml", text.encode(), {})
    assert schema is not None
    assert [(table.logical_id, table.name.value) for table in schema.tables] == [("Orders", "orders")]
