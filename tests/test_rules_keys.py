"""Partition keys of few values and of times: hints against names, and what the messages say."""

from typing import Any

import pytest
from advice import findings, indexes_named, messages
from definitions import UNKNOWN, index, key

from ddblint.findings import Certainty, Severity


def keyed(*elements: str) -> dict[str, Any]:
    """A table with one GSI for each of the keys."""
    indexes = [index(f"gsi{number}", element) for number, element in enumerate(elements)]
    return {"KeySchema": key("id HASH"), "GlobalSecondaryIndexes": indexes}


def units(write: Any) -> dict[str, Any]:
    return {"ReadCapacityUnits": 50, "WriteCapacityUnits": write}


WRITES_50 = {"ProvisionedThroughput": units(50)}


def told(**attributes: dict[str, Any]) -> dict[str, Any]:
    return {"attributes": attributes}


def test_a_name_is_likely_to_tell_and_the_message_says_what_a_value_takes() -> None:
    (finding,) = findings("DDB201", keyed("status HASH"))
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.LIKELY)
    assert finding.message == (
        "`status`, the partition key of GSI gsi0 on Orders, looks low-cardinality by its name: one value"
        " takes at most 1,000 write units/s, and there is no sort key to split a value along; beyond that,"
        " writes"
        " to the table are throttled"
    )
    assert finding.help.startswith("give the index a second partition key attribute beside `status`")


def test_a_hint_makes_it_a_fact_with_the_number_and_where_it_is_told() -> None:
    (finding,) = findings(
        "DDB201", keyed("lane HASH, orderId RANGE"), hints=told(lane={"values": ["N", "S"]})
    )
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "`lane`, the partition key of GSI gsi0 on Orders, has 2 declared values: evenly used, it takes at"
        " most 2 x 1,000 = 2,000 write units/s until DynamoDB splits it along `orderId`; beyond that, writes"
        " to the table are throttled"
    )
    assert [related.message for related in finding.related] == ["what is told of `lane`"]


def test_a_sort_key_that_grows_splits_nothing() -> None:
    (message,) = messages("DDB201", keyed("status HASH, createdAt RANGE"))
    assert "DynamoDB does not split a value along `createdAt`, which only grows" in message


@pytest.mark.parametrize(("cardinality", "found"), [(1, 0), (2, 1), (19, 1), (20, 0), ("10k", 0)])
def test_a_hint_outweighs_the_name(cardinality: Any, found: int) -> None:
    hints = told(status={"cardinality": cardinality})
    assert len(findings("DDB201", keyed("status HASH"), hints=hints)) == found


def test_the_number_of_values_that_is_enough_is_an_option() -> None:
    hints, few = told(status={"cardinality": 5}), {"min_cardinality": 5}
    assert findings("DDB201", keyed("status HASH"), hints=hints, options=few) == []
    assert findings("DDB201", keyed("status HASH"), hints=told(status={"cardinality": 4}), options=few) != []


def test_shards_multiply_what_is_told_and_silence_a_name() -> None:
    sharded = {"values": ["OPEN", "DONE"], "shards": 9}
    (message,) = messages("DDB201", keyed("status HASH"), hints=told(status=sharded))
    assert "has 18 declared values" in message
    assert findings("DDB201", keyed("status HASH"), hints=told(status={**sharded, "shards": 10})) == []
    assert findings("DDB201", keyed("status HASH"), hints=told(status={"shards": 2})) == []


def test_several_attributes_have_the_product_of_their_values() -> None:
    hints = told(plant={"cardinality": 3}, lane={"cardinality": 6})
    (message,) = messages("DDB201", keyed("plant HASH, lane HASH"), hints=hints)
    assert message.startswith(
        "`plant` + `lane`, the partition key of GSI gsi0 on Orders, has 18 declared values"
    )
    hints["attributes"]["lane"]["cardinality"] = 7
    assert findings("DDB201", keyed("plant HASH, lane HASH"), hints=hints) == []


def test_several_attributes_by_name_must_all_look_so() -> None:
    assert indexes_named("DDB201", keyed("status HASH, type HASH", "status HASH, owner HASH")) == ["gsi0"]


def test_a_counted_attribute_beside_the_name_says_that_it_is_spread() -> None:
    hints = told(bin={"cardinality": 10})
    assert findings("DDB201", keyed("status HASH, bin HASH"), hints=hints) == []


