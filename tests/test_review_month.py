"""Reviews: units, storage and cost of a month, and the lists of prices."""

import json
from pathlib import Path

import pytest
from designs import INVOICES, UNNAMED, example, review_in

from ddblint.errors import UsageError
from ddblint.review.prices import load

GIB = 1024**3


def priced(**changes: object) -> dict[str, object]:
    figures = {
        "million-write-units": 1,
        "million-read-units": 0.5,
        "write-unit-hour": 0.001,
        "read-unit-hour": 0.0001,
        "storage-gb-month": 2,
    }
    told = {"date": "2030-01-01", "region": "eu-west-1", "currency": "EUR", "source": "a quote"}
    return {**told, "table-classes": {"STANDARD": figures}, **changes}


@pytest.fixture
def prices(tmp_path: Path) -> str:
    path = tmp_path / "prices.json"
    path.write_text(json.dumps(priced()))
    return str(path)


def test_units_and_storage_of_a_month() -> None:
    month = example("fixed/orders-design").month
    assert (month.writes.number, month.reads.number) == (400_000_000, 1_000_000_000)
    own, by_customer, still_open, by_rep = month.parts
    assert [part.write_units for part in month.parts] == [400_000_000] * 4
    assert [part.peak for part in month.parts] == [2000] * 4
    assert own.gib == 10_000_000 * 1024 / GIB
    assert still_open.gib == 2_000_000 * (180 + 100) / GIB
    assert own.read_units == 1e9 * 300 * 0.5 / 375
    assert by_customer.read_units == 1e9 * 50 * 0.5 / 375
    assert still_open.read_units == 1e9 * 20 * 1.5 / 375
    assert by_rep.read_units == 1e9 * 5 * 1 / 375


def test_transactions_double_the_item_alone() -> None:
    text = INVOICES.replace(
        "item-size: 3 KB", "item-size: 3 KB, transactional-writes: 10%, month: {writes: 100}"
    )
    assert [part.write_units for part in review_in(text).month.parts] == [pytest.approx(330), 100, 200, 300]


def test_reads_by_indexes_of_unknown_names_are_told_apart() -> None:
    parts = review_in(UNNAMED).month.parts
    assert [part.what for part in parts] == ["table Orders", "a GSI", "a GSI"]
    assert [part.read_units for part in parts] == [0, 50, 150]


def test_rates_stand_for_a_month_that_is_not_told() -> None:
    month = review_in(INVOICES + "        write-patterns: [{name: new, operation: put, rate: 1/s}]\n").month
    assert month.writes.number == 730 * 3600
    assert month.writes.how == "at most: the rates of the busiest time, all month long"
    assert month.reads.number is None


def test_a_month_costs_what_the_prices_say(prices: str) -> None:
    text = INVOICES.replace("item-size: 3 KB", "item-size: 3 KB, items: 1M, month: {writes: 2M, reads: 4M}")
    cost = review_in(text.replace("b: S", "b: {type: S, size: 1 B}"), prices).cost
    own, keys_only, include, everything = cost.parts
    assert (own.writes, own.reads) == (6, 1)
    assert own.storage == 2 * 1_000_000 * 3072 / GIB
    assert [part.writes for part in (keys_only, include, everything)] == [2, 4, 6]
    assert [part.reads for part in (keys_only, include, everything)] == [0, 0, 0]
    assert keys_only.storage == 2 * 1_000_000 * (200 + 100) / GIB
    assert cost.complete
    assert cost.total == pytest.approx(sum(part.known for part in cost.parts))


PROVISIONED = """
    ddblint: 1
    tables:
      Clicks:
        partition-key: id
        attributes: {id: S, day: S}
        billing-mode: provisioned
        capacity: {read: 100, write: 1000}
        global-indexes:
          ByDay:
            partition-key: day
            projection: all
            capacity: {read: 10, write: {min: 50, max: 900, target: 70}}
        workload: {item-size: 1 KB, items: 1M}
"""


def test_provisioned_units_cost_by_the_hour_and_scaled_ones_the_least(prices: str) -> None:
    own, by_day = review_in(PROVISIONED, prices).cost.parts
    assert (own.writes, own.reads) == (pytest.approx(730.0), pytest.approx(7.3))
    assert (by_day.writes, by_day.reads) == (pytest.approx(36.5), pytest.approx(0.73))


def test_without_requests_and_items_there_is_no_cost() -> None:
    cost = review_in(INVOICES).cost
    assert (cost.total, cost.complete) == (0, False)


def test_a_table_class_without_prices_has_no_cost(prices: str) -> None:
    text = PROVISIONED.replace(
        "billing-mode:", "table-class: standard-infrequent-access\n        billing-mode:"
    )
    cost = review_in(text, prices).cost
    assert cost.parts == ()
    assert cost.how == "the prices have no figures for table class STANDARD_INFREQUENT_ACCESS"


def test_the_prices_that_come_along_are_dated_and_say_where_they_are_from() -> None:
    own = load()
    assert (own.date, own.region, own.currency) == ("2026-11-30", "us-east-1", "USD")
    assert "check them" in own.source
    assert own.by_class["STANDARD"] == (0.625, 0.125, 0.00065, 0.00013, 0.25)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "prices.yaml:1:2: "),
        ("", "prices.yaml: there must be one document, with prices"),
        ("currency: EUR\n", "the top level lacks `date`, `region`, `source`, `table-classes`"),
        (json.dumps(priced(curency="EUR")), "there is no key `curency` here; did you mean `currency`?"),
        (json.dumps(priced(**{"table-classes": {}})), "`table-classes` must not be empty"),
        (json.dumps(priced(**{"table-classes": {"STANDARD": {}}})), "`STANDARD` lacks `million-write-units`"),
        (json.dumps(priced()).replace("0.0001", "-1"), "`read-unit-hour` must be at least 0, not -1"),
    ],
)
def test_prices_that_cannot_be_used_are_refused(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("prices.yaml").write_text(text)
    with pytest.raises(UsageError) as refused:
        load("prices.yaml")
    assert message in str(refused.value)


def test_prices_that_are_not_there_are_refused() -> None:
    with pytest.raises(UsageError, match=r"nowhere\.json: No such file"):
        load("nowhere.json")
