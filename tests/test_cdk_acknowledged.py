"""Rules that a CDK app acknowledged are ignored for the construct and all below it."""

import json
import shutil
from pathlib import Path

import pytest
from workplace import Workplace

FIXTURES = Path(__file__).parent / "fixtures" / "cdk"


@pytest.mark.parametrize(
    ("path", "rule", "suppressed"),
    [
        ("/OrdersStack", "ddblint::DDB304", 1),
        ("/OrdersStack/Data/Orders", "ddblint::DDB304", 1),
        ("/OrdersStack/Data/Orders/Resource", "ddblint::lsi-collection-limit", 1),
        ("/OrdersStack/Data/Orders", "other::DDB304", 0),
        ("/OrdersStack/Data/Orders", "ddblint::DDB401", 0),
        ("/OrdersStack/Data/Order", "ddblint::DDB304", 0),
    ],
)
def test_an_acknowledged_rule_is_ignored(here: Workplace, path: str, rule: str, suppressed: int) -> None:
    shutil.copytree(FIXTURES / "python-plain", here.root / "cdk.out")
    metadata = here.root / "cdk.out" / "OrdersStack.metadata.json"
    told = json.loads(metadata.read_text("utf-8"))
    entry = {"type": "aws:cdk:acknowledged-rules", "data": {rule: "a reason"}}
    told.setdefault(path, []).append(entry)
    metadata.write_text(json.dumps(told), "utf-8")
    report = here.lint("cdk.out", select=("DDB304", "DDB002")).report
    assert report.suppressed == suppressed
    assert [f.rule for f in report.findings] == ["DDB304"] * (2 - suppressed)


def test_of_several_acknowledged_rules_each_is_ignored(here: Workplace) -> None:
    shutil.copytree(FIXTURES / "python-plain", here.root / "cdk.out")
    metadata = here.root / "cdk.out" / "OrdersStack.metadata.json"
    told = json.loads(metadata.read_text("utf-8"))
    for path, rule in (("/OrdersStack", "DDB401"), ("/OrdersStack/Data", "DDB304")):
        entry = {"type": "aws:cdk:acknowledged-rules", "data": {f"ddblint::{rule}": "a reason"}}
        told.setdefault(path, []).append(entry)
    before = here.lint("cdk.out", select=("DDB304", "DDB401")).report.findings
    assert {finding.rule for finding in before} == {"DDB304", "DDB401"}
    metadata.write_text(json.dumps(told), "utf-8")
    after = here.lint("cdk.out", select=("DDB304", "DDB401")).report.findings
    assert [f for f in after if f.table.startswith("OrdersStack/Data")] == []


def test_one_that_is_no_rule_is_told_once_at_the_first_table_it_is_for(here: Workplace) -> None:
    shutil.copytree(FIXTURES / "python-plain", here.root / "cdk.out")
    metadata = here.root / "cdk.out" / "OrdersStack.metadata.json"
    told = json.loads(metadata.read_text("utf-8"))
    entry = {"type": "aws:cdk:acknowledged-rules", "data": {"ddblint::DDB9999": "a reason"}}
    told.setdefault("/OrdersStack", []).append(entry)
    metadata.write_text(json.dumps(told), "utf-8")
    (finding,) = here.lint("cdk.out", select=("DDB002",)).report.findings
    template = here.root / "cdk.out" / "OrdersStack.template.json"
    first = next(
        id
        for id, resource in json.loads(template.read_text("utf-8"))["Resources"].items()
        if "DynamoDB" in resource["Type"]
    )
    assert finding.span.file == "cdk.out/OrdersStack.template.json"
    assert f'"{first}"' in template.read_text("utf-8").splitlines()[finding.span.line - 1]
    assert finding.message == "`DDB9999` is no rule, and so silences nothing; did you mean DDB909?"
