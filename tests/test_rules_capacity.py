"""Capacity of GSIs beside that of their table, fixed, scaled and on demand: numbers and shares."""

from typing import Any

import pytest
from advice import (
    GLOBAL_TABLE,
    capacity,
    findings,
    messages,
    present,
    provisioned,
    scaled,
    target,
    write_scaling,
)
from definitions import UNKNOWN, index, key

from ddblint.findings import Certainty, Severity


def on_demand(table: dict[str, Any] | None, gsi: dict[str, Any] | None) -> dict[str, Any]:
    by_day = index("byDay", "day HASH")
    if gsi is not None:
        by_day["OnDemandThroughput"] = gsi
    own = {} if table is None else {"OnDemandThroughput": table}
    return {
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": key("id HASH"),
        "GlobalSecondaryIndexes": [by_day],
        **own,
    }


def test_a_gsi_below_its_table_throttles_the_table_at_its_own_rate() -> None:
    (finding,) = findings("DDB401", provisioned(1000, 100))
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "GSI byDay has 100 WCU, its table Orders 1000: an index that cannot keep up throttles the writes"
        " to Orders, here at 100 write units/s of index entries"
    )
    assert finding.help == "set WriteCapacityUnits of GSI byDay to 1000, the table's"
    assert finding.index_name == "byDay"
    assert [related.message for related in finding.related] == ["1000 for the table"]


@pytest.mark.parametrize(("gsi", "found"), [(49, 1), (50, 0), (51, 0), (UNKNOWN, 0), (None, 0)])
def test_a_gsi_needs_what_the_table_has(gsi: Any, found: int) -> None:
    assert len(findings("DDB401", provisioned(50, gsi))) == found


@pytest.mark.parametrize(("gsi", "found"), [(12, 1), (13, 0)])
def test_a_sparse_gsi_needs_its_share_rounded_up(gsi: int, found: int) -> None:
    assert len(findings("DDB401", provisioned(50, gsi), hints=present("25%"))) == found


def test_the_message_says_how_much_a_share_needs() -> None:
    (finding,) = findings("DDB401", provisioned(50, 9), hints=present("20%"))
    assert "its table Orders 50 (20% of its items are in the index: 10 needed):" in finding.message
    assert finding.help == "set WriteCapacityUnits of GSI byDay to 10"


KEYS = {"id": {"size": "16 B"}, "day": {"size": "10 B"}}
CLOSE = {"name": "close", "operation": "update", "sets": ["note"], "rate": "30/s"}
PLACE = {"name": "place", "operation": "put", "rate": "10/s"}


@pytest.mark.parametrize(
    ("hints", "projection", "needed"),
    [
        ({"workload": {"item-size": "10 KB"}, "attributes": KEYS}, "KEYS_ONLY", 10),
        ({"workload": {"item-size": "10 KB"}, "attributes": KEYS}, "ALL", 100),
        ({"workload": {"item-size": "10 KB"}}, "KEYS_ONLY", 100),  # how large an entry is was not told
        ({"attributes": KEYS}, "KEYS_ONLY", 100),  # nor here an item
        ({"workload": {"item-size": "1 KB"}}, "KEYS_ONLY", 100),
        ({"workload": {"item-size": "1 KB"}, "attributes": {"day": {"present": "30%"}}}, "KEYS_ONLY", 30),
        ({"workload": {"item-size": "1 KB"}, "write-patterns": [PLACE, CLOSE]}, "KEYS_ONLY", 25),
        ({"workload": {"item-size": "1 KB"}, "write-patterns": [PLACE, CLOSE]}, "ALL", 100),
        (
            {"workload": {"item-size": "1 KB"}, "write-patterns": [PLACE, {**CLOSE, "sets": []}]},
            "KEYS_ONLY",
            100,
        ),
        (
            {"workload": {"item-size": "10 KB", "transactional-writes": "100%"}, "attributes": KEYS},
            "KEYS_ONLY",
            5,
        ),
    ],
)
def test_an_index_needs_what_the_writes_take_of_it(
    hints: dict[str, Any], projection: str, needed: int
) -> None:
    for units, found in ((needed - 1, 1), (needed, 0)):
        properties = provisioned(100, units)
        properties["GlobalSecondaryIndexes"][0]["Projection"] = {"ProjectionType": projection}
        assert len(findings("DDB401", properties, hints=hints)) == found


def test_the_message_says_how_units_are_reached() -> None:
    properties = provisioned(100, 9)
    properties["GlobalSecondaryIndexes"][0]["Projection"] = {"ProjectionType": "KEYS_ONLY"}
    (finding,) = findings(
        "DDB401", properties, hints={"workload": {"item-size": "10 KB"}, "attributes": KEYS}
    )
    assert (
        "its table Orders 100 (a write takes 10 units of the table and 1 unit of the index: 10 needed):"
        in finding.message
    )
    assert finding.help == "set WriteCapacityUnits of GSI byDay to 10"
    assert [related.message for related in finding.related] == [
        "100 for the table",
        "the item size told here",
    ]