def test_a_sparse_index_of_few_values_is_a_note() -> None:
    hints = told(status={"present": "20%"})
    (finding,) = findings("DDB201", keyed("status HASH"), hints=hints)
    assert finding.severity is Severity.NOTE
    assert (
        "looks low-cardinality by its name, and 20% of the items have `status`: one value" in finding.message
    )
    hints["attributes"]["status"]["present"] = "100%"
    assert findings("DDB201", keyed("status HASH"), hints=hints)[0].severity is Severity.WARNING


@pytest.mark.parametrize("rule", ["DDB201", "DDB202", "DDB203", "DDB204", "DDB205", "DDB206"])
def test_an_unknown_key_attribute_may_have_many_values(rule: str) -> None:
    hidden = [*key("status HASH"), {"AttributeName": UNKNOWN, "KeyType": "HASH"}]
    properties = {
        "KeySchema": hidden,
        "GlobalSecondaryIndexes": [{**index("byStatus", "day HASH"), "KeySchema": hidden}],
    }
    hints = {"workload": {"peak-writes": "9k/s"}, **told(status={"cardinality": 1})}
    assert findings(rule, properties) == []
    assert findings(rule, properties, hints=hints) == []


def test_a_table_without_a_sort_key_is_judged_by_hints_only() -> None:
    assert findings("DDB202", {"KeySchema": key("type HASH")}) == []
    (message,) = messages("DDB202", {"KeySchema": key("type HASH")}, hints=told(type={"cardinality": 2}))
    assert message == (
        "`type`, the partition key of Orders, has 2 declared values: evenly used, it takes at most"
        " 2 x 1,000 ="
        " 2,000 write units/s, and there is no sort key to split a value along"
    )


def test_an_lsi_keeps_a_table_from_splitting_a_value() -> None:
    properties = {"KeySchema": key("type HASH, id RANGE")}
    assert messages("DDB202", properties)[0].endswith(
        "1,000 write units/s until DynamoDB splits it along `id`"
    )
    properties["LocalSecondaryIndexes"] = [index("byDay", "type HASH, day RANGE")]
    assert "an LSI keeps DynamoDB from splitting a value over partitions" in messages("DDB202", properties)[0]


def test_a_period_and_a_moment_are_told_apart() -> None:
    finding, moment = findings("DDB204", keyed("orderDate HASH", "createdAt HASH"))
    assert (finding.severity, finding.certainty) == (Severity.NOTE, Certainty.LIKELY)
    assert finding.message == (
        "`orderDate`, the partition key of GSI gsi0 on Orders, moves on with time: all writes of one"
        " period go to one value, which takes 1,000 write units/s, and those of earlier periods lie idle"
    )
    assert moment.message == (
        "`createdAt`, the partition key of GSI gsi1 on Orders, differs from write to write: a query must"
        " give it exactly, and cannot ask for a range of times"
    )
    assert moment.help.startswith("make `createdAt` the sort key")


def test_a_time_beside_another_attribute_is_no_time_ordered_key() -> None:
    assert indexes_named("DDB204", keyed("day HASH, shard HASH", "day HASH, hour HASH")) == ["gsi1"]


def test_a_time_that_is_sharded_is_spread() -> None:
    assert findings("DDB204", keyed("day HASH"), hints=told(day={"shards": 10})) == []


def test_the_key_of_the_table_is_looked_at_too() -> None:
    (message,) = messages("DDB204", {"KeySchema": key("day HASH, id RANGE")})
    assert message.startswith("`day`, the partition key of Orders, moves on with time")


def test_one_declared_value_is_a_constant_and_said_once() -> None:
    properties = {"KeySchema": key("PK HASH, SK RANGE")}
    (finding,) = findings("DDB203", properties, hints=told(PK={"values": ["OPS_LOG"]}))
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "`PK`, the partition key of Orders, has one declared value, `OPS_LOG`: all items are one item"
        " collection, which takes 1,000 write and 3,000 read units/s, until DynamoDB splits it along `SK`"
    )
    assert [related.message for related in finding.related] == ["what is told of `PK`"]
    assert findings("DDB202", properties, hints=told(PK={"values": ["OPS_LOG"]})) == []


