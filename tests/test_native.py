"""The ddblint schema: what it says in the table model, and what the rules find in it."""

import json
from typing import Any

import pytest
import yaml
from inputs import findings_in, fixture, native, said_of, schema_in, table_in

from ddblint.findings import Severity
from ddblint.model import Key, Kind, Origin, Projection, Scaling, Table, Throughput, Value

ORDERS = fixture("native/orders.yaml")


@pytest.fixture(scope="module")
def orders() -> Table:
    return table_in(ORDERS)


def elements(key: Key | None) -> list[tuple[str | None, str | None]]:
    assert key is not None
    return [(element.name.value, element.key_type.value) for element in key.elements]


def at(value: Value[Any]) -> tuple[Any, int, int]:
    """A value with the line and column it stands at."""
    span = value.place.span()
    return value.value, span.line, span.column


def projected(projection: Projection | None) -> tuple[str | None, list[str | None] | None]:
    assert projection is not None
    names = projection.attributes
    return projection.type.value, None if names is None else [name.value for name in names]


def units(throughput: Throughput | None) -> tuple[int | None, int | None]:
    assert throughput is not None
    return throughput.read.value, throughput.write.value


def test_the_whole_format_is_read_without_an_error() -> None:
    assert [f for f in findings_in(ORDERS) if f.severity is Severity.ERROR] == []
    assert findings_in(ORDERS, "DDB0") == []


def test_a_table_goes_by_its_name(orders: Table) -> None:
    assert (orders.kind, orders.address, at(orders.name)) == (Kind.NATIVE, "Orders", ("Orders", 3, 3))


def test_keys(orders: Table) -> None:
    assert elements(orders.key) == [("order_id", "HASH"), ("version", "RANGE")]
    assert [elements(index.key) for index in orders.global_indexes] == [
        [("customer_id", "HASH"), ("order_date", "RANGE")],
        [("open_status_shard", "HASH"), ("order_date", "RANGE")],
        [("region", "HASH"), ("day", "HASH"), ("created_at", "RANGE")],
    ]


def test_places_are_those_of_the_words(orders: Table) -> None:
    assert orders.key is not None
    assert at(orders.key.elements[1].name) == ("version", 5, 15)
    by_region = orders.global_indexes[2]
    assert by_region.key is not None
    assert [at(element.name) for element in by_region.key.elements] == [
        ("region", 23, 37),
        ("day", 23, 45),
        ("created_at", 23, 62),
    ]
    assert at(by_region.name) == ("ByRegionDay", 23, 7)
    assert at(orders.billing_mode) == ("PAY_PER_REQUEST", 6, 19)
    assert at(orders.workload.item_size) == (5120, 33, 28)


def test_a_local_index_has_the_partition_key_of_its_table(orders: Table) -> None:
    (by_total,) = orders.local_indexes
    assert elements(by_total.key) == [("order_id", "HASH"), ("total_amount", "RANGE")]
    assert by_total.label == "LSI ByTotal"


def test_projections(orders: Table) -> None:
    assert [projected(index.projection) for index in orders.global_indexes] == [
        ("INCLUDE", ["status", "total_amount"]),
        ("KEYS_ONLY", None),
        ("ALL", None),
    ]


def test_settings(orders: Table) -> None:
    protection = orders.protection
    assert protection.point_in_time_recovery is not None
    assert protection.point_in_time_recovery.enabled.value is True
    assert protection.deletion_protection.value is True
    assert orders.stream is not None
    assert (orders.stream.enabled.value, orders.stream.view_type.value) == (True, "NEW_AND_OLD_IMAGES")
    assert orders.time_to_live is not None
    assert at(orders.time_to_live.attribute) == ("expires_at", 26, 19)
    assert orders.table_class.value == "STANDARD"


