"""The arithmetic that must come out right, number by number as it is written down."""

import definitions
import pytest
from inputs import findings_in, table_in

from ddblint.arms import Arm, arms
from ddblint.capacity import (
    INDEX_WRITES,
    index_gib,
    local_query_read_units,
    shards_needed,
    table_put_units,
    write_units,
)
from ddblint.findings import Finding, Severity
from ddblint.model import Table

KB = 1024

INVOICES = """
    ddblint: 1
    tables:
      Invoices:
        partition-key: id
        attributes:
          id: {type: S, size: 98 B}
          a: {type: S, size: 99 B}
          note: {type: S, size: 1332 B}
          b: S
        global-indexes:
          KeysOnly: {partition-key: a, projection: keys-only}
          Include: {partition-key: a, projection: [note]}
          All: {partition-key: b, projection: all}
        workload: {item-size: 3 KB}
"""

ORDERS = """
    ddblint: 1
    tables:
      Orders:
        partition-key: order_id
        attributes:
          order_id: S
          customer_id: S
          rep_id: S
          order_date: S
          open_status_shard: {type: S, present: 20%, shards: 10}
        global-indexes:
          OrdersByCustomerDate:
            partition-key: customer_id
            sort-key: order_date
            projection: [status, total_amount, items_count]
          OpenOrdersByDate:
            partition-key: open_status_shard
            sort-key: order_date
            projection: [customer_id, total_amount, rep_id]
          OrdersByRepDate:
            partition-key: rep_id
            sort-key: order_date
            projection: [customer_id, status, total_amount]
        workload: {item-size: 1 KB}
        write-patterns:
          - {name: place order, operation: put, rate: 200/s}
          - {name: close order, operation: update, rate: 180/s, sets: [status], removes: [open_status_shard]}
"""


def total(parts: tuple[Arm, ...]) -> float:
    assert all(arm.exact for arm in parts)
    return sum(arm.expected for arm in parts)


def units_by_part(parts: tuple[Arm, ...]) -> dict[str, int]:
    return {arm.what: arm.total for arm in parts}


def test_1_a_put_costs_the_item_and_the_entry_of_each_index() -> None:
    assert write_units(3 * KB) + write_units(200) + write_units(1536) + write_units(3 * KB) == 9
    parts = arms(table_in(INVOICES))
    assert units_by_part(parts) == {"table": 3, "GSI KeysOnly": 1, "GSI Include": 2, "GSI All": 3}
    assert total(parts) == 9


def small(pattern: str = "") -> Table:
    """A table of items under 1 KB with three GSIs, and one write pattern."""
    return table_in(
        f"""
        ddblint: 1
        tables:
          Items:
            partition-key: id
            attributes: {{id: S, a: S, b: S, c: S}}
            global-indexes:
              ByA: {{partition-key: a, projection: keys-only}}
              ByB: {{partition-key: b, projection: [note]}}
              ByC: {{partition-key: c, projection: all}}
            workload: {{item-size: 900 B}}
            write-patterns: [{pattern}]
        """
    )


def test_2_small_items_with_three_gsis() -> None:
    assert total(arms(small())) == 4
    rekeyed = small("{name: rekey, operation: update, sets: [a, b, c]}")
    parts = arms(rekeyed, rekeyed.workload.write_patterns[0])
    assert [arm.writes for arm in parts] == [1, 2, 2, 2]
    assert total(parts) == 1 + 3 * INDEX_WRITES["moves"] == 7


def test_3_to_place_an_order_is_four_writes_and_to_close_it_is_four() -> None:
    table = table_in(ORDERS)
    place, close = table.workload.write_patterns
    assert units_by_part(arms(table, place)) == {
        "table": 1,
        "GSI OrdersByCustomerDate": 1,
        "GSI OpenOrdersByDate": 1,
        "GSI OrdersByRepDate": 1,
    }
    assert total(arms(table, place)) == 4
    assert [(arm.what, arm.total, arm.reason) for arm in arms(table, close)] == [
        ("table", 1, "the item counts whole, whatever changes"),
        ("GSI OrdersByCustomerDate", 1, "`status` is projected"),
        ("GSI OpenOrdersByDate", 1, "leaves the index: `open_status_shard` is removed"),
        ("GSI OrdersByRepDate", 1, "`status` is projected"),
    ]
    assert total(arms(table, close)) == 4


