"""What a template itself forbids: combinations of conditions that break it are no views."""

import pytest
from templates import tables_of

PARAMETER = """\
Parameters:
  Given: {{Type: String, Default: usual, {limits}}}
Conditions:
  Odd: !Equals [!Ref Given, {odd}]
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties: {{TableClass: !If [Odd, A, B]}}
"""


@pytest.mark.parametrize(
    ("limits", "odd", "views"),
    [
        ("MinLength: 1", "''", 1),
        ("MinLength: 0", "''", 2),
        ("MaxLength: 3", "long", 1),
        ("MinValue: 1", "0", 1),
        ("MinValue: 1", "1", 2),
        ("MaxValue: 10", "11", 1),
        ("AllowedPattern: 'usual|dev'", "test", 1),
        ("AllowedPattern: 'usual|dev'", "dev", 2),
        ("AllowedPattern: '[a-z'", "test", 2),  # no pattern that we could read
        ("AllowedPattern: '(a+)+b'", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 2),  # too long to try
        ("Description: free", "test", 2),
    ],
)
def test_a_value_that_a_parameter_cannot_have_makes_no_view(limits: str, odd: str, views: int) -> None:
    assert len(tables_of(PARAMETER.format(limits=limits, odd=odd))) == views


def test_a_pinned_value_counts_whatever_the_declaration_says() -> None:
    text = PARAMETER.format(limits="MinLength: 9", odd="short")
    assert [t.table_class.value for t in tables_of(text, Given="short")] == ["A"]


RULES = """\
Parameters:
  Env: {{Type: String, AllowedValues: [dev, prod]}}
  Mode: {{Type: String, AllowedValues: [PROVISIONED, PAY_PER_REQUEST]}}
Rules:
  First: {first}
Conditions:
  Prod: !Equals [!Ref Env, prod]
  Provisioned: !Equals [!Ref Mode, PROVISIONED]
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: !If [Prod, prod, dev]
      BillingMode: !If [Provisioned, PROVISIONED, PAY_PER_REQUEST]
"""
EVERY = {
    ("prod", "PROVISIONED"),
    ("prod", "PAY_PER_REQUEST"),
    ("dev", "PROVISIONED"),
    ("dev", "PAY_PER_REQUEST"),
}


@pytest.mark.parametrize(
    ("rule", "excluded"),
    [
        ("{RuleCondition: !Equals [!Ref Env, dev],"
         " Assertions: [{Assert: !Equals [!Ref Mode, PAY_PER_REQUEST]}]}",
         {("dev", "PROVISIONED")}),
        ("{Assertions: [{Assert: !Equals [!Ref Env, prod]}]}",
         {("dev", "PROVISIONED"), ("dev", "PAY_PER_REQUEST")}),
        ("{Assertions: [{Assert: {'Fn::Contains': [[prod], !Ref Env]}}]}",
         {("dev", "PROVISIONED"), ("dev", "PAY_PER_REQUEST")}),
        ("{Assertions: [{Assert: {'Fn::Contains': [[], !Ref Env]}}]}", set()),  # nothing could be deployed
        ("{Assertions: [{Assert: {'Fn::EachMemberIn': [[a], [b]]}}]}", set()),
        ("{Assertions: none}", set()),
        ("text", set()),
    ],
)  # fmt: skip
def test_an_assertion_excludes_the_combinations_that_break_it(
    rule: str, excluded: set[tuple[str, str]]
) -> None:
    found = {(t.name.value, t.billing_mode.value) for t in tables_of(RULES.format(first=rule))}
    assert found == EVERY - excluded
