"""A cloud assembly of CDK of many stacks, a third of which have a table."""

import json
from collections.abc import Iterator
from typing import Any

#: Resources without a table in each of the other stacks, which make it some 30 KB.
_FUNCTIONS = 60


def assembly(stacks: int) -> Iterator[tuple[str, str]]:
    """The files of it, by name."""
    artifacts = {}
    for number in range(stacks):
        name = f"Stack{number:03}"
        resources = {"Table": _table()} if number % 3 == 0 else dict(_functions())
        artifacts[name] = _artifact(name)
        yield f"{name}.template.json", _text({"Resources": resources})
        yield f"{name}.metadata.json", _text({f"/{name}/{id}": _told(id) for id in resources})
    yield "manifest.json", _text({"version": "55.0.0", "artifacts": artifacts})
    yield "cdk.out", '{"version":"55.0.0"}'


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=1)


def _artifact(name: str) -> dict[str, Any]:
    return {
        "type": "aws:cloudformation:stack",
        "environment": "aws://unknown-account/unknown-region",
        "properties": {"templateFile": f"{name}.template.json"},
        "additionalMetadataFile": f"{name}.metadata.json",
    }


def _told(id: str) -> list[dict[str, Any]]:
    made = ["...aws-cdk-lib...", "new Shop (/home/dev/shop/lib/shop.ts:12:5)"]
    return [{"type": "aws:cdk:logicalId", "data": id}, {"type": "aws:cdk:creationStack", "data": made}]


def _table() -> dict[str, Any]:
    return {
        "Type": "AWS::DynamoDB::Table",
        "Properties": {
            "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
            "BillingMode": "PAY_PER_REQUEST",
            "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
        },
        "UpdateReplacePolicy": "Retain",
        "DeletionPolicy": "Retain",
    }


def _functions() -> Iterator[tuple[str, dict[str, Any]]]:
    for number in range(_FUNCTIONS):
        code = {"S3Bucket": "assets", "S3Key": f"{number:064x}.zip"}
        variables = {f"SETTING_{name}": "a value of some length" for name in range(4)}
        properties = {"Code": code, "Runtime": "python3.13", "Environment": {"Variables": variables}}
        yield f"Function{number}", {"Type": "AWS::Lambda::Function", "Properties": properties}
