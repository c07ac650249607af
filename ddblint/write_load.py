"""How many write units the writes of a table take on average, from the table and from each GSI."""

from collections.abc import Callable

from ddblint.arms import TABLE, Arm, arms
from ddblint.model import Index, Table, WritePattern

#: The units that an arm counts with; 0 for one that is not looked at.
Units = Callable[[Arm], float]


def of_index(index: Index) -> Units:
    """The units that a GSI takes from its own capacity; a sparse one with the share that reaches it."""
    return lambda arm: arm.expected if arm.of is index else 0


def of_table(table: Table) -> Units:
    """The units from the capacity of the table: those of the item, and of its entry in every LSI."""
    extra = 1 + (table.workload.transactional_writes.value or 0)
    return lambda arm: arm.expected * (extra if arm.of is None else 1) if arm.consumer == TABLE else 0


def units_per_write(table: Table, of: Units) -> float:
    """Write units of one write on average over the write patterns by their rates; without any, of a put.

    Where a pattern has no rate, those of the cheapest: no average can be below it.
    """
    patterns = table.workload.write_patterns
    costs = [_cost(table, pattern, of) for pattern in patterns] or [_cost(table, None, of)]
    rates = _rates(table)
    if not rates:
        return min(costs)
    return sum(rate * cost for rate, cost in zip(rates, costs, strict=True)) / sum(rates)


def is_exact(table: Table, index: Index | None) -> bool:
    """Whether that average is no lower bound, of the units for the table itself or for an index."""
    patterns = table.workload.write_patterns or (None,)
    counted = [arm for pattern in patterns for arm in arms(table, pattern) if arm.of is index]
    return all(arm.exact for arm in counted) and (None in patterns or bool(_rates(table)))


def _rates(table: Table) -> list[float]:
    """The rate of every write pattern; none where one is not told, or nothing is written."""
    rates = [pattern.rate.value for pattern in table.workload.write_patterns]
    known = [rate for rate in rates if rate is not None]
    return known if len(known) == len(rates) and any(known) else []


def _cost(table: Table, pattern: WritePattern | None, of: Units) -> float:
    return sum(of(arm) for arm in arms(table, pattern))
