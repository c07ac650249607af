"""Templates for the tests of the 1xx rules: a table that is right, with some properties changed."""

import json
from typing import Any

from ddblint.engine import Settings, run
from ddblint.findings import Finding
from ddblint.parsers import read_schema
from ddblint.registry import Rule, select

#: Nothing declares what this refers to, so its value is unknown.
UNKNOWN = {"Ref": "Nobody"}
KEYS_ONLY = {"ProjectionType": "KEYS_ONLY"}


def attributes(text: str) -> list[dict[str, Any]]:
    """`id S, day N` as AttributeDefinitions."""
    pairs = (entry.rsplit(" ", 1) for entry in text.split(", "))
    return [{"AttributeName": name, "AttributeType": type} for name, type in pairs]


def key(text: str) -> list[dict[str, Any]]:
    """`id HASH, day RANGE` as a KeySchema."""
    pairs = (entry.split(" ") for entry in text.split(", "))
    return [{"AttributeName": name, "KeyType": key_type} for name, key_type in pairs]


def index(name: Any, elements: str, projection: Any = KEYS_ONLY, **others: Any) -> dict[str, Any]:
    return {"IndexName": name, "KeySchema": key(elements), "Projection": projection, **others}


def include(*names: str) -> dict[str, Any]:
    return {"ProjectionType": "INCLUDE", "NonKeyAttributes": list(names)}


def vector(name: str = "byLikeness", **others: Any) -> dict[str, Any]:
    return {
        "IndexName": name,
        "VectorAttribute": {"AttributeName": "embedding"},
        "Dimensions": 512,
        "DistanceFunction": "COSINE",
        "Projection": KEYS_ONLY,
        **others,
    }


def findings(
    type: str = "AWS::DynamoDB::Table", options: dict[str, int] | None = None, **properties: Any
) -> list[Finding]:
    """What all 1xx rules find in the table with these properties; None leaves one out.

    `type` is a resource type, or CreateTable for a request as the AWS CLI takes it.
    """
    right = {
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": attributes("id S"),
        "KeySchema": key("id HASH"),
    }
    given = {} if type.startswith("AWS::Serverless") else right
    body = {name: value for name, value in {**given, **properties}.items() if value is not None}
    document: dict[str, Any] = {"Resources": {"Orders": {"Type": type, "Properties": body}}}
    if type == "CreateTable":
        document = {"TableName": "Orders", **body}
    schema = read_schema("template.json", json.dumps(document).encode(), {})
    assert schema is not None
    rules = tuple(_with(rule, options or {}) for rule in select(["DDB1"]))
    report = run([schema], Settings(rules))
    assert report.failures == ()
    return list(report.findings)


def _with(rule: Rule, options: dict[str, int]) -> Rule:
    own = {name: value for name, value in options.items() if name in rule.options}
    return rule._replace(options={**rule.options, **own})


def said(**properties: Any) -> list[str]:
    """The same in words: `DDB105 table Orders has no KeySchema`."""
    return [f"{finding.rule} {finding.message}" for finding in findings(**properties)]


def rules(**properties: Any) -> list[str]:
    """Only the ids."""
    return [finding.rule for finding in findings(**properties)]
