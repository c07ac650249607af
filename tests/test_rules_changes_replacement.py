"""Updates that replace a table, remove it, or make another type of it."""

from typing import Any

import pytest
from changes import GLOBAL_TABLE, KEPT, TABLE, TYPES, changed, found, ids, replicas, resource, template
from definitions import UNKNOWN, attributes, index, key

SORTED = {"AttributeDefinitions": attributes("id S, day N"), "KeySchema": key("id HASH, day RANGE")}
LOST = "and deletes the old one with its items: UpdateReplacePolicy is not set"
each_type = pytest.mark.parametrize("type", TYPES)


@each_type
def test_another_key_makes_an_empty_table(type: str) -> None:
    (finding,) = changed({}, SORTED, type=type)
    assert (finding.rule, str(finding.severity)) == ("DDB901", "error")
    assert finding.message == (
        "Orders: KeySchema changes from `id` to `id` and `day`; an update makes a new, empty table for that, "
        + LOST
    )
    (back,) = changed(SORTED, {}, type=type)
    assert back.message.startswith("Orders: KeySchema changes from `id` and `day` to `id`; an update makes")


@each_type
@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ({}, {"TableName": "orders"}, "from one that CloudFormation makes to `orders`"),
        ({"TableName": "orders"}, {}, "from `orders` to one that CloudFormation makes"),
        ({"TableName": "orders"}, {"TableName": "sales"}, "from `orders` to `sales`"),
    ],
)
def test_another_name_makes_an_empty_table(type: str, before: Any, after: Any, words: str) -> None:
    (finding,) = changed(before, after, type=type)
    assert finding.message == (
        f"Orders: TableName changes {words}; an update makes a new, empty table for that, {LOST}"
    )


def test_a_name_that_a_parameter_gives() -> None:
    before, after = (
        {
            "Parameters": {"Name": {"Type": "String", "Default": default}},
            **template(Orders=resource(TableName={"Ref": "Name"})),
        }
        for default in ("orders", "sales")
    )
    (finding,) = found(before, after)
    assert "(where the parameters of the stack have these values)" in finding.message


@pytest.mark.parametrize(
    ("type", "doubt"),
    [(TABLE, "while DynamoDB ignores another type"), (GLOBAL_TABLE, "while DynamoDB has none")],
)
@pytest.mark.parametrize("types", [("S", "N"), ("N", "S")])
def test_another_type_of_a_key_attribute(type: str, doubt: str, types: tuple[str, str]) -> None:
    before, after = ({"AttributeDefinitions": attributes(f"id {letter}")} for letter in types)
    (finding,) = changed(before, after, type=type)
    assert f"the type of the key attribute `id` changes from {types[0]} to {types[1]}" in finding.message
    assert doubt in finding.message
    assert "treat it as a replacement" in finding.message


def test_another_type_of_an_attribute_that_only_an_index_uses() -> None:
    before, after = (
        {
            "AttributeDefinitions": attributes(f"id S, day {letter}"),
            "GlobalSecondaryIndexes": [index("byDay", "day HASH")],
        }
        for letter in "SN"
    )
    (finding,) = changed(before, after)
    assert (finding.rule, finding.severity.name) == ("DDB901", "ERROR")
    way = "; or remove GSI byDay in one deploy, and add what indexes `day` as N in the next"
    assert finding.help.endswith(way)


@pytest.mark.parametrize("other", ["KeySchema", "LocalSecondaryIndexes"])
def test_another_type_of_an_attribute_that_the_table_or_an_lsi_uses_too(other: str) -> None:
    sorted_by_day = "id HASH, day RANGE"
    keys = {"KeySchema": key(sorted_by_day), "LocalSecondaryIndexes": [index("own", sorted_by_day)]}
    before, after = (
        {
            "AttributeDefinitions": attributes(f"id S, day {letter}"),
            "GlobalSecondaryIndexes": [index("byDay", "day HASH")],
            other: keys[other],
        }
        for letter in "SN"
    )
    (finding,) = changed(before, after)
    assert finding.rule == "DDB901"
    assert "in the next" not in finding.help


def test_another_type_beside_another_key_is_no_matter_of_indexes() -> None:
    before, after = (
        {
            "KeySchema": key(f"{name} HASH"),
            "AttributeDefinitions": attributes(f"{name} S, day {letter}"),
            "GlobalSecondaryIndexes": [index("byDay", "day HASH")],
        }
        for name, letter in (("id", "S"), ("number", "N"))
    )
    (finding,) = changed(before, after)
    assert "the type of the key attribute `day` changes" in finding.message
    assert "in the next" not in finding.help


