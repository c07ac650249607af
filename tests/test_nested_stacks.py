"""Nested stacks: followed by the path of a local file, with the parameters they are given."""

from typing import Any

import pytest
from workplace import Workplace

from ddblint.findings import Finding

INNER = """\
Parameters:
  Stage: {Type: String, Default: dev}
Conditions:
  IsProd: !Equals [!Ref Stage, prod]
Resources:
  Inner:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: !If [IsProd, PAY_PER_REQUEST, PROVISIONED]
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
"""
#: A table that lacks its throughput (DDB117) under these conditions.
ALWAYS, OTHERWISE, NEVER = (), ("IsProd is false",), None


def outer(location: str, rest: str = "", name: str = "Data") -> str:
    nested = f"{{Type: AWS::CloudFormation::Stack, Properties: {{TemplateURL: {location}{rest}}}}}"
    return f"Parameters:\n  Env: {{Type: String, Default: prod}}\nResources:\n  {name}: {nested}\n"


def found(here: Workplace, *paths: str, **wishes: Any) -> list[Finding]:
    return list(here.lint(*paths, **wishes).report.findings)


def missing_throughput(here: Workplace, *paths: str, **wishes: Any) -> tuple[str, ...] | None:
    """Under which conditions the nested table lacks its throughput; None where it never does."""
    findings = found(here, *paths, select=("DDB117",), **wishes)
    if not findings:
        return None
    (only,) = findings
    assert (only.span.file, only.table) == ("data/inner.yaml", "Data/Inner")
    return only.when


@pytest.mark.parametrize(
    ("parameters", "when"),
    [
        ("", OTHERWISE),
        (", Parameters: {Stage: prod}", NEVER),
        (", Parameters: {Stage: dev}", ALWAYS),
        (", Parameters: {Stage: !Ref Env}", OTHERWISE),
        (", Parameters: {Stage: !GetAtt Other.Outputs.Stage}", OTHERWISE),
    ],
)
def test_the_parameters_a_stack_is_given(here: Workplace, parameters: str, when: tuple[str, ...]) -> None:
    here.write(outer_yaml=outer("./data/inner.yaml", parameters), data__inner_yaml=INNER)
    assert missing_throughput(here, "outer.yaml") == when


def test_a_pinned_parameter_is_passed_on(here: Workplace) -> None:
    here.write(outer_yaml=outer("data/inner.yaml", ", Parameters: {Stage: !Ref Env}"), data__inner_yaml=INNER)
    assert missing_throughput(here, "outer.yaml", parameters={"Env": "prod"}) is NEVER
    assert missing_throughput(here, "outer.yaml", parameters={"Env": "test"}) == ALWAYS


@pytest.mark.parametrize(("passed", "count"), [("", 1), (", Parameters: {Mode: !Ref Env}", 0)])
def test_what_is_passed_takes_the_place_of_a_default(here: Workplace, passed: str, count: int) -> None:
    inner = INNER.replace("Stage: {Type: String, Default: dev}", "Mode: {Type: String, Default: PROVISIONED}")
    inner = inner.replace("!Ref Stage", "a").replace(
        "!If [IsProd, PAY_PER_REQUEST, PROVISIONED]", "!Ref Mode"
    )
    here.put("inner.yaml", inner)
    here.put("outer.yaml", outer("inner.yaml", passed).replace("Default: prod", "Default: PAY_PER_REQUEST"))
    assert len(found(here, "outer.yaml", select=("DDB117",))) == count


def test_an_unknown_value_that_is_passed_rules_the_default_out(here: Workplace) -> None:
    inner = INNER.replace("Stage: {Type: String, Default: dev}", "Mode: {Type: String, Default: PROVISIONED}")
    inner = inner.replace("!Ref Stage", "a").replace(
        "!If [IsProd, PAY_PER_REQUEST, PROVISIONED]", "!Ref Mode"
    )
    here.put("inner.yaml", inner)
    here.put("outer.yaml", outer("inner.yaml", ", Parameters: {Mode: !ImportValue Mode}"))
    assert found(here, "outer.yaml", select=("DDB117",)) == []


def test_an_application_of_sam_is_followed(here: Workplace) -> None:
    application = outer("data/inner.yaml").replace("CloudFormation::Stack", "Serverless::Application")
    here.write(outer_yaml=application.replace("TemplateURL", "Location"), data__inner_yaml=INNER)
    assert missing_throughput(here, "outer.yaml") == OTHERWISE