def test_4_a_gsi_of_100_wcu_throttles_the_writes_to_its_table_at_100() -> None:
    clicks = """
        ddblint: 1
        tables:
          Clicks:
            partition-key: id
            attributes: {id: S, day: S}
            billing-mode: provisioned
            capacity: {read: 100, write: 1000}
            global-indexes:
              ByDay: {partition-key: day, projection: keys-only, capacity: {read: 100, write: 100}}
            workload: {item-size: 1 KB, peak-writes: 500/s}
    """
    (throttled,) = findings_in(clicks, "DDB401")
    assert throttled.message == (
        "GSI ByDay has 100 WCU, its table Clicks 1000: an index that cannot keep up throttles the writes to"
        " Clicks, here at 100 write units/s of index entries"
    )
    (below,) = findings_in(clicks, "DDB408")
    assert below.index_name == "ByDay"
    assert "needs 500 writes/s x 1 unit each = 500:" in below.message


@pytest.mark.parametrize(("entry_bytes", "shards"), [(1 * KB, 3), (3 * KB, 8)])
def test_5_shards_of_one_value_that_takes_2000_writes(entry_bytes: int, shards: int) -> None:
    assert shards_needed(2000 * write_units(entry_bytes)) == shards


def test_6_one_more_gsi_with_all_of_ten_million_items_of_10_kb() -> None:
    assert index_gib(10_000_000, 10 * KB) == 10_000_000 * (10_240 + 100) / KB**3
    assert round(index_gib(10_000_000, 10 * KB)) == 96
    assert write_units(10 * KB) == 10


def test_7_the_writes_of_lsis_are_the_tables_own() -> None:
    assert table_put_units(1 * KB, (1 * KB, 1 * KB)) == 3
    parts = arms(
        table_in(
            """
            ddblint: 1
            tables:
              Scores:
                partition-key: player
                sort-key: game
                attributes: {player: S, game: S, points: N, date: S}
                local-indexes:
                  ByPoints: {sort-key: points, projection: all}
                  ByDate: {sort-key: date, projection: all}
                workload: {item-size: 1 KB}
            """
        )
    )
    assert {arm.consumer for arm in parts} == {"table"}
    assert total(parts) == 3


def test_8_a_query_of_an_lsi_fetches_each_item_by_itself() -> None:
    entries = (300,) * 4
    assert local_query_read_units(entries, (), "strong") == 1
    assert local_query_read_units(entries, (4 * KB,) * 4, "strong") == 1 + 4 * 1 == 5
    assert local_query_read_units(entries, (500,) * 4, "strong") == 5


def events(key: str, *indexes: str) -> list[Finding]:
    """What the rules on partitions and collections find in the events, keyed in one way or the other."""
    lines = "".join(f"            {line}\n" for line in (*key.split("; "), *indexes))
    attributes = """
            attributes:
              event_id: S
              venue_id: {type: S, cardinality: 100k}
              price: N
              live: {type: S, values: [LIVE], present: 5%, hottest: 100%}
            workload: {peak-writes: 2000/s, item-size: 1 KB}
    """
    text = f"\n        ddblint: 1\n        tables:\n          Events:\n{lines}{attributes}"
    return findings_in(text, "DDB107", "DDB205", "DDB304")


LIVE_NOW = "  LiveNow: {partition-key: live, projection: keys-only}"
BY_VENUE = "  ByVenue: {partition-key: venue_id, sort-key: price, projection: keys-only}"


def test_9_live_now_needs_a_sparse_gsi_with_three_shards_and_venues_a_second_gsi() -> None:
    (hot,) = events("partition-key: event_id", "global-indexes:", LIVE_NOW, BY_VENUE)
    assert (hot.rule, hot.index_name, hot.severity) == ("DDB205", "LiveNow", Severity.ERROR)
    assert "100% of 2,000 writes/s x 1 write unit of the index each = 2,000 write units/s" in hot.message
    assert hot.help.startswith("spread the value over 3 shards, ⌈2,000 / 800⌉")


def test_9_events_of_a_venue_cannot_be_an_lsi_of_a_table_keyed_by_event() -> None:
    (other,) = definitions.rules(
        AttributeDefinitions=definitions.attributes("event_id S, at S, venue_id S, price N"),
        KeySchema=definitions.key("event_id HASH, at RANGE"),
        LocalSecondaryIndexes=[definitions.index("ByVenue", "venue_id HASH, price RANGE")],
    )
    assert other == "DDB107"


def test_9_an_lsi_of_a_table_keyed_by_venue_is_capped_at_10_gb_a_venue() -> None:
    by_price = "  ByPrice: {sort-key: price, projection: keys-only}"
    (capped,) = events("partition-key: venue_id; sort-key: event_id", "local-indexes:", by_price)
    assert capped.rule == "DDB304"
    assert "(the items of one `venue_id` and their LSI entries) at 10 GB" in capped.message
