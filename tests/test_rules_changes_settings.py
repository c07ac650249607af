"""Settings whose change fails, or does something else than it seems to."""

from typing import Any

import pytest
from advice import write_scaling
from changes import (
    GLOBAL_TABLE,
    KEPT,
    TABLE,
    TYPES,
    changed,
    found,
    ids,
    replicas,
    resource,
    stream,
    template,
)
from definitions import UNKNOWN, attributes, index

each_type = pytest.mark.parametrize("type", TYPES)


def ttl(attribute: Any, enabled: Any = True) -> dict[str, Any]:
    return {"TimeToLiveSpecification": {"AttributeName": attribute, "Enabled": enabled}}


@each_type
@pytest.mark.parametrize(("old", "new"), [("ttl", "expires"), ("expires", "ttl")])
def test_another_ttl_attribute_fails(type: str, old: str, new: str) -> None:
    (finding,) = changed(ttl(old), ttl(new), type=type)
    assert (finding.rule, str(finding.severity)) == ("DDB907", "error")
    assert finding.message == (
        f"the TTL attribute of Orders changes from `{old}` to `{new}`: DynamoDB refuses another attribute"
        " while TTL is enabled, and the update fails"
    )
    assert finding.help == (
        f"deploy 1: {{AttributeName: {old}, Enabled: false}}; wait an hour; deploy 2: {{AttributeName: {new},"
        " Enabled: true}"
    )


@each_type
def test_switching_off_wants_the_attribute_there_is(type: str) -> None:
    (finding,) = changed(ttl("ttl"), ttl("expires", False), type=type)
    assert str(finding.severity) == "error"
    assert finding.message.startswith("TTL of Orders is switched off under another attribute than `ttl`")
    assert changed(ttl("ttl"), ttl("ttl", False), type=type) == []


@each_type
def test_a_ttl_block_that_is_removed_may_leave_it_on(type: str) -> None:
    (finding,) = changed(ttl("ttl"), {}, type=type)
    assert (finding.rule, str(finding.severity)) == ("DDB907", "warning")
    assert "items may go on expiring by `ttl`" in finding.message
    assert finding.help == "keep the block, as {AttributeName: ttl, Enabled: false}"


@each_type
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, ttl("ttl")),
        (ttl("ttl", False), ttl("expires")),
        (ttl("ttl", False), {}),
        (ttl("ttl"), ttl("ttl")),
        (ttl(UNKNOWN), ttl("expires")),
        (ttl("ttl"), ttl(UNKNOWN)),
        (ttl("ttl", UNKNOWN), ttl("expires")),
        (ttl("ttl"), ttl("expires", UNKNOWN)),
        (ttl("ttl"), {"TimeToLiveSpecification": UNKNOWN}),
    ],
)
def test_ttl_that_is_left_alone(type: str, before: Any, after: Any) -> None:
    assert changed(before, after, type=type) == []


def streamed(view_type: Any, *regions: str, **properties: Any) -> dict[str, Any]:
    own = {"Replicas": replicas(*regions)} if regions else {}
    return {"StreamSpecification": stream(view_type), **own, **properties}


@each_type
@pytest.mark.parametrize(("old", "new"), [("KEYS_ONLY", "NEW_IMAGE"), ("NEW_IMAGE", "KEYS_ONLY")])
def test_another_view_type_is_another_stream(type: str, old: str, new: str) -> None:
    (finding,) = changed(streamed(old), streamed(new), type=type)
    assert (finding.rule, str(finding.severity)) == ("DDB908", "warning")
    assert finding.message.startswith(
        f"the StreamViewType of Orders changes from {old} to {new}: DynamoDB makes a new stream with"
    )


def test_with_several_replicas_the_view_type_cannot_change() -> None:
    before, after = (streamed(view, "eu-west-1", "us-east-1") for view in ("NEW_IMAGE", "NEW_AND_OLD_IMAGES"))
    (finding,) = changed(before, after, type=GLOBAL_TABLE)
    assert str(finding.severity) == "error"
    assert finding.message.endswith("with 2 replicas that fails, since replication reads the stream")
    strong = {"MultiRegionConsistency": "STRONG"}
    (free,) = changed({**before, **strong}, {**after, **strong}, type=GLOBAL_TABLE)
    assert str(free.severity) == "warning"


