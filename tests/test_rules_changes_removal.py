"""Tables that leave a template, or come back under another logical id."""

from typing import Any

import pytest
from changes import KEPT, TYPES, found, ids, resource, template
from definitions import UNKNOWN, attributes, key

CARTS = resource(AttributeDefinitions=attributes("cart S"), KeySchema=key("cart HASH"))
each_type = pytest.mark.parametrize("type", TYPES)


@each_type
@pytest.mark.parametrize(
    ("policies", "severity", "words"),
    [
        ({}, "error", "CloudFormation deletes it with its items, since DeletionPolicy is not set"),
        ({"DeletionPolicy": "Delete"}, "error", "since DeletionPolicy is Delete"),
        ({"DeletionPolicy": "Snapshot"}, "error", "since DeletionPolicy is Snapshot"),
        (KEPT, "warning", "its DeletionPolicy is Retain, so that it stays, with its items, outside of the"),
        ({"DeletionPolicy": UNKNOWN}, "warning", "is not known"),
    ],
)
def test_a_table_is_removed(type: str, policies: Any, severity: str, words: str) -> None:
    before = template(Orders=resource(type, policies), Carts=CARTS)
    (finding,) = found(before, template(Carts=CARTS))
    assert (finding.rule, str(finding.severity), finding.table) == ("DDB902", severity, "Orders")
    assert finding.message.startswith("Orders is removed from the template: ")
    assert words in finding.message
    assert (finding.span.file, finding.span.line, finding.span.column) == ("new.json", 1, 2)
    assert [related.span.file for related in finding.related] == ["old.json"]


def test_a_protected_table_is_not_deleted() -> None:
    before = template(Orders=resource(DeletionProtectionEnabled=True), Carts=CARTS)
    (finding,) = found(before, template(Carts=CARTS))
    assert str(finding.severity) == "error"
    assert finding.message == (
        "Orders is removed from the template: DynamoDB refuses to delete it, since DeletionProtectionEnabled"
        " is true"
    )


def test_a_new_table_is_none_of_these() -> None:
    assert found(template(Carts=CARTS), template(Carts=CARTS, Orders=resource())) == []


@each_type
def test_another_logical_id_with_the_same_name_fails(type: str) -> None:
    table = resource(type, KEPT, TableName="orders")
    (finding,) = found(template(Orders=table), template(Purchases=table))
    assert (finding.rule, str(finding.severity)) == ("DDB902", "error")
    assert finding.message == (
        "`Orders` disappears and `Purchases` has the same TableName, `orders`: CloudFormation makes the new"
        " one first, and fails, since the name is taken by the old one"
    )
    assert finding.span.file == "new.json"
    assert "overrideLogicalId" in finding.help


@pytest.mark.parametrize(("policies", "severity"), [({}, "error"), (KEPT, "warning")])
def test_another_logical_id_without_a_name_is_an_empty_table(policies: Any, severity: str) -> None:
    table = resource(policies=policies)
    (finding,) = found(template(Orders=table, Carts=CARTS), template(Purchases=table, Carts=CARTS))
    assert str(finding.severity) == severity
    assert finding.message.startswith(
        "`Orders` disappears and `Purchases` has the same key: to CloudFormation that is a new, empty table;"
    )


def test_a_moved_construct_is_recognised_by_the_end_of_its_path() -> None:
    def at(path: str) -> dict[str, Any]:
        return {**resource(), "Metadata": {"aws:cdk:path": f"{path}/Resource"}}

    before = template(A1=at("Shop/Orders"), B1=at("Shop/Carts"))
    after = template(A2=at("Shop/Data/Orders"), B2=at("Shop/Data/Carts"))
    first, second = found(before, after)
    assert first.message.startswith("`A1` (Shop/Orders) disappears and `A2` (Shop/Data/Orders) has the same")
    assert second.message.startswith("`B1` (Shop/Carts) disappears and `B2` (Shop/Data/Carts) has the same")


def test_a_construct_with_a_fixed_logical_id_may_move() -> None:
    before, after = (
        template(Orders={**resource(), "Metadata": {"aws:cdk:path": path}})
        for path in ("Shop/Orders/Resource", "Shop/Data/Orders/Resource")
    )
    assert found(before, after) == []


def test_tables_that_are_alike_are_not_taken_for_each_other() -> None:
    before = template(Orders=resource(), Carts=resource())
    after = template(Purchases=resource(), Baskets=resource())
    (finding,) = found(before, after)
    assert (finding.table, finding.also) == ("Orders", ("Carts",))
    assert finding.message.startswith("Orders is removed from the template: ")


@pytest.mark.parametrize("name", [{"TableName": "orders"}, {}])
def test_another_template_is_another_stack(name: dict[str, str]) -> None:
    table = resource(**name)
    before, after = template(Orders=table, Carts=CARTS), template(Orders=table)
    finding, rest = found(before, after, names=("a.json", "b.json"))
    assert ids([finding, rest]) == ["DDB902 error", "DDB902 warning"]
    assert finding.message.startswith(
        "Orders moves from a.json to b.json, which is another stack (it has the same"
    )


def test_a_template_that_is_gone_takes_its_tables_along() -> None:
    other = template(Carts=CARTS)
    (finding,) = found(template(Orders=resource()), other, names=("a.json", "b.json"))
    assert str(finding.severity) == "warning"
    assert finding.span.file == "a.json"
    assert finding.message == (
        "Orders is gone together with its template; once the stack is deleted, CloudFormation deletes it with"
        " its items, since DeletionPolicy is not set"
    )


def test_a_table_that_may_be_among_those_of_a_loop_is_not_gone() -> None:
    body = {"${Name}Table": resource()}
    loop = {"Fn::ForEach::Tables": ["Name", {"Ref": "Names"}, body]}
    after = {
        "Transform": "AWS::LanguageExtensions",
        "Parameters": {"Names": {"Type": "CommaDelimitedList"}},
        "Resources": {"Carts": CARTS, **loop},
    }
    assert found(template(OrdersTable=resource(), Carts=CARTS), after) == []


def on(condition: str, *others: str) -> dict[str, Any]:
    """A table that is made on a condition; without one, in any case."""
    equal = {"Fn::Equals": [{"Ref": "Env"}, "prod"]}
    table = {**resource(), **({"Condition": condition} if condition else {})}
    return {
        "Parameters": {"Env": {"Type": "String"}},
        "Conditions": {"IsProd": equal, "NotProd": {"Fn::Not": [{"Condition": "IsProd"}]}},
        "Resources": {"Orders": table, **dict.fromkeys(others, CARTS)},
    }


def test_a_table_that_is_now_made_on_a_condition() -> None:
    (finding,) = found(on(""), on("IsProd"))
    assert (finding.rule, finding.when) == ("DDB902", ("IsProd is false",))
    assert finding.message.startswith("Orders is no longer made everywhere: CloudFormation deletes it")
    assert found(on("IsProd"), on("")) == []
    assert found(on("IsProd"), on("IsProd", "Carts")) == []


def test_a_table_whose_new_condition_may_hold_with_the_old_one() -> None:
    assert found(on("IsProd"), on("NotProd")) == []
