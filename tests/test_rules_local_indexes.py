"""LSIs and the 10 GB of an item collection: what is told, worked out, or only likely."""

from typing import Any

import pytest
from advice import findings, messages
from definitions import UNKNOWN, index, key

from ddblint.engine import Settings, run
from ddblint.findings import Certainty, Severity
from ddblint.parsers import read_schema
from ddblint.registry import select

ALL = {"ProjectionType": "ALL"}
BY_SIZE, BY_OWNER = index("bySize", "id HASH, size RANGE", ALL), index("byOwner", "id HASH, owner RANGE")


def with_gsis(*indexes: dict[str, Any], keys: str = "id HASH, day RANGE") -> dict[str, Any]:
    return {"KeySchema": key(keys), "GlobalSecondaryIndexes": list(indexes)}


def with_lsis(*indexes: dict[str, Any]) -> dict[str, Any]:
    return {"KeySchema": key("id HASH, day RANGE"), "LocalSecondaryIndexes": list(indexes)}


def told(**workload: Any) -> dict[str, Any]:
    return {"workload": workload}


def test_without_hints_an_lsi_is_said_to_cap_collections_once_a_table() -> None:
    (finding,) = findings("DDB304", with_lsis(BY_SIZE, BY_OWNER))
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.LIKELY)
    assert finding.message == (
        "LSI bySize, LSI byOwner cap every item collection of Orders (the items of one `id` and their LSI"
        " entries) at 10 GB, and cannot be removed from the table"
    )


@pytest.mark.parametrize(
    ("largest", "severity"),
    [
        ("5119 MB", None),
        ("5 GB", Severity.WARNING),
        ("10 GB", Severity.WARNING),
        ("10241 MB", Severity.ERROR),
    ],
)
def test_a_collection_is_told_to_be_near_or_over_the_limit(largest: str, severity: Severity | None) -> None:
    found = findings("DDB304", with_lsis(BY_SIZE), hints=told(**{"item-collection": {"largest": largest}}))
    assert [finding.severity for finding in found] == ([severity] if severity else [])


def test_what_is_told_is_the_whole_collection() -> None:
    hints = told(**{"item-size": "3 KB", "item-collection": {"largest": "8 GB"}})
    (finding,) = findings("DDB304", with_lsis(BY_SIZE), hints=hints)
    assert finding.certainty is Certainty.FACT
    assert finding.message == (
        "LSI bySize caps every item collection of Orders (the items of one `id` and their LSI entries) at"
        " 10 GB: the largest is told to be 8 GB, which is 80% of that; beyond it, writes fail with"
        " ItemCollectionSizeLimitExceededException"
    )


def collection(items: Any, *indexes: dict[str, Any]) -> list[str]:
    hints = told(**{"item-size": "3 KB", "item-collection": {"items-per-key": items}})
    return messages("DDB304", with_lsis(*indexes), hints=hints)


def test_the_size_of_a_collection_is_worked_out_from_items_and_entries() -> None:
    (message,) = collection("1M", BY_SIZE)
    assert "at 10 GB: 1,000,000 items x (3,072 + 3,172) B is 5.8 GB, which is 58% of that;" in message
    assert collection("800k", BY_SIZE) == []


def test_an_entry_of_unknown_size_counts_with_what_is_known_of_it() -> None:
    (message,) = collection("2M", BY_SIZE, BY_OWNER)
    assert "2,000,000 items x (3,072 + 3,172 + 100) B is at least 11.8 GB, which is 118% of that;" in message
    assert "writes that make it larger fail" in message


def test_an_entry_of_told_attributes_counts_whole() -> None:
    hints = {
        **told(**{"item-size": "3 KB", "item-collection": {"items-per-key": "2M"}}),
        "attributes": {name: {"size": "6 B"} for name in ("id", "day", "owner")},
    }
    (message,) = messages("DDB304", with_lsis(BY_OWNER), hints=hints)
    # The names and 6 B each of `id`, `day` and `owner`, and 100 B of overhead.
    assert f"2,000,000 items x (3,072 + {2 + 3 + 5 + 3 * 6 + 100}) B is 6 GB" in message


