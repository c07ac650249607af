"""Replicas of a global table that an update adds or removes."""

from typing import Any

import pytest
from changes import GLOBAL_TABLE, KEPT, changed, found, ids, replicas, resource, schema, template
from definitions import UNKNOWN, attributes, index

from ddblint.changes import Change
from ddblint.rules.changes.replicas import several_replica_changes

BY_DAY = {
    "AttributeDefinitions": attributes("day N, id S"),
    "GlobalSecondaryIndexes": [index("byDay", "day HASH")],
}


def of(*regions: Any, **properties: Any) -> dict[str, Any]:
    return {"Replicas": replicas(*regions), **properties}


def between(before: Any, after: Any) -> list[Any]:
    return changed(before, after, "DDB909", type=GLOBAL_TABLE)


def test_more_than_one_replica_at_once_fails() -> None:
    (added,) = between(of("eu-west-1"), of("eu-west-1", "us-east-1", "us-west-2"))
    assert str(added.severity) == "error"
    assert added.message == (
        "one update of Orders adds `us-east-1` and `us-west-2`, 2 replicas: it takes one at a time, and fails"
    )
    (removed,) = between(of("eu-west-1", "us-east-1", "us-west-2"), of("eu-west-1"))
    assert "removes `us-east-1` and `us-west-2`, 2 replicas" in removed.message
    (swapped,) = between(of("eu-west-1", "us-east-1"), of("eu-west-1", "us-west-2"))
    assert "adds `us-west-2` and removes `us-east-1`, 2 replicas" in swapped.message


def test_one_replica_by_itself_is_fine_and_order_does_not_count() -> None:
    assert between(of("eu-west-1"), of("us-east-1", "eu-west-1")) == []
    assert between(of("eu-west-1", "us-east-1"), of("eu-west-1")) == []
    assert between(of("eu-west-1", "us-east-1"), of("us-east-1", "eu-west-1")) == []


def test_a_replica_wants_an_update_of_its_own() -> None:
    (finding,) = between(of("eu-west-1"), of("eu-west-1", "us-east-1", **BY_DAY))
    assert str(finding.severity) == "warning"
    assert finding.message == (
        "one update of Orders adds the replica in us-east-1 and makes the index byDay: AWS wants a replica"
        " added or removed by itself"
    )
    assert finding.help == "deploy one of the two first, and the replica by itself"
    (gone,) = between(of("eu-west-1", **BY_DAY), of("eu-west-1", "us-east-1"))
    assert "adds the replica in us-east-1 and deletes the index byDay: " in gone.message
    (other,) = between(of("eu-west-1", "us-east-1"), of("eu-west-1", SSESpecification={"SSEEnabled": True}))
    assert other.message == (
        "one update of Orders removes the replica in us-east-1 and changes other properties: AWS wants a"
        " replica added or removed by itself"
    )


def test_a_policy_is_no_change_of_the_table() -> None:
    before = resource(GLOBAL_TABLE, **of("eu-west-1"))
    after = resource(GLOBAL_TABLE, KEPT, **of("eu-west-1", "us-east-1"))
    assert found(template(Orders=before), template(Orders=after)) == []


def test_a_setting_of_another_replica_is_another_change() -> None:
    before = of("eu-west-1")
    after = {
        "Replicas": [*replicas("eu-west-1", TableClass="STANDARD_INFREQUENT_ACCESS"), *replicas("us-east-1")]
    }
    assert ids(between(before, after)) == ["DDB909 warning"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (of("eu-west-1"), of("eu-west-1", UNKNOWN, "us-east-1")),
        (of("eu-west-1"), {"Replicas": UNKNOWN}),
        ({"Replicas": UNKNOWN}, of("eu-west-1", "us-east-1")),
        (of("eu-west-1"), of("eu-west-1", "us-east-1", SSESpecification=UNKNOWN)),
    ],
)
def test_what_is_not_known_is_not_counted(before: Any, after: Any) -> None:
    assert between(before, after) == []


def test_the_region_of_the_stack_is_the_same_on_both_sides() -> None:
    own = {"Ref": "AWS::Region"}
    assert between(of(own), of(own, "us-east-1")) == []
    assert ids(between(of(own), of(own, "us-east-1", "us-west-2"))) == ["DDB909 error"]


def test_the_replica_of_the_stack_itself_stays() -> None:
    before, after = (
        schema(template(Orders=resource(GLOBAL_TABLE, Replicas=replicas(*regions))), "t.json").tables[0]
        for regions in (("eu-west-1", "us-east-1"), ("us-east-1",))
    )
    region = before.replicas[0].region
    (problem,) = several_replica_changes.run(Change(before, after._replace(region=region)))
    assert problem.message.startswith("the replica of Orders in eu-west-1 is removed, and that is the Region")
    assert list(several_replica_changes.run(Change(before, after))) == []


def test_a_table_of_one_region_has_none() -> None:
    assert found(template(Orders=resource()), template(Orders=resource()), "DDB909") == []
