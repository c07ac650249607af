"""Indexes that an update makes, deletes, or means to edit."""

from typing import Any

import pytest
from changes import KEPT, TABLE, TYPES, changed, found, ids, resource, template
from definitions import KEYS_ONLY, UNKNOWN, attributes, include, index, key, vector

from ddblint.findings import Finding

DEFINED = attributes("day N, id S, town S")
BY_DAY, BY_TOWN = index("byDay", "day HASH"), index("byTown", "town HASH")
each_type = pytest.mark.parametrize("type", TYPES)


def indexed(*indexes: Any, **properties: Any) -> dict[str, Any]:
    return {
        "AttributeDefinitions": DEFINED,
        "GlobalSecondaryIndexes": list(indexes) or None,
        **properties,
    }


def several(before: Any, after: Any, **options: Any) -> list[Finding]:
    return changed(before, after, "DDB903", **options)


@each_type
def test_two_indexes_at_once_fail_both_ways(type: str) -> None:
    (made,) = several(indexed(), indexed(BY_DAY, BY_TOWN), type=type)
    assert str(made.severity) == "error"
    assert made.message == (
        "2 creations of indexes in one update of Orders: DynamoDB takes one at a time, and the update fails"
    )
    assert made.help == (
        "one change in each deploy. deploy 1: add `byDay` and wait until it is ACTIVE; deploy 2: add `byTown`"
        " and wait until it is ACTIVE"
    )
    (deleted,) = several(indexed(BY_DAY, BY_TOWN), indexed(), type=type)
    assert deleted.message.startswith("2 deletions of indexes in one update of Orders: ")
    assert deleted.help.endswith("deploy 1: remove `byDay`; deploy 2: remove `byTown`")
    assert [related.span.file for related in deleted.related] == ["old.json", "old.json"]


@each_type
def test_a_rename_is_one_of_each(type: str) -> None:
    (finding,) = several(indexed(BY_DAY), indexed({**BY_DAY, "IndexName": "perDay"}), type=type)
    assert finding.message == (
        "1 deletion and 1 creation of indexes in one update of Orders (looks like a rename of `byDay`):"
        " DynamoDB takes one at a time, and the update fails"
    )
    assert finding.help.endswith(
        "deploy 1: add `perDay` and wait until it is ACTIVE; move its readers; deploy 2: remove `byDay`"
    )
    assert finding.index_name == "perDay"
    (other,) = several(indexed(BY_DAY), indexed(BY_TOWN), type=type)
    assert "rename" not in other.message


@each_type
def test_one_index_at_a_time_is_fine(type: str) -> None:
    assert several(indexed(BY_DAY), indexed(BY_TOWN, BY_DAY), type=type) == []
    assert several(indexed(BY_DAY, BY_TOWN), indexed(BY_TOWN), type=type) == []


def test_vector_indexes_share_the_limit() -> None:
    likeness = {"VectorIndexes": [vector()]}
    assert ids(several(indexed(), indexed(BY_DAY, **likeness))) == ["DDB903 error"]
    assert ids(several(indexed(BY_DAY, **likeness), indexed())) == ["DDB903 error"]
    assert several(indexed(BY_DAY), indexed(BY_DAY, **likeness)) == []


def test_a_new_and_a_replaced_table_have_any_number() -> None:
    both = resource(**indexed(BY_DAY, BY_TOWN))
    other = resource()
    assert found(template(Other=other), template(Other=other, Orders=both)) == []
    sorted_by_day = key("id HASH, day RANGE")
    assert ids(changed(indexed(), indexed(BY_DAY, BY_TOWN, KeySchema=sorted_by_day))) == ["DDB901 error"]


def test_one_index_each_of_several_tables() -> None:
    plain, with_index = resource(), resource(**indexed(BY_DAY))
    before, after = template(A=plain, B=plain), template(A=with_index, B=with_index)
    assert ids(found(before, after, "DDB903")) == []


def test_throughput_of_several_indexes_changes_at_once() -> None:
    def units(number: int) -> dict[str, Any]:
        throughput = {"ReadCapacityUnits": number, "WriteCapacityUnits": number}
        own = {"BillingMode": "PROVISIONED", "ProvisionedThroughput": throughput}
        return indexed(*({**each, "ProvisionedThroughput": throughput} for each in (BY_DAY, BY_TOWN)), **own)

    assert changed(units(5), units(50)) == []


def test_names_that_are_not_known_are_not_counted() -> None:
    unknown = {**BY_DAY, "IndexName": UNKNOWN}
    assert several(indexed(), indexed(unknown, BY_TOWN)) == []
    assert several(indexed(unknown, BY_TOWN), indexed()) == []
    assert several(indexed(BY_DAY, BY_TOWN), {**indexed(), "GlobalSecondaryIndexes": UNKNOWN}) == []