@pytest.mark.parametrize(
    ("growth", "words"),
    [
        ("5%/month", "which is 60% of that, and passes it in month 11 at 5% of growth a month; beyond it"),
        ("120%/year", "which is 60% of that, and passes it in month 6 at 10% of growth a month; beyond it"),
        ("0%/month", "which is 60% of that; beyond it"),
    ],
)
def test_growth_says_the_month_in_which_a_collection_is_full(growth: str, words: str) -> None:
    hints = told(**{"item-collection": {"largest": "6 GB"}, "item-growth": growth})
    assert words in messages("DDB304", with_lsis(BY_SIZE), hints=hints)[0]


def test_what_is_full_or_far_from_it_has_no_month() -> None:
    full = told(**{"item-collection": {"largest": "11 GB"}, "item-growth": "5%/month"})
    assert "in month" not in messages("DDB304", with_lsis(BY_SIZE), hints=full)[0]
    small = told(**{"item-collection": {"largest": "4 GB"}, "item-growth": "50%/month"})
    assert findings("DDB304", with_lsis(BY_SIZE), hints=small) == []


def test_items_without_a_size_leave_the_collection_untold() -> None:
    hints = told(**{"item-collection": {"items-per-key": "1M"}})
    assert [f.certainty for f in findings("DDB304", with_lsis(BY_SIZE), hints=hints)] == [Certainty.LIKELY]


def test_a_gsi_is_never_said_to_cap_collections() -> None:
    hints = told(**{"item-collection": {"largest": "40 GB"}})
    assert findings("DDB304", with_gsis(index("byOwner", "owner HASH", ALL)), hints=hints) == []


def test_a_gsi_over_the_tables_own_partitions_is_a_question() -> None:
    (finding,) = findings("DDB306", with_gsis(BY_SIZE, index("byOwner", "owner HASH, day RANGE")))
    assert (finding.severity, finding.certainty) == (Severity.NOTE, Certainty.GUESS)
    assert finding.index_name == "bySize"
    assert finding.help.startswith("if Orders is not created yet")
    assert finding.help.endswith("caps the items of one `id` at 10 GB; else keep the GSI")


@pytest.mark.parametrize(
    "gsi",
    [
        index("sparse", "id HASH"),
        index("same", "id HASH, day RANGE"),
        index("multi", "id HASH, size RANGE, owner RANGE"),
        index("other", "size HASH, id RANGE"),
        {
            **index("hidden", "id HASH"),
            "KeySchema": [*key("id HASH"), {"AttributeName": UNKNOWN, "KeyType": "RANGE"}],
        },
    ],
)
def test_a_key_that_no_lsi_can_have_is_no_missing_lsi(gsi: dict[str, Any]) -> None:
    assert findings("DDB306", with_gsis(gsi)) == []


def test_keys_without_a_partition_key_are_not_the_same() -> None:
    wrong = index("wrong", "id RANGE, size RANGE")
    wrong["KeySchema"][0]["KeyType"] = "hash"
    table = with_gsis(wrong)
    table["KeySchema"] = [{"AttributeName": "id", "KeyType": "hash"}, *key("day RANGE")]
    assert findings("DDB306", table) == []


def test_a_table_that_can_have_no_further_lsi_misses_none() -> None:
    assert findings("DDB306", with_gsis(BY_SIZE, keys="id HASH")) == []
    lsis = [index(f"lsi{number}", f"id HASH, a{number} RANGE") for number in range(5)]
    properties = {**with_gsis(BY_SIZE), "LocalSecondaryIndexes": lsis}
    assert findings("DDB306", properties) == []
    assert findings("DDB306", {**properties, "LocalSecondaryIndexes": lsis[1:]}) != []
    assert findings("DDB306", {**properties, "LocalSecondaryIndexes": [BY_SIZE]}) == []


@pytest.mark.parametrize(("largest", "found"), [("4 GB", 1), ("5 GB", 0)])
def test_collections_near_the_limit_of_an_lsi_are_no_case_for_one(largest: str, found: int) -> None:
    hints = told(**{"item-collection": {"largest": largest}})
    assert len(findings("DDB306", with_gsis(BY_SIZE), hints=hints)) == found


