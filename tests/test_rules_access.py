"""Access patterns that a key does not take, and what is proposed for them."""

from typing import Any

import pytest
from advice import findings, messages
from definitions import UNKNOWN, index
from patterns import keyed, pattern, patterns, with_pattern
from templates import table_of

from ddblint.findings import Certainty, Severity
from ddblint.rules.access.missing_lsi import missing_lsi_for_patterns

OWN = "room HASH, day RANGE"
BY_VENUE = index("byVenue", "venue HASH, price RANGE")
SIMPLE = "AWS::Serverless::SimpleTable"
EVENTS = keyed(
    "eventId HASH", gsis=(index("live", "liveShard HASH, start RANGE"),), types="eventId S, price N"
)


def rules_on(properties: dict[str, Any], **told: Any) -> list[str]:
    """Which of DDB503 and DDB505 find something."""
    hints = patterns(pattern(**told))
    return [rule for rule in ("DDB503", "DDB505") if findings(rule, properties, hints=hints)]


def help_of(
    rule: str, properties: dict[str, Any], *, hints: dict[str, Any] | None = None, **told: Any
) -> str:
    (finding,) = findings(rule, properties, hints=patterns(pattern(**told), **(hints or {})))
    return finding.help


def test_a_pattern_that_no_key_takes_is_a_scan() -> None:
    told = patterns(pattern("venueId =, price between", reads=["title"]))
    (finding,) = findings("DDB503", EVENTS, hints=told)
    assert (finding.severity, finding.certainty) == (Severity.ERROR, Certainty.FACT)
    assert finding.message == (
        "access pattern `the pattern` (query by `venueId` =, `price` between) is served by no key of Orders:"
        " it takes a Scan, which reads the whole table"
    )
    assert [related.message for related in finding.related] == ["the key of Orders: `eventId` HASH"]


def test_what_a_scan_reads_is_counted() -> None:
    workload = {"items": "10M", "item-size": "1 KB"}
    (message,) = messages("DDB503", EVENTS, hints=patterns(pattern("venueId ="), workload=workload))
    assert message.endswith("reads all 10,000,000 items of 1,024 B, 1,250,000 read units each time")


def test_keys_that_share_an_attribute_with_the_pattern_are_shown() -> None:
    others = (BY_VENUE, index("byBuyer", "buyer HASH"))
    (finding,) = findings("DDB503", keyed(OWN, gsis=others), hints=patterns(pattern("price =")))
    assert [related.message for related in finding.related] == [
        "the key of Orders: `room` HASH, `day` RANGE",
        "the key of GSI byVenue of Orders: `venue` HASH, `price` RANGE",
    ]


def test_events_of_a_venue_by_price_need_a_gsi_since_an_lsi_has_the_key_of_the_table() -> None:
    text = help_of("DDB503", EVENTS, where="venueId =, price between", reads=["title"])
    first, second, *block = text.splitlines()
    assert first == "add this GSI to Orders, and define `venueId` in AttributeDefinitions;"
    assert second == "an LSI cannot serve it: its partition key is that of Orders, `eventId`:"
    assert block[0] == '{"GlobalSecondaryIndexes": ['


def test_keyed_by_the_venue_an_lsi_would_do_at_a_price() -> None:
    by_venue = keyed("venueId HASH, eventId RANGE")
    remark = (
        "an LSI would serve it too, if made together with the table, and cap the items of one `venueId` at"
    )
    assert f"{remark} 10 GB" in help_of("DDB503", by_venue, where="venueId =, price between")
    hints = {"workload": {"item-collection": {"largest": "8 GB"}}}
    text = help_of("DDB503", by_venue, where="venueId =, price between", hints=hints)
    assert "an LSI would cap the items of one `venueId` at 10 GB, which they may pass" in text
    assert "LSI" not in help_of("DDB503", by_venue, where="venueId =, price =, title <").partition("\n")[2]


def test_strongly_consistent_reads_are_proposed_an_lsi_or_told_to_do_without() -> None:
    text = help_of("DDB503", keyed(OWN), where="room =, price <", consistent=True, reads="all")
    assert text.startswith(
        "add this LSI, which can only be made together with the table, and define `room`, `price` in"
    )
    assert ";\nit caps the items of one `room` at 10 GB:\n{" in text
    text = help_of("DDB503", keyed(OWN), where="venue =", consistent=True)
    assert "no GSI has strongly consistent reads: set `consistent: false`, or read by the key of" in text