def test_what_is_not_written_is_the_default_of_dynamodb_but_for_the_billing_mode() -> None:
    table = table_in(native())
    assert (table.billing_mode.value, table.billing_mode.origin) == ("PAY_PER_REQUEST", Origin.DEFAULT)
    assert (table.stream, table.time_to_live, table.protection.point_in_time_recovery) == (None, None, None)
    assert (table.table_class.value, table.protection.deletion_protection.value) == ("STANDARD", False)
    assert elements(table.key) == [("id", "HASH")]


def test_no_sort_key_may_be_said() -> None:
    index = "{partition-key: day, sort-key: ~, projection: all}"
    table = table_in(native("sort-key: null", f"global-indexes: {{ByDay: {index}}}"))
    assert elements(table.key) == [("id", "HASH")]
    assert elements(table.global_indexes[0].key) == [("day", "HASH")]


def test_policies_and_region_are_unknown_and_not_missing(orders: Table) -> None:
    protection = orders.protection
    assert not protection.deletion_policy.known
    assert not protection.update_replace_policy.known
    assert (orders.region.known, orders.region.why) == (False, "a definition of the kind ddblint cannot say")


def test_attribute_definitions_are_those_of_keys(orders: Table) -> None:
    defined = [(attribute.name.value, attribute.type.value) for attribute in orders.attributes]
    assert ("total_amount", "N") in defined
    assert ("open_status_shard", "S") in defined
    assert {"status", "expires_at"}.isdisjoint(name for name, _ in defined)


def test_every_attribute_is_a_hint_with_its_type(orders: Table) -> None:
    hints = orders.workload.attributes
    assert (hints["order_date"].type.value, hints["order_date"].cardinality.known) == ("S", False)
    assert (hints["status"].type.value, hints["status"].cardinality.value) == ("S", 3)
    assert (hints["expires_at"].type.value, hints["expires_at"].unit.value) == ("N", "epoch-seconds")
    assert (hints["open_status_shard"].present.value, hints["open_status_shard"].shards.value) == (0.2, 10)


def test_hints_in_place(orders: Table) -> None:
    workload = orders.workload
    assert (workload.items.value, workload.item_size_maximum.value) == (10_000_000, 40 * 1024)
    assert [pattern.name for pattern in workload.access_patterns] == ["orders of a customer by date"]
    assert [pattern.operation.value for pattern in workload.write_patterns] == ["put", "update"]


@pytest.mark.parametrize(
    "key", ["sort-key: day", "global-indexes: {ByDay: {partition-key: day, projection: all}}"]
)
def test_a_key_attribute_without_a_declaration(key: str) -> None:
    column = 4 + key.index("day") + 1
    ((place, message),) = said_of(native(key), "DDB101")
    assert place == f"6:{column}"
    assert message.startswith("DDB101 `day` is in the ")
    assert message.endswith("but attributes does not define it")


def test_advice_is_in_the_words_of_the_format() -> None:
    (undefined,) = findings_in(native("sort-key: day"), "DDB101")
    assert undefined.help == "add day: S|N|B"
    (missing,) = findings_in("ddblint: 1\ntables: {Orders: {partition-key: id}}\n", "DDB101")
    assert (missing.message, missing.help) == (
        "table Orders has no attributes, and its keys use `id`",
        "add attributes with id: S|N|B",
    )
    untyped = native().replace("{id: S}", "{id: {shards: 3}}")
    assert [f.help for f in findings_in(untyped, "DDB104")] == ["add type: S, N or B"]


def test_a_declared_attribute_that_is_no_key_is_no_unused_definition() -> None:
    assert said_of(native().replace("{id: S}", "{id: S, note: S, tags: {type: SS}}"), "DDB1") == []


def test_a_key_attribute_of_a_type_that_keys_cannot_have() -> None:
    (found,) = said_of(native().replace("{id: S}", "{id: BOOL}"), "DDB1")
    assert found == ("5:22", "DDB104 the type of `id` is `BOOL`; a key attribute is S, N or B")


def test_provisioned_capacity() -> None:
    table = table_in(native("billing-mode: provisioned", "capacity: {read: 100, write: 1000}"))
    assert table.billing_mode.value == "PROVISIONED"
    assert units(table.provisioned) == (100, 1000)
    assert table.on_demand is None


