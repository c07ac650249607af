"""The plan of each kind of change, as it is printed."""

import json
from textwrap import dedent
from typing import Any

import pytest
from definitions import attributes, include, index, key, vector
from live_tables import schema_named

from ddblint.changes.comparing import compared
from ddblint.changes.pairing import Version
from ddblint.model import Schema
from ddblint.parsers import read_schema
from ddblint.plan import plans_of, told
from ddblint.reporters.plans import plan_lines
from ddblint.reporters.terminal import PLAIN

TABLE, GLOBAL = "AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"
BASE = {
    "TableName": "orders",
    "BillingMode": "PAY_PER_REQUEST",
    "KeySchema": key("id HASH"),
    "AttributeDefinitions": attributes("id S, state S"),
}


def lsi(name: str, sort: str = "state") -> dict[str, Any]:
    return index(name, f"id HASH, {sort} RANGE")


def schema(type: str = TABLE, **properties: Any) -> Schema:
    body = {name: value for name, value in {**BASE, **properties}.items() if value is not None}
    text = json.dumps({"Resources": {"Orders": {"Type": type, "Properties": body}}})
    return schema_named(text, "template.json")


def plan_between(old: Schema, new: Schema) -> str:
    (found,) = compared([Version("", old)], [Version("", new)])
    plans = [each for plan in plans_of(found.changes) for each in told(plan)]
    return "\n".join(line for plan in plans for line in plan_lines(plan, PLAIN))


def steps_between(old: Schema, new: Schema) -> list[str]:
    """What each step does, and what people do after it."""
    (found,) = compared([Version("", old)], [Version("", new)])
    plans = [each for plan in plans_of(found.changes) for each in told(plan)]
    return [
        "; ".join([*(does for _, does in step.changes), *(f"then {text}" for text in step.then)])
        for plan in plans
        for step in plan.steps
    ]


def notes_between(old: Schema, new: Schema) -> list[str]:
    (found,) = compared([Version("", old)], [Version("", new)])
    return [note for plan in plans_of(found.changes) for each in told(plan) for note in each.notes]


ALL = {"ProjectionType": "ALL"}


def gsis(*names: str, projection: Any = ALL, **others: Any) -> dict[str, Any]:
    return {"GlobalSecondaryIndexes": [index(name, "state HASH", projection, **others) for name in names]}


STATUS = "aws dynamodb describe-table --table-name orders --query"


def test_a_rename() -> None:
    printed = plan_between(schema(**gsis("byState")), schema(**gsis("byStatus")))
    assert printed == dedent(
        f"""\
        plan for Orders in template.json: 2 deploys
          1. add GSI byStatus
             wait until byStatus is ACTIVE
               $ {STATUS} "Table.GlobalSecondaryIndexes[?IndexName=='byStatus'].IndexStatus" --output text
             then let readers of byState query byStatus
          2. remove GSI byState
        """
    )


def test_a_projection_that_changes() -> None:
    old, new = schema(**gsis("byState")), schema(**gsis("byState", projection=include("total")))
    assert plan_between(old, new) == dedent(
        f"""\
        plan for Orders in template.json: 4 deploys
          1. add GSI byState-new, a temporary one, defined as the new template has byState
             wait until byState-new is ACTIVE
               $ {STATUS} "Table.GlobalSecondaryIndexes[?IndexName=='byState-new'].IndexStatus" --output text
             then let readers of byState query byState-new
          2. remove GSI byState
             wait until byState is gone
               $ {STATUS} "Table.GlobalSecondaryIndexes[?IndexName=='byState'].IndexStatus" --output text
          3. add GSI byState
             wait until byState is ACTIVE
               $ {STATUS} "Table.GlobalSecondaryIndexes[?IndexName=='byState'].IndexStatus" --output text
             then let readers of byState-new query byState again
          4. remove GSI byState-new
          note: cheaper: keep byState-new under the new name for good, by naming it so in the new template;
                then byState need not be made twice
        """
    )


def test_a_key_that_changes_takes_the_same_steps() -> None:
    new = schema(GlobalSecondaryIndexes=[index("byState", "state HASH, id RANGE", {"ProjectionType": "ALL"})])
    steps = steps_between(schema(**gsis("byState")), new)
    assert [step.split(",")[0].split(";")[0] for step in steps] == [
        "add GSI byState-new",
        "remove GSI byState",
        "add GSI byState",
        "remove GSI byState-new",
    ]


