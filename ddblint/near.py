"""The known word that a misspelt one was meant to be."""

from collections.abc import Iterable
from itertools import islice

#: More words than this take too long to compare with.
_MOST = 500


def nearest(word: str, known: Iterable[str]) -> str:
    """The closest known word, or an empty text where none is close.

    >>> nearest("Projektion", ["Projection", "KeySchema"])
    'Projection'
    """
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in islice(known, _MOST)}
    close = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.75)
    return by_lower[close[0]] if close else ""
