"""Which table of one version is which of the other, and what of them differs."""

import json
from typing import Any

import pytest
from changes import GLOBAL_TABLE, replicas, resource, schema, template
from definitions import UNKNOWN, attributes, index, key

from ddblint.changes import Change
from ddblint.changes.comparing import Compared, compared
from ddblint.changes.pairing import Version
from ddblint.changes.sameness import differs
from ddblint.model import Table
from ddblint.parsers import read_schema

ORDERS = resource(TableName="orders")
PLAIN = resource()
OTHER = resource(AttributeDefinitions=attributes("cart S"), KeySchema=key("cart HASH"))


def pairs(before: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]]) -> list[str]:
    """`old > new` for each table, by file name where there are several; `moved` where it was recognised."""
    old = [Version(name, schema(document, name)) for name, document in before.items()]
    new = [Version(name, schema(document, name)) for name, document in after.items()]
    return sorted(_shown(change) for each in compared(old, new) for change in each.changes)


def _shown(change: Change) -> str:
    names = [f"{table.place.source.name}/{table.logical_id}" if table else "-" for table in change[:2]]
    return " > ".join(names) + " moved" * change.moved


def one(**resources: Any) -> dict[str, dict[str, Any]]:
    return {"t": template(**resources)}


def test_tables_of_one_address_are_the_same_whatever_they_say() -> None:
    assert pairs(one(Orders=ORDERS), one(Orders=OTHER)) == ["t/Orders > t/Orders"]


def test_a_name_is_known_again() -> None:
    before, after = one(Orders=ORDERS, Carts=OTHER), one(Carts=OTHER, Sales=ORDERS, More=PLAIN)
    assert pairs(before, after) == ["- > t/More", "t/Carts > t/Carts", "t/Orders > t/Sales moved"]


def test_a_name_may_be_that_of_one_condition() -> None:
    choice = {"Fn::If": ["IsProd", "orders", "orders-test"]}
    conditional = {
        "t": {
            "Parameters": {"Env": {"Type": "String"}},
            "Conditions": {"IsProd": {"Fn::Equals": [{"Ref": "Env"}, "prod"]}},
            "Resources": {"Sales": resource(TableName=choice)},
        }
    }
    assert pairs(one(Orders=ORDERS), conditional) == ["t/Orders > t/Sales moved", "t/Orders > t/Sales moved"]


def test_a_key_is_known_again_where_it_is_the_only_one() -> None:
    assert pairs(one(A=PLAIN, B=OTHER), one(C=PLAIN, B=OTHER)) == ["t/A > t/C moved", "t/B > t/B"]
    several = pairs(one(A=PLAIN, B=PLAIN), one(C=PLAIN, D=PLAIN))
    assert several == ["- > t/C", "- > t/D", "t/A > -", "t/B > -"]


def test_of_several_with_the_same_key_the_one_that_is_alike_in_all() -> None:
    indexed = resource(
        AttributeDefinitions=attributes("day N, id S"), GlobalSecondaryIndexes=[index("byDay", "day HASH")]
    )
    assert pairs(one(A=PLAIN, B=indexed), one(C=indexed, D=PLAIN)) == ["t/A > t/D moved", "t/B > t/C moved"]


def test_a_table_with_an_unknown_key_is_not_recognised() -> None:
    unknown = resource(KeySchema=UNKNOWN)
    assert pairs(one(A=unknown), one(B=unknown)) == ["- > t/B", "t/A > -"]


def test_files_are_paired_before_tables() -> None:
    before = {"a": template(Table=PLAIN), "b": template(Table=OTHER)}
    after = {"b": template(Table=OTHER), "a": template(Table=PLAIN)}
    assert pairs(before, after) == ["a/Table > a/Table", "b/Table > b/Table"]


def test_a_file_with_the_same_tables_is_a_renamed_one() -> None:
    before = {"a": template(Orders=PLAIN, Carts=OTHER), "b": template(More=OTHER)}
    after = {"c": template(Orders=OTHER, Carts=OTHER), "b": template(More=OTHER)}
    assert pairs(before, after) == ["a/Carts > c/Carts", "a/Orders > c/Orders", "b/More > b/More"]
    twice = {"c": template(Orders=PLAIN), "d": template(Orders=PLAIN)}
    assert pairs({"a": template(Orders=PLAIN)}, twice) == ["- > c/Orders", "- > d/Orders", "a/Orders > -"]


def test_another_stack_of_cdk_is_no_renamed_file() -> None:
    def stack(name: str) -> dict[str, Any]:
        return template(Orders={**PLAIN, "Metadata": {"aws:cdk:path": f"{name}/Orders/Resource"}})

    assert pairs({"a": stack("Shop")}, {"b": stack("Store")}) == ["a/Orders > b/Orders moved"]


