"""Auto scaling: indexes that it leaves out, policies, ranges, and tables that have nothing to scale."""

from typing import Any

import pytest
from advice import (
    GLOBAL_TABLE,
    capacity,
    findings,
    messages,
    policy,
    present,
    provisioned,
    scaled,
    target,
    write_scaling,
)
from definitions import UNKNOWN, index, key

from ddblint.findings import Severity

BY_DAY = {**index("byDay", "day HASH"), "ProvisionedThroughput": capacity(5, 5)}
TABLE = {
    "KeySchema": key("id HASH, at RANGE"),
    "ProvisionedThroughput": capacity(5, 5),
    "GlobalSecondaryIndexes": [BY_DAY],
    "LocalSecondaryIndexes": [index("bySize", "id HASH, size RANGE")],
}
ON_DEMAND = {"KeySchema": key("id HASH"), "BillingMode": "PAY_PER_REQUEST"}
SCHEDULE = [{"ScheduledActionName": "morning", "Schedule": "rate(1 day)"}]


def test_a_table_that_scales_beside_a_fixed_index_is_one_finding() -> None:
    properties, others = provisioned(5, 5), scaled(Writes=target())
    assert findings("DDB401", properties, others=others) == []
    (finding,) = findings("DDB402", properties, others=others)
    assert finding.message == (
        "write capacity of Orders scales from 5 to 500 units/s, that of GSI byDay is fixed at 5: once"
        " Orders scales, the index throttles its writes"
    )
    assert finding.help == (
        "add a ScalableTarget with ResourceId table/${Orders}/index/byDay, ScalableDimension"
        " dynamodb:index:WriteCapacityUnits, MinCapacity 5 and MaxCapacity 500, with a ScalingPolicy"
    )


def test_reads_of_an_index_are_looked_at_by_themselves() -> None:
    reads = scaled(Reads=target(direction="Read"))
    (message,) = messages("DDB402", provisioned(5, 5), others=reads)
    assert message == (
        "read capacity of Orders scales from 5 to 500 units/s, that of GSI byDay is fixed at 50: queries"
        " of it beyond that are throttled"
    )
    assert findings("DDB402", provisioned(5, 5), others=reads, hints=present("1%")) != []


@pytest.mark.parametrize(
    ("gsi", "hints", "found"),
    [(499, None, 1), (500, None, 0), (99, "20%", 1), (100, "20%", 0), (UNKNOWN, None, 0)],
)
def test_fixed_capacity_that_is_enough_needs_no_scaling(gsi: Any, hints: str | None, found: int) -> None:
    told = present(hints) if hints else None
    assert len(findings("DDB402", provisioned(5, gsi), others=scaled(Writes=target()), hints=told)) == found


def test_an_index_that_scales_or_may_scale_is_left_alone() -> None:
    properties = provisioned(5, 5)
    both = scaled(Writes=target(), Index=target("/index/byDay"))
    assert messages("DDB402", properties, others=both) == []
    hidden = scaled(Writes=target(), Other=target(ResourceId=UNKNOWN))
    assert messages("DDB402", properties, others=hidden) == []
    properties["GlobalSecondaryIndexes"][0]["IndexName"] = UNKNOWN
    assert messages("DDB402", properties, others=scaled(Writes=target())) == []


def test_a_range_that_is_not_known_is_not_compared() -> None:
    hidden = scaled(Writes=target(MaxCapacity=UNKNOWN))
    assert findings("DDB402", provisioned(5, 5), others=hidden) == []


def test_a_target_alone_moves_nothing() -> None:
    (finding,) = findings("DDB403", TABLE, others={"Writes": target("/index/byDay")})
    assert finding.message == (
        "the scaling target for writes of GSI byDay on Orders has no ScalingPolicy and no scheduled"
        " action: nothing makes the capacity move"
    )
    assert (finding.severity, finding.index_name) == (Severity.WARNING, "byDay")


@pytest.mark.parametrize(
    "others",
    [
        scaled(Writes=target()),
        {"Writes": target(ScheduledActions=SCHEDULE)},
        {"Writes": target(ScheduledActions=UNKNOWN)},
        {"Writes": target(ScheduledActions=[UNKNOWN])},
        {"Writes": target(), "Other": {**policy("X"), "Properties": UNKNOWN}},
    ],
)
def test_a_target_that_has_or_may_have_something_to_move_it(others: dict[str, Any]) -> None:
    assert findings("DDB403", TABLE, others=others) == []


