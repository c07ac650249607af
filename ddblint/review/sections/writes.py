"""The section of write patterns: a table for each, arm by arm."""

from ddblint.review.analysis import Review
from ddblint.review.sections.grid import Column, Grid, Section
from ddblint.review.sections.numbers import at_least, average, number, percent
from ddblint.review.write_costs import ArmCost, WriteCost

_COLUMNS = (
    Column("part"),
    Column("writes", numeric=True),
    Column("each", numeric=True),
    Column("reached", numeric=True),
    Column("units", numeric=True),
    Column("share", numeric=True),
    Column("paid by"),
    Column("why"),
)


def writes(review: Review) -> Section:
    grids = tuple(_grid(cost) for cost in review.writes)
    words = (
        "A write unit is 1 KB of one item or entry, begun. Each part is written so many times, at so many"
        " units each, by the share of such writes that reach it; units are the average over all of them.",
    )
    return Section("writes", "What a write costs", words, grids, remarks=_remarks(review))


def _remarks(review: Review) -> tuple[str, ...]:
    remarks = []
    if any(not arm.exact for cost in review.writes for arm in cost.arms):
        remarks.append("≥ is the least that is certain; see what was not told")
    if review.transactional:
        remarks.append(
            f"{percent(review.transactional)} of the writes are transactional, which doubles the units of the"
            " item, not those of index entries; that is counted in the month below"
        )
    return tuple(remarks)


def caption(cost: WriteCost) -> str:
    """`place order (put, 200/s): 4 write units, 4 times those of the item, 800 units/s`."""
    rate = "" if cost.rate is None else f", {number(cost.rate)}/s"
    units = at_least(cost.expected, exact=cost.exact)
    mean = "" if cost.expected == cost.units else " on average"
    noun = "write unit" if units == "1" else "write units"
    times = f", {average(cost.amplification)} times those of the item" if len(cost.arms) > 1 else ""
    load = "" if cost.units_per_second is None else f"; {number(cost.units_per_second)} units/s"
    return f"{cost.name} ({cost.operation}{rate}): {units} {noun}{mean}{times}{load}"


def _grid(cost: WriteCost) -> Grid:
    units = at_least(cost.expected, exact=cost.exact)
    total = ("together", "", "", "", units, "100%", "", "")
    return Grid(caption(cost), _COLUMNS, tuple(map(_row, cost.arms)), total if len(cost.arms) > 1 else ())


def _row(arm: ArmCost) -> tuple[str, ...]:
    return (
        arm.what,
        str(arm.writes),
        at_least(arm.units, exact=arm.exact) if arm.writes else "",
        percent(arm.reached) if arm.writes else "",
        at_least(arm.expected, exact=arm.exact),
        percent(arm.part) if arm.writes else "",
        arm.paid_by if arm.writes else "",
        arm.reason,
    )
