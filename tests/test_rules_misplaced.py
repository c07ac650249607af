"""Properties of another type of table, of another level, or by the name that the API has."""

from typing import Any

import pytest
from advice import GLOBAL_TABLE, findings
from definitions import index, key

from ddblint.findings import Severity

TABLE = "AWS::DynamoDB::Table"
SIMPLE_TABLE = "AWS::Serverless::SimpleTable"
_REPLICA = "move it into each entry of Replicas"


def said(rule: str, type: str, properties: dict[str, Any]) -> list[tuple[str, str]]:
    return [(finding.message, finding.help) for finding in findings(rule, properties, type=type)]


@pytest.mark.parametrize(
    ("type", "properties", "name", "owner", "advice"),
    [
        (GLOBAL_TABLE, {"Tags": []}, "Tags", GLOBAL_TABLE, _REPLICA),
        (GLOBAL_TABLE, {"TableClass": "STANDARD"}, "TableClass", GLOBAL_TABLE, _REPLICA),
        (GLOBAL_TABLE, {"ResourcePolicy": {}}, "ResourcePolicy", GLOBAL_TABLE, _REPLICA),
        (
            GLOBAL_TABLE,
            {"ProvisionedThroughput": {}},
            "ProvisionedThroughput",
            GLOBAL_TABLE,
            "write WriteProvisionedThroughputSettings here, and ReadProvisionedThroughputSettings into each"
            " entry of Replicas",
        ),
        (
            GLOBAL_TABLE,
            {"GlobalSecondaryIndexes": [{**index("byDay", "day HASH"), "OnDemandThroughput": {}}]},
            "OnDemandThroughput",
            "GlobalSecondaryIndexes",
            "write WriteOnDemandThroughputSettings here, and ReadOnDemandThroughputSettings into the entry of"
            " this GSI in each replica",
        ),
        (
            GLOBAL_TABLE,
            {"SSESpecification": {"SSEEnabled": True, "KMSMasterKeyId": "alias/a"}},
            "KMSMasterKeyId",
            "SSESpecification",
            "move it into the SSESpecification of each entry of Replicas",
        ),
        (
            TABLE,
            {"Replicas": []},
            "Replicas",
            TABLE,
            "make the resource an AWS::DynamoDB::GlobalTable, or leave it out",
        ),
        (
            TABLE,
            {"SSESpecification": {"Enabled": True}},
            "Enabled",
            "SSESpecification",
            "write SSEEnabled, which is CloudFormation's name for it",
        ),
        (
            TABLE,
            {"StreamSpecification": {"StreamEnabled": True, "StreamViewType": "NEW_IMAGE"}},
            "StreamEnabled",
            "StreamSpecification",
            "leave it out: a StreamSpecification turns the stream on",
        ),
        (
            TABLE,
            {"LocalSecondaryIndexes": [{**index("l", "id HASH, day RANGE"), "ProvisionedThroughput": {}}]},
            "ProvisionedThroughput",
            "LocalSecondaryIndexes",
            "leave it out: an LSI shares the capacity and the settings of its table",
        ),
        (
            SIMPLE_TABLE,
            {"KeySchema": key("id HASH")},
            "KeySchema",
            SIMPLE_TABLE,
            "make the resource an AWS::DynamoDB::Table, or leave it out",
        ),
        (
            SIMPLE_TABLE,
            {"BillingMode": "PAY_PER_REQUEST"},
            "BillingMode",
            SIMPLE_TABLE,
            "leave it out: a SimpleTable is on demand unless it has ProvisionedThroughput",
        ),
    ],
)
def test_a_property_of_another_place_is_told_where_it_belongs(
    type: str, properties: dict[str, Any], name: str, owner: str, advice: str
) -> None:
    assert said("DDB006", type, properties) == [(f"`{name}` of Orders is no property of {owner}", advice)]
    assert said("DDB007", type, properties) == []


def test_it_is_an_error() -> None:
    (finding,) = findings("DDB006", {"Tags": []}, type=GLOBAL_TABLE)
    assert finding.severity is Severity.ERROR


def test_a_property_of_no_place_is_a_note_that_names_the_type() -> None:
    assert said("DDB006", GLOBAL_TABLE, {"Tag": []}) == []
    (finding,) = findings("DDB007", {"Tag": []}, type=GLOBAL_TABLE)
    assert finding.severity is Severity.NOTE
    assert finding.message == ("`Tag` is no property of AWS::DynamoDB::GlobalTable that AWS's schema knows")


def test_the_other_name_of_a_switch_does_not_count_as_a_missing_one() -> None:
    assert findings("DDB123", {"KeySchema": key("id HASH"), "SSESpecification": {"Enabled": True}}) == []


def test_an_attribute_of_the_resource_among_its_properties_is_told_once() -> None:
    ((message, _),) = said("DDB006", TABLE, {"DeletionPolicy": "Retain"})
    assert message.startswith("`DeletionPolicy` of Orders stands among the properties")
    assert said("DDB007", TABLE, {"DeletionPolicy": "Retain"}) == []
