"""What a month costs by a list of prices, for the table with its LSIs and for each GSI."""

from ddblint.model import Index, Scaling, Table, Throughput, Value
from ddblint.records import NamedTuple
from ddblint.review.month import HOURS, Month, PartOfMonth
from ddblint.review.prices import Figures, Prices

_MILLION = 1_000_000


class CostOfPart(NamedTuple):
    """In the currency of the prices; None is not told."""

    what: str
    writes: float | None
    reads: float | None
    storage: float | None

    @property
    def known(self) -> float:
        """The sum of what is told."""
        return sum(cost for cost in self[1:] if isinstance(cost, (int, float)))


class Cost(NamedTuple):
    """`parts` are empty where nothing can be told, and `how` says why, or how it was reached.

    `complete` where nothing is missing.
    """

    parts: tuple[CostOfPart, ...]
    total: float
    complete: bool
    how: str


def cost_of(table: Table, month: Month, prices: Prices) -> Cost:
    table_class = table.table_class.value or "STANDARD"
    figures = prices.by_class.get(table_class) if table.table_class.known else None
    if figures is None:
        return Cost((), 0, False, f"the prices have no figures for table class {table.table_class}")
    if table.billing_mode.is_("PROVISIONED"):
        rows = _provisioned(table, month, figures)
        how = f"provisioned units for {HOURS} hours; where they scale, the least that they can be"
    elif table.billing_mode.is_("PAY_PER_REQUEST"):
        rows = [_on_demand(part, figures) for part in month.parts]
        how = "on demand, by request"
    else:
        return Cost((), 0, False, "the billing mode is not known")
    complete = all(cost is not None for row in rows for cost in row)
    return Cost(tuple(rows), sum(row.known for row in rows), complete, how + _replicas(table))


def _replicas(table: Table) -> str:
    count = len(table.replicas)
    return f"; one of {count} replicas, each of which has such costs" if count > 1 else ""


def _on_demand(part: PartOfMonth, figures: Figures) -> CostOfPart:
    return CostOfPart(
        part.what,
        _times(part.write_units, figures.million_write_units / _MILLION),
        _times(part.read_units, figures.million_read_units / _MILLION),
        _times(part.gib, figures.storage_gb_month),
    )


def _provisioned(table: Table, month: Month, figures: Figures) -> list[CostOfPart]:
    capacities = [capacity for capacity, _ in table.capacity_parts()]
    return [
        CostOfPart(
            part.what,
            _times(_units(capacity, "write"), HOURS * figures.write_unit_hour),
            _times(_units(capacity, "read"), HOURS * figures.read_unit_hour),
            _times(part.gib, figures.storage_gb_month),
        )
        for part, capacity in zip(month.parts, capacities, strict=True)
    ]


def _units(part: Table | Index, direction: str) -> float | None:
    """Provisioned units; where they scale, the least."""
    scaling: Scaling | None = part.write_scaling if direction == "write" else part.read_scaling
    throughput: Throughput | None = part.provisioned
    if scaling:
        return scaling.minimum.value
    if throughput is None:
        return None
    told: Value[int] = throughput.write if direction == "write" else throughput.read
    return told.value


def _times(number: float | None, price: float) -> float | None:
    return None if number is None else number * price