def test_a_temporary_name_is_one_that_no_index_has() -> None:
    names = ("byState", "byState-new", "byState-new2")
    new = [index(name, "state HASH") for name in names]
    changed = [index("byState", "state HASH", include("total")), *new[1:]]
    steps = steps_between(schema(GlobalSecondaryIndexes=new), schema(GlobalSecondaryIndexes=changed))
    assert steps[0].startswith("add GSI byState-new3, a temporary one")


def test_several_additions() -> None:
    old = schema(AttributeDefinitions=attributes("id S"))
    assert steps_between(old, schema(**gsis("one", "two"))) == ["add GSI one", "add GSI two"]


def test_several_removals_start_with_their_readers() -> None:
    old, new = schema(**gsis("one", "two")), schema(AttributeDefinitions=attributes("id S"))
    assert steps_between(old, new) == ["remove GSI one", "remove GSI two"]
    assert notes_between(old, new) == ["first of all, make sure that nothing queries one and two any more"]


def test_an_addition_and_a_removal_of_another_kind() -> None:
    new = schema(
        GlobalSecondaryIndexes=[index("byDay", "day HASH")], AttributeDefinitions=attributes("id S, day S")
    )
    assert steps_between(schema(**gsis("byState")), new) == [
        "add GSI byDay; then make sure that nothing queries byState any more",
        "remove GSI byState",
    ]


def test_vector_indexes_count_as_well() -> None:
    old = schema(AttributeDefinitions=attributes("id S"))
    new = schema(**gsis("byState"), VectorIndexes=[vector()])
    assert steps_between(old, new) == ["add GSI byState", "add vector index byLikeness"]
    check = "\"Table.VectorIndexes[?IndexName=='byLikeness'].IndexStatus\""
    assert check in plan_between(old, new)


def test_a_vector_index_that_changes() -> None:
    old, new = (
        schema(AttributeDefinitions=attributes("id S"), VectorIndexes=[each])
        for each in (vector(), vector(Dimensions=256))
    )
    assert [step.split(",")[0] for step in steps_between(old, new)][:2] == [
        "add vector index byLikeness-new",
        "remove vector index byLikeness",
    ]


def test_one_change_takes_no_plan() -> None:
    assert plan_between(schema(**gsis("one")), schema(**gsis("one", "two"), TableClass="STANDARD")) == ""
    assert plan_between(schema(**gsis("one", "two")), schema(**gsis("one"))) == ""


def test_an_unknown_name_takes_no_plan() -> None:
    unknown = {"GlobalSecondaryIndexes": [index({"Ref": "Nobody"}, "state HASH")]}
    assert plan_between(schema(**gsis("one", "two")), schema(**unknown)) == ""


def test_another_type_of_an_attribute_leaves_a_time_without_the_index() -> None:
    old, new = (
        schema(**gsis("byState")),
        schema(**gsis("byState"), AttributeDefinitions=attributes("id S, state N")),
    )
    assert plan_between(old, new) == dedent(
        f"""\
        plan for Orders in template.json: 2 deploys
          1. remove GSI byState
             wait until byState is gone
               $ {STATUS} "Table.GlobalSecondaryIndexes[?IndexName=='byState'].IndexStatus" --output text
             then write `state` as N in the items that have it
          2. add GSI byState
             wait until byState is ACTIVE
               $ {STATUS} "Table.GlobalSecondaryIndexes[?IndexName=='byState'].IndexStatus" --output text
          note: first of all, make sure that nothing queries byState any more
          note: an attribute has one type at a time, so no index serves the queries of byState until it is
                made with the new type of `state`; an attribute of another name avoids that
        """
    )


def test_what_else_changes_comes_between() -> None:
    old, new = schema(**gsis("byState")), schema(**gsis("byStatus"), TableClass="STANDARD_INFREQUENT_ACCESS")
    assert steps_between(old, new) == [
        "add GSI byStatus; then let readers of byState query byStatus",
        "deploy everything else that the new template changes",
        "remove GSI byState",
    ]


def test_capacity_of_an_index_that_stays_is_something_else() -> None:
    old = schema(**gsis("byState", "byDay"))
    new = schema(**gsis("byStatus", "byDay", OnDemandThroughput={"MaxReadRequestUnits": 9}))
    assert steps_between(old, new)[1] == "deploy everything else that the new template changes"


def test_the_ttl_goes_to_another_attribute() -> None:
    old, new = (
        schema(
            AttributeDefinitions=attributes("id S"),
            TimeToLiveSpecification={"AttributeName": name, "Enabled": True},
        )
        for name in ("ends", "until")
    )
    assert plan_between(old, new) == dedent(
        """\
        plan for Orders in template.json: 2 deploys
          1. turn the TTL on `ends` off: Enabled: false, under this name
             wait about an hour before the TTL goes on for `until`: DynamoDB takes one change of it an hour
               $ aws dynamodb describe-time-to-live --table-name orders
          2. turn the TTL on for `until`
        """
    )


