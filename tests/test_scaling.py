"""Application Auto Scaling targets and policies, joined to the table or index they are meant for."""

import pytest
from templates import schema_of, tables_of

from ddblint.model import Table

TEMPLATE = """\
Parameters:
  Name: {{Type: String, Default: orders}}
  Free: {{Type: String}}
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: {name}
      GlobalSecondaryIndexes:
        - IndexName: {index}
          KeySchema: [{{AttributeName: customer, KeyType: HASH}}]
          Projection: {{ProjectionType: ALL}}
  Target:
    Type: AWS::ApplicationAutoScaling::ScalableTarget
    Properties:
      ServiceNamespace: dynamodb
      ResourceId: {resource_id}
      ScalableDimension: dynamodb:{level}:WriteCapacityUnits
      MinCapacity: 5
      MaxCapacity: 50
"""


def table_with(resource_id: str, level: str, name: str = "orders", index: str = "by-customer") -> Table:
    text = TEMPLATE.format(resource_id=resource_id, level=level, name=name, index=index)
    (table,) = tables_of(text)
    return table


@pytest.mark.parametrize(
    ("name", "resource_id"),
    [
        ("orders", '{"Fn::Join": ["", ["table/", {"Ref": "Orders"}]]}'),
        ("orders", "!Sub table/${Orders}"),
        ("orders", "!Join [/, [table, !Ref Orders]]"),
        ("orders", "table/orders"),
        ("!Ref Name", "table/orders"),
        ("!Ref Free", "!Sub table/${Free}"),
        (
            '!Sub "${AWS::StackName}-orders"',
            '{"Fn::Join": ["", ["table/", {"Ref": "AWS::StackName"}, "-orders"]]}',
        ),
        ('!Join ["-", [!Ref "AWS::StackName", orders]]', '!Sub "table/${AWS::StackName}-orders"'),
        ("orders", '{"Fn::Sub": ["table/${T}", {"T": {"Ref": "Orders"}}]}'),
        ("orders", '{"Fn::Select": [5, {"Fn::Split": [":", {"Fn::GetAtt": ["Orders", "Arn"]}]}]}'),
        ("orders", "!Select ['5', !Split [':', !GetAtt Orders.Arn]]"),
    ],
)
def test_every_way_to_name_a_table(name: str, resource_id: str) -> None:
    scaling = table_with(resource_id, "table", name).write_scaling
    assert scaling is not None
    assert (scaling.minimum.value, scaling.maximum.value) == (5, 50)


@pytest.mark.parametrize(
    ("index", "resource_id"),
    [
        ("by-customer", '{"Fn::Join": ["", ["table/", {"Ref": "Orders"}, "/index/by-customer"]]}'),
        ("by-customer", "!Sub table/${Orders}/index/by-customer"),
        ("by-customer", '{"Fn::Sub": ["table/${T}/index/by-customer", {"T": {"Ref": "Orders"}}]}'),
        ("!Ref Free", '{"Fn::Join": ["", ["table/", {"Ref": "Orders"}, "/index/", {"Ref": "Free"}]]}'),
        ("!Ref Name", "!Sub table/${Orders}/index/orders"),
    ],
)
def test_every_way_to_name_an_index(index: str, resource_id: str) -> None:
    (found,) = table_with(resource_id, "index", index=index).global_indexes
    assert found.write_scaling is not None
    assert found.read_scaling is None


@pytest.mark.parametrize(
    "resource_id",
    [
        "table/elsewhere",
        "!Sub table/${Other}x",
        "!Sub table/${Orders.Arn}",
        "!Sub table/${Orders}/index/other",
    ],
)
def test_other_tables_and_indexes_are_left_alone(resource_id: str) -> None:
    table = table_with(resource_id, "table")
    assert table.write_scaling is None
    assert table.global_indexes[0].write_scaling is None


def test_a_target_that_may_be_for_any_table_leaves_scaling_untold() -> None:
    assert table_with("!Sub table/${Free}", "table").untold("scaling") == "Target may scale this table"
    assert table_with("!ImportValue orders-table", "table").untold("scaling")
    assert table_with("table/elsewhere", "table").untold("scaling") is None


