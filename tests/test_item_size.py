"""Item sizes, to the byte."""

from typing import Any

import pytest

from ddblint.item_size import item_bytes, number_bytes, value_bytes


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("0", 1), ("-0", 1), ("0.00", 1),
        ("1", 2), ("12", 2), ("123", 3), ("1234", 3),
        ("100", 2), ("1e3", 2), ("00012", 2),
        ("1.01", 3), ("1.10", 3), ("12.5", 3), ("100.5", 4),
        ("0.001", 2), ("0.00123", 3), ("1E-130", 2),
        ("-5", 3), ("-1.5", 4),
        ("9" * 38, 20), ("-" + "9" * 38, 21), ("9" * 19 + "." + "9" * 19, 21),
    ],
)  # fmt: skip
def test_numbers(written: str, size: int) -> None:
    assert number_bytes(written) == size


@pytest.mark.parametrize(
    ("value", "size"),
    [
        ({"S": ""}, 0),
        ({"S": "abc"}, 3),
        ({"S": "Zoë"}, 4),
        ({"S": "日本"}, 6),
        ({"S": "\ud83d"}, 3),
        ({"N": "100"}, 2),
        ({"B": ""}, 0),
        ({"B": "AQ=="}, 1),
        ({"B": "AQI="}, 2),
        ({"B": "AQID"}, 3),
        ({"BOOL": False}, 1),
        ({"NULL": True}, 1),
        ({"L": []}, 3),
        ({"L": [{"S": "abc"}, {"N": "1"}]}, 3 + 1 + 3 + 1 + 2),
        ({"M": {}}, 3),
        ({"M": {"name": {"S": "abc"}}}, 3 + 1 + 4 + 3),
        ({"M": {"a": {"L": [{"BOOL": True}]}}}, 3 + 1 + 1 + 3 + 1 + 1),
        ({"SS": ["a", "bc"]}, 3),
        ({"NS": ["1", "1.01"]}, 5),
        ({"BS": ["AQ==", "AQID"]}, 4),
    ],
)
def test_values(value: dict[str, Any], size: int) -> None:
    assert value_bytes(value) == size


def test_names_count() -> None:
    assert item_bytes({"id": {"S": "abc"}, "größe": {"N": "12.5"}}) == 2 + 3 + 7 + 3
    assert item_bytes({}) == 0


@pytest.mark.parametrize(
    "value",
    [None, "abc", [], {}, {"S": 5}, {"N": 5}, {"N": "many"}, {"N": "NaN"}, {"N": "Infinity"}, {"T": "abc"},
     {"S": "a", "N": "1"}, {"BOOL": True, "NULL": True}, {"SS": ["a"], "NS": ["1"]}, {"SS": [1]},
     {"L": ["a"]}, {"M": {"a": "b"}}, {"BOOL": "true"}],
)  # fmt: skip
def test_what_is_no_value_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^no "):
        value_bytes(value)
