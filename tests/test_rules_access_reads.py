"""What access patterns ask of the index that serves them: consistency, uniqueness and attributes."""

from typing import Any

import pytest
from advice import findings
from definitions import UNKNOWN, include, index
from patterns import keyed, pattern, patterns

from ddblint.findings import Finding, Severity

OWN = "room HASH, day RANGE"
ALL = {"ProjectionType": "ALL"}
GSI = index("byVenue", "venue HASH, price RANGE")
LSI = index("byLikes", "room HASH, likes RANGE")
TABLE = keyed(OWN, gsis=(GSI,), lsis=(LSI,))
FLAGS = {"DDB501": "consistent", "DDB506": "after_own_write", "DDB507": "one_item"}

each_flag = pytest.mark.parametrize(("rule", "flag"), FLAGS.items())


def found(rule: str, properties: dict[str, Any], *, hints: dict[str, Any] | None = None, **told: Any) -> Any:
    return findings(rule, properties, hints=patterns(pattern(**told), **(hints or {})))


def one(rule: str, properties: dict[str, Any], **told: Any) -> Finding:
    (finding,) = found(rule, properties, **told)
    assert isinstance(finding, Finding)
    return finding


@each_flag
def test_a_gsi_does_not_have_what_is_asked_of_it(rule: str, flag: str) -> None:
    for told in ({"where": "venue ="}, {"where": "venue =", "index": "byVenue"}, {"index": "byVenue"}):
        finding = one(rule, TABLE, **told, **{flag: True})
        assert finding.index_name == "byVenue"
        assert finding.severity is (Severity.ERROR if rule == "DDB501" else Severity.WARNING)
        assert [related.message for related in finding.related] == ["GSI byVenue"]
        assert found(rule, TABLE, **told, **{flag: False}) == []


@each_flag
def test_the_table_and_an_lsi_have_it(rule: str, flag: str) -> None:
    assert found(rule, TABLE, where="room =, day =", **{flag: True}) == []
    assert found(rule, TABLE, where="room =, likes >", **{flag: True}) == []
    assert found(rule, TABLE, where="room =", index="byLikes", **{flag: True}) == []
    assert found(rule, TABLE, where="venue =", index="byVenue", operation="get", **{flag: True}) == []


def test_a_consistent_read_of_a_gsi_is_refused() -> None:
    finding = one("DDB501", TABLE, where="venue =", index="byVenue", consistent=True)
    assert finding.message == (
        "access pattern `the pattern` reads GSI byVenue of Orders and asks for strongly consistent reads,"
        " which no GSI has: DynamoDB refuses the request"
    )
    assert finding.help == "set `consistent: false`, or read by the key of Orders (`room`, `day`)"
    assert " can only be served by GSI" in one("DDB501", TABLE, where="venue =", consistent=True).message
    assert found("DDB501", TABLE, operation="scan", index="byVenue", consistent=True) != []


def test_an_lsi_is_named_where_one_could_be_made() -> None:
    own = keyed(OWN, gsis=(index("byPrice", "room HASH, price RANGE"),))
    finding = one("DDB501", own, where="room =, price <", index="byPrice", consistent=True)
    assert finding.help.endswith(", or make it an LSI, which is only possible together with the table")


def test_a_read_after_write_may_miss_it() -> None:
    finding = one("DDB506", TABLE, where="venue =", after_own_write=True)
    assert "through GSI byVenue of Orders, which gets each write a moment after the table" in finding.message
    assert found("DDB506", TABLE, where="venue =", after_own_write=True, consistent=True) == []


def test_a_gsi_key_is_not_unique_unless_that_of_the_table_is_in_it() -> None:
    finding = one("DDB507", TABLE, where="venue =, price =", one_item=True)
    assert "GSI byVenue of Orders, whose key (`venue`, `price`) is not unique" in finding.message
    assert "whose own key is the value of `venue`, in one transaction" in finding.help
    whole = keyed("id HASH", gsis=(index("byTeam", "team HASH, id RANGE"),))
    assert found("DDB507", whole, where="team =, id =", one_item=True) == []
    assert found("DDB507", whole, index="byTeam", one_item=True) == []
    assert found("DDB507", whole, where="team =", one_item=True) != []
    assert found("DDB507", whole, where="team =, id >", one_item=True) != []


