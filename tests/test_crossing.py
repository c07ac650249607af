"""Auto scaling across stacks: targets in one template for tables in another."""

from typing import Any

import pytest
from workplace import Workplace

#: A table whose index has capacity of its own, and a target that must be of both, or of none (DDB402).
TABLE = """\
    Type: AWS::DynamoDB::Table
    Properties:
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}, {AttributeName: by, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
      ProvisionedThroughput: {ReadCapacityUnits: 40, WriteCapacityUnits: 40}
      GlobalSecondaryIndexes:
        - IndexName: byIt
          KeySchema: [{AttributeName: by, KeyType: HASH}]
          Projection: {ProjectionType: KEYS_ONLY}
          ProvisionedThroughput: {ReadCapacityUnits: 40, WriteCapacityUnits: 40}
"""


def target(resource_id: str, name: str = "Scaled", level: str = "table", extra: str = "") -> str:
    return f"""\
  {name}:
    Type: AWS::ApplicationAutoScaling::ScalableTarget
    {extra}
    Properties:
      ServiceNamespace: dynamodb
      ResourceId: {resource_id}
      ScalableDimension: dynamodb:{level}:WriteCapacityUnits
      MinCapacity: 40
      MaxCapacity: 400
      ScheduledActions: [{{Schedule: at(2030-01-01T00:00:00), ScheduledActionName: a}}]
"""


def stack(location: str, name: str = "Inner", parameters: str = "{}") -> str:
    return f"""\
  {name}:
    Type: AWS::CloudFormation::Stack
    Properties: {{TemplateURL: {location}, Parameters: {parameters}}}
"""


def template(*resources: str, parameters: str = "{}", outputs: str = "{}") -> str:
    return f"Parameters: {parameters}\nOutputs: {outputs}\nResources:\n" + "".join(resources)


def table(name: str = "Orders", table_name: str = "") -> str:
    body = (
        TABLE.replace("Properties:\n", f"Properties:\n      TableName: {table_name}\n")
        if table_name
        else TABLE
    )
    return f"  {name}:\n{body}"


def scaled(here: Workplace, *paths: str, **wishes: Any) -> list[tuple[str, str, int]]:
    """The tables that DDB402 finds scaled while their index is not, with the place of the finding."""
    findings = here.lint(*(paths or ("top.yaml",)), select=("DDB402",), **wishes).report.findings
    return [(f.table, f.span.file, len(f.related)) for f in findings]


FOUND = [("Orders", "top.yaml", 1)]
P = "{Table: {Type: String}}"


@pytest.mark.parametrize(
    ("passed", "resource_id"),
    [
        ("{Table: !Ref Orders}", "!Sub table/${Table}"),
        ("{Table: !Ref Orders}", "!Join ['', [table/, !Ref Table]]"),
        ("{Table: !Sub '${Orders}'}", "!Sub table/${Table}"),
        ("{Table: !Sub 'table/${Orders}'}", "!Ref Table"),
        ("{Table: !Select [5, !Split [':', !GetAtt Orders.Arn]]}", "!Ref Table"),
    ],
)
def test_a_table_that_is_passed_to_a_nested_stack(here: Workplace, passed: str, resource_id: str) -> None:
    here.write(
        top_yaml=template(table(), stack("in.yaml", parameters=passed)),
        in_yaml=template(target(resource_id), parameters=P),
    )
    assert scaled(here) == FOUND


def test_a_target_of_the_index_too_makes_it_good(here: Workplace) -> None:
    index = target("!Sub table/${Table}/index/byIt", "Index", "index")
    here.write(
        top_yaml=template(table(), stack("in.yaml", parameters="{Table: !Ref Orders}")),
        in_yaml=template(target("!Sub table/${Table}"), index, parameters=P),
    )
    assert scaled(here) == []


def test_an_index_that_is_passed_by_name(here: Workplace) -> None:
    both = "{Table: !Ref Orders, Index: byIt}"
    index = target("!Sub table/${Table}/index/${Index}", "Index", "index")
    inner = template(
        target("!Sub table/${Table}"), index, parameters="{Table: {Type: String}, Index: {Type: String}}"
    )
    here.write(top_yaml=template(table(), stack("in.yaml", parameters=both)), in_yaml=inner)
    assert scaled(here) == []
    here.write(top_yaml=template(table(), stack("in.yaml", parameters="{Table: !Ref Orders}")), in_yaml=inner)
    assert scaled(here) == []  # any of the indexes may be meant


