"""Design reviews: what each table costs, takes and lacks, in one of several formats."""

from collections.abc import Sequence

from ddblint.review.analysis import Review, reviews
from ddblint.review.prices import Prices, load

__all__ = ["FORMATS", "Prices", "Review", "load", "render", "reviews"]

FORMATS = ("text", "markdown", "html", "json")


def render(
    format: str, found: Sequence[Review], prices: Prices, *, color: bool = False, width: int = 100
) -> str:
    """In one of FORMATS, each of which loads a library of its own; colour and width are of use to text."""
    if format == "json":
        from ddblint.review import json

        return json.render(found, prices)
    if format == "markdown":
        from ddblint.review import markdown

        return markdown.render(found, prices)
    if format == "html":
        from ddblint.review import html

        return html.render(found, prices)
    from ddblint.review import terminal

    return terminal.render(found, prices, color=color, width=width)
