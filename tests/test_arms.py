"""What one write costs, arm by arm: what changes, what is known of it, and whose capacity it takes."""

import pytest
from inputs import table_in

from ddblint.arms import Arm, arms
from ddblint.model import Table

HINTS = "workload: {item-size: 3 KB}"


def table(
    pattern: str = "", index: str = "{partition-key: a, sort-key: b, projection: [note]}", hints: str = HINTS
) -> Table:
    """A table keyed by id with the GSI ByA, and write patterns."""
    return table_in(
        f"""
        ddblint: 1
        tables:
          Items:
            partition-key: id
            attributes:
              id: {{type: S, size: 8 B}}
              a: {{type: S, present: 40%}}
              b: S
              c: {{type: S, size: 1 KB}}
            global-indexes: {{ByA: {index}}}
            {hints}
            write-patterns: [{pattern}]
        """
    )


def arm(pattern: str = "", **others: str) -> Arm:
    """That of the GSI for the first of the patterns."""
    made = table(pattern, **others)
    return arms(made, next(iter(made.workload.write_patterns), None))[1]


def test_a_put_enters_a_sparse_index_with_the_share_that_has_its_key() -> None:
    put = arm()
    assert (put.writes, put.share, put.expected, put.reason) == (
        1,
        0.4,
        0.4,
        "enters the index: 40% of the items have `a` and `b`",
    )
    assert put.consumer == put.what == "GSI ByA"


def test_a_put_has_what_its_pattern_sets() -> None:
    put = arm("{name: add, operation: put, sets: [a, b]}")
    assert (put.share, put.reason) == (1, "enters the index")


def test_a_put_has_what_updates_only_ever_remove() -> None:
    close = "{name: close, operation: update, removes: [a]}"
    assert arm(f"{{name: add, operation: put}}, {close}").share == 1
    reopen = "{name: reopen, operation: update, sets: [a]}"
    assert arm(f"{{name: add, operation: put}}, {close}, {reopen}").share == 0.4


def test_a_delete_leaves_the_index_where_the_item_was_in_it() -> None:
    gone = arm("{name: drop, operation: delete}")
    assert (gone.writes, gone.share) == (1, 0.4)
    assert gone.reason == "leaves the index with the item: 40% of the items have `a` and `b`"


@pytest.mark.parametrize(
    ("changes", "writes", "share", "reason"),
    [
        ("sets: [b]", 2, 1, "key attribute `b` changes: delete and put"),
        ("sets: [a]", 1, 1, "enters the index: `a` is set"),
        ("sets: [b], removes: [a]", 1, 1, "leaves the index: `a` is removed"),
        ("sets: [note]", 1, 0.4, "`note` is projected: 40% of the items have `a` and `b`"),
        ("removes: [note]", 1, 0.4, "`note` is projected: 40% of the items have `a` and `b`"),
        ("sets: [c]", 0, 1, "nothing that it projects changes"),
    ],
)
def test_an_update_costs_by_what_it_changes(changes: str, writes: int, share: float, reason: str) -> None:
    update = arm(f"{{name: change, operation: update, {changes}}}")
    assert (update.writes, update.share, update.reason) == (writes, share, reason)


def test_an_update_of_anything_is_written_where_all_is_projected() -> None:
    whole = arm("{name: change, operation: update}", index="{partition-key: b, projection: all}")
    assert (whole.total, whole.exact, whole.reason) == (3, True, "every attribute is projected")


def test_what_an_update_sets_may_not_be_told() -> None:
    untold = arm("{name: change, operation: update}")
    assert (untold.writes, untold.exact, untold.reason) == (0, False, "what the update sets is not told")


def test_two_changed_attributes_are_named_together() -> None:
    update = arm(
        "{name: change, operation: update, sets: [note, c]}",
        index="{partition-key: b, projection: [c, note]}",
    )
    assert update.reason == "`c`, `note` are projected"


@pytest.mark.parametrize(
    ("index", "hints", "units", "exact"),
    [
        ("{partition-key: c, projection: keys-only}", HINTS, 2, True),
        ("{partition-key: b, projection: keys-only}", HINTS, 1, False),
        ("{partition-key: b, projection: keys-only}", "workload: {item-size: 1 KB}", 1, True),
        ("{partition-key: c, projection: [note]}", HINTS, 1, False),
        ("{partition-key: b, projection: all}", HINTS, 3, True),
        ("{partition-key: b, projection: all}", "workload: {items: 3}", 1, False),
    ],
)
def test_an_entry_takes_what_is_told_of_its_attributes(
    index: str, hints: str, units: int, exact: bool
) -> None:
    put = arm(index=index, hints=hints)
    assert (put.units, put.exact) == (units, exact)


def test_the_table_pays_for_the_whole_item() -> None:
    told, untold = arms(table())[0], arms(table(hints="workload: {items: 3}"))[0]
    assert (told.what, told.of, told.total, told.exact) == ("table", None, 3, True)
    assert (untold.total, untold.exact) == (1, False)