@pytest.mark.parametrize("table", [ORDERS, PLAIN])
def test_a_table_may_move_to_another_file(table: dict[str, Any]) -> None:
    before = {"a": template(Orders=table, Carts=OTHER), "b": template(More=OTHER)}
    after = {"a": template(Carts=OTHER), "b": template(More=OTHER, Orders=table)}
    assert "a/Orders > b/Orders moved" in pairs(before, after)


def test_a_nested_template_may_stand_twice() -> None:
    def at(address: str) -> Version:
        table = schema(template(Inner=PLAIN), "n").tables[0]._replace(address=f"{address}/Inner")
        return Version("n", schema(template(Inner=PLAIN), "n")._replace(tables=(table,)))

    found = compared([at("A"), at("B")], [at("B"), at("A")])
    changes = [change for each in found for change in each.changes]
    assert [(c.before and c.before.address, c.after and c.after.address) for c in changes] == [
        ("B/Inner", "B/Inner"),
        ("A/Inner", "A/Inner"),
    ]


ANSWER = {
    "Table": {
        "TableName": "shop-Orders-1ABCDEFGHIJ2",
        "TableStatus": "ACTIVE",
        "KeySchema": key("id HASH"),
        "AttributeDefinitions": attributes("id S"),
        "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"},
        "DeletionProtectionEnabled": True,
        "ItemCount": 10,
        "TableSizeBytes": 4000,
    }
}


def answered(answer: dict[str, Any], after: dict[str, Any]) -> Compared:
    old = read_schema("answer.json", json.dumps(answer).encode(), {})
    assert old is not None
    (found,) = compared([Version("", old)], [Version("", schema(after, "t"))])
    return found


def paired(found: Compared) -> list[str]:
    return [f"{c.before and c.before.address} > {c.after and c.after.logical_id}" for c in found.changes]


def test_an_answer_is_of_the_table_with_its_name() -> None:
    name = "shop-Orders-1ABCDEFGHIJ2"
    found = answered(ANSWER, template(Orders=PLAIN, Carts=OTHER))
    assert paired(found) == [f"{name} > Orders"]
    named = {"Table": {**ANSWER["Table"], "TableName": "orders"}}
    assert paired(answered(named, template(A=ORDERS, Carts=OTHER))) == ["orders > A"]


def test_an_answer_is_of_the_only_table_there_is() -> None:
    named = {"Table": {**ANSWER["Table"], "TableName": "something"}}
    assert paired(answered(named, template(A=PLAIN))) == ["something > A"]
    several = answered(named, template(A=PLAIN, B=PLAIN))
    assert paired(several) == ["something > None"]
    assert several.touched == frozenset()


def test_an_answer_that_says_the_same_changes_nothing() -> None:
    protected = resource(DeletionProtectionEnabled=True)
    assert answered(ANSWER, template(Orders=protected)).touched == frozenset()
    other = resource(BillingMode="PROVISIONED", DeletionProtectionEnabled=True)
    assert answered(ANSWER, template(Orders=other)).touched == frozenset({"Orders"})


def touched(before: dict[str, Any], after: dict[str, Any]) -> frozenset[str]:
    old, new = (Version("", schema(template(Orders=each), "t")) for each in (before, after))
    (found,) = compared([old], [new])
    return found.touched


def test_a_table_is_touched_where_it_says_something_else() -> None:
    tags = [{"Key": "a", "Value": "1"}, {"Key": "b", "Value": "2"}]
    assert touched(resource(Tags=tags), resource(Tags=tags[::-1])) == frozenset()
    assert touched(resource(Tags=tags), resource(Tags=tags[:1])) == frozenset({"Orders"})
    hinted = {**PLAIN, "Metadata": {"ddblint": {"workload": {"items": 10}}}}
    assert touched(PLAIN, hinted) == frozenset({"Orders"})


def table(**properties: Any) -> Table:
    return schema(template(Orders=resource(**properties)), "t").tables[0]


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({}, False),
        ({"TableClass": "STANDARD_INFREQUENT_ACCESS"}, True),
        ({"TableClass": UNKNOWN}, False),
        ({"Tags": [{"Key": "a", "Value": "1"}]}, True),
        ({"Tags": UNKNOWN}, False),
        ({"TimeToLiveSpecification": {"AttributeName": "ttl", "Enabled": True}}, True),
        ({"TimeToLiveSpecification": UNKNOWN}, False),
    ],
)
def test_what_is_not_known_is_no_difference(properties: dict[str, Any], expected: bool) -> None:
    assert differs(table(), table(**properties)) is expected
    assert differs(table(**properties), table()) is expected


def test_replicas_differ_by_what_is_in_them() -> None:
    def of(*regions: Any) -> Table:
        return table(type=GLOBAL_TABLE, Replicas=replicas(*regions))

    assert not differs(of("eu-west-1", "us-east-1"), of("us-east-1", "eu-west-1"))
    assert differs(of("eu-west-1"), of("us-east-1"))
    assert not differs(of("eu-west-1"), of(UNKNOWN))