@each_type
@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (KEYS_ONLY, {"ProjectionType": "ALL"}, "its projection (from KEYS_ONLY to ALL)"),
        ({"ProjectionType": "ALL"}, KEYS_ONLY, "its projection (from ALL to KEYS_ONLY)"),
        (include("a"), include("a", "b"), "its projection (+b)"),
        (include("a", "b"), include("a"), "its projection (-b)"),
        (include("a", "b"), include("a", "c"), "its projection (+c, -b)"),
    ],
)
def test_a_projection_does_not_change_in_place(type: str, before: Any, after: Any, words: str) -> None:
    old, new = ({**BY_DAY, "Projection": projection} for projection in (before, after))
    (finding,) = changed(indexed(old), indexed(new), type=type)
    assert (finding.rule, str(finding.severity), finding.index_name) == ("DDB904", "error", "byDay")
    assert finding.message == (
        f"GSI byDay of Orders: {words} changes, and an index cannot be changed in place: the update fails"
    )
    assert "under a new name, such as `byDay-v2`" in finding.help


@each_type
@pytest.mark.parametrize(
    ("before", "after"),
    [("day HASH", "town HASH"), ("day HASH", "day HASH, town RANGE"), ("town HASH, day RANGE", "town HASH")],
)
def test_a_key_does_not_change_in_place(type: str, before: str, after: str) -> None:
    old, new = (index("byDay", elements) for elements in (before, after))
    findings = changed(indexed(old), indexed(new), type=type)
    assert ids(findings) == ["DDB904 error"]
    assert "its key (from `" in findings[0].message


def test_key_and_projection_are_told_together() -> None:
    old, new = index("byDay", "day HASH"), index("byDay", "town HASH", include("a"))
    (finding,) = changed(indexed(old), indexed(new))
    assert "its key (from `day` to `town`) and its projection (from KEYS_ONLY to INCLUDE)" in finding.message


def test_order_is_no_change() -> None:
    many = index("byDay", "day HASH", include("a", "b")), index("byTown", "town HASH, day HASH, id RANGE")
    turned = index("byTown", "day HASH, town HASH, id RANGE"), index("byDay", "day HASH", include("b", "a"))
    assert changed(indexed(*many), {**indexed(*turned), "AttributeDefinitions": DEFINED[::-1]}) == []


def test_the_order_of_sort_keys_counts() -> None:
    one, other = (
        index("byDay", f"id HASH, {keys}") for keys in ("day RANGE, town RANGE", "town RANGE, day RANGE")
    )
    assert ids(changed(indexed(one), indexed(other))) == ["DDB904 error"]


@pytest.mark.parametrize(
    "part", [{"KeySchema": UNKNOWN}, {"Projection": UNKNOWN}, {"Projection": include(UNKNOWN)}]
)  # type: ignore[arg-type]
def test_what_is_not_known_of_an_index_is_no_change(part: Any) -> None:
    old, new = index("byDay", "day HASH", include("a")), {**index("byDay", "day HASH", include("a")), **part}
    assert changed(indexed(old), indexed(new)) == []
    assert changed(indexed(new), indexed(old)) == []


POSTS = {"AttributeDefinitions": attributes("id S, day N"), "KeySchema": key("id HASH, day RANGE")}
LIKED = {"AttributeDefinitions": attributes("id S, day N, likes N, town S"), "KeySchema": POSTS["KeySchema"]}
BY_LIKES = index("byLikes", "id HASH, likes RANGE")


def local(*indexes: Any, **properties: Any) -> dict[str, Any]:
    used = LIKED if indexes else POSTS
    return {**used, "LocalSecondaryIndexes": list(indexes) or None, **properties}


OUTCOMES = {
    TYPES[0]: (
        "treat it as an update that fails, or makes a new, empty table and deletes the old one with its items"
        " (UpdateReplacePolicy is not set) (AWS documents both)"
    ),
    TYPES[1]: (
        "the update makes a new, empty table and deletes the old one with its items (UpdateReplacePolicy is"
        " not set)"
    ),
}


@each_type
def test_a_local_index_comes_and_goes_with_its_table(type: str) -> None:
    (added,) = changed(local(), local(BY_LIKES), type=type)
    assert (added.rule, str(added.severity), added.index_name) == ("DDB905", "error", "byLikes")
    assert added.message == (
        "LSI byLikes is added to Orders, which exists, and an LSI can be made only with its table: "
        + OUTCOMES[type]
    )
    assert added.help.startswith("add a GSI with partition key `id` and sort key `likes`")
    (removed,) = changed(local(BY_LIKES), local(), type=type)
    assert removed.message == (
        f"LSI byLikes of Orders is removed, and an LSI goes only with its table: {OUTCOMES[type]}"
    )


@each_type
def test_a_local_index_stays_as_it_is(type: str) -> None:
    for other in (index("byLikes", "id HASH, town RANGE"), {**BY_LIKES, "Projection": include("a")}):
        findings = changed(local(BY_LIKES), local(other), type=type)
        assert ids(findings) == ["DDB905 error"]
        assert "and an LSI is made with its table and stays as it is: " in findings[0].message


