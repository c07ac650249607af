"""Workload hints in a resource's Metadata."""

import pytest
from templates import schema_of, table_of

from ddblint.model import AttributeHint, DefectKind, Workload

TEMPLATE = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Metadata:
      ddblint: {hints}
    Properties: {{}}
"""


def workload(hints: str) -> Workload:
    return table_of(TEMPLATE.format(hints=hints)).workload


def attribute(hints: str) -> AttributeHint:
    return workload(f"{{attributes: {{status: {hints}}}}}").attributes["status"]


@pytest.mark.parametrize(
    ("written", "size"),
    [("300", 300), ("300 B", 300), ("3 KB", 3072), ("1.5KB", 1536), ("2 MB", 2 * 1024**2),
     ("{average: 3 KB, maximum: 40 KB}", 3072)],
)  # fmt: skip
def test_item_sizes_are_bytes(written: str, size: int) -> None:
    assert workload(f"{{workload: {{item-size: {written}}}}}").item_size.value == size


@pytest.mark.parametrize(
    ("written", "count"), [("10M", 10**7), ("200k", 200_000), ("1_000", 1000), ("1.5M", 1_500_000), ("7", 7)]
)
def test_counts_are_decimal(written: str, count: int) -> None:
    assert workload(f"{{workload: {{items: {written}}}}}").items.value == count


def test_item_collections_in_bytes_or_items() -> None:
    told = workload("{workload: {item-collection: {largest: 4 GB, items-per-key: 20k}}}")
    assert (told.collection_size.value, told.items_per_key.value) == (4 * 1024**3, 20_000)


def test_values_of_an_attribute_are_its_cardinality() -> None:
    assert attribute("{values: [OPEN, CLOSED]}").values.value == ("OPEN", "CLOSED")
    assert attribute("{values: {OPEN: 80%, CLOSED: 20%}}").cardinality.value == 2
    assert attribute("{values: [OPEN], cardinality: 9}").cardinality.value == 9


def test_shares_and_shards() -> None:
    told = attribute("{present: 20%, shards: 10}")
    assert (told.present.value, told.shards.value) == (0.2, 10)
    assert attribute("{present: 0.5}").present.value == 0.5


def test_what_is_not_told_is_unknown_and_says_the_key_to_add() -> None:
    told = workload("{workload: {items: 5}}")
    assert (told.item_size.known, told.item_size.why) == (False, "no workload.item-size is told")


def test_a_hint_has_its_place() -> None:
    assert workload("{workload: {item-size: 3 KB}}").item_size.place.text() == "3 KB"


@pytest.mark.parametrize(
    ("hints", "at", "message"),
    [
        ("{workload: {itemsize: 3 KB}}", "itemsize", "there is no hint `itemsize`; did you mean `item-size`?"),
        ("{worklod: {}}", "worklod", "there is no hint `worklod`; did you mean `workload`?"),
        ("{workload: {items: many}}", "many", "items is not understood: a count: 10000, 10k, 10M or 1G"),
        ("{attributes: {status: {present: 120%}}}", "120%",
         "present is not understood: a share: 20%, or a number from 0 to 1"),
        ("{attributes: {status: {shards: 0}}}", "0", "shards is not understood: 0 is less than the minimum of 1"),
        ("{attributes: {status: {values: []}}}", "values",
         "values is not understood: all values, as a list, or with the share of each"),
        ("[workload]", "ddblint", "the hint is not understood: ['workload'] is not of type 'object'"),
    ],
)  # fmt: skip
def test_a_wrong_hint_is_named_at_its_place_and_not_believed(hints: str, at: str, message: str) -> None:
    schema = schema_of(TEMPLATE.format(hints=hints))
    (defect,) = schema.defects
    assert (defect.kind, defect.place.text(), defect.message) == (DefectKind.INVALID_HINT, at, message)
    assert not schema.tables[0].workload.items.known


def test_a_hint_of_several_views_is_faulted_once() -> None:
    schema = schema_of("""\
        Conditions: {Big: !Equals [!Ref "AWS::Region", a]}
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Metadata: {ddblint: {workload: {items: many}}}
            Properties: {TableName: !If [Big, a, b]}
        """)
    assert len(schema.tables) == 2
    assert len(schema.defects) == 1
