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