def test_what_the_pattern_does_not_say_is_said() -> None:
    assert "does not tell (`reads`)" in help_of("DDB503", EVENTS, where="venueId =")
    assert "does not tell" not in help_of("DDB503", EVENTS, where="venueId =", reads=[])
    assert "does not tell" not in help_of("DDB503", EVENTS, where="venueId =", reads="all")
    text = help_of("DDB503", EVENTS, where="venueId =, price <, seats >")
    assert "filter by `seats` after reading, which saves no read units" in text


def test_attributes_are_defined_with_the_type_that_is_told() -> None:
    hints = {"attributes": {"venueId": {"type": "S"}}}
    text = help_of("DDB503", EVENTS, where="venueId =, price between", hints=hints)
    assert ", and define `venueId` (S) in AttributeDefinitions;" in text
    unknown = {**EVENTS, "AttributeDefinitions": UNKNOWN}
    assert "define" not in help_of("DDB503", unknown, where="venueId =")


def test_a_ddblint_schema_gets_its_own_form() -> None:
    table = table_of(
        """
        ddblint: 1
        tables:
          Events:
            partition-key: event_id
            attributes: {event_id: S, price: N}
            access-patterns:
              - {name: by price, operation: query, where: {venue_id: "=", price: between}}
        """
    )
    from ddblint.rules.access.advice import index_to_add

    first, *_, block = index_to_add(table, table.workload.access_patterns[0]).splitlines()
    assert first == "add this GSI to Events, and define `venue_id` in `attributes`;"
    assert block == "  byVenueIdPrice: {partition-key: venue_id, sort-key: price, projection: keys-only}"


def test_without_equality_no_index_is_proposed() -> None:
    text = help_of("DDB503", keyed(OWN), where="price <")
    assert text.startswith("an index needs an attribute that the pattern compares by `=`")
    assert text.endswith("or declare `operation: scan` where all of Orders is to be read")


def test_what_is_served_scanned_or_not_told_is_no_fault() -> None:
    table = keyed(OWN, gsis=(BY_VENUE,))
    assert rules_on(table, where="room =") == []
    assert rules_on(table, where="venue =, price >") == []
    assert rules_on(table, where="seat =", operation="scan") == []
    assert rules_on(table) == []
    assert rules_on(table, index="byVenue") == []
    assert rules_on(table, where="seat =", index="gone") == []


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        ({"where": "seat ="}, "DDB503"),
        ({"where": "seat =", "index": "byVenue"}, "DDB505"),
        ({"where": "seat =", "operation": "get"}, "DDB503"),
        ({"where": "venue =", "operation": "get"}, "DDB505"),
        ({"where": "room =", "operation": "get"}, "DDB505"),
        ({"where": "room =, day >, seat =", "operation": "batch-get"}, "DDB505"),
        ({"where": "venue =", "operation": "get", "index": "byVenue"}, "DDB505"),
    ],
)
def test_a_key_that_is_meant_is_used_wrongly_and_else_one_is_missing(told: dict[str, Any], rule: str) -> None:
    assert rules_on(keyed(OWN, gsis=(BY_VENUE,)), **told) == [rule]


def test_conditions_that_do_not_fit_a_named_index() -> None:
    matches = keyed("matchId HASH", gsis=(index("byRegion", "region HASH, round RANGE, board RANGE"),))
    told = pattern("region =, board =", index="byRegion", reads="all")
    (finding,) = findings("DDB505", matches, hints=patterns(told))
    assert (finding.severity, finding.certainty) == (Severity.ERROR, Certainty.FACT)
    assert (finding.table, finding.index_name) == ("Orders", "byRegion")
    assert finding.message == (
        "access pattern `the pattern` does not fit the key of GSI byRegion of Orders (`region` HASH, `round`"
        " RANGE, `board` RANGE): `board` is used without `round`, which precedes it in the sort key"
    )
    assert finding.help.startswith("compare `round` by `=` too; or add this GSI to Orders")
    assert [related.message for related in finding.related] == ["the key of GSI byRegion of Orders"]


def pointed_at(told: dict[str, Any], properties: dict[str, Any]) -> str:
    """The text that DDB505 points at."""
    table, _ = with_pattern(properties, told)
    from ddblint.rules.access.keys import invalid_key_condition

    (problem,) = invalid_key_condition.run(table)
    return str(problem.at.text())