def test_another_type_of_an_attribute_that_no_key_uses() -> None:
    before, after = ({"AttributeDefinitions": attributes(f"id S, day {letter}")} for letter in "SN")
    assert changed(before, after) == []


def test_an_import_replaces_the_table_whichever_way_it_changes() -> None:
    source = {"S3BucketSource": {"S3Bucket": "archive"}, "InputFormat": "ION"}
    other = {**source, "InputFormat": "CSV"}
    for before, after in ((None, source), (source, None), (source, other)):
        (finding,) = changed({"ImportSourceSpecification": before}, {"ImportSourceSpecification": after})
        assert finding.message.startswith("Orders: ImportSourceSpecification changes; an update makes")
    assert changed({"ImportSourceSpecification": source}, {"ImportSourceSpecification": dict(source)}) == []


def test_several_reasons_are_one_replacement() -> None:
    (finding,) = changed({}, {**SORTED, "TableName": "orders"})
    assert "KeySchema changes" in finding.message
    assert "and TableName changes" in finding.message
    assert len(finding.related) == 2


@each_type
def test_the_mode_of_consistency_is_chosen_once(type: str) -> None:
    strong = {"MultiRegionConsistency": "STRONG", "Replicas": replicas("us-east-1", "us-east-2", "us-west-2")}
    eventual = {**strong, "MultiRegionConsistency": "EVENTUAL"}
    if type == TABLE:
        assert changed(eventual, strong, rules="DDB901") == []
        return
    for before, after in ((strong, eventual), (eventual, strong)):
        (finding,) = changed(before, after, rules="DDB901", type=type)
        old, new = before["MultiRegionConsistency"], after["MultiRegionConsistency"]
        assert finding.message == (
            f"Orders: MultiRegionConsistency changes from {old} to {new}, which is chosen when a global"
            " table is made and cannot change: the update fails"
        )


def test_another_source_of_a_global_table() -> None:
    before, after = ({"GlobalTableSourceArn": f"arn:aws:dynamodb:eu-west-1:1:table/{name}"} for name in "ab")
    (finding,) = changed(before, after, type=GLOBAL_TABLE)
    assert finding.message.startswith("Orders: GlobalTableSourceArn changes")


@pytest.mark.parametrize(
    ("old", "new", "severity", "words"),
    [
        (KEPT, KEPT, "warning", "leaves the old one, with its items, outside of the stack"),
        ({}, KEPT, "error", "which is to keep the old one with its items, is itself new"),
        (KEPT, {}, "error", "deletes the old one with its items: UpdateReplacePolicy is not set"),
        ({}, {"UpdateReplacePolicy": "Delete"}, "error", "UpdateReplacePolicy is Delete"),
        ({}, {"UpdateReplacePolicy": "Snapshot"}, "error", "UpdateReplacePolicy is Snapshot"),
        (KEPT, {"UpdateReplacePolicy": UNKNOWN}, "warning", "is not known"),
        ({"UpdateReplacePolicy": UNKNOWN}, KEPT, "warning", "is not known"),
    ],
)
def test_a_policy_keeps_the_old_table(old: Any, new: Any, severity: str, words: str) -> None:
    before, after = resource(policies=old), resource(policies=new, **SORTED)
    (finding,) = found(template(Orders=before), template(Orders=after), "DDB901")
    assert str(finding.severity) == severity
    assert words in finding.message


@each_type
def test_a_table_with_a_name_cannot_be_replaced_under_it(type: str) -> None:
    named = {"TableName": "orders"}
    (finding,) = changed(named, {**named, **SORTED}, policies=KEPT, type=type)
    assert str(finding.severity) == "error"
    assert finding.message.endswith(
        "and cannot: the name `orders` is taken by the old one, so that the update fails"
    )
    (renamed,) = changed(named, {"TableName": "sales", **SORTED}, policies=KEPT, type=type)
    assert str(renamed.severity) == "warning"


def test_what_is_not_known_replaces_nothing() -> None:
    unknown = [
        {"KeySchema": UNKNOWN},
        {"TableName": UNKNOWN},
        {"KeySchema": [{"AttributeName": UNKNOWN, "KeyType": "HASH"}]},
        {"AttributeDefinitions": [{"AttributeName": "id", "AttributeType": UNKNOWN}]},
        {"ImportSourceSpecification": UNKNOWN},
    ]
    for part in unknown:
        assert changed(part, {"TableName": "orders"} if "TableName" in part else {}) == []
        assert changed({}, part) == []


