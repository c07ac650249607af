"""Reviews: what a write costs, arm by arm."""

import pytest
from designs import INVOICES, example, review_in

from ddblint.review import Review
from ddblint.review.write_costs import WriteCost


def write(review: Review, name: str) -> WriteCost:
    return next(cost for cost in review.writes if cost.name == name)


def test_a_put_of_3_kb_with_three_projections_takes_9_units() -> None:
    (put,) = review_in(INVOICES).writes
    assert (put.name, put.operation, put.units, put.expected, put.exact) == (
        "put of a new item",
        "put",
        9,
        9,
        True,
    )
    assert [(arm.what, arm.writes, arm.units, arm.expected) for arm in put.arms] == [
        ("table", 1, 3, 3),
        ("GSI KeysOnly", 1, 1, 1),
        ("GSI Include", 1, 2, 2),
        ("GSI All", 1, 3, 3),
    ]
    assert put.amplification == 3
    assert [arm.part for arm in put.arms] == [3 / 9, 1 / 9, 2 / 9, 3 / 9]


def test_to_place_an_order_takes_4_units() -> None:
    place = write(example("fixed/orders-design"), "place order")
    assert (place.units, place.expected, place.rate, place.units_per_second) == (4, 4, 1100, 4400)
    assert [arm.part for arm in place.arms] == [0.25] * 4


def test_to_close_an_order_takes_4_units_and_not_2() -> None:
    close = write(example("fixed/orders-design"), "close order")
    assert (close.units, close.expected, close.units_per_second) == (4, 4, 3600)
    assert [(arm.what, arm.expected, arm.paid_by, arm.reason) for arm in close.arms] == [
        ("table", 1, "the table", "the item counts whole, whatever changes"),
        ("GSI OrdersByCustomerDate", 1, "itself", "`status` is projected"),
        ("GSI OpenOrdersByDate", 1, "itself", "leaves the index: `open_status_shard` is removed"),
        ("GSI OrdersByRepDate", 1, "itself", "`status` is projected"),
    ]


def test_an_lsi_is_paid_by_the_table() -> None:
    (put,) = review_in(
        """
        ddblint: 1
        tables:
          Scores:
            partition-key: player
            sort-key: game
            attributes: {player: S, game: S, points: N}
            local-indexes:
              ByPoints: {sort-key: points, projection: all}
            workload: {item-size: 1 KB}
        """
    ).writes
    assert [(arm.what, arm.paid_by) for arm in put.arms] == [
        ("table", "the table"),
        ("LSI ByPoints", "the table"),
    ]


def test_a_sparse_index_counts_with_its_share() -> None:
    (put,) = review_in(
        """
        ddblint: 1
        tables:
          Jobs:
            partition-key: id
            attributes: {id: S, failed: {type: S, present: 5%}}
            global-indexes:
              Failed: {partition-key: failed, projection: keys-only}
            workload: {item-size: 1 KB}
        """
    ).writes
    assert [arm.reached for arm in put.arms] == [1, 0.05]
    assert (put.units, put.expected) == (2, pytest.approx(1.05))


def test_without_the_size_of_items_units_are_the_least() -> None:
    (put,) = review_in(INVOICES.replace("item-size: 3 KB", "items: 10")).writes
    assert not put.exact
    assert [(arm.units, arm.exact) for arm in put.arms] == [(1, False), (1, True), (2, True), (1, False)]
