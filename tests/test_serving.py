"""Which key serves an access pattern, and what is wrong with the conditions where none does."""

from typing import Any

import pytest
from definitions import KEYS_ONLY, UNKNOWN, include, index
from patterns import keyed, pattern, with_pattern

from ddblint.model import Index
from ddblint.serving import Serving, lacking, projected, serving

ALL = {"ProjectionType": "ALL"}
MULTI = index("multi", "region HASH, league HASH, round RANGE, board RANGE, seat RANGE")
BY_VENUE = index("byVenue", "venue HASH, day RANGE")
LOCAL = index("byPrice", "room HASH, price RANGE")
OWN = "room HASH, day RANGE"


def served(properties: dict[str, Any], **told: Any) -> Serving | None:
    return serving(*with_pattern(properties, pattern(**told)))


def server(properties: dict[str, Any], **told: Any) -> str | None:
    """The name of the index that serves, `table`, or None."""
    found = served(properties, **told)
    by = found.by if found else None
    return by.name.value if isinstance(by, Index) else by and "table"


def fault(properties: dict[str, Any], **told: Any) -> tuple[str, str]:
    """What is wrong, and the operator of the condition at fault."""
    found = served(properties, **told)
    assert found
    assert found.by is None
    assert found.fault
    return found.fault.words, str(found.fault.condition.operator) if found.fault.condition else ""


@pytest.mark.parametrize(
    "where",
    [
        "region =, league =",
        "league =, region =",
        "region =, league =, round =",
        "region =, league =, round between",
        "region =, league =, round =, board begins-with",
        "region =, league =, round =, board =, seat <",
        "region =, league =, round =, board =, seat =",
    ],
)
def test_a_key_of_several_attributes_takes_them_from_left_to_right(where: str) -> None:
    assert server(keyed("id HASH", gsis=(MULTI,)), where=where) == "multi"


@pytest.mark.parametrize(
    ("where", "words", "operator"),
    [
        ("region =", "`league` has no `=` condition, and a partition key is compared by `=` alone", ""),
        (
            "region =, league >",
            "`league` is compared by `>`, and a partition key is compared by `=` alone",
            ">",
        ),
        (
            "region =, league =, board =",
            "`board` is used without `round`, which precedes it in the sort key",
            "=",
        ),
        (
            "region =, league =, round =, seat =",
            "`seat` is used without `board`, which precedes it in the sort key",
            "=",
        ),
        (
            "region =, league =, round <=, board =",
            "`board` follows `round`, which is compared by `<=`: only the last condition may be other"
            " than `=`",
            "=",
        ),
        ("region =, league =, paid =", "`paid` is no part of its key", "="),
    ],
)
def test_what_is_wrong_with_conditions_on_a_named_index(where: str, words: str, operator: str) -> None:
    assert fault(keyed("id HASH", gsis=(MULTI,)), where=where, index="multi") == (words, operator)


def test_a_prefix_is_of_text_or_bytes() -> None:
    numbers = keyed(OWN, types="room S, day N")
    words = "`day` is a number (N), and `begins-with` compares text or bytes"
    assert fault(numbers, where="room =, day begins-with") == (words, "begins-with")
    assert server(keyed(OWN, types="room S, day S"), where="room =, day begins-with") == "table"


@pytest.mark.parametrize("operation", ["get", "batch-get"])
def test_a_get_takes_the_whole_key_of_the_table(operation: str) -> None:
    table = keyed(OWN, gsis=(BY_VENUE,))
    assert server(table, where="room =, day =", operation=operation) == "table"
    law = "and a get takes the whole key by `=`"
    assert fault(table, where="room =", operation=operation) == (f"`day` has no `=` condition, {law}", "")
    assert fault(table, where="room =, day >", operation=operation)[1] == ">"
    assert fault(table, where="room =, day =, venue =", operation=operation)[0].startswith(
        "`venue` is no part"
    )
    assert fault(table, where="venue =", operation=operation)[0] == f"`room` has no `=` condition, {law}"
    words = "a get reads by the key of the table and by no index"
    assert fault(table, where="venue =", operation=operation, index="byVenue") == (words, "")