def test_the_scaling_of_a_global_table_needs_no_policy_resource() -> None:
    properties = {
        "KeySchema": key("id HASH"),
        "WriteProvisionedThroughputSettings": {
            "WriteCapacityAutoScalingSettings": {"MinCapacity": 1, "MaxCapacity": 9}
        },
        "Replicas": [{"Region": "eu-west-1"}],
    }
    assert findings("DDB403", properties, type=GLOBAL_TABLE) == []


def test_an_on_demand_table_has_nothing_to_scale() -> None:
    (finding,) = findings("DDB405", ON_DEMAND, others=scaled(Reads=target(direction="Read")))
    assert finding.severity is Severity.ERROR
    assert finding.message.startswith("a scaling target for reads of Orders, whose capacity is on-demand:")


@pytest.mark.parametrize("mode", ["PROVISIONED", UNKNOWN])
def test_a_table_that_is_not_on_demand_may_scale(mode: Any) -> None:
    assert findings("DDB405", {**ON_DEMAND, "BillingMode": mode}, others=scaled(Writes=target())) == []


def test_the_settings_of_an_on_demand_global_table_are_no_targets() -> None:
    settings = {
        "WriteProvisionedThroughputSettings": write_scaling(1, 9),
        "Replicas": [{"Region": "eu-west-1"}],
    }
    assert findings("DDB405", {**ON_DEMAND, **settings}, type=GLOBAL_TABLE) == []


@pytest.mark.parametrize(
    ("minimum", "maximum", "found"), [(500, 499, 1), (500, 500, 0), (UNKNOWN, 1, 0), (500, UNKNOWN, 0)]
)
def test_a_range_ends_above_its_start(minimum: Any, maximum: Any, found: int) -> None:
    others = scaled(Writes=target(MinCapacity=minimum, MaxCapacity=maximum))
    assert len(findings("DDB406", TABLE, others=others)) == found


def test_an_empty_range_is_an_error_with_both_numbers() -> None:
    (finding,) = findings("DDB406", TABLE, others=scaled(Writes=target("/index/byDay", MinCapacity=501)))
    assert finding.severity is Severity.ERROR
    assert finding.message == (
        "the writes of GSI byDay on Orders scale from 501 to 500: MinCapacity is above MaxCapacity"
    )


@pytest.mark.parametrize(("value", "found"), [(19.9, 1), (20, 0), (90, 0), (91, 1), (UNKNOWN, 0)])
def test_target_utilisation_has_bounds(value: Any, found: int) -> None:
    others = {"Writes": target(), "P": policy("Writes", value=value)}
    found_here = findings("DDB406", TABLE, others=others)
    assert [finding.severity for finding in found_here] == [Severity.WARNING] * found


def test_a_metric_of_ones_own_may_be_measured_in_anything() -> None:
    for metric in (UNKNOWN, "ALBRequestCountPerTarget"):
        others = {"Writes": target(), "P": policy("Writes", metric, 1000)}
        assert findings("DDB406", TABLE, others=others) == []


def test_a_global_table_and_its_replicas_are_held_to_the_same() -> None:
    tracking = {"TargetTrackingScalingPolicyConfiguration": {"TargetValue": 70}}
    reads = {"ReadCapacityAutoScalingSettings": {"MinCapacity": 9, "MaxCapacity": 5, **tracking}}
    replica = {
        "Region": "eu-west-1",
        "GlobalSecondaryIndexes": [{"IndexName": "byDay", "ReadProvisionedThroughputSettings": reads}],
    }
    properties = {
        "KeySchema": key("id HASH"),
        "WriteProvisionedThroughputSettings": write_scaling(1, 9, target=95),
        "Replicas": [replica],
    }
    assert sorted(messages("DDB406", properties, type=GLOBAL_TABLE)) == [
        "the reads of GSI byDay in the replica in eu-west-1 scale from 9 to 5: MinCapacity is above"
        " MaxCapacity",
        "the target for the writes of Orders is 95% of utilisation, outside of the 20 to 90% that DynamoDB"
        " scales to",
    ]


def test_a_target_beside_the_settings_of_a_global_table_is_an_error() -> None:
    properties = {"KeySchema": key("id HASH"), "Replicas": [{"Region": "eu-west-1"}]}
    (finding,) = findings("DDB406", properties, type=GLOBAL_TABLE, others=scaled(Writes=target()))
    assert finding.severity is Severity.ERROR
    assert finding.message.startswith("a scaling target for writes of Orders, a GlobalTable,")
