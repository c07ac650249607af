"""The load on one partition key value: rates, units, shares and shards, and whether DynamoDB splits it."""

from typing import Any

import pytest
from advice import findings, indexes_named, messages
from definitions import index, key

from ddblint.findings import Certainty, Severity


def keyed(gsi: str, **properties: Any) -> dict[str, Any]:
    """A table of ids with one GSI."""
    return {"KeySchema": key("id HASH"), "GlobalSecondaryIndexes": [index("gsi", gsi)], **properties}


def told(attribute: dict[str, Any], peak: str = "2000/s", **workload: Any) -> dict[str, Any]:
    """Hints on the attribute `kind` and on the peak."""
    return {"workload": {"peak-writes": peak, **workload}, "attributes": {"kind": attribute}}


SPLIT, HARD = keyed("kind HASH, size RANGE"), keyed("kind HASH")


def test_the_load_on_the_hottest_value_is_added_up_in_the_message() -> None:
    hints = told({"values": {"LIVE": "80%", "ENDED": "20%"}})
    (finding,) = findings("DDB205", SPLIT, hints=hints)
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "`kind`, the partition key of GSI gsi on Orders: `LIVE` has 80% of 2,000 writes/s x 1 write unit of"
        " the index each = 1,600 write units/s; one value takes 1,000, until DynamoDB splits it along `size`"
    )
    assert finding.help == (
        "spread the value over 2 shards, ⌈1,600 / 800⌉, with a shard number from 0 to 1 in the partition key"
    )
    assert [related.message for related in finding.related] == [
        "the peak of writes told here",
        "the values of `kind`",
    ]


@pytest.mark.parametrize(
    ("properties", "severity"),
    [
        (SPLIT, Severity.WARNING),
        (HARD, Severity.ERROR),
        (keyed("kind HASH, createdAt RANGE"), Severity.ERROR),
    ],
)
def test_it_is_an_error_where_dynamodb_cannot_split(properties: dict[str, Any], severity: Severity) -> None:
    (finding,) = findings("DDB205", properties, hints=told({"hottest": "90%"}))
    assert finding.severity is severity


@pytest.mark.parametrize(
    ("hint", "found"),
    [
        ({"hottest": "50%"}, 0),
        ({"hottest": "51%"}, 1),
        ({"cardinality": 2}, 0),
        ({"cardinality": 1}, 1),
        ({"cardinality": 1, "present": "50%"}, 0),
        ({"cardinality": 1, "present": "51%"}, 1),
        ({"hottest": "90%", "present": "10%"}, 1),
        ({"hottest": "90%", "cardinality": 900}, 1),
        ({"hottest": "90%", "shards": 2}, 0),
        ({"cardinality": 0}, 0),
        ({"present": "50%"}, 0),
    ],
)
def test_the_share_is_the_hottest_or_even_use(hint: dict[str, Any], found: int) -> None:
    assert len(findings("DDB205", SPLIT, hints=told(hint))) == found


def test_entries_count_with_their_kilobytes() -> None:
    whole = {"GlobalSecondaryIndexes": [index("gsi", "kind HASH", {"ProjectionType": "ALL"})]}
    hints = told({"cardinality": 1}, **{"item-size": "3 KB"})
    (finding,) = findings("DDB205", {**HARD, **whole}, hints=hints)
    assert "100% of 2,000 writes/s x 3 write units of the index each = 6,000 write units/s" in finding.message
    assert finding.help.startswith("spread the value over 8 shards, ⌈6,000 / 800⌉")


def test_headroom_counts_in_the_advice_and_not_in_the_limit() -> None:
    hints = told({"cardinality": 1})
    (finding,) = findings("DDB205", HARD, hints=hints, options={"headroom": 1.0})
    assert finding.help.startswith("spread the value over 2 shards, ⌈2,000 / 1,000⌉")


def test_shards_share_the_load() -> None:
    (message,) = messages("DDB205", HARD, hints=told({"cardinality": 1, "shards": 2}, "3000/s"))
    assert "= 3,000 write units/s, 1,500 on each of 2 shards; one value takes 1,000" in message


def test_several_attributes_multiply_their_shares() -> None:
    hints = told({"hottest": "90%"})
    hints["attributes"]["bin"] = {"cardinality": 2}
    assert findings("DDB205", keyed("kind HASH, bin HASH"), hints=hints) == []
    hints["workload"]["peak-writes"] = "2400/s"
    (message,) = messages("DDB205", keyed("kind HASH, bin HASH"), hints=hints)
    assert "the most frequent `kind` + each `bin` in even use has 45% of 2,400 writes/s" in message
    del hints["attributes"]["bin"]
    assert findings("DDB205", keyed("kind HASH, bin HASH"), hints=hints) == []


def test_only_writes_that_reach_the_index_count() -> None:
    hints = told({"cardinality": 1})
    hints["write-patterns"] = [
        {"name": "add", "operation": "put", "rate": "10/s"},
        {"name": "count", "operation": "update", "rate": "30/s", "sets": ["views"]},
    ]
    assert findings("DDB205", HARD, hints=hints) == []
    hints["workload"]["peak-writes"] = "5k/s"
    (message,) = messages("DDB205", HARD, hints=hints)
    assert "x 0.25 write units of the index each on average of the write patterns = 1,250" in message


def test_the_table_counts_items_and_transactions() -> None:
    properties = {"KeySchema": key("kind HASH, id RANGE")}
    workload = {"item-size": "2 KB", "transactional-writes": "50%"}
    (message,) = messages("DDB205", properties, hints=told({"hottest": "20%"}, **workload))
    assert "has 20% of 2,000 writes/s x 3 write units each = 1,200 write units/s" in message


