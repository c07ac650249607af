"""Policies that keep a table on one way and lose it on the other."""

from typing import Any

import pytest
from advice import findings, messages
from definitions import UNKNOWN, key

PROPERTIES = {"KeySchema": key("id HASH"), "BillingMode": "PAY_PER_REQUEST"}


@pytest.mark.parametrize("deletion", ["Retain", "RetainExceptOnCreate"])
def test_a_kept_table_is_kept_when_it_is_replaced_too(deletion: str) -> None:
    (finding,) = findings("DDB701", PROPERTIES, DeletionPolicy=deletion)
    assert finding.message == (
        f"Orders has DeletionPolicy {deletion} and no UpdateReplacePolicy: an update that replaces the"
        " table, such as one of its key, still deletes it with its items"
    )
    assert finding.help == "add UpdateReplacePolicy: Retain beside DeletionPolicy"


def test_a_snapshot_keeps_no_table() -> None:
    deletion, replacement = findings(
        "DDB701", PROPERTIES, DeletionPolicy="Snapshot", UpdateReplacePolicy="Snapshot"
    )
    assert deletion.message == (
        "Orders has DeletionPolicy Snapshot, and CloudFormation takes no snapshot of a table: the policy"
        " keeps no items"
    )
    assert deletion.help == "set DeletionPolicy: Retain, which keeps the table with its items"
    assert replacement.message.startswith("Orders has UpdateReplacePolicy Snapshot, and CloudFormation")


def test_a_snapshot_of_the_table_does_not_part_it_from_its_replica() -> None:
    assert findings("DDB702", PROPERTIES, others=replica(), DeletionPolicy="Snapshot") == []


@pytest.mark.parametrize(
    "policies",
    [
        {},
        {"DeletionPolicy": "Delete"},
        {"DeletionPolicy": UNKNOWN},
        {"UpdateReplacePolicy": "Retain"},
        {"DeletionPolicy": "Retain", "UpdateReplacePolicy": "Delete"},
        {"DeletionPolicy": "Retain", "UpdateReplacePolicy": UNKNOWN},
        {"DeletionPolicy": "Delete", "UpdateReplacePolicy": "Delete"},
    ],
)
def test_a_choice_that_was_made_is_left_alone(policies: dict[str, Any]) -> None:
    assert findings("DDB701", PROPERTIES, **policies) == []


def replica(**policies: Any) -> dict[str, Any]:
    properties = {"TableName": {"Ref": "Orders"}, "Region": "us-west-2"}
    return {"Far": {"Type": "Custom::DynamoDBReplica", **policies, "Properties": properties}}


@pytest.mark.parametrize("policies", [{}, {"DeletionPolicy": "Delete"}])
def test_the_replica_of_a_kept_table_is_deleted(policies: dict[str, Any]) -> None:
    found = messages("DDB702", PROPERTIES, others=replica(**policies), DeletionPolicy="Retain")
    assert found == [
        "Orders has DeletionPolicy Retain, but Far, its replica in us-west-2, has Delete: removing it"
        " deletes the replica's items"
    ]


@pytest.mark.parametrize(
    ("table", "far"),
    [("Retain", "Retain"), ("Retain", UNKNOWN), ("Delete", "Delete"), (UNKNOWN, "Delete")],
)
def test_a_replica_that_fares_as_its_table(table: Any, far: Any) -> None:
    assert findings("DDB702", PROPERTIES, others=replica(DeletionPolicy=far), DeletionPolicy=table) == []