@each_type
def test_a_definition_more_for_a_new_index_replaces_nothing(type: str) -> None:
    after = {
        "AttributeDefinitions": attributes("day N, id S"),
        "GlobalSecondaryIndexes": [index("byDay", "day HASH")],
    }
    assert ids(changed({}, after, type=type)) == ["DDB912 note"]
    assert ids(changed(after, {}, type=type)) == []


def test_a_type_of_resource_cannot_change() -> None:
    one, other = (template(Orders=resource(type)) for type in TYPES)
    for before, after in ((one, other), (other, one)):
        (finding,) = found(before, after)
        old, new = (side["Resources"]["Orders"]["Type"] for side in (before, after))
        assert (finding.rule, str(finding.severity)) == ("DDB906", "error")
        assert finding.message.startswith(f"Orders changes its type from {old} to {new}: CloudFormation")
        spans = (finding.span, *(each.span for each in finding.related))
        assert [span.end_column - span.column for span in spans] == [len(f'"{new}"'), len(f'"{old}"')]


def test_a_simple_table_is_a_table() -> None:
    simple = {"Type": "AWS::Serverless::SimpleTable", "Properties": {}}
    for before, after in ((simple, resource()), (resource(), simple)):
        assert found(template(Orders=before), template(Orders=after)) == []
    assert ids(found(template(Orders=simple), template(Orders=resource(GLOBAL_TABLE)))) == ["DDB906 error"]


def of_name(name: Any, policies: dict[str, Any] | None = KEPT, **properties: Any) -> dict[str, Any]:
    return resource(policies=policies, TableName=name, **properties)


@pytest.mark.parametrize("policies", [None, KEPT])
@pytest.mark.parametrize("names", [("orders", "sales"), ("orders", "sales", "carts")])
def test_tables_that_exchange_their_names_cannot_be_made(names: tuple[str, ...], policies: Any) -> None:
    """CloudFormation makes the new tables before it deletes the old ones, whatever becomes of these."""
    ids_ = [f"T{at}" for at in range(len(names))]
    before = template(**{id: of_name(name, policies) for id, name in zip(ids_, names, strict=True)})
    moved = (*names[1:], names[0])
    after = template(**{id: of_name(name, policies) for id, name in zip(ids_, moved, strict=True)})
    findings = found(before, after)
    assert [(f.rule, str(f.severity), f.table) for f in findings] == [("DDB901", "error", id) for id in ids_]
    assert findings[0].message == (
        "T0: TableName changes from `orders` to `sales`; an update makes a new, empty table for that, and"
        " cannot: the name `sales` is that of T1, which is there until the update is done, so that the update"
        " fails"
    )


def test_a_new_table_cannot_have_the_name_that_another_gives_up() -> None:
    before = template(Orders=of_name("orders"))
    after = template(Orders=of_name("sales"), New=of_name("orders", **SORTED))
    new, renamed = sorted(found(before, after), key=lambda finding: finding.table)
    assert (new.rule, str(new.severity), new.table) == ("DDB901", "error", "New")
    assert new.message == (
        "New is new, and cannot be made: the name `orders` is that of Orders, which is there until the update"
        " is done, so that the update fails"
    )
    assert (renamed.table, str(renamed.severity)) == ("Orders", "warning")


def test_a_name_that_is_free_or_not_known_is_no_fault() -> None:
    before = template(Orders=of_name("orders"), Sales=of_name(UNKNOWN))
    after = template(
        Orders=of_name("orders"), Sales=of_name(UNKNOWN), New=of_name("carts"), Other=of_name(UNKNOWN)
    )
    assert found(before, after) == []


def test_under_conditions_that_exclude_each_other_a_name_is_free() -> None:
    parts = {
        "Parameters": {"Env": {"Type": "String"}},
        "Conditions": {
            "Prod": {"Fn::Equals": [{"Ref": "Env"}, "prod"]},
            "Test": {"Fn::Not": [{"Condition": "Prod"}]},
        },
    }
    orders = {**of_name("orders"), "Condition": "Prod"}
    new = {**of_name("orders", **SORTED), "Condition": "Test"}
    before = {**parts, **template(Orders=orders)}
    after = {**parts, **template(Orders=orders, New=new)}
    assert "DDB901" not in ids(found(before, after))
