"""Word to the linter, in the templates of a plan, of indexes that are two of a kind only on the way."""

import json
from typing import Any

import pytest
from live_tables import Design, Gsi, whole_texts, written
from step_templates import BY_STATE, DEFINED, INLINE, listed, renamed, table

IGNORE = "# ddblint: ignore[DDB303] until the other index is gone\n"


def test_the_linter_is_told_of_an_index_that_is_redundant_for_a_time() -> None:
    old, new = table(DEFINED, listed(BY_STATE)), table(DEFINED, listed(renamed(BY_STATE)))
    assert whole_texts(old, new) == [table(DEFINED, listed(BY_STATE, IGNORE + renamed(BY_STATE))), new]


def test_the_linter_is_told_above_the_line_of_a_list_in_brackets() -> None:
    old, new = (table(DEFINED, f"GlobalSecondaryIndexes: [{item}]\n") for item in (INLINE, renamed(INLINE)))
    both = f"{IGNORE}GlobalSecondaryIndexes: [{INLINE}, {renamed(INLINE)}]\n"
    assert whole_texts(old, new)[0] == table(DEFINED, both)


def test_the_linter_is_not_told_of_what_stays_redundant() -> None:
    more = renamed(BY_STATE, "always"), renamed(BY_STATE, "alwaysToo")
    old, new = (
        table(DEFINED, listed(*more, item)) for item in (BY_STATE, BY_STATE.replace("byState", "byDay"))
    )
    assert whole_texts(old, new)[0].count(IGNORE.strip()) == 0


IGNORED = {"rule": "DDB303", "reason": "until the other index is gone"}


@pytest.mark.parametrize("style", ["json", "tabs", "compact"])
@pytest.mark.parametrize(
    ("metadata", "told"),
    [
        (None, {"ddblint": {"ignore": [IGNORED]}}),
        ({"aws:cdk:path": "App/Orders"}, {"aws:cdk:path": "App/Orders", "ddblint": {"ignore": [IGNORED]}}),
        (
            {"ddblint": {"workload": {"item-size": "1 KB"}}},
            {"ddblint": {"workload": {"item-size": "1 KB"}, "ignore": [IGNORED]}},
        ),
        ({"ddblint": {"ignore": ["DDB701"]}}, {"ddblint": {"ignore": ["DDB701", IGNORED]}}),
        ({"ddblint": {"ignore": ["DDB303"]}}, {"ddblint": {"ignore": ["DDB303"]}}),
        ({"ddblint": {"ignore": "DDB303"}}, {"ddblint": {"ignore": "DDB303"}}),
        ({}, {}),
    ],
)
def test_the_linter_is_told_in_the_metadata_of_json(style: str, metadata: Any, told: Any) -> None:
    old, new = (
        written({"Orders": Design({name: Gsi("state")}, metadata=metadata)}, style)
        for name in ("byState", "byStatus")
    )
    first, last = whole_texts(old, new)
    assert json.loads(first)["Resources"]["Orders"].get("Metadata") == told
    assert last == new


def test_metadata_are_put_in_as_the_rest_is_written() -> None:
    old, new = (written({"Orders": Design({name: Gsi("state")})}, "tabs") for name in ("byState", "byStatus"))
    first, _ = whole_texts(old, new)
    assert '\t\t\t"Metadata": {\n\t\t\t\t"ddblint": {\n\t\t\t\t\t"ignore": [' in first


def test_the_linter_is_told_with_the_line_ends_of_the_file() -> None:
    old, new = table(DEFINED, listed(BY_STATE)), table(DEFINED, listed(renamed(BY_STATE)))
    assert IGNORE.replace("\n", "\r\n") in whole_texts(old, new.replace("\n", "\r\n"))[0]