def test_ttl_and_indexes_take_turns() -> None:
    old, new = (
        schema(**gsis(name), TimeToLiveSpecification={"AttributeName": ttl, "Enabled": True})
        for name, ttl in (("byState", "ends"), ("byStatus", "until"))
    )
    assert [step.split(";")[0] for step in steps_between(old, new)] == [
        "turn the TTL on `ends` off: Enabled: false, under this name",
        "add GSI byStatus",
        "turn the TTL on for `until`",
        "remove GSI byState",
    ]


@pytest.mark.parametrize(
    ("before", "after", "steps"),
    [
        (
            "PROVISIONED",
            "PAY_PER_REQUEST",
            ["switch to BillingMode PAY_PER_REQUEST", "add GSI byStatus", "remove GSI byState"],
        ),
        (
            "PAY_PER_REQUEST",
            "PROVISIONED",
            ["add GSI byStatus", "remove GSI byState", "switch to BillingMode PROVISIONED"],
        ),
    ],
)
def test_indexes_change_in_the_mode_that_needs_no_throughput(
    before: str, after: str, steps: list[str]
) -> None:
    units = {"ProvisionedThroughput": {"ReadCapacityUnits": 5, "WriteCapacityUnits": 5}}

    def version(name: str, mode: str) -> Schema:
        own = units if mode == "PROVISIONED" else {}
        return schema(BillingMode=mode, **gsis(name, **own), **own)

    found = steps_between(version("byState", before), version("byStatus", after))
    assert [step.split("; then")[0] for step in found] == steps


def replicated(*regions: str, **others: Any) -> Schema:
    view = {"StreamViewType": others.pop("view", "NEW_AND_OLD_IMAGES")}
    replicas = [{"Region": region} for region in regions]
    return schema(GLOBAL, StreamSpecification=view, Replicas=replicas, **others)


def test_replicas_come_one_by_one() -> None:
    old = replicated("eu-west-1", AttributeDefinitions=attributes("id S"))
    new = replicated("eu-west-1", "us-east-1", "us-west-2", AttributeDefinitions=attributes("id S"))
    query = "\"Table.Replicas[?RegionName=='us-east-1'].ReplicaStatus\" --output text"
    assert plan_between(old, new).splitlines()[:4] == [
        "plan for Orders in template.json: 2 deploys",
        "  1. add the replica in us-east-1",
        "     wait until the replica in us-east-1 is ACTIVE",
        f"       $ {STATUS} {query}",
    ]
    assert steps_between(new, old) == ["remove the replica in us-east-1", "remove the replica in us-west-2"]


def test_replicas_go_before_and_come_after_all_else() -> None:
    old = replicated("eu-west-1", "us-east-1", **gsis("byState"))
    new = replicated("eu-west-1", "us-west-2", **gsis("byState", "byOther"), TableClass=None)
    assert steps_between(old, new) == [
        "remove the replica in us-east-1",
        "add GSI byOther",
        "add the replica in us-west-2",
    ]


def test_one_replica_alone_takes_no_plan() -> None:
    assert plan_between(replicated("eu-west-1"), replicated("eu-west-1", "us-east-1")) == ""


def test_one_replica_beside_a_policy_takes_no_plan() -> None:
    document = json.loads(_text_of(replicated("eu-west-1", "us-east-1")))
    document["Resources"]["Orders"]["DeletionPolicy"] = "Retain"
    new = schema_named(json.dumps(document), "template.json")
    assert plan_between(replicated("eu-west-1"), new) == ""


def _text_of(version: Schema) -> str:
    return version.tables[0].place.source.text


def test_the_view_type_of_a_replicated_stream() -> None:
    old = replicated("eu-west-1", "us-east-1", **gsis("byState"))
    new = replicated("eu-west-1", "us-east-1", **gsis("byState"), view="KEYS_ONLY")
    assert plan_between(old, new) == dedent(
        """\
        plan for Orders in template.json: 3 deploys
          1. remove all replicas but the one of the stack's Region, one in each deploy (1 in all); their
             tables are deleted, and reads there have to go elsewhere
          2. change StreamViewType from NEW_AND_OLD_IMAGES to KEYS_ONLY; the stream has a new ARN
             then let readers of the stream read the new one
          3. add the replicas again, one in each deploy; DynamoDB copies the items
        """
    )


