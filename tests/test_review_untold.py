"""Reviews: what was not told is listed, and nothing else."""

from designs import INVOICES, example, review_in

from ddblint.review import load, render

NOTHING = """
    ddblint: 1
    tables:
      Orders:
        partition-key: customer
        sort-key: day
        attributes: {customer: S, day: S, rep: S, total: N}
        global-indexes:
          ByRep: {partition-key: rep, projection: [note]}
        local-indexes:
          ByTotal: {sort-key: total, projection: all}
"""


def test_where_nothing_is_told_all_is_listed() -> None:
    assert [missing.hint for missing in review_in(NOTHING).untold] == [
        "workload.item-size",
        "workload.items",
        "workload.peak-writes",
        "workload.item-collection",
        "write-patterns",
        "access-patterns",
        "workload.month.writes",
        "workload.month.reads",
        "attributes.customer.hottest",
        "attributes.rep.hottest",
        "attributes: size of rep, customer, day, note",
    ]


def test_where_all_is_told_nothing_is_listed() -> None:
    assert example("fixed/orders-design").untold == ()


def test_patterns_without_a_rate_or_a_number_of_items_are_named() -> None:
    text = (
        INVOICES
        + """\
        write-patterns: [{name: new, operation: put}]
        access-patterns: [{name: by a, operation: query, where: {a: "="}, rate: 1/s}]
"""
    )
    told = {missing.hint: missing.tells for missing in review_in(text).untold}
    assert told["write-patterns: rate"] == "the units per second of `new`"
    assert told["access-patterns: items-per-read"] == "the read units of `by a`"
    assert "workload.month.writes" in told
    assert "workload.month.reads" not in told


def test_hints_that_are_not_believed_are_said() -> None:
    review = review_in(INVOICES.replace("item-size", "item-sise"))
    assert review.item_size is None
    assert len(review.ignored_hints) == 1
    assert "item-sise" in review.ignored_hints[0]


def test_a_hint_that_cannot_be_true_is_said_and_the_others_count() -> None:
    review = review_in(INVOICES.replace("item-size: ", "peak-reads: 0/s, item-size: "))
    assert review.item_size is not None
    assert (review.ignored_hints, review.untrue_hints) == ((), ("`peak-reads` is 0 at the busiest time",))
    assert "· a hint is not believed: `peak-reads` is 0 at the busiest time" in render(
        "text", [review], load(), width=99
    )
