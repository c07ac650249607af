"""The JSON of a review: the numbers that programs read."""

import json
from typing import Any

from designs import EXAMPLES, INVOICES, rendered

from ddblint import __version__


def told(text: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(rendered("json", text))
    return report


def test_it_says_what_made_it_and_by_which_prices() -> None:
    report = told(INVOICES)
    assert report["version"] == 1
    assert report["tool"] == {"name": "ddblint", "version": __version__}
    assert report["prices"]["date"] == "2026-11-30"
    assert [table["table"] for table in report["tables"]] == ["Invoices"]


def test_the_arms_of_a_write_are_there() -> None:
    (table,) = told((EXAMPLES / "fixed/orders-design.yaml").read_text("utf-8"))["tables"]
    _, close = table["writes"]
    assert (close["name"], close["units"], close["expected"]) == ("close order", 4, 4)
    assert close["arms"][2] == {
        "what": "GSI OpenOrdersByDate",
        "writes": 1,
        "units": 1,
        "reached": 1,
        "expected": 1,
        "part": 0.25,
        "paid_by": "itself",
        "reason": "leaves the index: `open_status_shard` is removed",
        "exact": True,
    }


def test_what_is_not_told_is_null_and_listed() -> None:
    (table,) = told(INVOICES)["tables"]
    assert (table["items"], table["peak_writes"], table["month"]["writes"]["number"]) == (None, None, None)
    assert {"hint": "workload.items", "tells": "storage"} in table["untold"]


def test_numbers_have_no_float_noise() -> None:
    """A third of 0.1 + 0.2 and the like would have 17 digits."""
    text = rendered("json", (EXAMPLES / "fixed/orders-design.yaml").read_text("utf-8"))
    numbers: list[float] = []
    json.loads(text, parse_float=lambda number: numbers.append(len(number.partition(".")[2])))
    assert numbers
    assert max(numbers) <= 9
