"""The phrases in which messages about changes tell keys, and lists of names."""

from collections.abc import Iterable

from ddblint.model import Key


def key_text(key: Key) -> str:
    """`` `author` and `likes` ``: the partition key, then the sort key."""
    return " and ".join(f"`{name}`" for name in (*key.partition, *key.sort)) or "none"


def listed(names: Iterable[str]) -> str:
    """Names in one phrase.

    >>> listed(["a", "b", "c"])
    '`a`, `b` and `c`'
    """
    *others, last = [f"`{name}`" for name in names]
    return f"{', '.join(others)} and {last}" if others else last


def count(number: int, noun: str) -> str:
    """`1 creation`, `2 creations`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
