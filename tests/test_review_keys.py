"""Reviews: the picture of keys and indexes, busy keys and item collections."""

from designs import INVOICES, crowd, example, review_in

from ddblint.review.charts import strip
from ddblint.review.sections.head import reach
from ddblint.review.sections.loads import collections, verdict


def test_the_picture_holds_the_table_and_each_index() -> None:
    table, by_customer, still_open, by_rep = example("fixed/orders-design").parts
    assert (table.label, table.partition, table.sort, table.everything) == (
        "table Orders",
        ("order_id",),
        (),
        True,
    )
    assert (by_customer.label, by_customer.keys) == (
        "GSI OrdersByCustomerDate",
        ("customer_id", "order_date"),
    )
    assert by_customer.copied == ("status", "total_amount", "items_count")
    assert (still_open.share, still_open.entries) == (0.2, 2_000_000)
    assert reach(still_open) == "20% of the items: 2,000,000"
    assert reach(by_rep) == "all that have `rep_id`, `order_date`: 10,000,000"


def test_a_strip_says_what_an_attribute_is_in_each_part() -> None:
    review = review_in(INVOICES)
    roles = {part.label: [(cell.name, cell.role) for cell in strip(review, part)] for part in review.parts}
    assert roles["table Invoices"] == [("id", "partition"), ("a", "held"), ("b", "held"), ("note", "held")]
    assert roles["GSI KeysOnly"] == [("id", "held"), ("a", "partition"), ("b", "absent"), ("note", "absent")]
    assert roles["GSI Include"][3] == ("note", "held")
    assert roles["GSI All"] == [("id", "held"), ("a", "held"), ("b", "partition"), ("note", "held")]


def test_live_events_need_3_shards() -> None:
    live = next(key for key in example("events-design").hot_keys if key.part == "GSI LiveNow")
    assert (live.units, live.shards, live.ceiling, live.needed) == (2000, 3, 1000, 3)
    assert live.on_each == 2000 / 3
    assert verdict(live) == "fits, 66.7%"


def test_open_orders_on_one_value_are_too_hot() -> None:
    hot = next(key for key in example("orders-design").hot_keys if key.part == "GSI OpenOrdersByDate")
    assert (hot.units, hot.on_each, hot.needed, hot.too_hot) == (2000, 2000, 3, True)
    assert verdict(hot) == "too hot, 200%"
    assert hot.split == "DynamoDB does not split a value along `order_date`, which only grows"


def test_the_same_orders_over_10_shards_are_not() -> None:
    hot = next(key for key in example("fixed/orders-design").hot_keys if key.part == "GSI OpenOrdersByDate")
    assert (hot.units, hot.shards, hot.on_each, hot.too_hot) == (2000, 10, 200, False)


def test_collections_beyond_10_gb_are_full() -> None:
    review = review_in(crowd(8))
    found = review.collection
    assert found
    assert found.size == 2_000_000 * (3072 + 2 * (3072 + 100))
    assert (found.capped, found.full_in) == (True, 0)
    assert (
        collections(review).words[1].startswith("The largest is 17.5 GB, 175% of 10 GB (2,000,000 items x (")
    )


def test_collections_of_a_table_without_lsis_may_grow() -> None:
    review = review_in(crowd(1))
    assert review.collection
    assert (review.collection.capped, review.collection.full_in) == (False, None)
    assert collections(review).words[0].startswith("No LSI caps the items of one `customer_id`")


def test_a_table_without_sort_key_has_no_collections() -> None:
    assert review_in(INVOICES).collection is None
