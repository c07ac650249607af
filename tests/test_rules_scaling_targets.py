"""How scaling targets name what they scale, and what references may hide."""

from typing import Any

import pytest
from advice import capacity, findings, messages, policy, scaled, target
from definitions import UNKNOWN, index, key

from ddblint.findings import Severity

BY_DAY = {**index("byDay", "day HASH"), "ProvisionedThroughput": capacity(5, 5)}
TABLE = {
    "KeySchema": key("id HASH, at RANGE"),
    "ProvisionedThroughput": capacity(5, 5),
    "GlobalSecondaryIndexes": [BY_DAY],
    "LocalSecondaryIndexes": [index("bySize", "id HASH, size RANGE")],
}


def unmatched(**targets: dict[str, Any]) -> list[str]:
    return messages("DDB404", TABLE, others=scaled(**targets))


def test_targets_that_fit_are_left_alone() -> None:
    read = policy("Reads", "DynamoDBReadCapacityUtilization")
    others = {
        **scaled(Writes=target(), Index=target("/index/byDay")),
        "Reads": target(direction="Read"),
        "P": read,
    }
    assert messages("DDB404", TABLE, others=others) == []


@pytest.mark.parametrize(
    ("resource_id", "fault"),
    [
        ({"Fn::GetAtt": ["Orders", "Arn"]}, "ResourceId ${Orders.Arn} is made of an ARN"),
        ({"Fn::Sub": "table/${Orders.Arn}"}, "ResourceId table/${Orders.Arn} is made of an ARN"),
        ("arn:aws:dynamodb:eu-west-1:1:table/Orders", "is made of an ARN"),
        ("Orders", "ResourceId Orders is not of the form table/NAME or table/NAME/index/INDEX"),
        ("Table/Orders", "is not of the form"),
        ("table/Orders/byDay", "is not of the form"),
        ("table/Orders/index", "is not of the form"),
        ("table/Orders/index/", "is not of the form"),
        ("table/Orders/index/byDay/x", "is not of the form"),
    ],
)
def test_a_resource_id_of_another_form(resource_id: Any, fault: str) -> None:
    (message,) = unmatched(A=target(ResourceId=resource_id))
    assert message.startswith("A: ResourceId")
    assert fault in message


def test_the_right_resource_id_is_made_from_the_arn() -> None:
    arn = target(ResourceId={"Fn::GetAtt": ["Orders", "Arn"]})
    (finding,) = findings("DDB404", TABLE, others=scaled(A=arn))
    assert finding.severity is Severity.ERROR
    assert finding.help == "set ResourceId: table/${Orders}, or table/${Orders}/index/INDEX-NAME for a GSI"


@pytest.mark.parametrize(
    "resource_id",
    [
        UNKNOWN,
        {"Fn::Sub": "${Nobody}/${Nothing}"},
        {"Fn::Sub": "table/${Nobody}/${Nothing}"},
        {"Fn::Sub": "table/${Nobody}"},
        {"Fn::Sub": "table/${Nobody}-orders"},
        {"Fn::Join": ["/", ["table", {"Fn::ImportValue": "orders/table"}]]},
        {"Fn::Select": [1, {"Fn::Split": ["/", {"Fn::Sub": "${Orders.Arn}"}]}]},
        "table/elsewhere",
    ],
)
def test_references_may_hide_what_is_right(resource_id: Any) -> None:
    assert unmatched(A=target(ResourceId=resource_id)) == []


def test_the_name_of_a_table_may_hide_an_index() -> None:
    hidden = target(
        ResourceId={"Fn::Sub": "table/${Nobody}"}, ScalableDimension="dynamodb:index:WriteCapacityUnits"
    )
    assert unmatched(A=hidden) == []


def test_an_index_with_the_dimension_of_a_table_and_the_other_way_round() -> None:
    index_first = target("/index/byDay", ScalableDimension="dynamodb:table:WriteCapacityUnits")
    table_first = target(ScalableDimension="dynamodb:index:WriteCapacityUnits")
    found = findings("DDB404", TABLE, others=scaled(A=index_first, B=table_first))
    assert [(finding.message, finding.help) for finding in found] == [
        (
            "A: ScalableDimension dynamodb:table:WriteCapacityUnits is that of a table, but ResourceId"
            " names an index",
            "set ScalableDimension: dynamodb:index:WriteCapacityUnits",
        ),
        (
            "B: ScalableDimension dynamodb:index:WriteCapacityUnits is that of an index, but ResourceId"
            " names a table",
            "set ScalableDimension: dynamodb:table:WriteCapacityUnits",
        ),
    ]


@pytest.mark.parametrize(
    "dimension",
    ["dynamodb:table:WriteCapacity", "dynamodb:WriteCapacityUnits", "ecs:service:DesiredCount", ""],
)
def test_a_dimension_that_dynamodb_does_not_have(dimension: str) -> None:
    (message,) = unmatched(A=target(ScalableDimension=dimension))
    assert message == f"A: ScalableDimension {dimension} is no dimension of DynamoDB"


def test_a_dimension_that_is_not_known_is_not_judged() -> None:
    assert unmatched(A=target(ScalableDimension=UNKNOWN)) == []


def test_a_dimension_of_dynamodb_belongs_to_its_namespace() -> None:
    (message,) = unmatched(A=target(ServiceNamespace="ecs"))
    assert message == (
        "A: ScalableDimension dynamodb:table:WriteCapacityUnits belongs to ServiceNamespace dynamodb, not ecs"
    )
    assert unmatched(A=target(ServiceNamespace=UNKNOWN)) == []


