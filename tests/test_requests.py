"""CreateTable requests and DescribeTable answers in the table model."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from inputs import findings_in, fixture, said_of, schema_in, table_in

from ddblint.findings import Certainty, Severity
from ddblint.model import DefectKind, Kind, Origin, Table
from ddblint.parsers import read_schema

REQUEST = fixture("requests/create-table.json")
ANSWER = fixture("requests/describe-table.json")
SMALL: dict[str, Any] = {
    "TableName": "orders",
    "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
    "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
    "BillingMode": "PAY_PER_REQUEST",
}
PROVISIONED = {"ReadCapacityUnits": 5, "WriteCapacityUnits": 10}


@pytest.fixture(scope="module")
def request_table() -> Table:
    return table_in(REQUEST, "create-table.json")


@pytest.fixture(scope="module")
def answer() -> Table:
    return table_in(ANSWER, "describe-table.json")


def request_with(**members: Any) -> str:
    """A small request with some members changed; None leaves one out."""
    return json.dumps({name: value for name, value in {**SMALL, **members}.items() if value is not None})


def test_a_right_request_has_no_finding_of_form() -> None:
    assert said_of(REQUEST, "DDB0", "DDB1", name="create-table.json") == []


def test_a_table_goes_by_its_name_and_place(request_table: Table) -> None:
    assert (request_table.kind, request_table.address) == (Kind.REQUEST, "orders")
    assert request_table.place.span()[1:3] == (2, 16)


def test_keys_and_indexes_are_read(request_table: Table) -> None:
    assert request_table.key is not None
    assert (request_table.key.partition, request_table.key.sort) == (("order_id",), ("version",))
    assert [index.label for index in request_table.indexes()] == ["GSI by-customer", "LSI by-version"]
    assert [attribute.type.value for attribute in request_table.attributes] == ["S", "N", "S"]


def test_settings_have_the_names_of_the_api(request_table: Table) -> None:
    assert request_table.stream is not None
    assert (request_table.stream.enabled.value, request_table.stream.view_type.value) == (True, "NEW_IMAGE")
    assert request_table.encryption is not None
    encryption = request_table.encryption
    assert (encryption.enabled.value, encryption.type.value, encryption.key.value) == (
        True,
        "KMS",
        "alias/orders",
    )
    assert request_table.table_class.value == "STANDARD_INFREQUENT_ACCESS"
    assert request_table.protection.deletion_protection.value is True
    assert [tag.key.value for tag in request_table.tags] == ["team"]


def test_throughput_is_read(request_table: Table) -> None:
    assert request_table.on_demand is not None
    assert request_table.warm is not None
    assert (request_table.on_demand.read.value, request_table.warm.write.value) == (5000, 5000)
    assert request_table.global_indexes[0].on_demand is not None
    assert request_table.global_indexes[0].on_demand.write.value == 800


def test_a_policy_is_text_and_white_space_counts(request_table: Table) -> None:
    assert request_table.resource_policy_size.value == len('{ "Version": "2012-10-17", "Statement": [] }')
    assert table_in(request_with(ResourcePolicy='"ü"')).resource_policy_size.value == 4
    assert table_in(request_with()).resource_policy_size.absent
    assert [f.rule for f in findings_in(request_with(ResourcePolicy=" " * 20_481), "DDB1")] == ["DDB123"]
    assert findings_in(request_with(ResourcePolicy=" " * 20_480), "DDB1") == []


def test_what_is_set_by_other_requests_is_unknown() -> None:
    table = table_in(request_with())
    assert table.time_to_live is not None
    assert table.protection.point_in_time_recovery is not None
    unknown = (table.time_to_live.attribute, table.protection.point_in_time_recovery.enabled,
               table.protection.deletion_policy, table.region)  # fmt: skip
    assert [value.known for value in unknown] == [False] * 4
    assert table.region.why == "a definition of the kind CreateTable cannot say"


@pytest.mark.parametrize(
    ("members", "rule"),
    [
        ({"BillingMode": None}, "DDB117"),
        ({"BillingMode": "PROVISIONED"}, "DDB117"),
        ({"ProvisionedThroughput": PROVISIONED}, "DDB118"),
        ({"BillingMode": None, "ProvisionedThroughput": PROVISIONED, "OnDemandThroughput":
          {"MaxReadRequestUnits": 5}}, "DDB119"),
        ({"KeySchema": None}, "DDB105"),
        ({"AttributeDefinitions": None}, "DDB101"),
        ({"KeySchema": "id"}, "DDB123"),
        ({"ResourcePolicy": {"Version": "2012-10-17"}}, "DDB123"),
        ({"StreamSpecification": {"StreamEnabled": True}}, "DDB123"),
        ({"SSESpecification": {"Enabled": False, "SSEType": "KMS"}}, "DDB123"),
    ],
)  # fmt: skip
def test_what_the_api_refuses_is_found(members: dict[str, Any], rule: str) -> None:
    found = findings_in(request_with(**members), "DDB1")
    assert [(f.rule, f.severity) for f in found] == [(rule, Severity.ERROR)]


def test_a_parameter_that_create_table_does_not_have() -> None:
    text = request_with(TimeToLiveSpecification={}, Tag=[])
    assert [(f.message, f.help) for f in findings_in(text, "DDB007")] == [
        (
            "`TimeToLiveSpecification` is no property of CreateTable that AWS's schema knows",
            "Correct the spelling, or update ddblint if the property is new.",
        ),
        ("`Tag` is no property of CreateTable that AWS's schema knows", "did you mean `Tags`?"),
    ]


def test_a_request_in_yaml() -> None:
    table = table_in(yaml.safe_dump(SMALL), "request.yaml")
    assert (table.name.value, table.billing_mode.value) == ("orders", "PAY_PER_REQUEST")


@pytest.mark.parametrize("name", [None, ""])
def test_a_request_without_a_name_yet(name: str | None) -> None:
    text = request_with(TableName=name)
    assert table_in(text).address == "unnamed"
    assert findings_in(text, "DDB0", "DDB1") == []


def test_a_request_below_table_is_no_answer() -> None:
    table = table_in(json.dumps({"Table": {**SMALL, "Seeds": []}}))
    assert [extra.name for extra in table.extra_properties] == ["Seeds"]


def test_a_list_of_requests() -> None:
    text = json.dumps(
        [SMALL, {"Table": {**SMALL, "TableName": "rests"}}, SMALL, {"Seeds": []}, "orders"], indent=1
    )
    schema = schema_in(text)
    assert [table.address for table in schema.tables] == ["orders", "rests", "orders"]
    assert len({table.logical_id for table in schema.tables}) == 3
    assert [(defect.kind, defect.place.text()) for defect in schema.defects] == [
        (DefectKind.NOT_ANALYSED, "{"),
        (DefectKind.NOT_ANALYSED, '"orders"'),
    ]
    assert "KeySchema and AttributeDefinitions" in schema.defects[0].message


def test_two_tables_of_one_name_are_checked_one_by_one() -> None:
    twice = f"[{request_with()},\n{request_with(BillingMode=None)}]"
    assert [(f.rule, f.when) for f in findings_in(twice, "DDB117")] == [("DDB117", ())]


def test_a_key_that_is_written_twice() -> None:
    text = '{"TableName": "a", ' + request_with()[1:]
    assert [f.rule for f in findings_in(text, "DDB0")] == ["DDB004"]


def test_a_right_answer_has_no_error() -> None:
    assert [f for f in findings_in(ANSWER, name="describe-table.json") if f.severity is Severity.ERROR] == []
    assert said_of(ANSWER, "DDB0", "DDB1", name="describe-table.json") == []


def test_an_answer_says_mode_class_and_region_in_its_own_way(answer: Table) -> None:
    assert (answer.kind, answer.address) == (Kind.REQUEST, "events")
    assert answer.billing_mode.value == "PAY_PER_REQUEST"
    assert answer.table_class.value == "STANDARD_INFREQUENT_ACCESS"
    assert (answer.region.value, answer.region.place.span().line) == ("eu-central-1", 29)


def test_zeros_and_minus_ones_of_an_answer_stand_for_nothing(answer: Table) -> None:
    (by_venue,) = answer.global_indexes
    assert (answer.provisioned, by_venue.provisioned, answer.warm, by_venue.warm) == (None, None, None, None)
    assert by_venue.on_demand is not None
    assert (by_venue.on_demand.read.absent, by_venue.on_demand.write.value) == (True, 500)


def test_an_answer_tells_how_many_items_there_are_and_their_average_size(answer: Table) -> None:
    items, size = answer.workload.items, answer.workload.item_size
    assert (items.value, items.origin, items.place.text()) == (12_000, Origin.ESTIMATED, "12000")
    assert (size.value, size.origin, size.place.text()) == (5_120, Origin.ESTIMATED, "61440000")
    assert size.why == "TableSizeBytes / ItemCount = 61,440,000 / 12,000"
    assert (size.known, size.given) == (True, False)


def test_the_size_of_an_answer_is_believed() -> None:
    (found,) = findings_in(ANSWER, "DDB301", name="describe-table.json")
    assert (found.index_name, found.certainty) == ("by-venue", Certainty.LIKELY)
    assert "copies items of 5 KB (estimated) whole: 5 write units" in found.message
    assert [related.message for related in found.related] == [
        "TableSizeBytes / ItemCount = 61,440,000 / 12,000",
        "ItemCount as DynamoDB last counted",
    ]
    small = ANSWER.replace('"TableSizeBytes": 61440000', '"TableSizeBytes": 1200000')
    assert findings_in(small, "DDB301", name="describe-table.json") == []


def test_an_empty_table_tells_nothing_of_its_items() -> None:
    workload = table_in(ANSWER.replace('"ItemCount": 12000', '"ItemCount": 0')).workload
    assert (workload.items.known, workload.item_size.known) == (False, False)


def test_a_provisioned_answer_keeps_its_throughput() -> None:
    described = request_with(BillingMode=None, TableStatus="ACTIVE", ProvisionedThroughput=PROVISIONED)
    table = table_in(f'{{"TableDescription": {described}}}')
    assert (table.billing_mode.value, table.billing_mode.defaulted) == ("PROVISIONED", True)
    assert table.provisioned is not None
    assert table.provisioned.write.value == 10


def nested(outer: Callable[[Any], Any]) -> str:
    return json.dumps(outer(SMALL))


@pytest.mark.parametrize(
    "text",
    [
        nested(lambda table: {"data": {"Table": table}}),
        nested(lambda table: {"BackupDescription": {"SourceTableDetails": table}}),
        nested(lambda table: {**table, "GlobalSecondaryIndexUpdates": []}),
        nested(lambda table: {"KeySchema": table["KeySchema"], "Other": "TableName"}),
        nested(lambda table: [{"data": table}]),
        "# AttributeDefinitions, KeySchema\n",
        "AttributeDefinitions and KeySchema",
    ],
)
def test_what_defines_no_table_is_none(text: str) -> None:
    assert read_schema("other.json", text.encode(), {}) is None
