"""Numbers of things, and lists of names, as sentences have them."""

from collections.abc import Iterable


def count(number: int, noun: str) -> str:
    """
    >>> count(1, "character"), count(20_481, "byte")
    ('1 character', '20,481 bytes')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def joined(words: Iterable[str], last: str = "and") -> str:
    """
    >>> joined(["artist", "album", "year"])
    'artist, album and year'
    """
    *head, tail = list(words) or [""]
    return f"{', '.join(head)} {last} {tail}" if head else tail


def listed(names: Iterable[str], last: str = "and") -> str:
    """
    >>> listed(["artist", "album", "year"], "or")
    '`artist`, `album` or `year`'
    """
    return joined([f"`{name}`" for name in names], last)
