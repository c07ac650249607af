"""DynamoDB's arithmetic, to the unit."""

import pytest
from definitions import UNKNOWN, index, key
from templates import schema_of

from ddblint import capacity, sparse

GIB = 1024**3


@pytest.mark.parametrize(
    ("size", "units"), [(0, 1), (1, 1), (1024, 1), (1025, 2), (3 * 1024, 3), (10_240, 10), (409_600, 400)]
)
def test_a_write_costs_a_unit_for_each_kb_begun(size: int, units: int) -> None:
    assert capacity.write_units(size) == units


def test_a_put_writes_each_index_by_the_size_of_its_entry() -> None:
    keys_only, include, everything = 200, 1536, 3072
    assert [capacity.write_units(entry) for entry in (3072, keys_only, include, everything)] == [3, 1, 2, 3]


def test_ten_million_large_items_in_one_more_index_are_96_gib() -> None:
    stored = 10_000_000 * capacity.stored_entry_bytes(10_240)
    assert stored == 103_400_000_000
    assert stored / GIB == pytest.approx(96.3, abs=0.01)


def test_a_collection_holds_the_items_and_an_entry_of_each_in_every_lsi() -> None:
    assert capacity.collection_bytes(1000, 300, ()) == 300_000
    assert capacity.collection_bytes(1000, 300, (300, 0)) == 1000 * (300 + 400 + 100)


@pytest.mark.parametrize(
    ("units", "headroom", "shards"),
    [(2000, 0.8, 3), (6000, 0.8, 8), (800, 0.8, 1), (801, 0.8, 2), (5000, 1.0, 5), (0, 0.8, 1)],
)
def test_shards_are_counted_with_headroom(units: float, headroom: float, shards: int) -> None:
    assert capacity.shards_needed(units, headroom) == shards


@pytest.mark.parametrize(
    ("share", "units", "needed"), [(0.1, 30, 3), (0.2, 50, 10), (0.25, 50, 13), (1, 7, 7)]
)
def test_a_share_of_the_writes_needs_that_share_of_the_units(share: float, units: int, needed: int) -> None:
    assert sparse.units_for_share(share, units) == needed


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"),
        (1023, "1023 B"),
        (1024, "1 KB"),
        (1536, "1.5 KB"),
        (5 * 1024**2, "5 MB"),
        (10 * GIB, "10 GB"),
        (2000 * GIB, "2,000 GB"),
    ],
)
def test_sizes_are_of_1024(size: int, text: str) -> None:
    assert capacity.size_text(size) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (0.254, "0.25"), (1, "1"), (1.26, "1.3"), (2000.0, "2,000"), (999.96, "1,000")],
)
def test_numbers_are_told_to_a_tenth(number: float, text: str) -> None:
    assert capacity.number_text(number) == text


def test_a_transaction_doubles_a_write() -> None:
    assert capacity.write_units(1025, transactional=True) == 4


def test_reads_of_what_is_not_there_cost_the_least() -> None:
    assert capacity.read_units(0) == 0.5
    assert capacity.read_units(0, "strong") == 1
    assert capacity.read_units(0, "transactional") == 2


@pytest.mark.parametrize(
    ("size", "growth", "month"),
    [
        (6 * GIB, 0.05, 11),
        (10 * GIB + 1, 0.05, 0),
        (10 * GIB, 0.05, 1),
        (5 * GIB, 1.0, 2),
        (5 * GIB, 0, None),
        (0, 0.05, None),
    ],
)
def test_the_month_in_which_a_collection_passes_10_gb(size: int, growth: float, month: int | None) -> None:
    assert capacity.month_collection_is_full(size, growth) == month


def share(elements: list[dict[str, object]], present: dict[str, str]) -> float:
    hints = ", ".join(f"{name}: {{present: {value}}}" for name, value in present.items())
    gsi = {**index("byOwner", "owner HASH"), "KeySchema": elements}
    (table,) = schema_of(
        f"""
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Metadata: {{ddblint: {{attributes: {{{hints}}}}}}}
            Properties: {{GlobalSecondaryIndexes: [{gsi}]}}
        """
    ).tables
    return sparse.indexed_share(table, table.global_indexes[0])


def test_the_rarest_key_attribute_decides_how_many_items_an_index_holds() -> None:
    both = key("owner HASH, day RANGE")
    assert share(both, {"owner": "60%", "day": "20%", "other": "1%"}) == 0.2
    assert share(both, {"other": "1%"}) == 1


def test_an_unknown_key_attribute_may_be_any_that_a_hint_is_about() -> None:
    hidden = [*key("owner HASH"), {"AttributeName": UNKNOWN, "KeyType": "RANGE"}]
    assert share(hidden, {"owner": "60%", "other": "1%"}) == 0.01
