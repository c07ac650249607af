"""Global tables: which combinations of replicas, streams, consistency and keys hold."""

from typing import Any

import pytest
from advice import GLOBAL_TABLE, findings, messages, write_scaling
from definitions import UNKNOWN, index, key

from ddblint.findings import Severity

TWO = [{"Region": "eu-west-1"}, {"Region": "us-east-1"}]


def replicas(*regions: Any) -> list[dict[str, Any]]:
    return [{"Region": region} for region in regions]


def said(rule: str, **properties: Any) -> list[str]:
    body = {"KeySchema": key("id HASH"), "Replicas": TWO, **properties}
    return messages(
        rule, {name: value for name, value in body.items() if value is not None}, type=GLOBAL_TABLE
    )


def test_a_provisioned_global_table_must_scale_its_writes() -> None:
    by_default = said("DDB601")
    assert by_default == [
        "the table of global table Orders has no write auto scaling: BillingMode is PROVISIONED by"
        " default, and a global table cannot have fixed write capacity"
    ]
    assert "BillingMode is PROVISIONED, and" in said("DDB601", BillingMode="PROVISIONED")[0]


def test_each_gsi_must_scale_too() -> None:
    scaling = {"WriteProvisionedThroughputSettings": write_scaling(1, 9)}
    gsis = [{**index("a", "a HASH"), **scaling}, index("b", "b HASH")]
    (message,) = said("DDB601", GlobalSecondaryIndexes=gsis, **scaling)
    assert message.startswith("GSI b of global table Orders has no write auto scaling")


@pytest.mark.parametrize(
    "properties",
    [
        {"BillingMode": "PAY_PER_REQUEST"},
        {"BillingMode": UNKNOWN},
        {"WriteProvisionedThroughputSettings": UNKNOWN},
        {"GlobalTableSourceArn": "arn:aws:dynamodb:eu-west-1:1:table/orders"},
        {"GlobalTableSourceArn": UNKNOWN},
    ],
)
def test_other_global_tables_need_no_scaling(properties: dict[str, Any]) -> None:
    assert said("DDB601", **properties) == []


def test_a_table_of_one_region_may_have_fixed_capacity() -> None:
    assert findings("DDB601", {"KeySchema": key("id HASH")}) == []


def test_several_replicas_need_a_stream() -> None:
    assert said("DDB602") == [
        "global table Orders has 2 replicas and no StreamSpecification: replication reads the stream"
    ]


@pytest.mark.parametrize(
    "properties",
    [
        {"StreamSpecification": {"StreamViewType": "NEW_AND_OLD_IMAGES"}},
        {"StreamSpecification": UNKNOWN},
        {"Replicas": replicas("eu-west-1")},
        {"Replicas": UNKNOWN},
        {"MultiRegionConsistency": "STRONG"},
        {"MultiRegionConsistency": UNKNOWN},
        {"GlobalTableSourceArn": "arn:aws:dynamodb:eu-west-1:1:table/orders"},
    ],
)
def test_where_no_stream_is_needed_or_it_is_not_known(properties: dict[str, Any]) -> None:
    assert said("DDB602", **properties) == []


def test_two_replicas_need_a_stream_whatever_a_third_entry_is() -> None:
    assert len(said("DDB602", Replicas=[*TWO, UNKNOWN])) == 1


def test_a_region_that_is_not_known_is_a_replica_all_the_same() -> None:
    assert len(said("DDB602", Replicas=replicas("eu-west-1", {"Ref": "AWS::Region"}))) == 1


def strong(regions: list[Any], witnesses: Any = (), **properties: Any) -> list[str]:
    listed = witnesses if witnesses == UNKNOWN else replicas(*witnesses)
    return said(
        "DDB603",
        MultiRegionConsistency="STRONG",
        Replicas=replicas(*regions),
        GlobalTableWitnesses=listed or None,
        **properties,
    )


US = ["us-east-1", "us-east-2", "us-west-2"]


