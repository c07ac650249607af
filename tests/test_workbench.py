"""NoSQL Workbench models in the table model."""

import json
from typing import Any

import pytest
from inputs import findings_in, fixture, said_of, schema_in, table_in

from ddblint.model import Kind, Origin, Table
from ddblint.parsers import read_schema

LIBRARY = fixture("workbench/library.json")
KEY = {"PartitionKey": {"AttributeName": "id", "AttributeType": "S"}}


@pytest.fixture(scope="module")
def loans() -> Table:
    return schema_in(LIBRARY, "library.json").tables[0]


def model(**members: Any) -> str:
    """A model of one table, keyed by id, with these members."""
    return json.dumps(
        {"ModelMetadata": {}, "DataModel": [{"TableName": "Loans", "KeyAttributes": KEY, **members}]}
    )


def test_every_table_of_a_model_is_read() -> None:
    tables = schema_in(LIBRARY, "library.json").tables
    assert [(table.kind, table.address) for table in tables] == [
        (Kind.WORKBENCH, "Loans"),
        (Kind.WORKBENCH, "Books"),
    ]
    assert [table.place.span().line for table in tables] == [13, 84]


def test_a_right_model_has_no_finding_of_form() -> None:
    assert said_of(LIBRARY, "DDB0", "DDB1", "DDB4", "DDB7", name="library.json") == []


def test_keys_are_named_parts(loans: Table) -> None:
    assert loans.key is not None
    assert (loans.key.partition, loans.key.sort) == (("reader",), ("taken",))
    assert [index.label for index in loans.indexes()] == ["GSI by-book", "LSI by-book-of-reader"]
    assert [index.key.sort for index in loans.indexes() if index.key] == [("taken",), ("book",)]


def test_key_attributes_are_defined_once_with_their_types(loans: Table) -> None:
    defined = [(attribute.name.value, attribute.type.value) for attribute in loans.attributes]
    assert defined == [("reader", "S"), ("taken", "N"), ("book", "S")]


def test_other_attributes_are_hints_of_their_types(loans: Table) -> None:
    types = {name: hint.type.value for name, hint in loans.workload.attributes.items()}
    assert types == {"book": "S", "note": "S", "returned": "BOOL"}


def test_projections(loans: Table) -> None:
    projections = [index.projection for index in loans.indexes() if index.projection]
    assert [projection.type.value for projection in projections] == ["INCLUDE", "KEYS_ONLY"]
    assert [name.value for name in projections[0].attributes or ()] == ["returned"]


def test_capacity_and_scaling_of_the_table(loans: Table) -> None:
    assert loans.billing_mode.value == "PROVISIONED"
    assert loans.provisioned is not None
    assert (loans.provisioned.read.value, loans.provisioned.write.value) == (5, 6)
    assert loans.read_scaling is not None
    assert loans.write_scaling is not None
    assert (loans.read_scaling.maximum.value, loans.write_scaling.maximum.value) == (10, 20)
    assert [policy.target.value for policy in loans.write_scaling.policies] == [75]


def test_what_a_model_does_not_say_is_unknown(loans: Table) -> None:
    (by_book,) = loans.global_indexes
    assert by_book.provisioned is not None
    assert not by_book.provisioned.write.known
    assert loans.untold("scaling") == "a model does not say how its indexes scale"
    assert loans.stream is not None
    assert [v.known for v in (loans.stream.view_type, loans.table_class, loans.region)] == [False] * 3


def test_without_a_billing_mode_capacity_is_not_judged() -> None:
    table = table_in(model())
    assert (table.billing_mode.known, table.provisioned is not None) == (False, True)
    assert findings_in(model(), "DDB1", "DDB4") == []


def test_sample_rows_tell_the_average_size(loans: Table) -> None:
    """Names and values: 8 + 7 + 8 + 9 = 32 of the first row, 8 + 8 + 14 + 12 = 42 of the second."""
    size = loans.workload.item_size
    assert (size.value, size.origin) == (37, Origin.ESTIMATED)
    assert (size.why, size.place.span().line) == ("the average of 2 sample rows", 46)


def test_samples_tell_neither_values_nor_their_number(loans: Table) -> None:
    assert not loans.workload.items.known
    assert not any(hint.cardinality.known or hint.values.known for hint in loans.workload.attributes.values())


@pytest.mark.parametrize("rows", [[], [{}], ["row"], [{"id": {"T": "x"}}], [{"id": "x"}], {"id": {"S": "x"}}])
def test_rows_that_are_none_tell_nothing(rows: Any) -> None:
    assert not table_in(model(TableData=rows)).workload.item_size.known


def test_a_large_sample_makes_a_finding_that_is_likely() -> None:
    index = {"IndexName": "by-id", "KeyAttributes": KEY, "Projection": {"ProjectionType": "ALL"}}
    text = model(GlobalSecondaryIndexes=[index], TableData=[{"id": {"S": "x" * 5118}}])
    (found,) = findings_in(text, "DDB301")
    assert "copies items of 5 KB (estimated) whole" in found.message
    assert [related.message for related in found.related] == ["the average of 1 sample row"]


def test_a_key_in_a_form_that_is_not_known() -> None:
    text = model(KeyAttributes={"PartitionKeys": [KEY["PartitionKey"]]})
    table = table_in(text)
    assert table.untold("key") == "its key is written in a form that is not known here"
    assert findings_in(text, "DDB0", "DDB1") == []


def test_a_member_of_the_wrong_shape_is_named_once() -> None:
    text = model(KeyAttributes={"PartitionKey": {"AttributeName": ["id"], "AttributeType": "S"}})
    assert [f.rule for f in findings_in(text, "DDB1")] == ["DDB123"]


def test_a_key_that_is_written_twice() -> None:
    assert [f.rule for f in findings_in(model()[:-1] + ', "ModelMetadata": 1}', "DDB0")] == ["DDB004"]


@pytest.mark.parametrize("text", ['{"DataModel": [{}]}', '{"DataModel": {}, "ModelMetadata": {}}'])
def test_what_is_no_model_is_none(text: str) -> None:
    assert read_schema("model.json", f'{text[:-1]}, "x": "ModelMetadata"}}'.encode(), {}) is None
