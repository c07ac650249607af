"""Sizes, counts, shares and rates as people write them."""

from ddblint.erased import Any
from ddblint.model import Origin, Value, value_made
from ddblint.source import Node, Place, Scalar

_SIZES = {"B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3}
_COUNTS = {"k": 10**3, "K": 10**3, "M": 10**6, "G": 10**9}
_SECONDS = {"s": 1, "min": 60, "h": 3600}
#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_UNKNOWN = Origin.UNKNOWN
_MONTHS = {"day": 365 / 12, "month": 1.0, "year": 1 / 12}


def quantity(node: Node | None, place: Place, name: str) -> Value[int]:
    """Bytes of a size, or a count: `3 KB`, `10M`, `200_000`; `name` is the hint, for when it is missing."""
    if not isinstance(node, Scalar):
        return untold(place, name)
    return Value(node.grip, round(_number(node.text)), Origin.WRITTEN)


def share(node: Node | None, place: Place, name: str) -> Value[float]:
    """From 0 to 1: `20%` or `0.2`."""
    if not isinstance(node, Scalar):
        return untold(place, name)
    return Value(node.grip, share_of(node.text), Origin.WRITTEN)


def share_of(text: str) -> float:
    return float(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def rate(node: Node | None, place: Place, name: str) -> Value[float]:
    """Per second: `2000/s`, `50/min`, `10k/h`."""
    if not isinstance(node, Scalar):
        return untold(place, name)
    count, _, period = node.text.partition("/")
    return Value(node.grip, _number(count) / _SECONDS[period.strip()], Origin.WRITTEN)


def growth(node: Node | None, place: Place, name: str) -> Value[float]:
    """A share per month: `5%/month`, `60%/year`."""
    if not isinstance(node, Scalar):
        return untold(place, name)
    part, _, period = node.text.partition("/")
    return Value(node.grip, share_of(part) * _MONTHS[period.strip()], Origin.WRITTEN)


def untold(place: Place, name: str) -> Value[Any]:
    """A hint that nobody gave; the reason names the key to add."""
    return value_made((place, None, _UNKNOWN, f"not told: add {name} to its hints", ()))


def _number(text: str) -> float:
    text = text.replace("_", "").replace(" ", "")
    number = text.rstrip("BKMGk")
    unit = text[len(number) :]
    return float(number) * (_SIZES.get(unit) or _COUNTS.get(unit) or 1)
