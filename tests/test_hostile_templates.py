"""Templates made to exhaust time or memory: each ends, with what could not be followed said.

Without their bounds these would run for hours, or fill the memory.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from ddblint.engine import Settings, run
from ddblint.findings import Report
from ddblint.model import DefectKind
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


def test_entries_beyond_what_any_list_may_have_are_said_to_be_left_out() -> None:
    def report(count: int) -> Report:
        indexes = [{"IndexName": f"index{number}"} for number in range(count)]
        table = {"Type": TABLE, "Properties": {"GlobalSecondaryIndexes": indexes}}
        return report_on_template(Resources={"T": table})

    def messages(report: Report, rule: str) -> list[str]:
        return [finding.message for finding in report.findings if finding.rule == rule]

    at_most, beyond = report(1_000), report(1_001)
    assert messages(at_most, "DDB005") == []
    assert messages(beyond, "DDB005") == [
        "GlobalSecondaryIndexes has 1,001 entries, of which 1,000 were read"
    ]
    assert len(messages(at_most, "DDB106")) == len(messages(beyond, "DDB106")) == 1_000
    assert messages(at_most, "DDB112")[0].startswith("table T has 1000 GSIs; ")
    assert messages(beyond, "DDB112")[0].startswith("table T has at least 1000 GSIs; ")


NATIVE = {"partition-key": "id", "attributes": {"id": "S"}}
REQUEST = {"TableName": "Orders", "AttributeDefinitions": [], "KeySchema": []}


@pytest.mark.parametrize(
    "make",
    [
        lambda count: {"ddblint": 1, "tables": {f"table{number}": NATIVE for number in range(count)}},
        lambda count: {"ModelMetadata": {}, "DataModel": [{"TableName": "Orders"}] * count},
        lambda count: [REQUEST] * count,
    ],
    ids=["native", "workbench", "requests"],
)
def test_tables_beyond_what_an_account_has_are_said_to_be_left_out(make: Callable[[int], Any]) -> None:
    def not_analysed(count: int) -> tuple[int, list[str]]:
        schema = read_schema("tables.json", json.dumps(make(count)).encode(), {})
        assert schema is not None
        defects = [defect for defect in schema.defects if defect.kind is DefectKind.NOT_ANALYSED]
        return len(schema.tables), [defect.message for defect in defects]

    assert not_analysed(2_500) == (2_500, [])
    assert not_analysed(2_501) == (
        2_500,
        [
            "there are 2,501 tables, of which the first 2,500 were looked at: an account has no more in a "
            "Region unless AWS raises that quota"
        ],
    )


def test_of_very_many_faults_in_a_schema_the_first_are_told() -> None:
    def faults(count: int) -> list[str]:
        wrong = {f"key{number}": 1 for number in range(count)}
        tables = {"orders": NATIVE, "users": {**NATIVE, **wrong}}
        schema = read_schema("tables.json", json.dumps({"ddblint": 1, "tables": tables}).encode(), {})
        assert schema is not None
        return [table.address for table in schema.tables] + [defect.message[:30] for defect in schema.defects]

    at_most, beyond = faults(500), faults(501)
    assert (at_most[0], len(at_most)) == ("orders", 1 + 500)
    assert (beyond[-1], len(beyond)) == ("there are more than 500 faults", 501)


def test_ignores_of_a_table_beyond_the_number_of_rules_do_not_count() -> None:
    def rules(count: int) -> list[str]:
        table = {"Type": TABLE, "Metadata": {"ddblint": {"ignore": ["DDB117"] * (count - 1) + ["DDB105"]}}}
        report = report_on_template(Resources={"T": table})
        assert all(f.message.startswith("`ignore` has 1,001 ") for f in report.findings if f.rule == "DDB003")
        return sorted({finding.rule for finding in report.findings})

    assert rules(1_000) == []
    assert rules(1_001) == ["DDB003", "DDB105"]
