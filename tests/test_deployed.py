"""Templates as the AWS CLI prints those that are deployed."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from command import CLEAN, UNDEFINED, ddblint
from github_sarif import accepted

from ddblint.model import Schema
from ddblint.parsers import read_schema

BODY = yaml.safe_load(CLEAN)
STAGES = ["Original", "Processed"]


def read(document: Any, suffix: str = "json") -> Schema | None:
    text = json.dumps(document) if suffix == "json" else yaml.safe_dump(document)
    return read_schema(f"deployed.{suffix}", text.encode(), {})


@pytest.mark.parametrize("suffix", ["json", "yaml"])
@pytest.mark.parametrize(
    ("document", "name"),
    [
        ({"TemplateBody": BODY, "StagesAvailable": STAGES}, ""),
        ({"TemplateBody": CLEAN, "StagesAvailable": STAGES}, "#TemplateBody"),
        ({"TemplateBody": json.dumps(BODY)}, "#TemplateBody"),
        (CLEAN, "#TemplateBody"),
    ],
)
def test_a_deployed_template_is_read(document: Any, name: str, suffix: str) -> None:
    schema = read(document, suffix)
    assert schema
    (table,) = schema.tables
    assert (table.address, table.place.source.name) == ("Orders", f"deployed.{suffix}{name}")
    assert table.place.text().strip('"') == "Orders"
    assert table.place.source.past is bool(name)


@pytest.mark.parametrize(
    "document",
    [
        {"TemplateBody": None, "about": "AWS::DynamoDB::Table"},
        {"TemplateBody": "", "about": "AWS::DynamoDB::Table"},
        {"TemplateBody": ["AWS::DynamoDB::Table"]},
        "AWS::DynamoDB::Table",
        ["AWS::DynamoDB::Table"],
    ],
)
def test_what_is_no_template_is_left_alone(document: Any) -> None:
    schema = read(document)
    assert schema is None or schema.tables == ()


def test_a_template_may_have_a_resource_of_that_name() -> None:
    schema = read({**BODY, "TemplateBody": CLEAN})
    assert schema
    assert [table.place.source.name for table in schema.tables] == ["deployed.json"]


def test_a_body_that_is_no_yaml_is_told_with_its_own_line() -> None:
    schema = read({"TemplateBody": CLEAN.replace("S}]", "S}")})
    assert schema
    (defect,) = schema.defects
    span = defect.place.span()
    assert (span.file, span.line) == ("deployed.json#TemplateBody", 7)


def test_it_can_be_linted(tmp_path: Path) -> None:
    (tmp_path / "deployed.json").write_text(json.dumps({"TemplateBody": UNDEFINED}), "utf-8")
    done = ddblint("deployed.json", cwd=tmp_path)
    assert done.code == 1
    assert "--> deployed.json#TemplateBody:7:" in done.out
    sarif = ddblint("deployed.json", "--format", "sarif", cwd=tmp_path)
    assert {result["ruleId"] for result in accepted(sarif.out)["runs"][0]["results"]} >= {"DDB101"}