def test_targets_of_other_services_are_none_of_ours() -> None:
    service = {"ServiceNamespace": "ecs", "ResourceId": "service/a/b"}
    assert unmatched(A=target(ScalableDimension="ecs:service:DesiredCount", **service)) == []


def test_an_index_that_the_table_does_not_have() -> None:
    (finding,) = findings("DDB404", TABLE, others=scaled(A=target("/index/byMonth")))
    assert finding.message == "A: Orders has no GSI byMonth"
    assert finding.help == "name one of its GSIs: byDay"


def test_an_lsi_has_no_capacity_of_its_own() -> None:
    assert unmatched(A=target("/index/bySize")) == ["A: bySize is an LSI, which uses the table's capacity"]


def test_indexes_that_are_not_known_may_have_the_name() -> None:
    for indexes in (UNKNOWN, [{**BY_DAY, "IndexName": UNKNOWN}]):
        properties = {**TABLE, "GlobalSecondaryIndexes": indexes}
        assert messages("DDB404", properties, others=scaled(A=target("/index/byMonth"))) == []


def test_a_policy_follows_the_metric_of_its_dimension() -> None:
    others = {"A": target(), "P": policy("A", "DynamoDBReadCapacityUtilization")}
    (finding,) = findings("DDB404", TABLE, others=others)
    assert (
        finding.message
        == "A scales WriteCapacityUnits, but its policy follows DynamoDBReadCapacityUtilization"
    )
    assert finding.help == "set PredefinedMetricType: DynamoDBWriteCapacityUtilization"
    assert findings("DDB404", TABLE, others={"A": target(), "P": policy("A", UNKNOWN)}) == []


def test_a_policy_that_may_be_of_either_target_is_not_judged() -> None:
    unsure = policy("A")
    unsure["Properties"]["ScalingTargetId"] = {"Fn::Sub": "${Nobody}"}
    others = {"A": target(), "B": target(direction="Read"), "P": unsure}
    assert findings("DDB404", TABLE, others=others) == []


@pytest.mark.parametrize(
    ("resource_id", "text"),
    [
        ({"Ref": "Orders"}, "${Orders}"),
        ({"Fn::Sub": "${Orders}/index/byDay"}, "${Orders}/index/byDay"),
        ({"Fn::Sub": "${Orders}/byDay"}, "${Orders}/byDay"),
    ],
)
def test_the_name_of_a_table_alone_is_no_resource_id(resource_id: Any, text: str) -> None:
    (finding,) = findings("DDB404", TABLE, others=scaled(A=target(ResourceId=resource_id)))
    assert finding.message == (
        f"A: ResourceId {text} starts with the name of table Orders, not with `table/`"
    )
    assert finding.help == "set ResourceId: table/${Orders}, or table/${Orders}/index/INDEX-NAME for a GSI"


def test_a_name_that_a_parameter_gives_is_no_resource_id_either() -> None:
    named = {**TABLE, "TableName": {"Ref": "Name"}}
    (message,) = messages("DDB404", named, others=scaled(A=target(ResourceId={"Ref": "Name"})))
    assert message == "A: ResourceId ${Name} starts with the name of table Orders, not with `table/`"


@pytest.mark.parametrize(
    "resource_id",
    [
        {"Ref": "Orders"},
        {"Fn::GetAtt": ["Orders", "Arn"]},
        {"Fn::Sub": "Table/${Orders}"},
        {"Fn::Sub": "tables/${Nobody}"},
        "orders",
    ],
)
def test_a_resource_id_of_no_table_leaves_nothing_untold(resource_id: Any) -> None:
    """It scales none of the tables here, so that what other rules say of scaling is sure."""
    others = {**scaled(Reads=target(direction="Read")), "A": target(ResourceId=resource_id)}
    del others["ReadsPolicy"]
    (message,) = messages("DDB403", TABLE, others=others)
    assert message.startswith("the scaling target for reads of Orders has no ScalingPolicy")


def test_the_name_of_another_table_alone_leaves_nothing_untold_either() -> None:
    name = {"Fn::Sub": "${Nobody}-returns"}
    returns = {"Type": "AWS::DynamoDB::Table", "Properties": {"TableName": name, "KeySchema": key("id HASH")}}
    for resource_id in (name, {"Ref": "Returns"}):
        wrong = {"Returns": returns, "A": target(ResourceId=resource_id)}
        assert len(messages("DDB403", TABLE, others={"Reads": target(direction="Read"), **wrong})) == 1
        assert len(messages("DDB404", TABLE, others=wrong)) == 1


def test_a_resource_id_that_may_be_of_any_table_leaves_it_untold() -> None:
    others = {"Reads": target(direction="Read"), "A": target(ResourceId={"Fn::Sub": "${Nobody}/x"})}
    assert messages("DDB403", TABLE, others=others) == []


@pytest.mark.parametrize("missing", ["ResourceId", "ScalableDimension", "ServiceNamespace"])
def test_a_target_has_three_names(missing: str) -> None:
    lacking = target()
    del lacking["Properties"][missing]
    (finding,) = findings("DDB404", TABLE, others={"A": lacking})
    assert (finding.severity, finding.message) == (Severity.ERROR, f"A has no {missing}")
