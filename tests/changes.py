"""Two versions of a template, and what the rules on changes find between them."""

import json
from typing import Any

from definitions import attributes, key

from ddblint.changes.comparing import compared
from ddblint.changes.pairing import Version
from ddblint.engine import Job, Settings, run_jobs
from ddblint.findings import Finding
from ddblint.model import Schema
from ddblint.parsers import read_schema
from ddblint.registry import select

TABLE, GLOBAL_TABLE = "AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"
TYPES = (TABLE, GLOBAL_TABLE)
#: Policies that keep a table wherever CloudFormation would delete it.
KEPT = {"DeletionPolicy": "Retain", "UpdateReplacePolicy": "Retain"}


def resource(type: str = TABLE, policies: dict[str, Any] | None = None, **properties: Any) -> dict[str, Any]:
    """A table that is right, with some properties changed; None leaves one out."""
    right: dict[str, Any] = {
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": attributes("id S"),
        "KeySchema": key("id HASH"),
    }
    if type == GLOBAL_TABLE:
        right |= {"Replicas": replicas("eu-west-1"), "StreamSpecification": stream("NEW_AND_OLD_IMAGES")}
    body = {name: value for name, value in {**right, **properties}.items() if value is not None}
    return {"Type": type, **(policies or {}), "Properties": body}


def replicas(*regions: Any, **settings: Any) -> list[dict[str, Any]]:
    return [{"Region": region, **settings} for region in regions]


def stream(view_type: str) -> dict[str, Any]:
    return {"StreamViewType": view_type}


def template(**resources: Any) -> dict[str, Any]:
    return {"Resources": resources}


def schema(document: dict[str, Any], name: str) -> Schema:
    read = read_schema(name, json.dumps(document).encode(), {})
    assert read is not None
    return read


def found(
    before: dict[str, Any], after: dict[str, Any], rules: str = "DDB9", names: tuple[str, str] = ("", "")
) -> list[Finding]:
    """What some rules find between two documents, in files that correspond unless `names` differ."""
    old, new = names[0] or "old.json", names[1] or "new.json"
    versions = [Version(names[0], schema(before, old))], [Version(names[1], schema(after, new))]
    chosen = select([rules])
    jobs = (Job(each.schema, chosen, each.changes) for each in compared(*versions))
    report = run_jobs(jobs, Settings(chosen))
    assert report.failures == ()
    return list(report.findings)


def changed(
    before: dict[str, Any],
    after: dict[str, Any],
    rules: str = "DDB9",
    policies: dict[str, Any] | None = None,
    type: str = TABLE,
) -> list[Finding]:
    """What is found where the table Orders has some properties before and others after."""
    old, new = resource(type, policies, **before), resource(type, policies, **after)
    return found(template(Orders=old), template(Orders=new), rules)


def ids(findings: list[Finding]) -> list[str]:
    return [f"{finding.rule} {finding.severity}" for finding in findings]