def test_policies_and_names_decide_what_becomes_of_the_table() -> None:
    (kept,) = changed(local(), local(BY_LIKES), policies=KEPT)
    assert "leaves the old one outside of the stack" in kept.message
    (named,) = changed(local(TableName="orders"), local(BY_LIKES, TableName="orders"))
    assert named.message.endswith(
        "the update fails (the table keeps its name, orders, so that it cannot be replaced)"
    )
    (unknown,) = changed(local(), local(BY_LIKES), policies={"UpdateReplacePolicy": UNKNOWN})
    assert "may delete the old one with its items" in unknown.message


def test_local_indexes_that_are_not_known_or_new_with_their_table() -> None:
    assert changed(local(), {**local(), "LocalSecondaryIndexes": UNKNOWN}) == []
    assert changed(local(BY_LIKES), local({**BY_LIKES, "IndexName": UNKNOWN})) == []
    assert ids(changed({}, local(BY_LIKES))) == ["DDB901 error"]
    assert found(template(A=resource()), template(A=resource(), Orders=resource(**local(BY_LIKES)))) == []


def test_a_global_index_with_the_keys_of_a_local_one_is_fine() -> None:
    after = {
        **LIKED,
        "GlobalSecondaryIndexes": [BY_LIKES],
        "AttributeDefinitions": attributes("id S, day N, likes N"),
    }
    assert ids(changed(POSTS, after)) == ["DDB912 note"]


def told(hints: dict[str, Any], **properties: Any) -> dict[str, Any]:
    return template(Orders={**resource(**properties), "Metadata": {"ddblint": hints}})


def test_filling_an_index_costs_its_items() -> None:
    hints = {"workload": {"items": "10M", "item-size": "3 KB"}}
    everything = {**BY_DAY, "Projection": {"ProjectionType": "ALL"}}
    before, after = told(hints, **indexed()), told(hints, **indexed(everything))
    (finding,) = found(before, after)
    assert (finding.rule, str(finding.severity)) == ("DDB912", "note")
    assert finding.message == (
        "GSI byDay is added to Orders, which exists: CloudFormation does not wait until it is filled, and it"
        " cannot be read before; filling it takes 30,000,000 write units of the index (10,000,000 items x 3)"
    )
    assert found(after, before) == []


def test_a_sparse_index_costs_its_share() -> None:
    hints = {"workload": {"items": "10M"}, "attributes": {"day": {"present": "20%"}}}
    (finding,) = found(told(hints, **indexed()), told(hints, **indexed(BY_DAY)))
    assert finding.message.endswith(
        "filling it takes at least 2,000,000 write units of the index (10,000,000 items x 20% that have its"
        " key x 1)"
    )


PATTERN = {"name": "orders of a day", "operation": "query", "where": {"day": "="}}


@pytest.mark.parametrize(
    ("pattern", "words"),
    [({**PATTERN, "index": "byDay"}, "reads by it"), (PATTERN, "is served by nothing else")],
)
def test_an_index_is_removed_that_a_pattern_needs(pattern: dict[str, Any], words: str) -> None:
    hints = {"access-patterns": [pattern]}
    before, after = told(hints, **indexed(BY_DAY, BY_TOWN)), told(hints, **indexed(BY_TOWN))
    (finding,) = found(before, after)
    assert (finding.rule, str(finding.severity), finding.index_name) == ("DDB913", "error", "byDay")
    assert finding.message == (
        f"GSI byDay of Orders is removed, and access pattern `orders of a day` {words}"
    )
    assert finding.span.file == "new.json"
    (bare,) = found(before, template(Orders=resource(**indexed(BY_TOWN))))
    assert (bare.rule, bare.span.file) == ("DDB913", "new.json")
    assert [related.span.file for related in bare.related] == ["old.json", "old.json"]


def test_an_index_that_no_pattern_needs_may_go() -> None:
    hints = {"access-patterns": [PATTERN]}
    wider = index("byDayAndTown", "day HASH, town RANGE")
    assert found(told(hints, **indexed(BY_DAY, wider)), told(hints, **indexed(wider))) == []
    assert found(told(hints, **indexed(BY_DAY, BY_TOWN)), told(hints, **indexed(BY_DAY))) == []


def test_conditions_are_told_apart() -> None:
    def on(*indexes: Any) -> dict[str, Any]:
        choice = {"Fn::If": ["IsProd", list(indexes), [BY_DAY]]}
        table = resource(TABLE, None, AttributeDefinitions=DEFINED, GlobalSecondaryIndexes=choice)
        formula = {"Fn::Equals": [{"Ref": "Env"}, "prod"]}
        return {
            "Parameters": {"Env": {"Type": "String"}},
            "Conditions": {"IsProd": formula},
            "Resources": {"Orders": table},
        }

    (finding,) = found(on(BY_DAY), on(BY_TOWN))
    assert (finding.rule, finding.when) == ("DDB903", ("IsProd is true",))
    assert found(on(BY_DAY), on(BY_DAY)) == []
