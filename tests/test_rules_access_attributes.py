"""What hints tell of attributes, beside the keys and the time to live of the table."""

from typing import Any

import pytest
from advice import findings, indexes_named
from definitions import UNKNOWN, index
from patterns import keyed

from ddblint.findings import Certainty, Severity

TABLE = keyed(
    "id HASH, day RANGE", gsis=(index("byVenue", "venue HASH, price RANGE"),), types="id S, price N"
)


def hints(**attributes: Any) -> dict[str, Any]:
    return {"attributes": attributes}


def expiring(attribute: Any = "expires", enabled: Any = True, types: str = "id S, day S") -> dict[str, Any]:
    ttl = {"AttributeName": attribute, "Enabled": enabled}
    return keyed("id HASH, day RANGE", types=types, TimeToLiveSpecification=ttl)


@pytest.mark.parametrize("name", ["venue", "price"])
def test_a_key_attribute_of_an_index_may_not_be_null(name: str) -> None:
    (finding,) = findings("DDB508", TABLE, hints=hints(**{name: {"nullable": True}}))
    assert (finding.severity, finding.index_name) == (Severity.WARNING, "byVenue")
    assert finding.message == (
        f"`{name}` may be null or empty, and is a key attribute of GSI byVenue of Orders: DynamoDB refuses to"
        " write an item with such a value, into the table as well"
    )


def test_other_attributes_may_be_null() -> None:
    told = hints(seat={"nullable": True}, venue={"nullable": False}, price={"present": "50%"})
    assert findings("DDB508", TABLE, hints=told) == []


def test_each_index_is_named() -> None:
    lsi = index("byPrice", "id HASH, price RANGE")
    table = {**TABLE, "LocalSecondaryIndexes": [lsi]}
    told = hints(price={"nullable": True})
    assert indexes_named("DDB508", table, hints=told) == ["byVenue", "byPrice"]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"type": "S"}, "is told to be S"),
        ({"unit": "epoch-milliseconds"}, "is told to be in epoch-milliseconds"),
        ({"type": "N", "unit": "iso-8601"}, "is told to be in iso-8601"),
    ],
)
def test_time_to_live_reads_epoch_seconds(told: dict[str, str], words: str) -> None:
    (finding,) = findings("DDB509", expiring(), hints=hints(expires=told))
    assert (finding.severity, finding.certainty) == (Severity.ERROR, Certainty.FACT)
    assert finding.message == (
        f"`expires`, by which items of Orders expire, {words}: time to live reads numbers (N) in epoch"
        " seconds only, and these items never expire"
    )
    assert [related.message for related in finding.related] == ["what is said of `expires`"]


@pytest.mark.parametrize(("type", "found"), [("S", 1), ("B", 1), ("N", 0)])
def test_a_key_attribute_is_known_by_its_definition(type: str, found: int) -> None:
    assert len(findings("DDB509", expiring("day", types=f"id S, day {type}"))) == found


def test_one_fault_is_one_finding() -> None:
    told = hints(day={"type": "S", "unit": "iso-8601"})
    (finding,) = findings("DDB509", expiring("day"), hints=told)
    assert "is defined as S" in finding.message


@pytest.mark.parametrize(
    "properties",
    [expiring("day", False), expiring("day", UNKNOWN), expiring(UNKNOWN), expiring(None), keyed("id HASH")],
)
def test_without_time_to_live_no_attribute_is_wrong(properties: dict[str, Any]) -> None:
    assert findings("DDB509", properties, hints=hints(day={"type": "S"})) == []


def test_seconds_are_right() -> None:
    assert findings("DDB509", expiring(), hints=hints(expires={"type": "N", "unit": "epoch-seconds"})) == []
    assert findings("DDB509", expiring(), hints=hints(day={"unit": "iso-8601"})) == []


@pytest.mark.parametrize(
    ("name", "owner"), [("price", "GSI byVenue of Orders"), ("day", "Orders"), ("id", "Orders")]
)
def test_a_type_other_than_the_definitions_is_refused(name: str, owner: str) -> None:
    types = {"id": "S", "price": "N", "day": "N"}
    definitions = [{"AttributeName": key, "AttributeType": type} for key, type in types.items()]
    table = {**TABLE, "AttributeDefinitions": definitions}
    (finding,) = findings("DDB511", table, hints=hints(**{name: {"type": "L"}}))
    assert finding.severity is Severity.ERROR
    assert finding.message == (
        f"`{name}` is told to be L, and is defined as {types[name]} for the key of {owner}: DynamoDB refuses"
        " to write an item whose value has another type"
    )
    assert [related.message for related in finding.related] == ["its type in the definition of Orders"]


@pytest.mark.parametrize("type", ["S", "string", UNKNOWN])
def test_the_same_type_or_none_that_is_known_is_no_mismatch(type: Any) -> None:
    table = {**TABLE, "AttributeDefinitions": [{"AttributeName": "venue", "AttributeType": type}]}
    assert findings("DDB511", table, hints=hints(venue={"type": "S"}, seat={"type": "L"})) == []


def test_an_attribute_that_no_key_uses_is_left_to_another_rule() -> None:
    table = {**TABLE, "AttributeDefinitions": [{"AttributeName": "spare", "AttributeType": "N"}]}
    assert findings("DDB511", table, hints=hints(spare={"type": "L"})) == []