def test_a_table_key_that_changes() -> None:
    old, new = (
        schema(**gsis("byState")),
        schema(KeySchema=key("id HASH, state RANGE"), **gsis("byState", "one", "two")),
    )
    assert plan_between(old, new) == dedent(
        """\
        plan for Orders in template.json: 3 deploys, 2 steps by hand
          1. add a table of the new definition beside it (KeySchema changes from `id` to `id` and `state`):
             a logical id of its own, such as OrdersNew and a TableName of its own; leave Orders as it is
          2. by hand: copy the items of Orders to OrdersNew: let writes go to both, or follow the stream of
             Orders, and copy what was there before by a Scan with conditional puts
          3. by hand: switch readers, then writers, to OrdersNew
          4. set DeletionPolicy: Retain on Orders, if it has none
          5. remove Orders from the template; delete the table itself when nothing misses it
        """
    )


def test_an_lsi_that_is_added() -> None:
    old, new = (
        schema(KeySchema=key("id HASH, day RANGE")),
        schema(KeySchema=key("id HASH, day RANGE"), LocalSecondaryIndexes=[lsi("byState")]),
    )
    assert steps_between(old, new)[0].startswith(
        "add a table of the new definition beside it (LSI byState is added): a logical id of its own"
    )
    assert notes_between(old, new) == [
        "cheaper: make byState a GSI of the same key, which takes one deploy and no copy; its reads are "
        "eventually consistent"
    ]


def test_an_lsi_that_is_removed() -> None:
    old, new = schema(LocalSecondaryIndexes=[lsi("byState")]), schema(AttributeDefinitions=attributes("id S"))
    assert "(LSI byState is removed)" in steps_between(old, new)[0]
    assert notes_between(old, new) == ["cheaper: keep LSI byState; only a new table is without it"]


def test_an_lsi_that_changes() -> None:
    old, new = (
        schema(LocalSecondaryIndexes=[lsi("byState")]),
        schema(LocalSecondaryIndexes=[lsi("byState", "day")]),
    )
    assert (
        "(its key (from `id` and `state` to `id` and `day`) of LSI byState changes)"
        in steps_between(old, new)[0]
    )
    assert notes_between(old, new) == [
        "cheaper: leave LSI byState as it is, and add a GSI where it does not serve"
    ]


def test_a_table_becomes_a_global_table() -> None:
    old, new = schema(**gsis("byState")), replicated("eu-west-1", "us-east-1", **gsis("byState"))
    assert plan_between(old, new) == dedent(
        """\
        plan for Orders in template.json: 3 deploys, 1 step by hand
          1. set DeletionPolicy: Retain and UpdateReplacePolicy: Retain on Orders, and change nothing else
          2. remove Orders from the template, which leaves the table alone; where other resources refer to
             it, put its name and ARN
          3. by hand: import the table orders as AWS::DynamoDB::GlobalTable: the definition it has now, the
             stack's Region as its only replica, DeletionPolicy: Retain (aws cloudformation
             create-change-set --change-set-type IMPORT)
          4. deploy what else changes; `ddblint diff` between the imported template and the new one tells
             how many deploys that takes (each new replica is one)
        """
    )


def test_a_global_table_becomes_a_table() -> None:
    old, new = replicated("eu-west-1", "us-east-1", **gsis("byState")), schema(**gsis("byState"))
    steps = steps_between(old, new)
    assert steps[0] == "remove all replicas but the one of the stack's Region, one in each deploy"
    assert "as AWS::DynamoDB::Table: the definition it has now, DeletionPolicy: Retain" in steps[3]


def test_warm_throughput_stays_where_it_is() -> None:
    old, new = (
        schema(
            AttributeDefinitions=attributes("id S"),
            WarmThroughput={"ReadUnitsPerSecond": reads, "WriteUnitsPerSecond": 4000},
        )
        for reads in (30000, 12000)
    )
    assert plan_between(old, new) == dedent(
        """\
        plan for Orders in template.json
          note: keep ReadUnitsPerSecond of the WarmThroughput of table Orders at 30,000, not 12,000: it
                cannot be lowered
        """
    )


def test_warm_throughput_of_an_index() -> None:
    old, new = (
        schema(**gsis("one", WarmThroughput={"WriteUnitsPerSecond": units})) for units in (9000, 5000)
    )
    assert notes_between(old, new) == [
        "keep WriteUnitsPerSecond of the WarmThroughput of GSI one at 9,000, not 5,000: it cannot be lowered"
    ]


def test_more_indexes_on_the_way_than_the_quota() -> None:
    names = [f"index{number}" for number in range(20)]
    old, new = schema(**gsis(*names)), schema(**gsis("other", *names[1:]))
    assert notes_between(old, new) == ["there are 21 GSIs on the way; the quota is 20, unless it was raised"]