@pytest.mark.parametrize(
    ("size", "indexes", "found"),
    [
        ("200 KB", (BY_SIZE,), 0),
        ("204801 B", (BY_SIZE,), 1),
        ({"average": "3 KB", "maximum": "201 KB"}, (BY_SIZE,), 1),
        ({"average": "200 KB", "maximum": "200 KB"}, (BY_SIZE,), 0),
        ("201 KB", (BY_OWNER,), 0),
        ("140 KB", (BY_SIZE, {**BY_OWNER, "Projection": ALL}), 1),
        ("399 KB", (), 0),
    ],
)
def test_an_item_and_its_lsi_entries_fit_into_400_kb(
    size: Any, indexes: tuple[dict[str, Any], ...], found: int
) -> None:
    assert len(findings("DDB307", with_lsis(*indexes), hints=told(**{"item-size": size}))) == found


def test_the_sum_of_an_item_and_its_entries_is_told() -> None:
    hints = told(**{"item-size": {"average": "3 KB", "maximum": "220 KB"}})
    (finding,) = findings("DDB307", with_lsis(BY_SIZE), hints=hints)
    assert (finding.severity, finding.certainty) == (Severity.ERROR, Certainty.FACT)
    assert finding.message == (
        "the largest item of Orders takes 220 KB (item) + 220 KB (LSI bySize) = 440 KB with its LSI entries,"
        " and DynamoDB takes 400 KB at most"
    )
    assert messages("DDB307", with_lsis(BY_SIZE), hints=told(**{"item-size": "220 KB"}))[0].startswith(
        "an average item of Orders takes 220 KB (item)"
    )


def test_entries_of_a_gsi_do_not_count_to_the_item() -> None:
    assert findings("DDB307", with_gsis(BY_OWNER), hints=told(**{"item-size": "300 KB"})) == []


def test_a_sparse_lsi_has_fewer_entries_than_there_are_items() -> None:
    hints = told(**{"item-size": "1 KB", "item-collection": {"items-per-key": "6M"}})
    (finding,) = findings(
        "DDB304", with_lsis(BY_SIZE), hints=hints | {"attributes": {"size": {"present": "1%"}}}
    )
    assert finding.severity == Severity.WARNING
    assert (
        "6,000,000 items x 1,024 B + 60,000 entries x 1,124 B is 5.8 GB, which is 58% of that"
        in finding.message
    )


OF_OTHER = index("byOwner", "owner HASH, size RANGE", ALL)
WITHOUT_SORT = {"KeySchema": key("id HASH"), "LocalSecondaryIndexes": [BY_SIZE]}
BUSY = {
    "workload": {
        "item-size": "300 KB",
        "peak-writes": "9000/s",
        "item-collection": {"items-per-key": "1M"},
    },
    "attributes": {"id": {"hottest": "50%"}},
}


@pytest.mark.parametrize("rule", ["DDB304", "DDB305", "DDB307"])
@pytest.mark.parametrize("hints", [{}, BUSY])
@pytest.mark.parametrize("properties", [with_lsis(OF_OTHER), WITHOUT_SORT])
def test_an_lsi_that_is_none_limits_nothing(
    rule: str, properties: dict[str, Any], hints: dict[str, Any]
) -> None:
    assert findings(rule, properties, hints=hints) == []


@pytest.mark.parametrize("rule", ["DDB304", "DDB305", "DDB307"])
def test_the_other_lsis_still_do(rule: str) -> None:
    (finding,) = findings(rule, with_lsis(OF_OTHER, BY_SIZE), hints=BUSY)
    assert finding.index_name == "bySize"
    assert "byOwner" not in finding.message


def test_rules_about_parts_that_a_table_lacks_are_no_silences() -> None:
    text = b"""\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{AttributeName: !Ref Nobody, AttributeType: S}]
      KeySchema: [{AttributeName: !Ref Nobody, KeyType: HASH}]
"""
    schema = read_schema("a.yaml", text, {})
    assert schema is not None
    silent = {silence.rule for silence in run([schema], Settings(select())).silences}
    assert "DDB203" in silent
    assert [
        rule for rule in silent if rule.startswith(("DDB3", "DDB5")) or rule in ("DDB401", "DDB402")
    ] == []
