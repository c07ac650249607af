"""What each write pattern costs, arm by arm: the item itself, and its entry in every index."""

from ddblint.arms import TABLE, Arm, arms
from ddblint.model import Table, WritePattern
from ddblint.records import NamedTuple


class ArmCost(NamedTuple):
    """One arm: `writes` of `units` each where a write reaches it, which the share `reached` of them does.

    `expected` units are an average over all such writes, `part` their share of the whole. `paid_by` says
    whose capacity they take. Not `exact` where it is the least that is certain.
    """

    what: str
    writes: int
    units: int
    reached: float
    expected: float
    part: float
    paid_by: str
    reason: str
    exact: bool


class WriteCost(NamedTuple):
    """A write pattern: `units` is what one write takes that reaches every arm, `expected` an average.

    `amplification` is how many times the units of the item itself that average is. `rate` is per second.
    """

    name: str
    operation: str
    rate: float | None
    arms: tuple[ArmCost, ...]
    units: int
    expected: float
    amplification: float
    units_per_second: float | None
    exact: bool


def write_costs(table: Table) -> tuple[WriteCost, ...]:
    """Of every write pattern; where none is told, of a put of a new item."""
    return tuple(_cost(table, pattern) for pattern in table.workload.write_patterns or (None,))


def _cost(table: Table, pattern: WritePattern | None) -> WriteCost:
    found = arms(table, pattern)
    expected = sum(arm.expected for arm in found)
    rate = pattern.rate.value if pattern else None
    return WriteCost(
        pattern.name if pattern else "put of a new item",
        (pattern.operation.value or "not known") if pattern else "put",
        rate,
        tuple(_arm(arm, expected) for arm in found),
        sum(arm.total for arm in found),
        expected,
        expected / found[0].expected,
        None if rate is None else rate * expected,
        all(arm.exact for arm in found),
    )


def _arm(arm: Arm, whole: float) -> ArmCost:
    return ArmCost(
        arm.what,
        arm.writes,
        arm.units,
        arm.share,
        arm.expected,
        arm.expected / whole,
        "the table" if arm.consumer == TABLE else "itself",
        arm.reason,
        arm.exact,
    )
