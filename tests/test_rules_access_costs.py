"""Indexes without a user, and those whose few reads do not pay for their writes."""

from typing import Any

import pytest
from advice import findings, indexes_named, messages
from definitions import KEYS_ONLY, UNKNOWN, include, index
from patterns import keyed, pattern, patterns

from ddblint.findings import Certainty, Severity

OWN = "room HASH, day RANGE"
ALL = {"ProjectionType": "ALL"}
GSI = index("byVenue", "venue HASH, price RANGE", ALL)
LSI = index("byLikes", "room HASH, likes RANGE")
TABLE = keyed(OWN, gsis=(GSI,), lsis=(LSI,))
GET = pattern("room =, day =", operation="get")
MONTH = {"items": "10M", "item-size": "1 KB", "month": {"writes": "400M"}}


def unused(*told: dict[str, Any], **hints: Any) -> list[str]:
    return indexes_named("DDB504", TABLE, hints=patterns(*told, **hints))


def test_an_index_that_no_pattern_uses() -> None:
    first, second = findings("DDB504", TABLE, hints=patterns(GET, workload=MONTH))
    assert (first.severity, first.certainty) == (Severity.NOTE, Certainty.FACT)
    assert (first.index_name, second.index_name) == ("byVenue", "byLikes")
    assert first.message == (
        "GSI byVenue of Orders is used by none of the declared access patterns, and costs 400,000,000 writes"
        " x 1 = 400,000,000 write units a month"
    )
    assert first.help == "remove it, or declare the access pattern that uses it"
    assert second.message.endswith(
        "and costs as many as 400,000,000 writes x 1 = 400,000,000 write units a month"
    )
    assert second.help.startswith("leave it out if the table is not created yet")


def test_without_the_writes_of_a_month_no_sum_is_told() -> None:
    first, _ = messages("DDB504", TABLE, hints=patterns(GET))
    assert first.endswith("and costs a write for each change of an entry")


@pytest.mark.parametrize(
    ("told", "names"),
    [
        (pattern("venue ="), ["byLikes"]),
        (pattern("venue =", index="byVenue", consistent=True), ["byLikes"]),
        (pattern("seat =", index="byVenue"), ["byLikes"]),
        (pattern(index="byLikes"), ["byVenue"]),
        (pattern(operation="scan", index="byLikes"), ["byVenue"]),
        (pattern("room =, likes >"), ["byVenue"]),
        (pattern("seat ="), ["byVenue", "byLikes"]),
    ],
)
def test_what_a_pattern_names_or_needs_is_used(told: dict[str, Any], names: list[str]) -> None:
    assert unused(GET, told) == names


def test_of_several_that_would_serve_any_may_be_meant() -> None:
    table = keyed(OWN, gsis=(GSI, index("narrow", "venue HASH")))
    assert indexes_named("DDB504", table, hints=patterns(pattern("venue ="))) == []
    assert indexes_named("DDB504", table, hints=patterns(pattern("venue =", index="narrow"))) == ["byVenue"]


@pytest.mark.parametrize("told", [pattern(), pattern("venue =", index="gone")])
def test_a_pattern_that_may_use_anything_leaves_nothing_unused(told: dict[str, Any]) -> None:
    assert unused(GET, told) == []


def test_without_patterns_nothing_is_unused() -> None:
    assert findings("DDB504", TABLE, hints={"workload": MONTH}) == []


@pytest.mark.parametrize("part", [{"IndexName": UNKNOWN}, {"KeySchema": UNKNOWN}])
def test_an_index_that_is_not_known_may_be_used(part: dict[str, Any]) -> None:
    table = {**TABLE, "GlobalSecondaryIndexes": [{**GSI, **part}]}
    assert findings("DDB504", table, hints=patterns(GET)) == []


def reporting(rate: str | None, projection: Any = ALL, *, workload: Any = MONTH, **hints: Any) -> list[Any]:
    rates = {"rate": rate} if rate else {}
    table = keyed(OWN, gsis=({**GSI, "Projection": projection},))
    return findings(
        "DDB510", table, hints=patterns(GET, pattern("venue =", **rates), workload=workload, **hints)
    )


def test_an_index_whose_reads_could_be_scans() -> None:
    (finding,) = reporting("0.1/h")
    assert (finding.severity, finding.certainty) == (Severity.NOTE, Certainty.FACT)
    assert finding.message == (
        "GSI byVenue of Orders, read by `the pattern` alone, costs 400,000,000 writes x 1 = 400,000,000 write"
        " units a month, while 73 Scans of 10,000,000 items of 1,024 B cost 73 x 1,250,000 = 91,250,000 read"
        " units"
    )
    assert [related.message for related in finding.related] == ["how often `the pattern` is read"]


@pytest.mark.parametrize(("rate", "found"), [("0.43/h", 1), ("0.45/h", 0), ("5/s", 0), (None, 0)])
def test_scans_that_cost_as_much_are_no_better(rate: str | None, found: int) -> None:
    assert len(reporting(rate)) == found


@pytest.mark.parametrize("missing", ["items", "item-size", "month"])
def test_everything_has_to_be_told(missing: str) -> None:
    assert reporting("0.1/h", workload={name: told for name, told in MONTH.items() if name != missing}) == []


def test_an_index_that_nobody_reads_is_left_to_another_rule() -> None:
    assert findings("DDB510", TABLE, hints=patterns(GET, workload=MONTH)) == []


def test_a_pattern_that_may_use_anything_leaves_reads_untold() -> None:
    assert (
        findings("DDB510", TABLE, hints=patterns(pattern("venue =", rate="0.1/h"), pattern(), workload=MONTH))
        == []
    )


def test_of_an_index_with_some_attributes_the_write_patterns_tell_which_writes_reach_it() -> None:
    assert reporting("0.1/h", KEYS_ONLY) == []
    put = {"name": "sell", "operation": "put", "rate": "30/s"}
    update = {"name": "print", "operation": "update", "rate": "10/s", "sets": ["printed"]}
    (finding,) = reporting("0.1/h", include("seat"), **{"write-patterns": [put, update]})
    assert "400,000,000 writes x 0.75 = 300,000,000 write units a month" in finding.message
    rare = {**update, "rate": "1000/s"}
    assert reporting("0.1/h", include("seat"), **{"write-patterns": [put, rare]}) == []


def test_large_items_cost_more_to_write() -> None:
    (finding,) = reporting("0.1/h", workload={**MONTH, "item-size": "3 KB"})
    assert "400,000,000 writes x 3 = 1,200,000,000 write units a month" in finding.message
