"""Write amplification: the parts of a write, with hints as a fact and without as a guess."""

import json
from typing import Any

import pytest
from advice import findings, messages
from definitions import KEYS_ONLY, UNKNOWN, attributes, index, key
from inputs import findings_in

from ddblint.findings import Certainty, Severity

ALL = {"ProjectionType": "ALL"}


def with_gsis(count: int, projection: Any = ALL, **properties: Any) -> dict[str, Any]:
    """A table with this many GSIs, keyed by `a0` and so on."""
    indexes = [index(f"gsi{number}", f"a{number} HASH", projection) for number in range(count)]
    return {"KeySchema": key("id HASH"), "GlobalSecondaryIndexes": indexes, **properties}


def told(size: str = "1 KB", *patterns: dict[str, Any]) -> dict[str, Any]:
    return {"workload": {"item-size": size}, "write-patterns": list(patterns)}


def update(*sets: str) -> dict[str, Any]:
    return {"name": f"set {' '.join(sets)}", "operation": "update", "sets": list(sets)}


def test_without_hints_several_copies_of_whole_items_are_a_guess() -> None:
    (finding,) = findings("DDB302", with_gsis(3))
    assert (finding.severity, finding.certainty) == (Severity.NOTE, Certainty.GUESS)
    assert finding.message == (
        "3 of 3 indexes of Orders project ALL: each change of an item is 1 (table) + 1 (GSI gsi0) + 1 (GSI"
        " gsi1) + 1 (GSI gsi2) = 4 writes, and 7 where it changes a key attribute of each, as the entries are"
        " deleted and put"
    )


@pytest.mark.parametrize(
    ("properties", "found"),
    [
        (with_gsis(1), 0),
        (with_gsis(2), 0),
        (with_gsis(5, KEYS_ONLY), 0),
        (with_gsis(5, {"ProjectionType": UNKNOWN}), 0),
        (with_gsis(2, LocalSecondaryIndexes=[index("lsi", "id HASH, day RANGE", ALL)]), 1),
    ],
)
def test_only_indexes_with_all_are_counted(properties: dict[str, Any], found: int) -> None:
    assert len(findings("DDB302", properties)) == found


def test_a_put_is_a_fact_once_the_size_is_told() -> None:
    (finding,) = findings("DDB302", with_gsis(5), hints=told("3 KB"))
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "a put of a new item on Orders takes 3 (table) + 3 (GSI gsi0) + 3 (GSI gsi1) + 3 (GSI gsi2) + 3 (GSI"
        " gsi3) + 3 (GSI gsi4) = 18 write units, 6 times those of the item"
    )
    assert [related.message for related in finding.related] == ["the item size told here"]


def test_small_entries_of_large_items_amplify_little() -> None:
    assert findings("DDB302", with_gsis(20, KEYS_ONLY), hints=told("10 KB")) == []


def test_a_put_of_small_items_into_many_indexes() -> None:
    (message,) = messages("DDB302", with_gsis(5, KEYS_ONLY), hints=told())
    assert message.endswith("+ 1 (GSI gsi4) = 6 write units, 6 times those of the item")


def test_entries_that_are_not_told_make_it_a_least() -> None:
    (message,) = messages("DDB302", with_gsis(5, KEYS_ONLY), hints=told("2 KB"), options={"max_factor": 3})
    assert "= at least 7 write units, 3.5 times those of the item" in message


def test_the_costliest_pattern_is_reported_once() -> None:
    hints = told("1 KB", update("note"), update("a0", "a1", "a2"), update("a0"))
    (finding,) = findings("DDB302", with_gsis(3), hints=hints)
    assert finding.message == (
        "write pattern `set a0 a1 a2` on Orders takes 1 (table) + 2 (GSI gsi0) + 2 (GSI gsi1) + 2 (GSI gsi2)"
        " = 7 write units, 7 times those of the item"
    )
    assert [related.message for related in finding.related] == [
        "the item size told here",
        "the write pattern",
    ]


def test_patterns_tell_that_keys_do_not_change() -> None:
    assert findings("DDB302", with_gsis(3), hints=told("1 KB", update("note"))) == []
    assert [f.certainty for f in findings("DDB302", with_gsis(3), hints=told())] == [Certainty.GUESS]


def test_a_sparse_index_counts_with_its_share() -> None:
    hints = told()
    hints["attributes"] = {"a4": {"present": "50%"}}
    (message,) = messages("DDB302", with_gsis(5), hints=hints)
    assert "+ 0.5 (GSI gsi4) = 5.5 write units" in message


def test_how_much_is_accepted_is_an_option() -> None:
    assert findings("DDB302", with_gsis(3), options={"max_factor": 7}) == []
    assert len(findings("DDB302", with_gsis(1), options={"max_factor": 2})) == 1


def test_a_size_that_is_an_average_of_what_is_there_makes_it_likely() -> None:
    answer = {
        "TableName": "Orders",
        "TableStatus": "ACTIVE",
        "AttributeDefinitions": attributes("id S, a0 S, a1 S, a2 S, a3 S, a4 S"),
        "ItemCount": 10,
        "TableSizeBytes": 10_000,
        **with_gsis(5),
    }
    (finding,) = findings_in(json.dumps({"Table": answer}), "DDB302", name="table.json")
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.LIKELY)
    assert "= 6 write units (estimated), 6 times those of the item" in finding.message