@each_type
def test_a_stream_that_comes_goes_or_is_not_known(type: str) -> None:
    one = streamed("KEYS_ONLY")
    none = {"StreamSpecification": None}
    for before, after in (
        (none, one),
        (one, none),
        (one, one),
        (one, streamed(UNKNOWN)),
        (streamed(UNKNOWN), one),
    ):
        assert changed(before, after, type=type) == []


def warm(read: Any, write: Any) -> dict[str, Any]:
    return {"WarmThroughput": {"ReadUnitsPerSecond": read, "WriteUnitsPerSecond": write}}


@each_type
def test_warm_throughput_is_never_lowered(type: str) -> None:
    findings = changed(warm(20000, 8000), warm(15000, 6000), type=type)
    assert ids(findings) == ["DDB911 error", "DDB911 error"]
    assert findings[0].message == (
        "the WarmThroughput of Orders is lowered from 20,000 to 15,000 read units per second: it cannot be"
        " decreased, and the update fails"
    )
    assert "from 8,000 to 6,000 write units per second" in findings[1].message
    assert changed(warm(15000, 6000), warm(20000, 8000), type=type) == []
    assert changed(warm(15000, 6000), {}, type=type) == []
    assert changed(warm(UNKNOWN, UNKNOWN), warm(1, 1), type=type) == []


@each_type
def test_nor_is_that_of_an_index(type: str) -> None:
    def indexed(write: int) -> dict[str, Any]:
        by_day = {**index("byDay", "day HASH"), **warm(20000, write)}
        return {"AttributeDefinitions": attributes("day N, id S"), "GlobalSecondaryIndexes": [by_day]}

    (finding,) = changed(indexed(8000), indexed(6000), type=type)
    assert finding.message.startswith(
        "the WarmThroughput of GSI byDay of Orders is lowered from 8,000 to 6,000"
    )
    assert finding.index_name == "byDay"
    assert changed(indexed(6000), indexed(8000), type=type) == []


def reads(**settings: Any) -> list[dict[str, Any]]:
    return replicas("eu-west-1", ReadProvisionedThroughputSettings=settings)


def scaled(write_seed: Any = None, read_seed: Any = None) -> dict[str, Any]:
    """A provisioned global table, with seeds or without."""

    def seeded(scaling: dict[str, Any], seed: Any) -> dict[str, Any]:
        return {**scaling, "SeedCapacity": seed} if seed is not None else scaling

    write = seeded(write_scaling(5, 500)["WriteCapacityAutoScalingSettings"], write_seed)
    read = seeded(write_scaling(5, 500)["WriteCapacityAutoScalingSettings"], read_seed)
    return {
        "BillingMode": "PROVISIONED",
        "WriteProvisionedThroughputSettings": {"WriteCapacityAutoScalingSettings": write},
        "Replicas": reads(ReadCapacityAutoScalingSettings=read),
    }


def test_a_switch_to_provisioned_wants_seeds() -> None:
    write, read = changed({}, scaled(), type=GLOBAL_TABLE)
    assert ids([write, read]) == ["DDB910 error", "DDB910 error"]
    messages = {write.message, read.message}
    assert messages == {
        f"Orders goes from PAY_PER_REQUEST to PROVISIONED, and the {part} scaling of the table has no"
        " SeedCapacity, which it starts with before it scales: the update fails"
        for part in ("read", "write")
    }
    assert write.help == "add SeedCapacity, the units it is to start with, at least its MinCapacity of 5"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, scaled(100, 50)),
        ({}, scaled(UNKNOWN, UNKNOWN)),
        ({}, {**scaled(100), "Replicas": reads(ReadCapacityUnits=50)}),
        (scaled(), {}),
        (scaled(), scaled()),
        ({"BillingMode": UNKNOWN}, scaled()),
    ],
)
def test_a_switch_that_is_complete_or_none(before: Any, after: Any) -> None:
    assert changed(before, after, type=GLOBAL_TABLE) == []