def test_a_gsi_is_read_for_what_it_lacks() -> None:
    finding = one("DDB502", TABLE, where="venue =", reads=["seat", "day"], filter=["paid"])
    assert finding.severity is Severity.ERROR
    assert finding.message == (
        "access pattern `the pattern` filters by `paid` and reads `seat`, which GSI byVenue of Orders lacks"
        " (KEYS_ONLY: `room`, `day`, `venue`, `price`): only projected attributes can be read through a GSI"
    )
    first, *block = finding.help.splitlines()
    assert first.endswith("then remove GSI byVenue, whose projection cannot be edited:")
    assert '    "IndexName": "byVenueV2",' in block
    assert '"NonKeyAttributes": ["seat", "paid"]' in block[-3]


def test_it_points_at_the_first_attribute_that_is_missing() -> None:
    finding = one("DDB502", TABLE, index="byVenue", reads=["day", "seat"])
    assert finding.span.end_column - finding.span.column == len('"seat"')
    assert finding.message.startswith("access pattern `the pattern` reads `seat`, which")


def test_all_attributes_are_read_of_an_index_with_some() -> None:
    finding = one("DDB502", TABLE, index="byVenue", reads="all", filter=["paid"])
    assert "filters by `paid` and reads all attributes, which GSI byVenue" in finding.message
    assert '"Projection": {"ProjectionType": "ALL"}' in finding.help


@pytest.mark.parametrize(
    ("projection", "lacks"),
    [
        (ALL, False),
        (include("paid"), False),
        (include("seat"), True),
        (UNKNOWN, False),
        ({"ProjectionType": UNKNOWN}, False),
        ({"ProjectionType": "INCLUDE", "NonKeyAttributes": UNKNOWN}, False),
        ({"ProjectionType": "INCLUDE", "NonKeyAttributes": [UNKNOWN, "seat"]}, False),
    ],
)
def test_only_what_is_surely_missing_is_reported(projection: Any, lacks: bool) -> None:
    table = keyed(OWN, gsis=(index("byVenue", "venue HASH", projection),))
    assert bool(found("DDB502", table, where="venue =", filter=["paid"])) is lacks


def test_the_table_and_a_scan_of_it_lack_nothing() -> None:
    assert found("DDB502", TABLE, where="room =", reads="all", filter=["paid"]) == []
    assert found("DDB502", TABLE, operation="scan", filter=["paid"]) == []
    assert len(found("DDB502", TABLE, operation="scan", index="byVenue", filter=["paid"])) == 1


def fetching(size: str | None, **told: Any) -> str:
    workload = {"workload": {"item-size": size}} if size else {}
    finding = one("DDB502", TABLE, where="room =", index="byLikes", reads=["text"], hints=workload, **told)
    assert finding.severity is Severity.WARNING
    return finding.message.partition("fetched from the table as well, ")[2]


def test_an_lsi_fetches_each_item_and_rounds_it_up() -> None:
    half = ", or half of that with eventually consistent reads"
    assert fetching("300 B", items_per_read=4, consistent=True) == "for 1 + 4 x 1 = 5 read units a request"
    assert fetching("300 B", items_per_read=4) == f"for 1 + 4 x 1 = 5 read units a request{half}"
    nine = fetching("9 KB", items_per_read=20, consistent=True)
    assert nine == "for at least 1 + 20 x 3 = 61 read units a request"
    assert fetching("4 KB", items_per_read=1, consistent=True) == "for 1 + 1 x 1 = 2 read units a request"
    untold = "which costs 1 read unit for each 4 KB begun of each item"
    assert fetching("300 B") == fetching(None, items_per_read=4) == untold


def test_an_lsi_is_changed_before_its_table_is_made_or_never() -> None:
    finding = one("DDB502", TABLE, where="room =", index="byLikes", reads=["text", "author"])
    assert finding.help.startswith(
        "project `text`, `author` into LSI byLikes too if the table is not created"
    )
    finding = one("DDB502", TABLE, where="room =", index="byLikes", reads="all")
    assert finding.help.startswith("project all attributes into LSI byLikes too")
