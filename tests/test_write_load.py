"""The average of a table's writes, by the rates of its write patterns."""

from typing import Any

import pytest
from inputs import table_in

from ddblint.model import Table
from ddblint.write_load import is_exact, of_index, of_table, units_per_write


def table(patterns: str, workload: str = "item-size: 2 KB") -> Table:
    """A table with a GSI of small entries and an LSI that has whole items."""
    return table_in(
        f"""
        ddblint: 1
        tables:
          Items:
            partition-key: id
            sort-key: day
            attributes:
              id: {{type: S, size: 8 B}}
              day: {{type: S, size: 8 B}}
              a: {{type: S, size: 8 B}}
              b: S
            global-indexes: {{ByA: {{partition-key: a, projection: keys-only}}}}
            local-indexes: {{ByB: {{sort-key: b, projection: all}}}}
            workload: {{{workload}}}
            write-patterns: [{patterns}]
        """
    )


def loads(patterns: str, **others: str) -> tuple[float, float]:
    """Units of one write from the table and from the GSI."""
    made = table(patterns, **others)
    return units_per_write(made, of_table(made)), units_per_write(made, of_index(made.global_indexes[0]))


def test_without_patterns_a_write_is_a_put() -> None:
    assert loads("") == (2 + 2, 1)


def test_patterns_are_averaged_by_their_rates() -> None:
    add = "{name: add, operation: put, rate: 30/s}"
    change = "{name: change, operation: update, rate: 10/s, sets: [note]}"
    assert loads(f"{add}, {change}") == (4, 0.75)


def test_without_all_rates_the_cheapest_counts() -> None:
    add, change = "{name: add, operation: put, rate: 30/s}", "{name: change, operation: update, sets: [note]}"
    assert loads(f"{add}, {change}") == (4, 0)


def test_a_transaction_doubles_the_units_of_the_item_only() -> None:
    assert loads("", workload="item-size: 2 KB, transactional-writes: 50%") == (2 * 1.5 + 2, 1)


@pytest.mark.parametrize(
    ("patterns", "workload", "exact"),
    [
        ("", "item-size: 2 KB", True),
        ("", "items: 1", True),
        ("{name: add, operation: put, rate: 3/s}", "item-size: 2 KB", True),
        ("{name: add, operation: put}", "item-size: 2 KB", False),
        ("{name: change, operation: update, rate: 3/s}", "item-size: 2 KB", False),
    ],
)
def test_an_average_is_exact_where_all_is_told(patterns: str, workload: str, exact: Any) -> None:
    made = table(patterns, workload=workload)
    assert is_exact(made, made.global_indexes[0]) is exact
    assert is_exact(table("", "items: 1"), None) is False