def test_a_target_of_another_table_leaves_nothing_untold() -> None:
    text = TEMPLATE.format(resource_id="!Sub table/${Others}", level="table", name="orders", index="i")
    first, second = tables_of(text + "  Others: {Type: AWS::DynamoDB::Table, Properties: {}}\n")
    assert (first.write_scaling, first.untold("scaling")) == (None, None)
    assert second.write_scaling is not None


def test_a_target_of_an_unknown_dimension_leaves_scaling_untold() -> None:
    text = TEMPLATE.format(resource_id="!Sub table/${Orders}", level="table", name="orders", index="i")
    (table,) = tables_of(text.replace("dynamodb:table:WriteCapacityUnits", "!Ref Free"))
    assert table.write_scaling is None
    assert table.untold("scaling") == "Target may scale this table"


def policies(*written: str) -> tuple[str | None, ...]:
    """The metrics of the policies that the target of the table has."""
    text = TEMPLATE.format(resource_id="!Sub table/${Orders}", level="table", name="orders", index="i")
    for number, policy in enumerate(written):
        text += (
            f"  Policy{number}:\n    Type: AWS::ApplicationAutoScaling::ScalingPolicy\n    Properties:\n"
            "      PolicyType: TargetTrackingScaling\n"
            "      TargetTrackingScalingPolicyConfiguration:\n        TargetValue: 70\n"
            "        PredefinedMetricSpecification:\n          PredefinedMetricType: M\n"
            f"      {policy}\n"
        )
    (table,) = tables_of(text)
    assert table.write_scaling is not None
    return tuple(policy.metric.value for policy in table.write_scaling.policies)


def test_policies_are_found_by_target_and_by_resource() -> None:
    assert policies("ScalingTargetId: !Ref Target") == ("M",)
    by_resource = (
        "ResourceId: !Sub table/${Orders}\n      ScalableDimension: dynamodb:table:WriteCapacityUnits"
    )
    assert policies(by_resource) == ("M",)
    other_dimension = by_resource.replace("Write", "Read")
    assert policies("ScalingTargetId: !Ref Orders", other_dimension) == ()


def test_a_policy_of_a_target_that_is_not_told_may_be_for_any() -> None:
    assert policies("ScalingTargetId: !ImportValue target") == ("M",)
    assert policies("ScalingTargetId: !Ref Nobody") == ("M",)
    assert policies("ResourceId: !Ref Nobody") == ("M",)


def test_a_target_under_a_condition_is_there_only_in_its_views() -> None:
    text = TEMPLATE.format(resource_id="!Sub table/${Orders}", level="table", name="orders", index="i")
    text = "Conditions:\n  Big: !Equals [!Ref Name, big]\n" + text.replace(
        "    Properties:\n      ServiceNamespace",
        "    Condition: Big\n    Properties:\n      ServiceNamespace",
    )
    found = {t.scenario.conditions: t.write_scaling is not None for t in tables_of(text)}
    assert found == {(("Big", True),): True, (("Big", False),): False}


def test_a_view_binds_by_its_own_names() -> None:
    text = TEMPLATE.format(
        resource_id='!Sub "table/${Orders}/index/by-${Name}"',
        level="index",
        name="o",
        index='!Sub "by-${Name}"',
    )
    text = "Conditions:\n  Big: !Equals [!Ref Name, big]\n" + text.replace(
        "      TableName: o\n", "      TableName: !If [Big, o, p]\n"
    )
    tables = tables_of(text)
    assert len(tables) == 2
    assert all(table.global_indexes[0].write_scaling for table in tables)


def test_targets_of_other_services_are_none_of_ours() -> None:
    text = TEMPLATE.format(resource_id="service/a/b", level="x", name="o", index="i")
    text = text.replace("Namespace: dynamodb", "Namespace: ecs").replace(
        "dynamodb:x:WriteCapacityUnits", "ecs:service:DesiredCount"
    )
    assert schema_of(text).scaling_targets == ()


def test_a_whole_file_knows_which_table_a_target_names() -> None:
    text = TEMPLATE.format(resource_id="!Sub table/${Orders}/index/by-x", level="index", name="o", index="i")
    (target,) = schema_of(text).scaling_targets
    assert (target.address, target.table, target.resource_id.value) == (
        "Target",
        "Orders",
        "table/${Orders}/index/by-x",
    )
    assert target.index_name is not None
    assert target.index_name.value == "by-x"
