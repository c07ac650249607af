"""The section of a month: units, storage and cost, of the table with its LSIs and of each GSI."""

from ddblint.review.analysis import Review
from ddblint.review.cost import Cost, CostOfPart
from ddblint.review.month import Month, PartOfMonth, Requests
from ddblint.review.prices import Prices
from ddblint.review.sections.grid import Column, Grid, Section
from ddblint.review.sections.numbers import average, gigabytes, large, money, number

_UNITS = (
    Column("part"),
    Column("units a write", numeric=True),
    Column("peak units/s", numeric=True),
    Column("written", numeric=True),
    Column("read", numeric=True),
    Column("stored", numeric=True),
)
_COSTS = ("writes", "reads", "storage", "together")


def month(review: Review, prices: Prices) -> Section:
    found = review.month
    words = (_requests("Writes", found.writes), _requests("Reads", found.reads))
    units = Grid("units written and read in a month, and storage", _UNITS, tuple(map(_row, found.parts)))
    grids = (units, _costs(review.cost, prices)) if review.cost.total else (units,)
    return Section("month", "A month", words, grids, remarks=_remarks(review, found, prices))


def _requests(what: str, requests: Requests) -> str:
    how = f" ({requests.how})" if requests.how else ""
    return f"{what} a month: {large(requests.number)}{how}."


def _row(part: PartOfMonth) -> tuple[str, ...]:
    return (
        part.what,
        average(part.units_each),
        number(part.peak),
        large(part.write_units),
        large(part.read_units),
        gigabytes(part.gib),
    )


def _costs(cost: Cost, prices: Prices) -> Grid:
    columns = (Column("part"), *(Column(title, numeric=True) for title in _COSTS))
    rows = tuple(_cost_row(part) for part in cost.parts)
    total = ("together", "", "", "", money(cost.total) if cost.complete else f"≥ {money(cost.total)}")
    return Grid(f"cost of a month in {prices.currency}, {cost.how}", columns, rows, total)


def _cost_row(part: CostOfPart) -> tuple[str, ...]:
    complete = None not in (part.writes, part.reads, part.storage)
    whole = money(part.known) if complete else f"≥ {money(part.known)}"
    return (part.what, money(part.writes), money(part.reads), money(part.storage), whole)


def _remarks(review: Review, found: Month, prices: Prices) -> tuple[str, ...]:
    remarks = []
    if any(cost.served == "no" for cost in review.reads) and found.reads.number is not None:
        remarks.append("reads that no key serves are not counted")
    if not review.cost.total:
        why = "neither units nor storage are told" if review.cost.parts else review.cost.how
        return (*remarks, f"no cost: {why}")
    dated = f"prices of {prices.date}, {prices.region}: {prices.source}"
    return (*remarks, "backups, streams, transfers and free amounts are left out", dated)
