"""The section of access patterns: the key that serves each, and what is missing for the others."""

from ddblint.capacity import number_text
from ddblint.phrases import count
from ddblint.review.analysis import Review
from ddblint.review.read_costs import ReadCost
from ddblint.review.sections.grid import Column, Grid, Section, Snippet
from ddblint.review.sections.numbers import NOT_TOLD, number

_COLUMNS = (
    Column("pattern"),
    Column("request"),
    Column("served by"),
    Column("read units", numeric=True),
    Column("rate", numeric=True),
    Column("units/s", numeric=True),
)


def reads(review: Review) -> Section:
    if not review.reads:
        nothing = "No access pattern is told, so that nothing can be said of what the keys serve."
        return Section("reads", "Access patterns", (nothing,))
    unserved = [cost for cost in review.reads if cost.served == "no"]
    grid = Grid("each pattern and the key that serves it", _COLUMNS, tuple(map(_row, review.reads)))
    snippets = tuple(_snippet(cost) for cost in unserved)
    remarks = tuple(f"{cost.name}: {'; '.join(how)}" for cost in review.reads if (how := _how(cost)))
    words = (_summary(review, len(unserved)),)
    return Section("reads", "Access patterns", words, (grid,), snippets, remarks)


def _summary(review: Review, unserved: int) -> str:
    every = count(len(review.reads), "pattern")
    if not unserved:
        return f"{every}; a read unit is 4 KB read with strong consistency, half a one without."
    be = "is" if unserved == 1 else "are"
    return f"{unserved} of {every} {be} served by no key."


def _row(cost: ReadCost) -> tuple[str, ...]:
    request = f"{cost.operation} by {cost.conditions}" if cost.conditions else cost.operation
    missing = "" if cost.served == "no" else NOT_TOLD
    return (
        cost.name,
        request,
        {"yes": cost.by, "no": "NOTHING", "not known": "not known"}[cost.served],
        number_text(cost.units.total) if cost.units else missing,
        number(cost.rate, "/s"),
        number(cost.units_per_second) if cost.served == "yes" else missing,
    )


def _how(cost: ReadCost) -> list[str]:
    words = [cost.fault] if cost.fault else [cost.units.how] if cost.units else []
    others = [f"{', '.join(cost.others)} would do as well"] if cost.others else []
    return [*words, *cost.remarks, *others]


def _snippet(cost: ReadCost) -> Snippet:
    """Advice on an index to add ends in its text, below a line that ends in a colon."""
    words, _, text = cost.advice.partition(":\n")
    return Snippet(f"{cost.name}: {' '.join(words.split())}", text)
