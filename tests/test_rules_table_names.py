"""Names that two tables of one template share."""

import json
from typing import Any

import pytest
from definitions import attributes, key

from ddblint.engine import Settings, run
from ddblint.parsers import read_schema
from ddblint.registry import select

PARAMETERS = {name: {"Type": "String", "Default": "x"} for name in ("One", "Two")}


def table(name: Any, type: str = "AWS::DynamoDB::Table", **others: Any) -> dict[str, Any]:
    properties = {"TableName": name, "KeySchema": key("id HASH"), "AttributeDefinitions": attributes("id S")}
    return {"Type": type, "Properties": properties, **others}


def said(first: dict[str, Any], second: dict[str, Any], **sections: Any) -> list[str]:
    resources = {"Orders": first, "Returns": second}
    template = {"Parameters": PARAMETERS, "Resources": resources, **sections}
    schema = read_schema("template.json", json.dumps(template).encode(), {})
    assert schema is not None
    report = run([schema], Settings(select(["DDB124"])))
    assert report.failures == ()
    return [f"{finding.severity} {finding.table}: {finding.message}" for finding in report.findings]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("orders", "orders"),
        ({"Ref": "One"}, "${One}"),
        ({"Fn::Sub": "${AWS::StackName}-orders"}, "${AWS::StackName}-orders"),
    ],
)
def test_two_tables_of_one_name(name: Any, shown: str) -> None:
    assert said(table(name), table(name, "AWS::DynamoDB::GlobalTable")) == [
        f"error Returns: Returns has the name of Orders, {shown}: a name is that of one table in an account"
        " and Region"
    ]


def test_one_name_may_be_written_in_two_ways() -> None:
    joined = {"Fn::Join": ["-", [{"Ref": "AWS::StackName"}, "orders"]]}
    assert len(said(table(joined), table({"Fn::Sub": "${AWS::StackName}-orders"}))) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("orders", "Orders"),
        ({"Ref": "One"}, {"Ref": "Two"}),
        ({"Ref": "One"}, "x"),
        ({"Ref": "AWS::NoValue"}, {"Ref": "AWS::NoValue"}),
    ],
)
def test_names_that_are_or_may_be_different(first: Any, second: Any) -> None:
    assert said(table(first), table(second)) == []


def test_tables_that_one_condition_makes_are_together_and_others_are_left_alone() -> None:
    conditions = {"Conditions": {"C": {"Fn::Equals": [{"Ref": "One"}, "a"]}}}
    assert said(table("orders"), table("orders", Condition="C"), **conditions) == []
    assert len(said(table("orders", Condition="C"), table("orders", Condition="C"), **conditions)) == 1
    chosen = {"Fn::If": ["C", "orders", {"Ref": "AWS::NoValue"}]}
    assert said(table(chosen), table(chosen), **conditions) == []


def test_a_macro_may_take_one_of_them_away() -> None:
    assert said(table("orders"), table("orders"), Transform="Somebodys") == []
