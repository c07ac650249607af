"""Faults of form in a ddblint schema, and hints in it that contradict the table."""

import pytest
from inputs import findings_in, fixture, native, said_of, schema_in, table_in

from ddblint.findings import Severity
from ddblint.model import DefectKind

ORDERS = fixture("native/orders.yaml")


@pytest.mark.parametrize(
    ("lines", "place", "message"),
    [
        (["billing_mode: on-demand"], "6:5",
         "there is no key `billing_mode` here; did you mean `billing-mode`?"),
        (["billing-mode: ondemand"], "6:19",
         "`billing-mode` must be one of on-demand, provisioned; did you mean on-demand?"),
        (["sort-key: [a, b]"], "6:5", "`sort-key` must be text or null, not a list"),
        (["sort-key: !Ref Day"], "6:15",
         "`sort-key` must be written out; functions and placeholders are not worked out here"),
        (["capacity: {read: many}"], "6:22", "`read` is not understood: provisioned read units: a number,"
         " or {min: 50, max: 500, target: 70} where they are scaled"),
        (["capacity: {max-read: 10000000000}"], "6:26",
         "`max-read` must be at most 1000000000, not 10000000000"),
        (["capacity: {read: {min: 5}}"], "6:16", "`read` lacks `max`"),
        (["capacity: {}"], "6:5", "`capacity` must not be empty"),
        (["global-indexes: {ByDay: {partition-key: day}}"], "6:22", "`ByDay` lacks `projection`"),
        (["global-indexes: {ByDay: {partition-key: day, projection: keysonly}}"], "6:62",
         "`projection` is not understood: what the index copies: all, keys-only, or a list of attributes"
         " beside the keys; did you mean keys-only?"),
        (["global-indexes: {ByDay: {partition-key: [day, 5], projection: all}}"], "6:51",
         "an entry of `partition-key` must be text, not 5"),
        (["local-indexes: {ByDay: {sort-key: [day], projection: all}}"], "6:29",
         "`sort-key` must be text, not a list"),
        (["stream: true"], "6:13",
         "`stream` must be one of keys-only, new-image, old-image, new-and-old-images"),
        (["ignore: [{rul: DDB301}]"], "6:15", "there is no key `rul` here; did you mean `rule`?"),
    ],
)  # fmt: skip
def test_a_fault_of_form_is_named_at_its_place(lines: list[str], place: str, message: str) -> None:
    assert said_of(native(*lines)) == [(place, f"DDB001 {message}")]


def test_a_misspelt_key_is_one_fault() -> None:
    assert said_of("ddblint: 1\ntables:\n  Orders: {partitionkey: id}\n") == [
        ("3:12", "DDB001 there is no key `partitionkey` here; did you mean `partition-key`?")
    ]


def test_a_fault_of_form_leaves_only_its_table_out() -> None:
    text = "ddblint: 1\ntables:\n  Orders: {partition-key: 5}\n  Rests: {partition-key: id}\n"
    schema = schema_in(text)
    assert [table.address for table in schema.tables] == ["Rests"]
    assert [(d.kind, d.table) for d in schema.defects] == [(DefectKind.INVALID_SCHEMA, "Orders")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ddblint: 2\ntables: 5\n", "`ddblint` must be 1, not 2"),
        ("ddblint: '1'\ntables: {}\n", "`ddblint` must be 1, not `1`"),
        ("ddblint: 1\n", "the top level lacks `tables`"),
        ("ddblint: 1\ntables: []\n", "`tables` must be a mapping, not a list"),
        ("ddblint: 1\ntables: {}\n", "`tables` must not be empty"),
        ("ddblint: 1\ntables: {Orders: null}\n", "`Orders` must be a mapping, not null"),
        (
            "ddblint: 1\ntable: {Orders: {partition-key: id}}\n",
            "there is no key `table` here; did you mean `tables`?",
        ),
    ],
)
def test_faults_of_the_whole(text: str, message: str) -> None:
    schema = schema_in(text)
    assert ([d.message for d in schema.defects], schema.tables) == ([message], ())


@pytest.mark.parametrize(
    ("lines", "place", "message"),
    [
        (["workload: {items: many}"], "6:23", "`items` is not understood: a count: 10000, 10k, 10M or 1G"),
        (["access-patterns: [{name: all, operation: scna}]"], "6:46",
         "`operation` must be one of get, query, scan, batch-get; did you mean scan?"),
        (["write-patterns: [{operation: put}]"], "6:22", "an entry of `write-patterns` lacks `name`"),
    ],
)  # fmt: skip
def test_a_faulty_hint_leaves_the_table_and_no_hint(lines: list[str], place: str, message: str) -> None:
    text = native(*lines, "time-to-live: expires_at")
    assert said_of(text) == [(place, f"DDB003 {message}")]
    assert table_in(text).workload.attributes == {}


@pytest.mark.parametrize(
    ("attribute", "rule"),
    [("{type: S, present: 120%}", "DDB003"), ("{type: S, vlaues: [a]}", "DDB003"), ("{type: text}", "DDB001"),
     ("text", "DDB001"), ("[S]", "DDB001")],
)  # fmt: skip
def test_the_type_of_an_attribute_is_definition_and_the_rest_hint(attribute: str, rule: str) -> None:
    assert [f.rule for f in findings_in(native().replace("{id: S}", f"{{id: S, status: {attribute}}}"))] == [
        rule
    ]


DECLARED = native(
    "sort-key: day",
    "global-indexes: {ByDay: {partition-key: day, projection: [total]}}",
    "write-patterns:",
    "  - {name: close, operation: update, sets: [status, total, day], removes: [statsu]}",
    "access-patterns:",
    "  - {name: read, operation: query, where: {id: '=', dy: '='}, reads: [note], filter: [status]}",
).replace("{id: S}", "{id: S, day: S, status: S, sd: S}")


def test_patterns_that_name_an_undeclared_attribute() -> None:
    found = findings_in(DECLARED, "DDB003")
    assert [(f.span.line, f.span.column, f.severity, f.help) for f in found] == [
        (9, 80, Severity.ERROR, "did you mean `status`?"),
        (11, 57, Severity.ERROR, "did you mean `day`?"),
        (11, 75, Severity.NOTE, "add `note` with its type to the attributes of Orders"),
    ]
    assert found[0].message == "pattern `close` names the attribute `statsu`, which Orders does not declare"


def test_where_only_keys_are_declared_patterns_name_what_they_will() -> None:
    assert findings_in(DECLARED.replace(", status: S, sd: S", ""), "DDB003") == []


def test_a_pattern_that_names_no_index_of_the_table() -> None:
    ((place, message),) = said_of(
        ORDERS.replace("index: OrdersByCustomerDate", "index: OrdersByCustomer"), "DDB003"
    )
    assert (place, message) == (
        "43:16",
        "DDB003 access pattern `orders of a customer by date` uses the index `OrdersByCustomer`,"
        " which Orders lacks",
    )