def test_it_points_at_the_condition_or_at_the_index_where_one_is_missing() -> None:
    table = keyed(OWN, gsis=(BY_VENUE,))
    assert pointed_at(pattern("venue =, seat =", index="byVenue"), table) == '"seat"'
    assert pointed_at(pattern("venue <", index="byVenue"), table) == '"venue"'
    assert pointed_at(pattern("price =", index="byVenue"), table) == '"byVenue"'
    assert pointed_at(pattern("room =", operation="get"), table).startswith('{"name": "the pattern"')


def test_what_serves_the_same_conditions_is_named() -> None:
    table = keyed(OWN, gsis=(BY_VENUE, index("byPrice", "price HASH")))
    text = help_of("DDB505", table, where="price =", index="byVenue")
    assert text == (
        "use `operation: query` with `index: byPrice`: GSI byPrice of Orders serves these conditions"
    )
    text = help_of("DDB505", table, where="room =", operation="get")
    assert text == "use `operation: query` with no `index`: Orders serves these conditions"


def test_a_simple_table_has_one_key_and_no_indexes() -> None:
    told = patterns(pattern("userId ="))
    assert findings("DDB503", {}, type=SIMPLE, hints=told) == []
    (finding,) = findings("DDB505", {}, type=SIMPLE, hints=told)
    assert finding.message == (
        "access pattern `the pattern` does not fit the key of Orders (`id` HASH): `id` has no `=` condition,"
        " and a partition key is compared by `=` alone; the key of a SimpleTable is a single attribute, here"
        " `id` (S), and it has no indexes"
    )
    assert finding.help == (
        "make Orders an AWS::DynamoDB::Table, whose key can be `userId` (HASH) with `id` (RANGE), and which"
        " can have indexes"
    )
    assert findings("DDB505", {}, type=SIMPLE, hints=patterns(pattern("id =", operation="get"))) == []


@pytest.mark.parametrize("rule", ["DDB501", "DDB502", "DDB503", "DDB505", "DDB506", "DDB507"])
@pytest.mark.parametrize("part", ["KeySchema", "GlobalSecondaryIndexes"])
def test_keys_that_are_not_known_leave_nothing_to_say(rule: str, part: str) -> None:
    table = {**keyed(OWN, gsis=(BY_VENUE,)), part: UNKNOWN}
    flags = {"consistent": True, "after_own_write": True, "one_item": True}
    told = patterns(pattern("seat =", reads=["x"], **flags), pattern("seat =", index="byVenue"))
    assert findings(rule, table, hints=told) == []


def missing_lsis(
    properties: dict[str, Any], *, hints: dict[str, Any] | None = None, **told: Any
) -> list[Any]:
    table, _ = with_pattern(properties, pattern(**told), **(hints or {}))
    return list(missing_lsi_for_patterns(table))


def test_strong_consistency_on_another_sort_key_misses_an_lsi() -> None:
    (problem,) = missing_lsis(keyed(OWN), where="room =, author =", consistent=True)
    assert (problem.severity, problem.certainty) == (Severity.WARNING, Certainty.FACT)
    assert problem.message == (
        "access pattern `the pattern` reads the items of one `room` of Tickets by `author` with strong"
        " consistency, for which there is no LSI: one can only be made together with the table"
    )
    assert '"IndexName": "byRoomAuthor"' in problem.help


def test_a_gsi_is_no_lsi() -> None:
    gsi = index("byAuthor", "room HASH, author RANGE")
    told = {"where": "room =, author =", "consistent": True}
    assert len(missing_lsis(keyed(OWN, gsis=(gsi,)), **told)) == 1
    assert len(missing_lsis(keyed(OWN, gsis=(gsi,)), **told, index="byAuthor")) == 1
    assert missing_lsis(keyed(OWN, gsis=(gsi,), lsis=({**gsi, "IndexName": "local"},)), **told) == []


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (OWN, {"where": "room =, author ="}),
        (OWN, {"where": "venue =, author =", "consistent": True}),
        (OWN, {"where": "room =, day =", "consistent": True}),
        ("room HASH", {"where": "room =, author =", "consistent": True}),
    ],
)
def test_what_needs_no_lsi_or_cannot_have_one_misses_none(own: str, told: dict[str, Any]) -> None:
    assert missing_lsis(keyed(own), **told) == []


def test_collections_near_the_limit_of_an_lsi_miss_none() -> None:
    hints = {"workload": {"item-collection": {"largest": "6 GB"}}}
    assert missing_lsis(keyed(OWN), where="room =, author =", consistent=True, hints=hints) == []
