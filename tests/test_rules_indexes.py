"""Indexes that copy whole items, or repeat what is there: boundaries, numbers and what stays a guess."""

from typing import Any

import pytest
from advice import findings, indexes_named, messages
from definitions import KEYS_ONLY, UNKNOWN, include, index, key

from ddblint.findings import Certainty, Finding, Severity

ALL = {"ProjectionType": "ALL"}


def with_gsis(*indexes: dict[str, Any], keys: str = "id HASH, day RANGE") -> dict[str, Any]:
    return {"KeySchema": key(keys), "GlobalSecondaryIndexes": list(indexes)}


def told(**workload: Any) -> dict[str, Any]:
    return {"workload": workload}


def sized(size: str, projection: Any = ALL, **hints: Any) -> list[Finding]:
    gsi = index("byOwner", "owner HASH", projection)
    return findings("DDB301", with_gsis(gsi), hints={**told(**{"item-size": size}), **hints})


def test_large_items_that_are_copied_whole_cost_their_units_and_storage() -> None:
    hints = {"item-size": "10 KB", "items": "10M"}
    (finding,) = findings("DDB301", with_gsis(index("byOwner", "owner HASH", ALL)), hints=told(**hints))
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "GSI byOwner on Orders copies items of 10 KB whole: 10 write units for each write to the index,"
        " and 96.3 GB more storage for 10,000,000 entries of 10,240 + 100 B"
    )
    assert [related.message for related in finding.related] == [
        "the item size told here",
        "the number of items told here",
    ]


def test_a_sparse_index_stores_only_its_share() -> None:
    hints = {**told(**{"item-size": "10 KB", "items": "10M"}), "attributes": {"owner": {"present": "5%"}}}
    (message,) = messages("DDB301", with_gsis(index("byOwner", "owner HASH", ALL)), hints=hints)
    assert "4.8 GB more storage for 500,000 entries" in message


def test_without_the_number_of_items_no_storage_is_told() -> None:
    (finding,) = sized("5 KB")
    assert finding.message.endswith("copies items of 5 KB whole: 5 write units for each write to the index")


@pytest.mark.parametrize(("size", "found"), [("4096 B", 0), ("4097 B", 1)])
def test_items_up_to_the_option_may_be_copied(size: str, found: int) -> None:
    assert len(sized(size)) == found


@pytest.mark.parametrize("projection", [KEYS_ONLY, include("total"), {"ProjectionType": UNKNOWN}, UNKNOWN])
def test_only_an_index_that_copies_everything_is_reported(projection: Any) -> None:
    assert sized("40 KB", projection) == []


def test_without_a_size_it_is_a_guess_and_a_note() -> None:
    properties = with_gsis(index("byOwner", "owner HASH", ALL))
    (finding,) = findings("DDB301", properties)
    assert (finding.severity, finding.certainty) == (Severity.NOTE, Certainty.GUESS)
    assert "`workload: {item-size: 3 KB}`" in finding.help


def test_an_index_on_the_key_of_the_table_is_redundant() -> None:
    same, prefix = index("same", "id HASH, day RANGE", ALL), index("prefix", "id HASH", ALL)
    first, second = findings("DDB303", with_gsis(same, prefix))
    assert (first.severity, first.certainty) == (Severity.WARNING, Certainty.FACT)
    assert first.message == (
        "GSI same is keyed as Orders itself, by `id`, `day`: the table answers every query of it, and each"
        " write is paid for once more"
    )
    assert first.help == "remove GSI same and query Orders"
    assert second.index_name == "prefix"


def test_a_narrower_copy_of_the_table_is_a_note() -> None:
    (finding,) = findings("DDB303", with_gsis(index("narrow", "id HASH, day RANGE")))
    assert finding.severity is Severity.NOTE
    assert finding.help.endswith("unless reads of its few attributes pay for its writes")


def test_another_order_of_the_key_is_another_index() -> None:
    swapped = index("swapped", "day HASH, id RANGE", ALL)
    multi = [index("ab", "a HASH, b HASH", ALL), index("ba", "b HASH, a HASH", ALL)]
    other_sort = index("bySize", "id HASH, size RANGE", ALL)
    assert indexes_named("DDB303", with_gsis(swapped, *multi, other_sort)) == []


def test_of_two_equal_indexes_the_later_is_reported() -> None:
    first, second = index("first", "owner HASH", include("a")), index("second", "owner HASH", include("a"))
    (finding,) = findings("DDB303", with_gsis(first, second))
    assert finding.message == (
        "GSI second on Orders is keyed as GSI first, which projects as much: that one answers every query"
        " of it, and each write is paid for once more"
    )
    assert [related.message for related in finding.related] == ["GSI first"]