def test_a_table_of_a_nested_stack(here: Workplace) -> None:
    here.write(
        top_yaml=template(stack("in.yaml"), target("!Sub table/${Inner.Outputs.Name}")),
        in_yaml=template(table(), outputs="{Name: {Value: !Ref Orders}}"),
    )
    assert scaled(here) == [("Inner/Orders", "in.yaml", 1)]


def test_a_table_of_one_nested_stack_that_is_passed_to_another(here: Workplace) -> None:
    beside = stack("scale.yaml", "Scale", "{Table: !GetAtt Data.Outputs.Name}")
    here.write(
        top_yaml=template(stack("data.yaml", "Data"), beside),
        data_yaml=template(table(), outputs="{Name: {Value: !Ref Orders}}"),
        scale_yaml=template(target("!Sub table/${Table}"), parameters=P),
    )
    assert scaled(here) == [("Data/Orders", "data.yaml", 1)]


def test_a_name_that_is_made_of_what_both_are_passed(here: Workplace) -> None:
    given = "{Env: !Ref Env}"
    here.write(
        top_yaml=template(
            stack("data.yaml", "Data", given),
            stack("scale.yaml", "Scale", given),
            parameters="{Env: {Type: String}}",
        ),
        data_yaml=template(table(table_name="!Sub '${Env}-orders'"), parameters="{Env: {Type: String}}"),
        scale_yaml=template(target("!Sub 'table/${Env}-orders'"), parameters="{Env: {Type: String}}"),
    )
    assert scaled(here) == [("Data/Orders", "data.yaml", 1)]


def test_two_levels_down(here: Workplace) -> None:
    passed = "{Table: !Ref Table}"
    here.write(
        top_yaml=template(table(), stack("mid.yaml", parameters="{Table: !Ref Orders}")),
        mid_yaml=template(stack("in.yaml", parameters=passed), parameters=P),
        in_yaml=template(target("!Sub table/${Table}"), parameters=P),
    )
    assert scaled(here) == FOUND


def test_an_export_of_another_stack_of_the_app(here: Workplace) -> None:
    here.write(
        top_yaml=template(stack("data.yaml", "Data"), stack("scale.yaml", "Scale")),
        data_yaml=template(table(), outputs="{Name: {Value: !Ref Orders, Export: {Name: orders-table}}}"),
        scale_yaml=template(target("{'Fn::Sub': ['table/${T}', {T: !ImportValue orders-table}]}")),
    )
    assert scaled(here) == [("Data/Orders", "data.yaml", 1)]
    here.write(scale_yaml=template(target("{'Fn::Sub': ['table/${T}', {T: !ImportValue other}]}")))
    assert scaled(here) == []


def local(here: Workplace, resource_id: str, passed: str, **top: str) -> list[tuple[str, str, int]]:
    """A table in the nested stack whose index does not scale, a target of it, and another one beside it."""
    here.write(
        top_yaml=template(stack("in.yaml", parameters=passed), **top),
        in_yaml=template(
            table(), target("!Sub table/${Orders}"), target(resource_id, "More", "index"), parameters=P
        ),
    )
    return scaled(here)


def test_a_target_for_a_table_elsewhere_does_not_leave_those_beside_it_open(here: Workplace) -> None:
    found = [("Inner/Orders", "in.yaml", 1)]
    index = "!Sub table/${Table}/index/byIt"
    assert local(here, index, "{Table: elsewhere}") == found
    assert local(here, index, "{Table: !ImportValue elsewhere}") == found
    assert local(here, index, "{Table: !Ref Any}", parameters="{Any: {Type: String}}") == []
    other = "  Others: {Type: AWS::DynamoDB::Table, Properties: {}}\n"
    here.write(
        top_yaml=template(other, stack("in.yaml", parameters="{Table: !Ref Others}")),
        in_yaml=template(
            table(), target("!Sub table/${Orders}"), target(index, "More", "index"), parameters=P
        ),
    )
    assert scaled(here) == found