@pytest.mark.parametrize(
    ("regions", "witnesses"),
    [
        (US, []),
        (US[:2], US[2:]),
        (["eu-west-1", "eu-west-2"], ["eu-central-1"]),
        (["ap-northeast-1", UNKNOWN, "ap-northeast-3"], []),
        ([UNKNOWN, UNKNOWN, UNKNOWN], []),
    ],
)
def test_three_regions_of_one_set_can_be_consistent(regions: list[Any], witnesses: list[Any]) -> None:
    assert strong(regions, witnesses) == []


@pytest.mark.parametrize(
    ("regions", "witnesses", "counted"),
    [
        (US[:1], [], "1 replica and 0 witnesses"),
        (US[:2], [], "2 replicas and 0 witnesses"),
        (US[:1], US[1:], "1 replica and 2 witnesses"),
        (US, US[:1], "3 replicas and 1 witness"),
    ],
)
def test_another_number_of_regions_cannot(regions: list[Any], witnesses: list[Any], counted: str) -> None:
    (message,) = strong(regions, witnesses)
    assert message == f"Orders has {counted}: strongly consistent replicas need three Regions"


def test_replicas_that_are_not_known_are_not_counted() -> None:
    assert said("DDB603", MultiRegionConsistency="STRONG", Replicas=[*TWO[:1], UNKNOWN]) == []
    assert strong(US[:2], UNKNOWN) == []


def test_a_region_of_another_set_is_named() -> None:
    assert strong(["us-east-1", "us-east-2"], ["eu-west-1"]) == [
        "Orders has strongly consistent replicas, and eu-west-1 is of the Region set EU, not US"
    ]


def test_a_region_of_no_known_set_is_a_warning() -> None:
    properties = {
        "KeySchema": key("id HASH"),
        "MultiRegionConsistency": "STRONG",
        "Replicas": replicas("eu-west-1", "eu-west-2", "eu-north-1"),
    }
    (finding,) = findings("DDB603", properties, type=GLOBAL_TABLE)
    assert finding.severity is Severity.WARNING
    assert finding.message.endswith("eu-north-1 is in no Region set known here")


def test_strong_consistency_allows_no_lsi_and_no_time_to_live() -> None:
    on = {"Enabled": True, "AttributeName": "expires"}
    lsis = [index("byDay", "id HASH, day RANGE"), index("bySize", "id HASH, size RANGE")]
    assert strong(US, LocalSecondaryIndexes=lsis, TimeToLiveSpecification=on) == [
        "Orders has LSI byDay, and a table of strongly consistent replicas can have no LSI",
        "Orders has time to live, which a table of strongly consistent replicas cannot have",
    ]
    for enabled in (False, UNKNOWN):
        assert strong(US, TimeToLiveSpecification={**on, "Enabled": enabled}) == []


@pytest.mark.parametrize("consistency", ["EVENTUAL", UNKNOWN, None])
def test_other_tables_are_not_held_to_strong_consistency(consistency: Any) -> None:
    assert said("DDB603", MultiRegionConsistency=consistency, Replicas=TWO) == []


def replica(region: str, *indexes: Any, key_id: Any = None) -> dict[str, Any]:
    keyed = {"SSESpecification": {"KMSMasterKeyId": key_id}} if key_id else {}
    return {"Region": region, "GlobalSecondaryIndexes": [{"IndexName": name} for name in indexes], **keyed}


def test_a_replica_sets_up_indexes_of_its_table() -> None:
    gsis = [index("byDay", "day HASH")]
    listed = [replica("eu-west-1", "byDay", UNKNOWN), replica("us-east-1", "byMonth")]
    assert said("DDB604", GlobalSecondaryIndexes=gsis, Replicas=listed) == [
        "the replica of Orders in us-east-1 has settings for byMonth, and the table has no such GSI"
    ]
    for unknown in (UNKNOWN, [index(UNKNOWN, "day HASH")]):
        assert said("DDB604", GlobalSecondaryIndexes=unknown, Replicas=listed) == []