def test_more_projected_attributes_on_the_way_than_can_be() -> None:
    twenty = include(*(f"a{number}" for number in range(20)))
    names = [f"index{number}" for number in range(5)]
    old, new = (schema(**gsis(*each, projection=twenty)) for each in (names, ["other", *names[1:]]))
    assert notes_between(old, new) == [
        "the indexes on the way project 120 attributes by name, and the limit is 100: remove old ones first, "
        "and let their readers wait"
    ]


def test_a_table_whose_name_is_not_told_is_to_be_named() -> None:
    old, new = schema(**gsis("byState"), TableName=None), schema(**gsis("byStatus"), TableName=None)
    assert "--table-name TABLE --query" in plan_between(old, new)
    assert notes_between(old, new) == ["put the name of the deployed table in the place of TABLE"]


def test_what_is_deployed_tells_the_name() -> None:
    answer = {
        "Table": {
            "TableName": "live-orders",
            "TableStatus": "ACTIVE",
            "KeySchema": BASE["KeySchema"],
            "AttributeDefinitions": BASE["AttributeDefinitions"],
            "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"},
            **gsis("byState"),
        }
    }
    old = read_schema("live.json", json.dumps(answer).encode(), {})
    assert old is not None
    assert "--table-name live-orders" in plan_between(old, schema(**gsis("byStatus"), TableName=None))


CONDITIONAL = """\
Parameters: {Env: {Type: String}}
Conditions: {IsProd: !Equals [!Ref Env, prod]}
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
      GlobalSecondaryIndexes:
        - IndexName: !If [IsProd, PROD, OTHER]
          KeySchema: [{AttributeName: id, KeyType: HASH}]
          Projection: {ProjectionType: ALL}
"""


def conditional(prod: str, other: str) -> Schema:
    return schema_named(CONDITIONAL.replace("PROD", prod).replace("OTHER", other), "template.yaml")


def test_a_plan_under_a_condition_says_so() -> None:
    printed = plan_between(conditional("one", "two"), conditional("three", "two"))
    assert printed.splitlines()[0] == "plan for Orders in template.yaml, when IsProd is true: 2 deploys"


def test_conditions_may_lead_to_different_plans() -> None:
    printed = plan_between(conditional("one", "two"), conditional("three", "four"))
    heads = [line for line in printed.splitlines() if line.startswith("plan")]
    assert heads == [
        "plan for Orders in template.yaml, when IsProd is true: 2 deploys",
        "plan for Orders in template.yaml, when IsProd is false: 2 deploys",
    ]


def test_tables_of_a_file_take_their_steps_together() -> None:
    def two(one: str, other: str) -> Schema:
        resources = {
            name: {"Type": TABLE, "Properties": {**BASE, "TableName": name, **gsis(each)}}
            for name, each in (("Orders", one), ("Events", other))
        }
        return schema_named(json.dumps({"Resources": resources}), "template.json")

    assert plan_between(two("a-index", "b-index"), two("c-index", "d-index")).replace(STATUS, "") == dedent(
        """\
        plan for Orders, Events in template.json: 2 deploys
          1. Orders: add GSI c-index
             Events: add GSI d-index
             wait until c-index is ACTIVE
             wait until d-index is ACTIVE
               $ aws dynamodb describe-table --table-name Orders --query "Table.GlobalSecondaryIndexes[?IndexName=='c-index'].IndexStatus" --output text
               $ aws dynamodb describe-table --table-name Events --query "Table.GlobalSecondaryIndexes[?IndexName=='d-index'].IndexStatus" --output text
             then let readers of a-index query c-index
             then let readers of b-index query d-index
          2. Orders: remove GSI a-index
             Events: remove GSI b-index
        """  # noqa: E501
    )


def test_what_stands_in_a_name_does_nothing_to_a_terminal_or_a_shell() -> None:
    printed = plan_between(
        schema(**gsis("byState")), schema(**gsis("a\x1b[31m$(id)'", projection=include("x")))
    )
    assert "add GSI a\\x1b[31m$(id)'\n" in printed
    assert printed.count("$ aws") == 0


def test_a_simple_table_becomes_one_that_can_have_indexes() -> None:
    old = schema_named(
        '{"Transform": "AWS::Serverless-2016-10-31",'
        ' "Resources": {"Orders": {"Type": "AWS::Serverless::SimpleTable"}}}',
        "template.json",
    )
    new = schema(**gsis("one", "two"), TableName=None)
    assert steps_between(old, new) == [
        "deploy everything else that the new template changes",
        "add GSI one",
        "add GSI two",
    ]