@pytest.mark.parametrize(
    ("passed", "resource_id"),
    [
        ("{Table: elsewhere}", "!Sub table/${Table}"),
        ("{Table: !Ref Orders}", "!Sub table/${Table}-more"),
        ("{Table: !Ref Orders}", "!Sub table/${Tables}"),
        ("{Table: !Ref Orders}", "!Sub other/${Table}"),
        ("{Table: !GetAtt Orders.Arn}", "!Sub table/${Table}"),
        ("{}", "!Sub table/${Table}"),
        ("{Table: !Ref Nothing}", "!Sub table/${Table}"),
    ],
)
def test_what_is_for_no_table_here_is_unbound(here: Workplace, passed: str, resource_id: str) -> None:
    here.write(
        top_yaml=template(table(), stack("in.yaml", parameters=passed)),
        in_yaml=template(target(resource_id), parameters=P),
    )
    assert scaled(here) == []
    assert here.lint("top.yaml", select=("DDB4",)).report.failures == ()


def test_a_target_under_a_condition_leaves_scaling_open(here: Workplace) -> None:
    index = target("!Sub table/${Table}/index/byIt", "Index", "index", "Condition: IsProd")
    head = "Conditions: {IsProd: !Equals [!Ref Env, prod]}\n"
    here.write(
        top_yaml=template(table(), stack("in.yaml", parameters="{Table: !Ref Orders}")),
        in_yaml=head
        + template(
            target("!Sub table/${Table}"), index, parameters="{Table: {Type: String}, Env: {Type: String}}"
        ),
    )
    assert scaled(here) == []


def test_two_tables_of_one_name_leave_scaling_open(here: Workplace) -> None:
    two = [stack(f"{name}.yaml", name) for name in ("A", "B")]
    here.write(
        top_yaml=template(*two, target("table/orders")),
        A_yaml=template(table(table_name="orders")),
        B_yaml=template(table(table_name="orders")),
    )
    assert scaled(here) == []


@pytest.mark.parametrize(
    "outputs",
    ["{Name: {Value: !ImportValue a, Export: {Name: a}}}", "[]", "{Name: x}", "{Name: {Export: x}}"],
)
def test_exports_that_lead_nowhere(here: Workplace, outputs: str) -> None:
    here.write(
        top_yaml=template(
            stack("data.yaml", "Data"), target("{'Fn::Sub': ['table/${T}', {T: !ImportValue a}]}")
        ),
        data_yaml=template(table(), outputs=outputs),
    )
    assert scaled(here) == []


def test_a_finding_on_a_target_is_in_its_own_file(here: Workplace) -> None:
    beyond = target("!Sub table/${Table}").replace("MaxCapacity: 400", "MaxCapacity: 4")
    here.write(
        top_yaml=template(table(), stack("in.yaml", parameters="{Table: !Ref Orders}")),
        in_yaml=template(beyond, parameters=P),
    )
    (finding,) = here.lint("top.yaml", select=("DDB406",)).report.findings
    assert (finding.span.file, finding.table) == ("in.yaml", "Orders")


def test_exports_that_multiply_end(here: Workplace) -> None:
    """Each of thirty stacks exports the name that the next one exports, a hundred times over."""
    stacks = []
    for number in range(30):
        value = f"!Join ['', [{', '.join(['!ImportValue e' + str(number + 1)] * 100)}]]"
        outputs = f"{{O: {{Value: {value}, Export: {{Name: e{number}}}}}}}"
        here.put(f"{number}.yaml", template(table(), outputs=outputs))
        stacks.append(stack(f"{number}.yaml", f"N{number}"))
    imported = target("{'Fn::Sub': ['table/${T}', {T: !ImportValue e0}]}")
    here.put("top.yaml", template(*stacks, imported))
    assert scaled(here) == []


def test_a_policy_in_a_third_place_may_be_for_the_target(here: Workplace) -> None:
    bare = target("!Sub table/${Table}").replace("ScheduledActions", "Unscheduled")
    policy = """\
  Policy:
    Type: AWS::ApplicationAutoScaling::ScalingPolicy
    Properties: {PolicyName: p, PolicyType: TargetTrackingScaling, ScalingTargetId: !GetAtt Inner.Outputs.Id}
"""
    inner = template(bare, parameters=P, outputs="{Id: {Value: !Ref Scaled}}")
    here.write(top_yaml=template(table(), stack("in.yaml", parameters="{Table: !Ref Orders}")), in_yaml=inner)
    assert here.rules("top.yaml", select=("DDB403",)) == ["in.yaml DDB403 warning"]
    here.write(top_yaml=template(table(), policy, stack("in.yaml", parameters="{Table: !Ref Orders}")))
    assert here.rules("top.yaml", select=("DDB403",)) == []