@pytest.mark.parametrize(
    ("hint", "found"),
    [
        ({"cardinality": 1}, 1),
        ({"values": ["A", "B"]}, 0),
        ({"values": ["A"], "shards": 4}, 0),
        ({"values": ["A"], "shards": 1}, 1),
        ({"present": "5%"}, 0),
    ],
)
def test_a_constant_is_one_value_that_is_not_sharded(hint: dict[str, Any], found: int) -> None:
    assert len(findings("DDB203", keyed("live HASH"), hints=told(live=hint))) == found


def test_a_sparse_index_of_one_value_is_a_note() -> None:
    hints = told(live={"values": ["LIVE"], "present": "5%"})
    (finding,) = findings("DDB203", keyed("live HASH, price RANGE"), hints=hints)
    assert (finding.severity, finding.index_name) == (Severity.NOTE, "gsi0")
    assert "has one declared value, `LIVE`, and 5% of the items have it: all entries are" in finding.message


def test_several_attributes_are_constant_when_each_is() -> None:
    hints = told(live={"values": ["LIVE"]}, kind={"cardinality": 1})
    (message,) = messages("DDB203", keyed("live HASH, kind HASH"), hints=hints)
    assert message.startswith(
        "`live` + `kind`, the partition key of GSI gsi0 on Orders, has one declared value:"
    )
    hints["attributes"]["kind"]["cardinality"] = 2
    assert findings("DDB203", keyed("live HASH, kind HASH"), hints=hints) == []
    del hints["attributes"]["kind"]
    assert findings("DDB203", keyed("live HASH, kind HASH"), hints=hints) == []


def test_an_lsi_keeps_a_constant_in_one_partition() -> None:
    properties = {
        "KeySchema": key("PK HASH, SK RANGE"),
        "LocalSecondaryIndexes": [index("byDay", "PK HASH, day RANGE")],
    }
    (message,) = messages("DDB203", properties, hints=told(PK={"cardinality": 1}))
    assert message.endswith("and an LSI keeps DynamoDB from splitting a value over partitions")


@pytest.mark.parametrize(
    ("settings", "hints", "words"),
    [
        (WRITES_50, {"values": ["a", "b", "c"]}, "; its own WriteCapacityUnits, 50, is less"),
        (WRITES_50, {}, "; its own WriteCapacityUnits, 50, is less"),
        (
            {"ProvisionedThroughput": units(2000)},
            {"cardinality": 3},
            "; its own WriteCapacityUnits, 2,000, is less",
        ),
        ({"ProvisionedThroughput": units(3000)}, {"cardinality": 3}, None),
        ({"ProvisionedThroughput": units(1000)}, {}, None),
        ({"ProvisionedThroughput": units(UNKNOWN)}, {}, None),
        ({}, {}, None),
    ],
)
def test_the_own_capacity_of_an_index_is_said_where_it_is_less(
    settings: dict[str, Any], hints: dict[str, Any], words: str | None
) -> None:
    properties = keyed("status HASH")
    properties["GlobalSecondaryIndexes"][0] |= settings
    provisioned = properties | {"BillingMode": "PROVISIONED", "ProvisionedThroughput": units(5000)}
    (message,) = messages("DDB201", provisioned, hints=told(status=hints) if hints else {})
    assert message.endswith(f"{words or ''}; beyond that, writes to the table are throttled")
    assert ("is less" in message) == bool(words)


def test_the_own_maximum_of_an_index_on_demand_is_said() -> None:
    properties = keyed("status HASH") | {"BillingMode": "PAY_PER_REQUEST"}
    properties["GlobalSecondaryIndexes"][0]["OnDemandThroughput"] = {"MaxWriteRequestUnits": 200}
    (message,) = messages("DDB201", properties)
    assert "; its own MaxWriteRequestUnits, 200, is less; beyond that" in message


def test_the_own_capacity_of_a_table_is_said_where_it_is_less() -> None:
    properties = {"KeySchema": key("status HASH, id RANGE"), "ProvisionedThroughput": units(50)}
    (message,) = messages("DDB202", properties | {"BillingMode": "PROVISIONED"})
    assert message.endswith("; its own WriteCapacityUnits, 50, is less")


def test_the_own_capacity_behind_a_constant_key_is_said() -> None:
    properties = keyed("kind HASH") | {"BillingMode": "PROVISIONED", "ProvisionedThroughput": units(5000)}
    properties["GlobalSecondaryIndexes"][0] |= WRITES_50
    (message,) = messages("DDB203", properties, hints=told(kind={"values": ["x"]}))
    assert message.endswith("; its own WriteCapacityUnits, 50, is less")
