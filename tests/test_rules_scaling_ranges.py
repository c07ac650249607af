"""Auto scaling that lacks a part, or has one too many."""

from typing import Any

import pytest
from advice import GLOBAL_TABLE, capacity, findings, messages, policy, scaled, target, write_scaling
from definitions import UNKNOWN, key

from ddblint.findings import Severity

TABLE = {"KeySchema": key("id HASH"), "ProvisionedThroughput": capacity(5, 5)}


def without(resource: dict[str, Any], *names: str) -> dict[str, Any]:
    kept = {name: value for name, value in resource["Properties"].items() if name not in names}
    return {**resource, "Properties": kept}


@pytest.mark.parametrize(
    ("missing", "lacks"),
    [
        (["MinCapacity"], "MinCapacity"),
        (["MaxCapacity"], "MaxCapacity"),
        (["MinCapacity", "MaxCapacity"], "MinCapacity and no MaxCapacity"),
    ],
)
def test_a_target_has_both_bounds(missing: list[str], lacks: str) -> None:
    (finding,) = findings("DDB406", TABLE, others=scaled(A=without(target(), *missing)))
    assert finding.severity is Severity.ERROR
    assert finding.message == f"the auto scaling of the writes of Orders has no {lacks}"
    assert finding.help == f"add {', '.join(missing)}"


def test_bounds_that_are_not_known_are_there() -> None:
    hidden = target(MinCapacity=UNKNOWN, MaxCapacity=UNKNOWN)
    assert findings("DDB406", TABLE, others=scaled(A=hidden)) == []


@pytest.mark.parametrize(
    ("missing", "lacks"),
    [
        (["PolicyName"], "PolicyName"),
        (["PolicyName", "PolicyType"], "PolicyName and no PolicyType"),
    ],
)
def test_a_policy_has_a_name_and_a_type(missing: list[str], lacks: str) -> None:
    others = {"A": target(), "P": without(policy("A"), *missing)}
    assert messages("DDB406", TABLE, others=others) == [f"scaling policy P has no {lacks}"]


def test_a_policy_that_tracks_a_target_says_which() -> None:
    tracking = policy("A")
    del tracking["Properties"]["TargetTrackingScalingPolicyConfiguration"]["TargetValue"]
    assert messages("DDB406", TABLE, others={"A": target(), "P": tracking}) == [
        "scaling policy P has no TargetValue"
    ]
    others = {"A": target(), "P": without(policy("A"), "TargetTrackingScalingPolicyConfiguration")}
    assert messages("DDB406", TABLE, others=others) == []


def twice(**properties: Any) -> list[str]:
    named = policy("A")
    named["Properties"].update(properties)
    return messages("DDB406", TABLE, others={"A": target(), "P": named})


@pytest.mark.parametrize("resource_id", ["table/Orders", {"Fn::Sub": "table/${Orders}"}])
def test_a_policy_says_once_what_it_scales(resource_id: Any) -> None:
    assert twice(ResourceId=resource_id) == [
        "scaling policy P has ScalingTargetId and ResourceId; CloudFormation takes one of the two"
    ]


@pytest.mark.parametrize(
    "resource_id", [{"Ref": "AWS::NoValue"}, {"Fn::If": ["Nobody", "table/Orders", {"Ref": "AWS::NoValue"}]}]
)
def test_a_resource_id_that_may_not_be_there(resource_id: Any) -> None:
    assert twice(ResourceId=resource_id) == []


def test_a_policy_that_may_be_of_two_targets_is_reported_once() -> None:
    unsure = without(policy("A"), "PolicyName")
    unsure["Properties"]["ScalingTargetId"] = {"Fn::Sub": "${Nobody}"}
    others = {"A": target(), "B": target(direction="Read"), "P": unsure}
    assert messages("DDB406", TABLE, others=others) == ["scaling policy P has no PolicyName"]
    unsure["Properties"]["TargetTrackingScalingPolicyConfiguration"]["TargetValue"] = 95
    assert len(messages("DDB406", TABLE, others=others)) == 2


def of_global_table(**settings: Any) -> list[str]:
    whole = write_scaling(1, 9)["WriteCapacityAutoScalingSettings"]
    given = {name: value for name, value in {**whole, **settings}.items() if value is not None}
    properties = {
        "KeySchema": key("id HASH"),
        "WriteProvisionedThroughputSettings": {"WriteCapacityAutoScalingSettings": given},
        "Replicas": [{"Region": "eu-west-1"}],
    }
    return messages("DDB406", properties, type=GLOBAL_TABLE)


@pytest.mark.parametrize(
    "missing", ["MinCapacity", "MaxCapacity", "TargetTrackingScalingPolicyConfiguration"]
)
def test_the_settings_of_a_global_table_are_complete(missing: str) -> None:
    assert of_global_table(**{missing: None}) == [
        f"the auto scaling of the writes of Orders has no {missing}"
    ]
    assert of_global_table(**{missing: UNKNOWN}) == []


def test_they_have_a_target_and_bounds_of_one_or_more() -> None:
    assert of_global_table(TargetTrackingScalingPolicyConfiguration={}) == [
        "the auto scaling of the writes of Orders has no TargetValue"
    ]
    assert of_global_table(MinCapacity=0) == ["MinCapacity of the writes of Orders is 0; the minimum is 1"]


def test_the_reads_of_replicas_are_held_to_the_same() -> None:
    reads = {"ReadProvisionedThroughputSettings": {"ReadCapacityAutoScalingSettings": {"MinCapacity": 1}}}
    replica = {"Region": "eu-west-1", "GlobalSecondaryIndexes": [{"IndexName": "byDay", **reads}]}
    properties = {"KeySchema": key("id HASH"), "Replicas": [replica]}
    assert messages("DDB406", properties, type=GLOBAL_TABLE) == [
        "the auto scaling of the reads of GSI byDay in the replica in eu-west-1 has no MaxCapacity and no"
        " TargetTrackingScalingPolicyConfiguration"
    ]


def test_units_have_separators() -> None:
    assert messages("DDB406", TABLE, others=scaled(A=target(MinCapacity=40000, MaxCapacity=5000))) == [
        "the writes of Orders scale from 40,000 to 5,000: MinCapacity is above MaxCapacity"
    ]
