"""The review as JSON, version 1: every number that the other formats show, unrounded but for float noise."""

from collections.abc import Mapping, Sequence
from json import dumps

from ddblint import __version__
from ddblint.erased import Any
from ddblint.review.analysis import Review
from ddblint.review.prices import Prices

#: 0.1 * 3 is 0.30000000000000004, and nobody asked for that.
_DIGITS = 9


def render(reviews: Sequence[Review], prices: Prices) -> str:
    told = {
        "version": 1,
        "tool": {"name": "ddblint", "version": __version__},
        "prices": plain(prices),
        "tables": [plain(review) for review in reviews],
    }
    return dumps(told, indent=2, ensure_ascii=False) + "\n"


def plain(value: Any) -> Any:
    """Named tuples as mappings of their fields, all the way down."""
    if isinstance(value, tuple):
        fields: Sequence[str] | None = getattr(value, "_fields", None)
        if fields is None:
            return [plain(item) for item in value]
        return {field: plain(item) for field, item in zip(fields, value, strict=True)}
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    return round(value, _DIGITS) if isinstance(value, float) else value
