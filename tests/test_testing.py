"""What `ddblint.testing` tells the author of a rule."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ddblint.errors import UsageError
from ddblint.findings import Certainty, Severity
from ddblint.model import Table
from ddblint.rule import Check, Problem, Problems, rule
from ddblint.testing import cases, check_pages, example_faults, ignorance_faults
from ddblint.testing.hiding import Edit, hidden_hints, hidden_values

PAGE = """\
---
id: ACME001
name: {name}
title: A table is not billed on demand
severity: note
certainty: fact
since: 1.0.0
---
## What
It is so.

## Why
It matters.

## Fix
Mend it.

{examples}
"""
HEAD = "Resources:\n  Orders:\n    Type: AWS::DynamoDB::Table\n    Properties:\n"
PROVISIONED = f"{HEAD}      BillingMode: PROVISIONED  # ACME001\n"
ON_DEMAND = f"{HEAD}      BillingMode: PAY_PER_REQUEST\n"


@rule("ACME001", "billed-by-capacity", Severity.NOTE)
def careful(table: Table, *, allowed: str = "PAY_PER_REQUEST") -> Problems:
    if table.billing_mode.is_not(allowed):
        yield Problem(table.billing_mode.place, f"{table.address} is not {allowed}", help="change it")


@rule("ACME001", "billed-by-capacity", Severity.NOTE)
def careless(table: Table) -> Problems:
    if not table.billing_mode.is_("PAY_PER_REQUEST"):
        yield Problem(table.billing_mode.place, f"{table.address} is not on demand", help="change it")


@rule("ACME001", "billed-by-capacity", Severity.NOTE)
def faulty(table: Table) -> Problems:
    if not table.billing_mode.known:
        raise KeyError("billing")
    return careful.run(table)


def fence(words: str, text: str) -> str:
    return f"```{words}\n{text}```\n"


BAD, GOOD = fence("yaml bad", PROVISIONED), fence("yaml good", ON_DEMAND)


def folder(path: Path, *examples: str) -> Path:
    page = PAGE.format(name="billed-by-capacity", examples="".join(examples))
    (path / "ACME001-billed-by-capacity.md").write_text(page)
    return path


def faults(path: Path, *examples: str, check: Check = careful) -> list[str]:
    """The faults of the examples, each without the place it starts with."""
    found = (fault for case in cases(folder(path, *examples), (check,)) for fault in example_faults(case))
    return [fault.partition(": ")[2] for fault in found]


def test_pages_that_keep_their_word_pass(tmp_path: Path) -> None:
    check_pages(folder(tmp_path, BAD, GOOD), (careful,))


def test_a_rule_that_takes_the_unknown_for_wrong_is_caught(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="with 'PAY_PER_REQUEST' hidden, ACME001 says: Orders is not on"):
        check_pages(folder(tmp_path, BAD, GOOD), (careless,))


def test_a_rule_that_fails_on_the_unknown_is_caught(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="ACME001 failed: KeyError"):
        check_pages(folder(tmp_path, BAD, GOOD), (faulty,))


def test_a_fault_is_told_by_page_and_line(tmp_path: Path) -> None:
    wrong = fence("yaml good", PROVISIONED)
    with pytest.raises(AssertionError, match=r"^ACME001-billed-by-capacity\.md:23: ACME001 unexpectedly"):
        check_pages(folder(tmp_path, wrong), (careful,))


def test_a_mark_without_a_finding_is_a_fault(tmp_path: Path) -> None:
    marked = ON_DEMAND.replace("REQUEST", "REQUEST  # ACME001")
    assert faults(tmp_path, fence("yaml bad", marked)) == ["ACME001 finds nothing on this line"]


def test_a_finding_on_another_line_than_the_marked_is_a_fault(tmp_path: Path) -> None:
    moved = PROVISIONED.replace("  # ACME001", "").replace("Table\n", "Table  # ACME001\n")
    assert faults(tmp_path, fence("yaml bad", moved)) == [
        "ACME001 finds nothing on this line",
        "ACME001 unexpectedly finds: Orders is not PAY_PER_REQUEST",
    ]


def test_a_bad_example_needs_a_mark(tmp_path: Path) -> None:
    assert faults(tmp_path, fence("yaml bad", ON_DEMAND)) == ["the example marks no line with # ACME001"]


def test_a_mark_may_name_several_rules(tmp_path: Path) -> None:
    assert faults(tmp_path, fence("yaml bad", PROVISIONED.replace("# ACME001", "# DDB117 ACME001"))) == []


def test_a_mark_of_another_rule_does_not_count(tmp_path: Path) -> None:
    other = fence("yaml bad", PROVISIONED.replace("# ACME001", "# ACME0011"))
    assert "the example marks no line with # ACME001" in faults(tmp_path, other)


@pytest.mark.parametrize("text", ["Resources: [\n", "Resources: {}\n"])
def test_a_good_example_must_hold_a_table(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, fence("yaml good", text)) == ["the example holds no table that can be read"]


def test_json_says_its_lines_on_the_fence(tmp_path: Path) -> None:
    properties = {"BillingMode": "PROVISIONED"}
    template = {"Resources": {"Orders": {"Type": "AWS::DynamoDB::Table", "Properties": properties}}}
    text = json.dumps(template, indent=1) + "\n"
    assert faults(tmp_path, fence("json bad line=6", text)) == []
    assert faults(tmp_path, fence("json bad line=5,6", text)) == ["ACME001 finds nothing on this line"]


def test_a_fence_sets_options_of_the_rule(tmp_path: Path) -> None:
    unmarked = PROVISIONED.replace("  # ACME001", "")
    assert faults(tmp_path, fence("yaml good allowed=PROVISIONED", unmarked)) == []


def test_an_option_that_the_rule_lacks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError, match=r"ACME001-billed-by-capacity\.md:19: ACME001 has no option max-size"
    ):
        faults(tmp_path, fence("yaml good max-size=3", ON_DEMAND))


@pytest.mark.parametrize(
    ("default", "text", "option"),
    [(1, "20", 20), (0.5, "0.75", 0.75), (False, "true", True), ((), "a,b", ("a", "b"))],
)
def test_an_option_takes_the_type_of_its_default(
    tmp_path: Path, default: object, text: str, option: object
) -> None:
    taken: list[object] = []

    def run(_: Table, *, allowed: object) -> Problems:
        taken.append(allowed)
        return ()

    check = careful._replace(run=run, options={"allowed": default})
    assert faults(tmp_path, fence(f"yaml good allowed={text}", ON_DEMAND), check=check) == []
    assert taken == [option]


def test_a_page_without_its_check_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no rule ACME001"):
        check_pages(folder(tmp_path, GOOD), ())


def test_guesses_count(tmp_path: Path) -> None:
    check_pages(folder(tmp_path, BAD, GOOD), (careful._replace(certainty=Certainty.GUESS),))


TAGGED = f"{ON_DEMAND}      Tags: [{{Key: a, Value: x}}, {{Key: b, Value: y}}, {{Key: c, Value: z}}]\n"


def surplus(path: Path, text: str, run: Callable[[Table], Problems]) -> list[str]:
    """What the ignorance test says of a rule, without the places."""
    check = careful._replace(run=run, options={})
    (case,) = cases(folder(path, fence("yaml good", text)), (check,))
    return [fault.partition(": ")[2] for fault in ignorance_faults(case, (check,))]


def test_a_rule_may_drop_a_hidden_name_from_what_it_says(tmp_path: Path) -> None:
    def all_tags(table: Table) -> Problems:
        yield Problem(table.place, f"tags {[tag.key.value for tag in table.tags]}", help="none")

    assert surplus(tmp_path, TAGGED, all_tags) == []


def test_a_rule_may_speak_of_several_parts_at_the_first_that_is_known(tmp_path: Path) -> None:
    def at_the_first(table: Table) -> Problems:
        known = [tag.key for tag in table.tags if tag.key.known]
        for first in known[:1]:
            yield Problem(first.place, f"tags {[key.value for key in known]}", help="none")

    assert surplus(tmp_path, TAGGED, at_the_first) == []


def test_a_rule_may_say_the_same_elsewhere(tmp_path: Path) -> None:
    def each_value_at_its_key(table: Table) -> Problems:
        for tag in table.tags:
            place = tag.key.place if tag.key.known else tag.value.place
            yield Problem(place, f"{tag.value} is a value", help="none")

    assert surplus(tmp_path, TAGGED, each_value_at_its_key) == []


def test_a_rule_may_not_say_something_else_elsewhere(tmp_path: Path) -> None:
    def where_unknown(table: Table) -> Problems:
        for tag in table.tags:
            if tag.key.known:
                yield Problem(tag.key.place, f"{tag.key} is a key", help="none")
            else:
                yield Problem(tag.value.place, f"{tag.value} has no key", help="none")

    found = surplus(tmp_path, TAGGED, where_unknown)
    assert [fault.partition(", ACME001 says: ")[2] for fault in found] == [
        f"{value} has no key" for value in "zyx"
    ]


def test_a_rule_may_not_say_more_in_the_same_place(tmp_path: Path) -> None:
    def and_a_doubt(table: Table) -> Problems:
        yield Problem(table.place, "a table", help="none")
        if not table.billing_mode.known:
            yield Problem(table.place, "an unknown mode", help="none")

    found = surplus(tmp_path, ON_DEMAND, and_a_doubt)
    assert [fault.partition(", ACME001 says: ")[2] for fault in found] == ["a table", "an unknown mode"]


def test_a_hint_may_keep_a_rule_quiet(tmp_path: Path) -> None:
    def without_all_hints(table: Table) -> Problems:
        if not (table.workload.items.known and table.workload.item_size.known):
            yield Problem(table.place, "too little is told", help="none")

    told = "    Metadata: {ddblint: {workload: {items: 5, item-size: 1 KB}}}\n"
    assert surplus(tmp_path, ON_DEMAND + told, without_all_hints) == []


def test_a_part_of_the_hints_may_not_make_a_rule_speak(tmp_path: Path) -> None:
    def with_half_of_them(table: Table) -> Problems:
        if table.workload.items.known != table.workload.item_size.known:
            yield Problem(table.place, "half is told", help="none")

    told = "    Metadata: {ddblint: {workload: {items: 5, item-size: 1 KB}}}\n"
    assert len(surplus(tmp_path, ON_DEMAND + told, with_half_of_them)) == 2


def hidden(text: str, language: str = "yaml") -> list[str]:
    return sorted(text[edit.start : edit.end] for edit in hidden_values(text, language))


def test_values_below_properties_and_policies_are_hidden() -> None:
    text = f"{HEAD}      KeySchema:\n      - AttributeName: id\n      Tags: [a]\n    DeletionPolicy: Retain\n"
    assert hidden(text) == ["- AttributeName: id", "AttributeName: id", "Retain", "[a]", "a", "id"]


def test_of_a_function_what_it_passes_on_is_hidden() -> None:
    text = f"{HEAD}      TableName: !If [IsProd, !Ref Name, other]\n      BillingMode: !Ref Mode\n"
    assert hidden(text) == ["!If [IsProd, !Ref Name, other]", "!Ref Mode", "!Ref Name", "other"]


def test_a_hidden_block_under_its_key_still_reads_as_yaml() -> None:
    text = f"{HEAD}      KeySchema:\n      - id\n      BillingMode: x\n"
    (edit,) = (edit for edit in hidden_values(text, "yaml") if text[edit.start : edit.end] == "- id")
    assert edit.applied(text) == f"{HEAD}      KeySchema:\n       !Ref Nobody\n      BillingMode: x\n"


def test_an_anchor_stays_for_its_aliases() -> None:
    text = f"{HEAD}      BillingMode: &mode x\n      TableName: *mode\n"
    (edit,) = hidden_values(text, "yaml")
    assert edit.applied(text) == f"{HEAD}      BillingMode:  &mode !Ref Nobody\n      TableName: *mode\n"


def test_shares_belong_together() -> None:
    hints = "Metadata: {ddblint: {attributes: {a: {values: {x: 20%, y: 80%}}}}}"
    ((_, single),) = hidden_hints(f"{HEAD}      BillingMode: x\n    {hints}\n", "yaml")
    assert single == ()


HINTS = "Metadata: {ddblint: {workload: {items: 5}, attributes: {a: {cardinality: 3, shards: 2}}}}"


def test_hints_are_removed_one_by_one() -> None:
    text = f"{HEAD}      BillingMode: x\n    {HINTS}\n"
    ((every, single),) = hidden_hints(text, "yaml")
    assert every.applied(text) == f"{HEAD}      BillingMode: x\n    \n"
    assert [edit.applied(text).splitlines()[-1].strip() for edit in single] == [
        "Metadata: {ddblint: {attributes: {a: {cardinality: 3, shards: 2}}}}",
        "Metadata: {ddblint: {workload: {items: 5}}}",
        "Metadata: {ddblint: {workload: {items: 5}, attributes: {a: {shards: 2}}}}",
        "Metadata: {ddblint: {workload: {items: 5}, attributes: {a: {cardinality: 3}}}}",
    ]


def test_other_metadata_stays() -> None:
    text = (
        HEAD + "      BillingMode: x\n    Metadata:\n      ddblint: {workload: {items: 5}}\n      more: 1\n"
    )
    ((every, single),) = hidden_hints(text, "yaml")
    assert every.applied(text) == f"{HEAD}      BillingMode: x\n    Metadata:\n      \n      more: 1\n"
    assert single == ()


@pytest.mark.parametrize(("after", "before"), [(2, 2), (3, 3), (5, 3), (7, 3), (8, 8), (9, 9)])
def test_an_offset_is_traced_back_over_an_edit(after: int, before: int) -> None:
    """`abcDEFGHij` becomes `abc12345ij`; what is new stands where the old began."""
    assert Edit(3, 8, "12345").before(after) == before


def test_an_offset_behind_an_edit_moves_by_its_length() -> None:
    edit = Edit(3, 8, "-")
    text = "abcDEFGHij"
    assert edit.applied(text) == "abc-ij"
    assert [edit.before(offset) for offset in range(6)] == [0, 1, 2, 3, 8, 9]
