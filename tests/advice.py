"""Templates for the tests of the 2xx to 7xx rules: one rule over one table, with hints and scaling."""

import json
from typing import Any

from definitions import index, key

from ddblint.engine import Settings, run
from ddblint.findings import Finding
from ddblint.parsers import read_schema
from ddblint.registry import select

GLOBAL_TABLE = "AWS::DynamoDB::GlobalTable"
_SCALING = "AWS::ApplicationAutoScaling::"


def capacity(read: Any, write: Any) -> dict[str, Any]:
    return {"ReadCapacityUnits": read, "WriteCapacityUnits": write}


def provisioned(table: Any, gsi: Any, **properties: Any) -> dict[str, Any]:
    """A table and GSI byDay with this write capacity; None leaves the throughput out."""
    by_day = index("byDay", "day HASH")
    if gsi is not None:
        by_day["ProvisionedThroughput"] = capacity(50, gsi)
    own = {} if table is None else {"ProvisionedThroughput": capacity(50, table)}
    return {"KeySchema": key("id HASH"), **own, "GlobalSecondaryIndexes": [by_day], **properties}


def present(share: str) -> dict[str, Any]:
    """A hint that this share of the items has the key attribute of GSI byDay."""
    return {"attributes": {"day": {"present": share}}}


def write_scaling(minimum: Any, maximum: Any, target: Any = 70) -> dict[str, Any]:
    """WriteProvisionedThroughputSettings of a global table or its GSI."""
    tracking = {"TargetValue": target}
    settings = {"MinCapacity": minimum, "MaxCapacity": maximum}
    scaling = {**settings, "TargetTrackingScalingPolicyConfiguration": tracking}
    return {"WriteCapacityAutoScalingSettings": scaling}


def target(part: str = "", direction: str = "Write", **properties: Any) -> dict[str, Any]:
    """A ScalableTarget from 5 to 500 of the table, or of `/index/NAME`; properties replace its own."""
    level = "index" if part else "table"
    own = {
        "ServiceNamespace": "dynamodb",
        "ResourceId": {"Fn::Sub": "table/${Orders}" + part},
        "ScalableDimension": f"dynamodb:{level}:{direction}CapacityUnits",
        "MinCapacity": 5,
        "MaxCapacity": 500,
    }
    return {"Type": f"{_SCALING}ScalableTarget", "Properties": {**own, **properties}}


def policy(of: str, metric: Any = "DynamoDBWriteCapacityUtilization", value: Any = 70) -> dict[str, Any]:
    tracking = {"TargetValue": value, "PredefinedMetricSpecification": {"PredefinedMetricType": metric}}
    properties = {
        "PolicyName": of,
        "PolicyType": "TargetTrackingScaling",
        "ScalingTargetId": {"Ref": of},
        "TargetTrackingScalingPolicyConfiguration": tracking,
    }
    return {"Type": f"{_SCALING}ScalingPolicy", "Properties": properties}


def scaled(**targets: dict[str, Any]) -> dict[str, Any]:
    """Targets by logical id, each with a policy of its own."""
    policies = {f"{name}Policy": policy(name) for name in targets}
    return {**targets, **policies}


def findings(
    rule: str,
    properties: dict[str, Any],
    *,
    type: str = "AWS::DynamoDB::Table",
    hints: dict[str, Any] | None = None,
    others: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **attributes: Any,
) -> list[Finding]:
    """What one rule finds, guesses too; `attributes` are those of the resource, `others` other resources."""
    metadata = {"Metadata": {"ddblint": hints}} if hints else {}
    table = {"Type": type, **metadata, **attributes, "Properties": properties}
    resources = {"Orders": table, **(others or {})}
    schema = read_schema("template.json", json.dumps({"Resources": resources}).encode(), {})
    assert schema is not None
    (selected,) = select([rule])
    configured = selected._replace(options={**selected.options, **(options or {})})
    report = run([schema], Settings((configured,), pedantic=True))
    assert report.failures == ()
    return list(report.findings)


def messages(rule: str, properties: dict[str, Any], **others: Any) -> list[str]:
    return [finding.message for finding in findings(rule, properties, **others)]


def indexes_named(rule: str, properties: dict[str, Any], **others: Any) -> list[str]:
    """The names of the indexes that the findings are about."""
    return [finding.index_name for finding in findings(rule, properties, **others)]
