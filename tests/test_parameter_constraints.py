"""What a template itself forbids: combinations of conditions that break it are no views."""

import pytest
from templates import schema_of, tables_of

PARAMETER = """\
Parameters:
  Given: {{Default: usual, {limits}}}
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
        ("Type: String, MinLength: 1", "''", 1),
        ("Type: String, MinLength: 0", "''", 2),
        ("Type: String, MaxLength: 3", "long", 1),
        ("Type: Number, MinValue: 1", "0", 1),
        ("Type: Number, MinValue: 1", "1", 2),
        ("Type: Number, MaxValue: 10", "11", 1),
        ("Type: Number", "many", 1),
        ("Type: String, AllowedPattern: 'usual|dev'", "test", 1),
        ("Type: String, AllowedPattern: 'usual|dev'", "dev", 2),
        ("Type: String, AllowedPattern: '[a-z'", "test", 2),  # no pattern that we could read
        ("Type: String, AllowedPattern: '[a-z&&[^t]]*'", "test", 2),  # means something else in Java
        ("Type: String, AllowedPattern: '(a+)+b'", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 2),  # too long
        ("Type: 'AWS::SSM::Parameter::Value<String>', AllowedPattern: '/app/.*'", "test", 2),
        ("Type: String, Description: free", "test", 2),
    ],
)
def test_a_value_that_a_parameter_cannot_have_makes_no_view(limits: str, odd: str, views: int) -> None:
    assert len(tables_of(PARAMETER.format(limits=limits, odd=odd))) == views


REFUSED = [
    (
        "Type: String, AllowedValues: [usual, other]",
        "odd",
        "`odd` is none of its AllowedValues, usual, other",
    ),
    ("Type: String, AllowedValues: [yes, no]", "on", "`on` is none of its AllowedValues, yes, no"),
    ("Type: String, AllowedValues: [true, 1]", "True", "`True` is none of its AllowedValues, true, 1"),
    ("Type: Number, AllowedValues: [1, 10]", "2", "`2` is none of its AllowedValues, 1, 10"),
    ("Type: CommaDelimitedList, AllowedValues: [a, b]", "a, c", "`c` is none of its AllowedValues, a, b"),
    ("Type: String, MinLength: 9", "short", "`short` is shorter than its MinLength, 9"),
    ("Type: String, MaxLength: 4", "short", "`short` is longer than its MaxLength, 4"),
    ("Type: Number, MinValue: 1", "0", "0 is below its MinValue, 1"),
    ("Type: Number, MaxValue: 10", "10.5", "10.5 is above its MaxValue, 10"),
    ("Type: 'List<Number>'", "1, two", "`two` is no Number"),
    ("Type: String, AllowedPattern: '[a-z]+'", "v2", "`v2` does not match its AllowedPattern, `[a-z]+`"),
]
TAKEN = [
    ("Type: String, AllowedValues: [true, 1]", "true"),
    ("Type: String, AllowedValues: [yes, no]", "true"),
    ("Type: Number, AllowedValues: [1, 10]", "10.0"),
    ("Type: CommaDelimitedList, AllowedValues: [a, b], MaxLength: 1", "a, b"),
    ("Type: String, AllowedValues: [!Ref Nobody]", "any"),
    ("Type: String, MinLength: 5, MaxLength: 5", "short"),
    ("Type: Number, MinValue: 1, MaxValue: 10", "10"),
    ("Type: 'AWS::SSM::Parameter::Value<String>', AllowedValues: [/stage]", "prod"),
]


@pytest.mark.parametrize(("limits", "given", "why"), REFUSED)
def test_a_value_that_a_parameter_cannot_have_is_refused_and_does_not_count(
    limits: str, given: str, why: str
) -> None:
    schema = schema_of(PARAMETER.format(limits=limits, odd="elsewhere"), Given=given)
    (refusal,) = schema.refusals
    assert (refusal.parameter, refusal.value, refusal.why) == ("Given", given, why)
    assert refusal.place.text() == "Given"


@pytest.mark.parametrize(("limits", "given"), TAKEN)
def test_a_value_that_a_parameter_can_have_counts(limits: str, given: str) -> None:
    schema = schema_of(PARAMETER.format(limits=limits, odd=f"'{given}'"), Given=given)
    assert schema.refusals == ()
    assert "A" in [table.table_class.value for table in schema.tables]


def test_views_of_a_refused_value_are_those_of_all_values() -> None:
    text = PARAMETER.format(limits="Type: String, AllowedValues: [usual, other]", odd="other")
    assert [table.table_class.value for table in schema_of(text, Given="odd").tables] == ["A", "B"]


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