def test_stacks_in_stacks_are_followed_relative_to_their_own_file(here: Workplace) -> None:
    middle = outer("../data/inner.yaml", ", Parameters: {Stage: dev}")
    here.write(top_yaml=outer("mid/m.yaml", name="Mid"), mid__m_yaml=middle, data__inner_yaml=INNER)
    (finding,) = found(here, "top.yaml", select=("DDB117",))
    assert (finding.span.file, finding.table, finding.when) == ("data/inner.yaml", "Mid/Data/Inner", ())


@pytest.mark.parametrize("paths", [(".",), ("data/inner.yaml", "outer.yaml"), ("outer.yaml", "data")])
def test_a_nested_template_is_read_once_in_a_run(here: Workplace, paths: tuple[str, ...]) -> None:
    here.write(outer_yaml=outer("./data/inner.yaml"), data__inner_yaml=INNER)
    assert missing_throughput(here, *paths) == OTHERWISE
    report = here.lint(*paths).report
    assert (report.files, report.tables, report.skipped) == (1, 1, ())


def test_one_template_of_two_stacks_has_one_finding(here: Workplace) -> None:
    both = outer("inner.yaml") + outer("inner.yaml", name="More").splitlines()[-1] + "\n"
    here.write(outer_yaml=both, inner_yaml=INNER)
    (finding,) = found(here, "outer.yaml", select=("DDB117",))
    assert (finding.table, finding.also) == ("Data/Inner", ("More/Inner",))


@pytest.mark.parametrize(
    ("location", "why"),
    [
        (
            "https://s3.amazonaws.com/b/t.yaml",
            "it is at https://s3.amazonaws.com/b/t.yaml, not in a local file",
        ),
        ("!Sub 'https://${Bucket}/t.yaml'", "it is named by a function, not in a local file"),
        ("/etc/t.yaml", "it is at /etc/t.yaml, not in a local file"),
        ("lost.yaml", "there is no file lost.yaml"),
        ("outer.yaml", "it is nested in itself"),
    ],
)
def test_what_is_not_followed_is_said(here: Workplace, location: str, why: str) -> None:
    here.write(outer_yaml=outer(location))
    (finding,) = found(here, "outer.yaml")
    assert (finding.rule, str(finding.severity), finding.span.line) == ("DDB005", "note", 4)
    assert finding.message == f"the template of the nested stack Data was not looked at: {why}"


def test_a_remote_stack_beside_tables_is_said_in_a_directory_too(here: Workplace) -> None:
    here.write(
        outer_yaml=INNER + outer("https://b/t.yaml").splitlines()[-1], other_yaml=outer("https://b/t.yaml")
    )
    assert [f.span.file for f in found(here, ".", select=("DDB005",))] == ["outer.yaml"]


def test_stacks_without_tables_are_no_definition(here: Workplace) -> None:
    here.write(outer_yaml=outer("inner.yaml"), inner_yaml="Resources: {}")
    linted = here.lint("outer.yaml")
    assert (linted.report.findings, linted.report.files) == ((), 0)
    assert linted.report.skipped == ("outer.yaml",)
    assert here.lint(".").report.skipped == ()


def test_a_circle_of_templates_ends(here: Workplace) -> None:
    here.write(a_yaml=outer("b.yaml") + INNER.split("Resources:\n")[1], b_yaml=outer("a.yaml"))
    assert [(f.rule, f.span.file) for f in found(here, ".", select=("DDB005",))] == [("DDB005", "b.yaml")]


def test_stacks_that_multiply_are_followed_within_bounds(here: Workplace) -> None:
    for level in range(12):
        names = "".join(outer(f"{level + 1}.yaml", name=name).splitlines()[-1] + "\n" for name in ("A", "B"))
        here.put(f"{level}.yaml", f"Resources:\n{names}")
    here.put("12.yaml", INNER)
    messages = {f.message.split(": ")[1] for f in found(here, "0.yaml", select=("DDB005",))}
    assert messages == {"it is nested below more than 500 others"}


def test_an_excluded_template_is_not_followed(here: Workplace) -> None:
    here.write(outer_yaml=outer("data/inner.yaml"), data__inner_yaml=INNER, ddblint_yaml="exclude: [data/**]")
    assert found(here, "outer.yaml") == []


def test_a_device_is_no_nested_template(here: Workplace) -> None:
    (here.root / "endless.yaml").symlink_to("/dev/zero")
    here.write(outer_yaml=outer("endless.yaml"))
    assert "there is no file endless.yaml" in found(here, "outer.yaml")[0].message