@pytest.mark.parametrize("mode", [UNKNOWN, "PAY_PER_REQUEST"])
def test_provisioned_capacity_counts_in_provisioned_mode_only(mode: Any) -> None:
    for rule in ("DDB401", "DDB402", "DDB407"):
        assert findings(rule, provisioned(5, 5, BillingMode=mode), others=scaled(Writes=target())) == []


def test_a_table_of_unknown_capacity_says_nothing_of_its_gsi() -> None:
    assert findings("DDB401", provisioned(UNKNOWN, 1)) == []


def test_both_ends_of_a_scaled_range_are_compared() -> None:
    narrow = target("/index/byDay", MinCapacity=4, MaxCapacity=50)
    found = findings("DDB401", provisioned(5, 5), others=scaled(Writes=target(), Narrow=narrow))
    assert [finding.message.partition(":")[0] for finding in found] == [
        "GSI byDay scales down to 4 WCU, its table Orders 5",
        "GSI byDay scales to at most 50 WCU, its table Orders 500",
    ]
    assert [finding.message.endswith("entries until it has scaled") for finding in found] == [True, False]
    assert [finding.help for finding in found] == [
        "set MinCapacity of GSI byDay to 5, the table's",
        "set MaxCapacity of GSI byDay to 500, the table's",
    ]


def test_an_index_may_scale_to_the_fixed_capacity_of_its_table() -> None:
    for maximum, found in ((499, 1), (500, 0)):
        others = scaled(Index=target("/index/byDay", MaxCapacity=maximum))
        assert len(findings("DDB401", provisioned(500, 5), others=others)) == found


def test_capacity_that_a_target_may_scale_is_not_compared() -> None:
    assert findings("DDB401", provisioned(50, 5), others=scaled(Other=target(ResourceId=UNKNOWN))) == []


def test_a_global_table_is_compared_by_its_own_settings() -> None:
    by_day = {**index("byDay", "day HASH"), "WriteProvisionedThroughputSettings": write_scaling(20, 399)}
    properties = {
        "KeySchema": key("id HASH"),
        "WriteProvisionedThroughputSettings": write_scaling(20, 400),
        "GlobalSecondaryIndexes": [by_day],
        "Replicas": [{"Region": "eu-west-1"}],
    }
    (message,) = messages("DDB401", properties, type=GLOBAL_TABLE)
    assert message.startswith("GSI byDay scales to at most 399 WCU, its table Orders 400:")


@pytest.mark.parametrize(
    ("table", "gsi", "found"),
    [
        (None, {"MaxWriteRequestUnits": 100}, 1),
        ({"MaxReadRequestUnits": 9}, {"MaxWriteRequestUnits": 100}, 1),
        ({"MaxWriteRequestUnits": 101}, {"MaxWriteRequestUnits": 100}, 1),
        ({"MaxWriteRequestUnits": 100}, {"MaxWriteRequestUnits": 100}, 0),
        (None, {"MaxReadRequestUnits": 100}, 0),
        (None, None, 0),
        ({"MaxWriteRequestUnits": 100}, None, 0),
        ({"MaxWriteRequestUnits": UNKNOWN}, {"MaxWriteRequestUnits": 100}, 0),
        (None, {"MaxWriteRequestUnits": UNKNOWN}, 0),
    ],
)
def test_an_on_demand_maximum_of_the_index_alone_or_a_lower_one(table: Any, gsi: Any, found: int) -> None:
    assert len(findings("DDB401", on_demand(table, gsi))) == found


def test_on_demand_maxima_are_told_in_request_units() -> None:
    limit = {"MaxWriteRequestUnits": 100}
    (alone,) = messages("DDB401", on_demand(None, limit))
    assert alone.startswith("GSI byDay is capped at 100 write request units/s, its table Orders is not:")
    (lower,) = messages("DDB401", on_demand({"MaxWriteRequestUnits": 400}, limit))
    assert lower.startswith("GSI byDay is capped at 100 write request units/s, its table Orders 400:")


def test_the_maximum_of_a_sparse_index_may_be_meant() -> None:
    assert findings("DDB401", on_demand(None, {"MaxWriteRequestUnits": 100}), hints=present("10%")) == []


def fives(**throughput: Any) -> dict[str, Any]:
    return {"KeySchema": key("id HASH"), "ProvisionedThroughput": {**capacity(5, 5), **throughput}}


def test_five_and_five_is_a_guess() -> None:
    (finding,) = findings("DDB407", fives())
    assert (finding.severity, finding.certainty) == (Severity.NOTE, Certainty.GUESS)
    assert finding.message.startswith(
        "Orders has 5 read and 5 write units/s, which tools and samples fill in"
    )


@pytest.mark.parametrize("other", [{"WriteCapacityUnits": 6}, {"ReadCapacityUnits": UNKNOWN}])
def test_any_other_number_was_thought_about(other: dict[str, Any]) -> None:
    assert findings("DDB407", fives(**other)) == []


def test_five_and_five_that_scales_is_a_start() -> None:
    assert findings("DDB407", fives(), others=scaled(Writes=target())) == []
    assert findings("DDB407", fives(), others=scaled(Other=target(ResourceId=UNKNOWN))) == []


def test_one_unit_is_not_several() -> None:
    (finding,) = findings("DDB401", provisioned(5, 1))
    assert finding.message.endswith(", here at 1 write unit/s of index entries")