def test_all_replicas_have_a_key_or_none() -> None:
    assert said("DDB604", Replicas=[replica("eu-west-1", key_id="a"), replica("us-east-1")]) == [
        "the replica of Orders in us-east-1 has no KMS key, and the one in eu-west-1 has: all of them need"
        " one or none"
    ]
    for other in (None, UNKNOWN):
        assert said("DDB604", Replicas=[replica("eu-west-1", key_id=other), replica("us-east-1")]) == []
    hidden = {**replica("us-east-1"), "SSESpecification": UNKNOWN}
    assert said("DDB604", Replicas=[replica("eu-west-1", key_id="a"), hidden]) == []


ELSEWHERE = {"GlobalTableSourceArn": "arn:aws:dynamodb:eu-west-1:1:table/orders"}


def test_the_replica_of_another_account_has_the_indexes_of_its_source() -> None:
    listed = [replica("us-east-1", "byDay")]
    assert said("DDB604", Replicas=listed, **ELSEWHERE) == []
    assert said("DDB604", Replicas=listed, GlobalTableSourceArn=UNKNOWN) == []
    assert said("DDB603", Replicas=listed, MultiRegionConsistency="STRONG", **ELSEWHERE) == []


@pytest.mark.parametrize("listed", [None, []])
def test_a_global_table_has_replicas(listed: Any) -> None:
    for source in ({}, ELSEWHERE):
        assert said("DDB604", Replicas=listed, **source) == [
            "global table Orders has no replica: each Region with the table is one, that of the stack too"
        ]


@pytest.mark.parametrize("listed", [UNKNOWN, [UNKNOWN]])
def test_replicas_that_are_not_known_may_be_there(listed: Any) -> None:
    assert said("DDB604", Replicas=listed) == []


def test_a_table_of_one_region_has_no_replicas() -> None:
    assert findings("DDB604", {"KeySchema": key("id HASH")}) == []


def test_a_replica_has_a_region_of_its_own() -> None:
    listed = [*TWO, {"TableClass": "STANDARD"}, *replicas(UNKNOWN, UNKNOWN, "eu-west-1")]
    assert said("DDB604", Replicas=listed) == [
        "a replica of Orders has no Region",
        "Orders has two replicas in eu-west-1; a table is in a Region once",
    ]


def test_settings_of_a_replica_name_an_index() -> None:
    gsis = [index("byDay", "day HASH")]
    nameless = [{"Region": "eu-west-1", "GlobalSecondaryIndexes": [{}]}]
    assert said("DDB604", GlobalSecondaryIndexes=gsis, Replicas=nameless) == [
        "the replica of Orders in eu-west-1 has settings for an index without IndexName"
    ]


@pytest.mark.parametrize(
    ("regions", "witnesses", "twice"),
    [
        (["us-east-1", "us-east-1", "us-west-2"], [], "3 replicas and 0 witnesses, two of them in us-east-1"),
        (US[:2], US[1:2], "2 replicas and 1 witness, two of them in us-east-2"),
    ],
)
def test_two_entries_for_one_region_make_no_three_regions(
    regions: list[str], witnesses: list[str], twice: str
) -> None:
    assert strong(regions, witnesses) == [
        f"Orders has {twice}: strongly consistent replicas need three Regions"
    ]


def test_only_strong_consistency_has_a_witness() -> None:
    witness = {"GlobalTableWitnesses": replicas("eu-west-3")}
    assert said("DDB603", **witness) == [
        "Orders has a witness, and its MultiRegionConsistency is EVENTUAL by default: only strongly"
        " consistent replicas have one"
    ]
    (message,) = said("DDB603", MultiRegionConsistency="EVENTUAL", **witness)
    assert "is EVENTUAL: only" in message
    assert said("DDB603", MultiRegionConsistency=UNKNOWN, **witness) == []