@pytest.mark.parametrize(
    ("reads", "size", "found"), [("12k/s", "4 KB", 0), ("13k/s", "4 KB", 1), ("7k/s", "5 KB", 1)]
)
def test_reads_of_a_table_without_indexes(reads: str, size: str, found: int) -> None:
    hints = told({"hottest": "50%"}, "1/s", **{"peak-reads": reads, "item-size": size})
    assert len(findings("DDB205", {"KeySchema": key("kind HASH, id RANGE")}, hints=hints)) == found
    assert findings("DDB205", {**SPLIT, "KeySchema": key("kind HASH, id RANGE")}, hints=hints) == []


def test_reads_are_told_in_read_units() -> None:
    hints = told({"hottest": "50%"}, "1/s", **{"peak-reads": "13k/s", "item-size": "4 KB"})
    (finding,) = findings("DDB205", {"KeySchema": key("kind HASH, id RANGE")}, hints=hints)
    assert "has 50% of 13,000 reads/s x 0.5 read units each = 3,250 read units/s; one value takes 3,000" in (
        finding.message
    )
    assert finding.help.startswith("spread the value over 2 shards, ⌈3,250 / 2,400⌉")


def test_without_a_peak_nothing_is_said() -> None:
    hints = {"attributes": {"kind": {"cardinality": 1, "shards": 2}}}
    for rule in ("DDB205", "DDB206", "DDB305"):
        assert findings(rule, HARD, hints=hints) == []


@pytest.mark.parametrize(("peak", "shards", "found"), [("1600/s", 2, 0), ("1601/s", 2, 1), ("9k/s", 1, 0)])
def test_shards_are_too_few_for_the_load(peak: str, shards: int, found: int) -> None:
    hints = told({"hottest": "100%", "shards": shards}, peak)
    assert len(findings("DDB206", HARD, hints=hints)) == found


def test_the_shards_that_are_needed_are_told_at_those_declared() -> None:
    (finding,) = findings("DDB206", HARD, hints=told({"values": ["LIVE"], "shards": 2}))
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "2 shards of `kind`, the partition key of GSI gsi on Orders, are too few: the one `kind` has 100% of"
        " 2,000 writes/s x 1 write unit of the index each = 2,000 write units/s, and with 800 on each that is"
        " 3 shards"
    )
    assert finding.help.startswith("spread it over 3 shards")


SMALL = {"item-size": "900 B"}


@pytest.mark.parametrize(
    ("hint", "workload", "found"),
    [
        ({"shards": 12}, SMALL, 0),
        ({"shards": 13}, SMALL, 1),
        ({"shards": 13}, {"item-size": "2 KB"}, 0),
        ({"shards": 13}, {}, 0),
        ({"shards": 13, "cardinality": 50}, SMALL, 1),
        ({"shards": 9, "hottest": "20%"}, SMALL, 1),
        ({"shards": 4, "hottest": "20%"}, SMALL, 0),
    ],
)
def test_shards_are_many_beside_the_most_that_they_can_get(
    hint: dict[str, Any], workload: dict[str, Any], found: int
) -> None:
    result = findings("DDB206", HARD, hints=told(hint, **workload))
    assert [finding.severity for finding in result] == [Severity.NOTE] * found


def test_too_many_shards_say_what_a_query_pays() -> None:
    (finding,) = findings("DDB206", HARD, hints=told({"shards": 50}, "900/s", **SMALL))
    assert finding.message == (
        "50 shards of `kind`, the partition key of GSI gsi on Orders, are many: one value, at most, has 100%"
        " of 900 writes/s x 1 write unit of the index each = 900 write units/s, and with 800 on each that is"
        " 2 shards; a query has to read all 50"
    )


def test_how_many_are_too_many_is_an_option() -> None:
    hints = told({"shards": 5}, **SMALL)
    assert len(findings("DDB206", HARD, hints=hints, options={"max_factor": 1})) == 1


def with_lsi(**others: Any) -> dict[str, Any]:
    lsi = index("bySize", "kind HASH, size RANGE")
    return {"KeySchema": key("kind HASH, id RANGE"), "LocalSecondaryIndexes": [lsi], **others}


def test_an_lsi_prevents_the_split_of_a_busy_value() -> None:
    (finding,) = findings("DDB305", with_lsi(), hints=told({"hottest": "60%"}))
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "LSI bySize keeps DynamoDB from splitting the items of one `kind` of Orders over partitions: the most"
        " frequent `kind` has 60% of 2,000 writes/s x 1 write unit each = 1,200 write units/s, more than the"
        " 1,000 that a partition takes"
    )
    assert indexes_named("DDB305", with_lsi(), hints=told({"hottest": "60%"})) == ["bySize"]
    (hot,) = findings("DDB205", with_lsi(), hints=told({"hottest": "60%"}))
    assert hot.severity is Severity.ERROR


@pytest.mark.parametrize("hint", [{"hottest": "50%"}, {"hottest": "60%", "shards": 2}, {"present": "90%"}])
def test_a_value_that_fits_into_a_partition_needs_no_split(hint: dict[str, Any]) -> None:
    assert findings("DDB305", with_lsi(), hints=told(hint)) == []


def test_without_an_lsi_dynamodb_splits() -> None:
    assert findings("DDB305", {"KeySchema": key("kind HASH, id RANGE")}, hints=told({"hottest": "60%"})) == []
