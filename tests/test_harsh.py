"""Files as people publish them that strict readers refuse: read on, or refused in one clear message."""

import pytest
from workplace import Workplace

KEYS = """\
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
"""
TABLE = f"""\
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
{KEYS}"""
RENDER = "looks like a template for Jinja, Go or Cookiecutter; render it first"
TAB = "not YAML: a tab character in the indentation; YAML allows only spaces"


def said(here: Workplace, text: str, name: str = "template.yaml") -> list[tuple[str, int, str]]:
    here.put(name, text)
    linted = here.lint(name)
    assert linted.report.failures == ()
    return [(f"{f.rule} {f.severity}", f.span.line, f.message) for f in linted.report.findings]


def test_a_key_written_twice_in_another_resource_is_none_of_ours(here: Workplace) -> None:
    api = "  Api:\n    Type: AWS::AppSync::GraphQLApi\n    Properties:\n      Name: a\n      Name: b\n"
    assert said(here, f"Resources:\n{api}{TABLE}") == []


def test_a_section_written_twice_is_read_on(here: Workplace) -> None:
    version = "AWSTemplateFormatVersion: '2010-09-09'\n"
    (found,) = said(here, f"{version}Description: a\n{version}Resources:\n{TABLE}")
    message = (
        "`AWSTemplateFormatVersion` is written twice in one mapping; CloudFormation reads on: the last one, "
        "2010-09-09, counts"
    )
    assert found == ("DDB004 warning", 3, message)


def test_a_key_that_is_a_list_of_texts(here: Workplace) -> None:
    text = f"Resources:\n{TABLE}".replace("[{AttributeName: id, KeyType: HASH}]", "[KeySchema]")
    (found,) = said(here, text)
    assert found == (
        "DDB123 error",
        7,
        "in table Orders, an entry of KeySchema must be a mapping of properties",
    )


def test_names_of_types_in_place_of_values(here: Workplace) -> None:
    text = f"Resources:\n{TABLE}".replace("AttributeName: id", "AttributeName: String").replace(
        "HASH", "String"
    )
    ((rule, line, message),) = said(here, text)
    assert (rule, line) == ("DDB105 error", 7)
    assert message.endswith("is `String`; it is HASH or RANGE")


@pytest.mark.parametrize(
    ("name", "text", "line", "column"),
    [
        ("main.yml.j2", f"Resources:\n{{% if secure %}}\n{TABLE}{{% endif %}}\n", 2, 1),
        ("main.yml.j2", f"Resources:\n  {{%- for t in tables %}}\n{TABLE}", 2, 3),
        ("cf.yml", "Resources:\n  A:\n    Type: AWS::DynamoDB::Table\n    Keys:{{range .Keys}}\n", 4, 10),
        ("template.yaml", f"Resources:\n{TABLE}      TableName: {{{{cookiecutter.name}}}}Table\n", 8, 18),
        ("template.yml.erb", f"Resources:\n<% if secure %>\n{TABLE}<% end %>\n", 2, 1),
    ],
)
def test_a_template_of_a_template_is_to_be_rendered_first(
    here: Workplace, name: str, text: str, line: int, column: int
) -> None:
    here.put(name, text)
    (finding,) = here.lint(name).report.findings
    assert (finding.rule, finding.message) == ("DDB001", RENDER)
    assert (finding.span.line, finding.span.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Resources:\n\tOrders:\n\t\tType: AWS::DynamoDB::Table\n", 2),
        (f"Resources:\n{TABLE}\t\tTableName: orders\n", 8),
        (f"Resources:\n{TABLE}".replace("      KeySchema", "\t  KeySchema"), 7),
    ],
)
def test_tabs_in_the_indentation_are_named(here: Workplace, text: str, line: int) -> None:
    assert said(here, text) == [("DDB001 error", line, TAB)]


def test_tabs_elsewhere_are_white_space(here: Workplace) -> None:
    text = f"Resources:\n{TABLE}".replace("BillingMode: ", "BillingMode:\t").replace(
        "Orders:", "Orders:\t# all"
    )
    assert said(here, f"{text}\t\n") == []