def test_the_most_that_is_served_on_demand(orders: Table) -> None:
    assert units(orders.on_demand) == (4000, 1000)
    assert orders.provisioned is None


def test_scaled_capacity() -> None:
    table = table_in(
        native("billing-mode: provisioned", "capacity: {read: {min: 50, max: 500, target: 60}, write: 10}")
    )
    assert units(table.provisioned) == (50, 10)
    assert table.write_scaling is None
    scaling = table.read_scaling
    assert isinstance(scaling, Scaling)
    (policy,) = scaling.policies
    assert (at(scaling.minimum), at(scaling.maximum)) == ((50, 7, 28), (500, 7, 37))
    assert (scaling.builtin, scaling.scheduled) == (False, False)
    assert (policy.metric.value, at(policy.target)) == ("DynamoDBReadCapacityUtilization", (60.0, 7, 50))


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (["capacity: {read: 100, write: 1000}"], "DDB118"),
        (["billing-mode: provisioned"], "DDB117"),
        (["billing-mode: provisioned", "capacity: {read: 100}"], "DDB117"),
        (["billing-mode: provisioned", "capacity: {max-read: 1, read: 1, write: 1}"], "DDB119"),
        (["billing-mode: provisioned", "capacity: {read: 0, write: 1}"], "DDB120"),
        (["capacity: {read: {min: 1, max: 2}, write: 1}"], "DDB405"),
        (["billing-mode: provisioned", "capacity: {read: {min: 3, max: 2}, write: 1}"], "DDB406"),
        (["billing-mode: provisioned", "capacity: {read: {min: 1, max: 2, target: 95}, write: 1}"], "DDB406"),
    ],
)
def test_capacity_that_does_not_fit_is_found(lines: list[str], rule: str) -> None:
    assert rule in [f.rule for f in findings_in(native(*lines), "DDB1", "DDB4")]


def test_a_global_index_that_cannot_keep_up() -> None:
    index = "{partition-key: id, projection: keys-only, capacity: {read: 5, write: %s}}"
    text = native(
        "billing-mode: provisioned", "capacity: {read: 5, write: 100}", f"global-indexes: {{ById: {index}}}"
    )
    assert [f.index_name for f in findings_in(text % 50, "DDB401")] == ["ById"]
    assert findings_in(text % 100, "DDB401") == []


def test_scaling_is_right_where_table_and_index_have_it() -> None:
    scaled = "{min: 5, max: 100}"
    index = f"{{partition-key: id, projection: keys-only, capacity: {{read: 5, write: {scaled}}}}}"
    text = native(
        "billing-mode: provisioned",
        f"capacity: {{read: {scaled}, write: {scaled}}}",
        f"global-indexes: {{ById: {index}}}",
    )
    assert [(f.rule, f.index_name) for f in findings_in(text, "DDB1", "DDB4")] == [("DDB402", "ById")]
    assert findings_in(text.replace("read: 5,", f"read: {scaled},"), "DDB1", "DDB4") == []


def test_rules_on_stacks_are_silent() -> None:
    assert findings_in(ORDERS, "DDB6", "DDB7") == []


def test_a_key_that_is_written_twice() -> None:
    text = native("partition-key: order")
    assert said_of(text, "DDB004") == [
        ("6:5", "DDB004 `partition-key` is written twice in one mapping; the last one counts")
    ]
    assert elements(table_in(text).key) == [("order", "HASH")]


def test_json_is_read_as_well() -> None:
    table = table_in(json.dumps(yaml.safe_load(ORDERS)), "tables.json")
    assert [elements(index.key) for index in table.indexes()] == [
        elements(index.key) for index in table_in(ORDERS).indexes()
    ]
    assert table.workload.items.value == 10_000_000


def test_every_table_is_read() -> None:
    text = "ddblint: 1\ntables:\n  Orders: {partition-key: id}\n  Rests: {partition-key: id}\n"
    assert [table.address for table in schema_in(text).tables] == ["Orders", "Rests"]
