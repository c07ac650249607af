"""A review in words: its sections, which every format shows in its own way."""

from ddblint.review.analysis import Review
from ddblint.review.prices import Prices
from ddblint.review.sections.grid import Column, Grid, Section
from ddblint.review.sections.head import picture
from ddblint.review.sections.loads import collections, hot_keys
from ddblint.review.sections.month import month
from ddblint.review.sections.reads import reads
from ddblint.review.sections.writes import writes

__all__ = ["Column", "Grid", "Section", "sections"]


def sections(review: Review, prices: Prices) -> tuple[Section, ...]:
    """In the order in which a design review asks."""
    return (
        picture(review),
        writes(review),
        hot_keys(review),
        collections(review),
        reads(review),
        month(review, prices),
        _untold(review),
    )


def _untold(review: Review) -> Section:
    if not review.untold:
        return Section("untold", "Not told", ("Nothing that this report could use is missing.",))
    rows = tuple((f"`{missing.hint}`", missing.tells) for missing in review.untold)
    grid = Grid("hints that are missing", (Column("tell it"), Column("and the report has")), rows)
    return Section("untold", "Not told", (), (grid,))