def test_a_scan_is_always_served() -> None:
    table = keyed(OWN, gsis=(BY_VENUE,))
    assert server(table, operation="scan") == "table"
    assert server(table, operation="scan", where="paid =") == "table"
    assert server(table, operation="scan", index="byVenue") == "byVenue"


def test_what_serves_conditions_that_are_not_told() -> None:
    table = keyed(OWN, gsis=(BY_VENUE,))
    assert server(table, index="byVenue") == "byVenue"
    assert server(table, operation="get") == "table"
    assert served(table) is None


def test_the_table_serves_before_its_indexes() -> None:
    same = index("same", "room HASH, day RANGE")
    assert server(keyed(OWN, gsis=(same,)), where="room =") == "table"


def test_of_several_indexes_the_narrowest_serves_that_has_what_is_read() -> None:
    wide, narrow = index("wide", "venue HASH", ALL), index("narrow", "venue HASH")
    middle = index("middle", "venue HASH", include("seat", "paid"))
    table = keyed(OWN, gsis=(wide, middle, narrow))
    assert server(table, where="venue =") == "narrow"
    assert server(table, where="venue =", reads=["seat", "day"], filter=["paid"]) == "middle"
    assert server(table, where="venue =", reads=["buyer"]) == "wide"
    assert server(table, where="venue =", reads="all") == "wide"
    found = served(table, where="venue =")
    assert found
    assert [candidate.name.value for candidate in found.candidates] == ["narrow", "middle", "wide"]


def test_an_lsi_serves_before_a_gsi_where_reads_are_consistent_or_something_is_missing() -> None:
    same = index("global", "room HASH, price RANGE")
    table = keyed(OWN, gsis=(same,), lsis=(LOCAL,))
    assert server(table, where="room =, price <") == "global"
    assert server(table, where="room =, price <", consistent=True) == "byPrice"
    assert server(table, where="room =, price <", reads=["seat"]) == "byPrice"
    wider = keyed(OWN, gsis=(index("global", "room HASH, price RANGE", ALL),), lsis=(LOCAL,))
    assert server(wider, where="room =, price <", reads=["seat"]) == "global"


@pytest.mark.parametrize(
    "gsi",
    [
        index(UNKNOWN, "venue HASH"),
        {**BY_VENUE, "KeySchema": [{"AttributeName": "venue", "KeyType": UNKNOWN}]},
    ],
)
def test_an_index_that_is_not_known_is_not_judged(gsi: dict[str, Any]) -> None:
    assert served(keyed(OWN, gsis=(gsi,)), where="seat =", index="byVenue") is None


def test_a_table_whose_key_is_not_known_is_not_judged() -> None:
    assert served({"BillingMode": "PAY_PER_REQUEST"}, where="room =") is None
    assert served({"KeySchema": [{"AttributeName": "room", "KeyType": UNKNOWN}]}, where="seat =") is None


@pytest.mark.parametrize(
    ("projection", "has"),
    [
        (KEYS_ONLY, ("room", "day", "venue")),
        ({**KEYS_ONLY, "NonKeyAttributes": ["seat"]}, ("room", "day", "venue")),
        (include("seat", "venue"), ("room", "day", "venue", "seat")),
        (ALL, None),
        ({"ProjectionType": "INCLUDE"}, None),
        ({"ProjectionType": UNKNOWN}, None),
        (UNKNOWN, None),
    ],
)
def test_an_index_has_its_keys_those_of_the_table_and_what_it_projects(
    projection: Any, has: tuple[str, ...] | None
) -> None:
    table, _ = with_pattern(keyed(OWN, gsis=(index("byVenue", "venue HASH", projection),)), pattern())
    assert projected(table, table.global_indexes[0]) == has


def test_what_an_index_lacks_is_named_once() -> None:
    told = pattern("venue =", reads=["seat", "paid", "day"], filter=["paid"])
    table, access = with_pattern(keyed(OWN, gsis=(BY_VENUE,)), told)
    assert [value.value for value in lacking(table, table.global_indexes[0], access)] == ["paid", "seat"]
