"""Reviews: what serves each access pattern, and what a request costs."""

import pytest
from designs import example, review_in

from ddblint.review.read_costs import ReadCost


def test_each_pattern_is_shown_with_the_key_that_serves_it() -> None:
    costs = example("fixed/orders-design").reads
    assert {cost.name: (cost.served, cost.by) for cost in costs} == {
        "one order": ("yes", "table Orders"),
        "orders of a customer by date": ("yes", "GSI OrdersByCustomerDate"),
        "open orders by date": ("yes", "GSI OpenOrdersByDate"),
        "orders of a sales rep by date": ("yes", "GSI OrdersByRepDate"),
    }


def test_events_of_a_venue_by_price_are_served_by_nothing() -> None:
    *_, venue = example("events-design").reads
    assert (venue.name, venue.served, venue.by, venue.units) == ("events of a venue by price", "no", "", None)
    assert venue.fault == (
        "table Events: `event_id` has no `=` condition, and a partition key is compared by `=` alone"
    )
    assert "an LSI cannot serve it" in venue.advice
    assert "byVenueIdPrice: {partition-key: venue_id, sort-key: price, projection: [name]}" in venue.advice


def test_with_a_second_gsi_they_are() -> None:
    *_, venue = example("fixed/events-design").reads
    assert (venue.served, venue.by) == ("yes", "GSI EventsByVenuePrice")


def one(
    pattern: str, projection: str = "all", kind: str = "global-indexes", key: str = "partition-key: a"
) -> ReadCost:
    """The only pattern of a table of 300 B items, with an index of this projection."""
    sort = "sort-key: b" if kind == "local-indexes" else ""
    index = f"{{sort-key: c, projection: {projection}}}" if sort else f"{{{key}, projection: {projection}}}"
    (cost,) = review_in(
        f"""
        ddblint: 1
        tables:
          Items:
            partition-key: id
            {sort}
            attributes:
              id: {{type: S, size: 98 B}}
              a: {{type: S, size: 99 B, shards: 4}}
              b: {{type: S, size: 50 B}}
              c: {{type: S, size: 50 B}}
            {kind}:
              Index: {index}
            workload: {{item-size: 3000 B, items: 1000}}
            access-patterns:
              - {{name: it, {pattern}}}
        """
    ).reads
    return cost


@pytest.mark.parametrize(
    ("pattern", "units"),
    [
        ('operation: get, where: {id: "="}', 0.5),
        ('operation: get, where: {id: "="}, consistent: true', 1),
        ('operation: batch-get, where: {id: "="}, items-per-read: 10', 5),
        ('operation: query, where: {id: "="}, items-per-read: 3', 1.5),
        ('operation: query, where: {id: "="}, one-item: true', 0.5),
        ('operation: query, where: {a: "="}, items-per-read: 10, reads: all', 4),
        ("operation: scan", 366.5),
    ],
)
def test_units_of_a_request(pattern: str, units: float) -> None:
    cost = one(pattern)
    assert cost.units
    assert cost.units.total == units


def test_how_units_are_reached_is_told() -> None:
    cost = one('operation: query, where: {id: "="}, items-per-read: 3')
    assert cost.units
    assert cost.units.how == "3 items x 3,000 B = 8.8 KB, 3 x 4 KB, half a unit each"


def test_without_the_number_of_items_units_are_not_told() -> None:
    cost = one('operation: query, where: {id: "="}, rate: 5/s')
    assert (cost.served, cost.units, cost.units_per_second) == ("yes", None, None)


def test_an_lsi_fetches_what_it_lacks() -> None:
    """Four entries of 298 B fit one step of 4 KB; each of four items takes one of its own."""
    cost = one(
        'operation: query, where: {id: "=", c: ">"}, reads: [x], items-per-read: 4, consistent: true',
        "keys-only",
        "local-indexes",
    )
    assert cost.units
    assert (cost.by, cost.units.own, cost.units.fetched, cost.units.total) == ("LSI Index", 1, 4, 5)
    assert cost.remarks == ("LSI Index lacks `x`: each item is fetched from the table",)


def test_a_gsi_does_not_fetch() -> None:
    cost = one('operation: query, where: {a: "="}, reads: [x], items-per-read: 4', "keys-only")
    assert cost.remarks[0] == "GSI Index lacks `x`: each item has to be got from the table"


def test_remarks_tell_of_shards_filters_and_consistency() -> None:
    cost = one('operation: query, where: {a: "="}, filter: [b], consistent: true, items-per-read: 1')
    assert cost.remarks == (
        "a GSI has no strongly consistent reads: DynamoDB refuses the request",
        "`a` is spread over 4 shards: all take as many requests",
        "what the filter drops is read as well, and costs as much",
    )
    late = one('operation: query, where: {a: "="}, after-own-write: true')
    assert late.remarks[0] == "a GSI gets each write a moment later: the read may miss it"


def test_a_pattern_of_an_unknown_index_is_not_judged() -> None:
    cost = one('operation: query, index: Nope, where: {a: "="}')
    assert (cost.served, cost.by) == ("not known", "")
