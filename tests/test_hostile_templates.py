"""Templates made to exhaust time or memory: each ends, with what could not be followed said.

Without their bounds these would run for hours, or fill the memory.
"""

import json
from typing import Any

import pytest

from ddblint.engine import Settings, run
from ddblint.findings import Report
from ddblint.parsers import read_schema
from ddblint.parsers.cloudformation.substitution import split_sub
from ddblint.registry import select

TABLE = "AWS::DynamoDB::Table"
#: Each level has the text below it twice: 2 ** 30 of it at the top.
LEVELS = 30


def report_on(text: str, name: str = "template.json") -> Report:
    schema = read_schema(name, text.encode(), {})
    assert schema is not None
    return run([schema], Settings(select()))


def report_on_template(**sections: Any) -> Report:
    return report_on(json.dumps(sections))


def named(name: Any) -> dict[str, Any]:
    return {"T": {"Type": TABLE, "Properties": {"TableName": name}}}


def doubled(innermost: Any) -> Any:
    text = innermost
    for _ in range(LEVELS):
        text = {"Fn::Sub": ["${x}${x}", {"x": text}]}
    return text


@pytest.mark.parametrize("innermost", ["orders", "", {"Ref": "Nobody"}])
def test_substitutions_that_double_a_text(innermost: Any) -> None:
    report = report_on_template(Resources=named(doubled(innermost)))
    assert (report.tables, report.failures) == (1, ())


def test_a_mapping_that_looks_itself_up() -> None:
    found = {"Fn::FindInMap": ["A", "B", "C"]}
    report = report_on_template(Mappings={"A": {"B": {"C": found}}}, Resources=named(found))
    assert (report.tables, report.failures) == (1, ())


def test_a_pattern_of_very_many_pieces() -> None:
    assert split_sub("${a}-" * 200_000) == [(True, "a"), (False, "-")] * 200_000


def test_resources_beyond_twice_what_cloudformation_takes_are_said_to_be_left_out() -> None:
    table = {"Type": TABLE, "Properties": {}}
    at_most = report_on_template(Resources={f"T{number}": table for number in range(1_000)})
    beyond = report_on_template(Resources={f"T{number}": table for number in range(1_001)})
    assert (at_most.tables, beyond.tables) == (1_000, 1_000)
    (left_out,) = {finding.message for finding in beyond.findings if finding.rule == "DDB005"}
    assert left_out.startswith("more than 1,000 resources concern tables")
    assert not [finding for finding in at_most.findings if finding.rule == "DDB005"]


def test_loops_in_loops_are_written_out_as_far_as_a_template_can_go() -> None:
    body: Any = {"T${A}${B}${C}": {"Type": TABLE, "Properties": {}}}
    for name in "CBA":
        body = {f"Fn::ForEach::{name}s": [name, [f"x{number}" for number in range(900)], body]}
    report = report_on_template(Transform="AWS::LanguageExtensions", Resources=body)
    assert report.tables == 900
    assert "the tables of the loop Fn::ForEach::As were not followed" in {f.message for f in report.findings}


def test_very_many_ignores_above_one_line() -> None:
    text = "# ddblint: ignore[DDB101] x\n" * 20_000 + f"Resources:\n  T: {{Type: '{TABLE}'}}\n"
    report = report_on(text, "template.yaml")
    assert sum(finding.rule == "DDB002" for finding in report.findings) == 20_000