@pytest.mark.parametrize(
    ("narrow", "wide", "covered"),
    [
        (KEYS_ONLY, ALL, True),
        (include("a", "b"), ALL, True),
        (KEYS_ONLY, include("a"), True),
        (include("a"), include("b", "a"), True),
        (include("day"), KEYS_ONLY, True),
        (include("a", "c"), include("a", "b"), False),
        (include("a"), {"ProjectionType": UNKNOWN}, False),
        ({"ProjectionType": UNKNOWN}, ALL, False),
        (include("a"), {"ProjectionType": "INCLUDE", "NonKeyAttributes": [UNKNOWN, "a"]}, False),
        ({"ProjectionType": "INCLUDE", "NonKeyAttributes": [UNKNOWN]}, include("a"), False),
    ],
)
def test_an_index_stands_for_one_that_projects_no_more(narrow: Any, wide: Any, covered: bool) -> None:
    properties = with_gsis(index("wide", "owner HASH", wide), index("narrow", "owner HASH", narrow))
    assert ("narrow" in indexes_named("DDB303", properties)) is covered


def test_a_longer_key_stands_for_its_start_where_every_item_has_the_rest() -> None:
    properties = with_gsis(index("short", "owner HASH"), index("long", "owner HASH, day RANGE"))
    (finding,) = findings("DDB303", properties)
    assert (finding.index_name, finding.certainty) == ("short", Certainty.FACT)
    assert "keyed as GSI long without its sort key `day`, which every item has" in finding.message


def test_a_longer_key_that_may_be_missing_is_a_guess_unless_a_hint_says_that_it_is_not() -> None:
    properties = with_gsis(index("short", "owner HASH"), index("long", "owner HASH, size RANGE"))
    (guess,) = findings("DDB303", properties)
    assert (guess.severity, guess.certainty) == (Severity.NOTE, Certainty.GUESS)
    assert guess.help == "remove GSI short and query GSI long if every item has `size`"
    (fact,) = findings("DDB303", properties, hints={"attributes": {"size": {"present": "100%"}}})
    assert (fact.severity, fact.certainty) == (Severity.WARNING, Certainty.FACT)
    (still,) = findings("DDB303", properties, hints={"attributes": {"size": {"present": "99%"}}})
    assert still.certainty is Certainty.GUESS


def test_one_problem_an_index_and_rather_the_fact() -> None:
    maybe, sure = index("maybe", "owner HASH, size RANGE"), index("sure", "owner HASH, day RANGE")
    (finding,) = findings("DDB303", with_gsis(index("short", "owner HASH"), maybe, sure))
    assert (finding.index_name, finding.certainty) == ("short", Certainty.FACT)


def test_a_gsi_does_not_stand_for_an_lsi_but_an_lsi_for_a_gsi() -> None:
    properties = with_gsis(index("global", "id HASH, size RANGE"))
    properties["LocalSecondaryIndexes"] = [index("local", "id HASH, size RANGE")]
    assert indexes_named("DDB303", properties) == ["global"]


@pytest.mark.parametrize("unknown", ["key", "projection"])
def test_a_list_that_is_not_known_makes_no_index_redundant(unknown: str) -> None:
    first, second = index("first", "owner HASH", include("a")), index("second", "owner HASH", include("a"))
    if unknown == "key":
        second["KeySchema"] = [*key("owner HASH"), UNKNOWN]
    else:
        second["Projection"]["NonKeyAttributes"] = UNKNOWN
    assert findings("DDB303", with_gsis(first, second)) == []


def test_an_lsi_goes_only_with_its_table() -> None:
    properties = {**with_gsis(), "LocalSecondaryIndexes": [index("same", "id HASH, at RANGE")]}
    properties["KeySchema"] = key("id HASH, at RANGE")
    (beside_table,) = findings("DDB303", properties)
    assert beside_table.help == (
        "query Orders in place of LSI same, unless reads of its few attributes pay for its writes; leave the"
        " LSI out if the table is still to be made, as it cannot be removed from a table that exists"
    )
    lsis = [index("first", "id HASH, day RANGE"), index("second", "id HASH, day RANGE")]
    (beside_lsi,) = findings("DDB303", {**properties, "LocalSecondaryIndexes": lsis})
    assert beside_lsi.help.startswith("query LSI first in place of LSI second; leave the LSI out if")


@pytest.mark.parametrize(
    ("gsi", "lsi"),
    [
        ("id HASH, at HASH", "id HASH"),
        ("at RANGE, id HASH", "at HASH, day RANGE"),
        ("id HASH, id HASH", "id HASH, at RANGE, day RANGE"),
    ],
)
def test_keys_that_are_refused_are_not_compared(gsi: str, lsi: str) -> None:
    properties = with_gsis(index("gsi", "at HASH"), index("wrong", gsi))
    properties |= {"KeySchema": key("id HASH, at RANGE"), "LocalSecondaryIndexes": [index("lsi", lsi)]}
    assert indexes_named("DDB303", properties) == []
