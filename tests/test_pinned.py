"""Values of parameters that the user gives and that templates refuse: what is said, and what comes of it."""

import pytest
from command import CLEAN
from workplace import Workplace

TEMPLATE = """\
Parameters:
  Env: {{Type: String, AllowedValues: [{allowed}]}}
Conditions: {{IsProd: !Equals [!Ref Env, prod]}}
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: !If [IsProd, PROVISIONED, PAY_PER_REQUEST]
      AttributeDefinitions: [{{AttributeName: id, AttributeType: S}}]
      KeySchema: [{{AttributeName: id, KeyType: HASH}}]
"""
WHEN = {"a.yaml": "dev, prod", "b.yaml": "dev, test"}


def refused(file: str, value: str) -> str:
    return (
        f"{file}:2:3: parameter Env cannot be {value}: `{value}` is none of its AllowedValues, {WHEN[file]};"
        " the tables were looked at with every value that it can have"
    )


@pytest.fixture
def two(here: Workplace) -> Workplace:
    for name, allowed in WHEN.items():
        here.put(name, TEMPLATE.format(allowed=allowed))
    return here


def test_a_value_that_no_template_takes_is_wrong_usage(two: Workplace) -> None:
    linted = two.lint("a.yaml", "b.yaml", parameters={"Env": "pord"})
    assert linted.unreadable
    assert linted.remarks == (refused("a.yaml", "pord"), refused("b.yaml", "pord"))
    assert [finding.when for finding in linted.report.findings] == [("IsProd is true",)]


def test_a_value_that_some_template_takes_is_said_of_the_others(two: Workplace) -> None:
    linted = two.lint("a.yaml", "b.yaml", parameters={"Env": "prod"})
    assert not linted.unreadable
    assert linted.remarks == (refused("b.yaml", "prod"),)
    assert [finding.span.file for finding in linted.report.findings] == ["a.yaml"]


def test_a_value_that_every_template_takes_needs_no_word(two: Workplace) -> None:
    assert two.lint("a.yaml", "b.yaml", parameters={"Env": "dev"}).remarks == ()


def test_a_value_of_a_configuration_holds_for_all_its_templates_and_is_only_remarked(two: Workplace) -> None:
    two.put("ddblint.yaml", "parameters: {Env: prod}")
    linted = two.lint("b.yaml")
    assert (linted.unreadable, linted.remarks) == (False, (refused("b.yaml", "prod"),))


def test_a_nested_stack_that_is_given_such_a_value_is_refused(two: Workplace) -> None:
    two.put(
        "outer.yaml",
        """\
        Resources:
          Data:
            Type: AWS::CloudFormation::Stack
            Properties: {TemplateURL: b.yaml, Parameters: {Env: prod}}
        """,
    )
    linted = two.lint("outer.yaml", parameters={"Env": "test"})
    assert not linted.unreadable
    assert [remark for remark in linted.remarks if "Env cannot be" in remark] == []
    (finding,) = linted.report.findings
    assert (finding.rule, str(finding.severity), finding.span.line) == ("DDB005", "warning", 2)
    assert finding.message == (
        "the stack around this one gives Env the value prod, with which CloudFormation refuses it: `prod` is"
        " none of its AllowedValues, dev, test; its tables were looked at with every value that it can have"
    )


RULED = (
    """\
Parameters:
  Env: {Type: String}
  Size: {Type: String, Default: small}
  Count: {Type: Number, Default: 1}
  Ami: {Type: "AWS::SSM::Parameter::Value<String>", Default: /ami}
Rules:
  ProdIsLarge:
    RuleCondition: !Equals [!Ref Env, prod]
    Assertions:
      - Assert: !Contains [[large, huge], !Ref Size]
        AssertDescription: Production needs a large size.
  Known:
    Assertions:
      - Assert: !Or [!Equals [!Ref Env, dev], !Equals [!Ref Env, prod], !Equals [!Ref Env, "yes"]]
      - Assert: !Not [!Equals [!Ref Count, 2]]
      - Assert: !Equals [!Ref Ami, /ami]
      - Assert: !EachMemberIn [[!Ref Env], [dev]]
"""
    + CLEAN
)
OPENED = "; the tables were looked at with every value that it can have"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"Env": "test"}, ["2:3: parameter Env cannot be test: an assertion of the rule Known fails"]),
        ({"Env": "prod", "Size": "tiny"}, [
            "2:3: parameter Env cannot be prod: an assertion of the rule ProdIsLarge fails with Size=tiny"
            " (Production needs a large size)",
            "3:3: parameter Size cannot be tiny: an assertion of the rule ProdIsLarge fails with Env=prod"
            " (Production needs a large size)"]),
        ({"Count": "2"}, ["4:3: parameter Count cannot be 2: an assertion of the rule Known fails"]),
        ({"Env": "prod", "Size": "huge"}, []),
        ({"Env": "prod"}, []),
        ({"Size": "tiny"}, []),
        ({"Env": "dev", "Size": "tiny"}, []),
        ({"Count": "2.0"}, []),
        ({"Ami": "ami-1"}, []),
        ({"Env": "true"}, []),
    ],
)  # fmt: skip
def test_a_value_that_breaks_an_assertion_for_sure_is_refused(
    here: Workplace, given: dict[str, str], told: list[str]
) -> None:
    here.put("a.yaml", RULED)
    linted = here.lint("a.yaml", parameters=given)
    assert linted.remarks == tuple(f"a.yaml:{each}{OPENED}" for each in told)
    assert linted.unreadable == bool(told)


def test_a_parameter_whose_value_breaks_an_assertion_is_open(here: Workplace) -> None:
    here.put("a.yaml", TEMPLATE.format(allowed="dev, prod") + """\
Rules:
  NoProd: {Assertions: [{Assert: !Equals [!Ref Env, dev]}]}
""")  # fmt: skip
    linted = here.lint("a.yaml", parameters={"Env": "prod"})
    assert [finding.rule for finding in linted.report.findings] == []
    assert linted.unreadable