def test_each_index_wants_a_seed() -> None:
    by_day = index("byDay", "day HASH")
    defined = {"AttributeDefinitions": attributes("day N, id S")}
    before = {**defined, "GlobalSecondaryIndexes": [by_day]}
    scaling = {"WriteProvisionedThroughputSettings": write_scaling(5, 500)}
    after = {**defined, **scaled(100, 50), "GlobalSecondaryIndexes": [{**by_day, **scaling}]}
    (finding,) = changed(before, after, type=GLOBAL_TABLE)
    assert "the write scaling of GSI byDay has no SeedCapacity" in finding.message
    assert finding.index_name == "byDay"


def test_the_switch_of_a_table_is_judged_by_its_new_version() -> None:
    assert changed({}, {"BillingMode": "PROVISIONED"}) == []
    assert ids(changed({}, {"BillingMode": "PROVISIONED"}, rules="DDB117")) == ["DDB117 error"]


@each_type
@pytest.mark.parametrize("name", ["DeletionPolicy", "UpdateReplacePolicy"])
def test_a_policy_that_kept_the_table_is_gone(type: str, name: str) -> None:
    weaker = {**KEPT, name: "Delete"}
    before, after = (template(Orders=resource(type, policies)) for policies in (KEPT, weaker))
    (finding,) = found(before, after)
    assert (finding.rule, str(finding.severity)) == ("DDB914", "warning")
    assert finding.message.startswith(f"{name} of Orders was Retain and is Delete now: ")
    (absent,) = found(before, template(Orders=resource(type, _without(name))))
    assert f"{name} of Orders was Retain and is not set now" in absent.message
    assert found(after, before) == []
    assert found(before, template(Orders=resource(type, {**KEPT, name: UNKNOWN}))) == []


def _without(name: str) -> dict[str, Any]:
    return {policy: value for policy, value in KEPT.items() if policy != name}


def guarded(type: str, protected: Any, recovered: Any) -> dict[str, Any]:
    """Deletion protection and recovery, where this type has them: None leaves one out."""
    settings: dict[str, Any] = {}
    if protected is not None:
        settings["DeletionProtectionEnabled"] = protected
    if recovered is not None:
        settings["PointInTimeRecoverySpecification"] = {"PointInTimeRecoveryEnabled": recovered}
    return settings if type == TABLE else {"Replicas": replicas("eu-west-1", **settings)}


@each_type
@pytest.mark.parametrize("now", [False, None])
def test_protection_that_is_taken_away(type: str, now: Any) -> None:
    owner = "Orders" if type == TABLE else "the replica of Orders in eu-west-1"
    findings = changed(guarded(type, True, True), guarded(type, now, now), type=type)
    assert ids(findings) == ["DDB914 warning", "DDB914 warning"]
    protection = (
        f"DeletionProtectionEnabled of {owner} is {'no longer set' if now is None else 'set to false'}"
    )
    recovery = f"point-in-time recovery of {owner} is switched off"
    assert sorted(finding.message.partition(":")[0] for finding in findings) == [protection, recovery]
    assert changed(guarded(type, now, now), guarded(type, True, True), type=type) == []


@each_type
def test_protection_that_is_not_known(type: str) -> None:
    assert changed(guarded(type, True, True), guarded(type, UNKNOWN, UNKNOWN), type=type) == []
    assert changed(guarded(type, UNKNOWN, UNKNOWN), guarded(type, None, None), type=type) == []


@each_type
def test_settings_that_any_update_takes(type: str) -> None:
    settings = {"TableClass": "STANDARD_INFREQUENT_ACCESS", "Tags": [{"Key": "team", "Value": "shop"}]}
    other = settings if type == TABLE else {"Replicas": replicas("eu-west-1", **settings)}
    encrypted = {"SSESpecification": {"SSEEnabled": True}}
    for after in (other, encrypted):
        assert changed({}, after, type=type) == []
        assert changed(after, {}, type=type) == []
