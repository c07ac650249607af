"""Intrinsic functions, in their short and long forms, as values of the model."""

import pytest
from templates import table_of, table_with, tables_of

from ddblint.model import Origin

HEAD = """\
    Parameters:
      Env: {Type: String, Default: dev}
      Free: {Type: String}
      Names: {Type: CommaDelimitedList, Default: "a, b"}
      Looked: {Type: "AWS::SSM::Parameter::Value<String>", Default: /path}
      Units: {Type: Number, Default: 7}
    Mappings:
      Caps: {dev: {wcu: 5, name: small}, prod: {wcu: 500, name: large}}
    """


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("!Ref Env", "dev"),
        ("{Ref: Env}", "dev"),
        ("!Sub '${Env}-orders'", "dev-orders"),
        ("{'Fn::Sub': ['${E}-${X}', {E: !Ref Env, X: lit}]}", "dev-lit"),
        ("!Join ['-', [!Ref Env, orders]]", "dev-orders"),
        ("!Join ['-', !Ref Names]", "a-b"),
        ("!Join ['-', [a, !Ref 'AWS::NoValue', b]]", "a-b"),
        ("!Select [1, !Ref Names]", "b"),
        ("!Select ['0', [x, y]]", "x"),
        ("!Select [0, !Split ['/', 'p/q']]", "p"),
        ("!FindInMap [Caps, !Ref Env, name]", "small"),
        ("!FindInMap [Caps, prod, name]", "large"),
    ],
)
def test_what_the_text_tells_is_worked_out(written: str, value: str | None) -> None:
    assert table_with(f"TableName: {written}", HEAD).name.value == value


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("!Ref Free", "parameter Free has no value here (--parameter Free=…)"),
        ("!Ref Looked", "parameter Looked is looked up at deployment"),
        ("!Ref Elsewhere", "Ref Elsewhere is only known at deployment"),
        ("!Sub '${Free}-orders'", "Fn::Sub holds a part that is only known at deployment"),
        ("!Sub '${AWS::StackName}-orders'", "Fn::Sub holds a part that is only known at deployment"),
        ("!Join ['-', [a, !Ref Free]]", "Fn::Join holds a part that is only known at deployment"),
        ("!Join [a]", "this Fn::Join is not [delimiter, list]"),
        ("!Select [5, !Ref Names]", "this Fn::Select cannot be worked out from the text"),
        ("!FindInMap [Caps, nowhere, name]", "this Fn::FindInMap cannot be worked out from the text"),
        ("!FindInMap [Caps, !Ref Free, name]", "this Fn::FindInMap cannot be worked out from the text"),
        ("!ImportValue name", "Fn::ImportValue is only known at deployment"),
        ("{'Fn::GetStackOutput': {StackName: a}}", "Fn::GetStackOutput is only known at deployment"),
        ("!If [Nowhere]", "this Fn::If is not [condition, value, value]"),
        ("!Sub '{{resolve:ssm:/${Env}/name}}'", "a dynamic reference is resolved at deployment"),
        ("!Sub 'a${!Env}'", "a variable in ${…} is filled in by another program"),
        ("'{{resolve:ssm:/name}}'", "a dynamic reference is resolved at deployment"),
        ("'${self:custom.name}'", "a variable in ${…} is filled in by another program"),
        ("<table-name>", "<table-name> is a placeholder"),
    ],
)
def test_what_the_text_does_not_tell_is_unknown(written: str, why: str) -> None:
    name = table_with(f"TableName: {written}", HEAD).name
    assert (name.value, name.origin, name.why) == (None, Origin.UNKNOWN, why)


def test_a_pinned_parameter_replaces_its_default() -> None:
    assert table_with("TableName: !Ref Env", HEAD, Env="prod").name.value == "prod"
    assert table_with("TableName: !Ref Free", HEAD, Free="orders").name.value == "orders"
    assert table_with("TableName: !Ref Looked", HEAD, Looked="orders").name.value == "orders"


def test_a_parameter_gives_a_number_its_place_and_origin() -> None:
    table = table_with("ProvisionedThroughput: {ReadCapacityUnits: !Ref Units}", HEAD)
    assert table.provisioned is not None
    read = table.provisioned.read
    assert (read.value, read.origin, read.place.text()) == (7, Origin.PARAMETER, "!Ref Units")


def test_no_value_is_as_if_nothing_were_written() -> None:
    table = table_with("ProvisionedThroughput: !Ref AWS::NoValue\nBillingMode: !Ref AWS::NoValue")
    assert table.provisioned is None
    assert (table.billing_mode.value, table.billing_mode.origin) == ("PROVISIONED", Origin.DEFAULT)


def test_a_view_knows_the_parameter_that_its_condition_fixes() -> None:
    tables = tables_of("""\
        Parameters:
          Env: {Type: String, Default: dev}
        Conditions:
          IsProd: !Equals [!Ref Env, prod]
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              TableName: !Sub "${Env}-orders"
              BillingMode: !If [IsProd, PROVISIONED, PAY_PER_REQUEST]
        """)
    found = {table.scenario.conditions: (table.name.value, table.billing_mode.value) for table in tables}
    assert found == {
        (("IsProd", True),): ("prod-orders", "PROVISIONED"),
        (("IsProd", False),): ("dev-orders", "PAY_PER_REQUEST"),
    }


def test_a_default_that_a_view_rules_out_is_not_used() -> None:
    tables = tables_of("""\
        Parameters:
          Env: {Type: String, Default: prod}
        Conditions:
          IsProd: !Equals [!Ref Env, prod]
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              TableName: !Sub "${Env}-orders"
              BillingMode: !If [IsProd, PROVISIONED, PAY_PER_REQUEST]
        """)
    names = {table.billing_mode.value: table.name.value for table in tables}
    assert names == {"PROVISIONED": "prod-orders", "PAY_PER_REQUEST": None}


def test_a_resource_under_a_condition_has_no_view_where_it_is_not_made() -> None:
    tables = tables_of("""\
        Parameters:
          Env: {Type: String, Default: dev}
        Conditions:
          IsProd: !Equals [!Ref Env, prod]
          IsDev: !Not [!Condition IsProd]
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Condition: IsProd
            Properties:
              BillingMode: !If [IsDev, PROVISIONED, PAY_PER_REQUEST]
        """)
    assert [table.billing_mode.value for table in tables] == ["PAY_PER_REQUEST"]


def test_the_chosen_branch_keeps_its_own_place() -> None:
    first, second = tables_of("""\
        Conditions:
          Big: !Equals [!Ref "AWS::Region", eu-west-1]
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              TableClass: !If [Big, STANDARD, GLACIER]
        """)
    assert {t.table_class.place.text() for t in (first, second)} == {"STANDARD", "GLACIER"}


def test_json_and_yaml_give_the_same_table() -> None:
    yaml = table_of("""\
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              TableName: !Join ["-", [a, b]]
        """)
    json = table_of("""{"Resources": {"Orders": {"Type": "AWS::DynamoDB::Table",
        "Properties": {"TableName": {"Fn::Join": ["-", ["a", "b"]]}}}}}""")
    assert yaml.name.value == json.name.value == "a-b"
