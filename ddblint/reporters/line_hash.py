"""GitHub's fingerprint of a line, `primaryLocationLineHash`, by which it recognises an alert again.

Source: github/codeql-action, src/fingerprints.ts. A value that differs from the one it computes itself
costs a warning in the upload's log, so it must be exactly this one.
"""

from collections.abc import Collection
from operator import mul

_WINDOW = 100
_MODULUS = 1 << 64
#: What the unit at each place of the window counts.
_WEIGHTS = tuple(pow(37, _WINDOW - 1 - place, _MODULUS) for place in range(_WINDOW))
_END = "\uffff"


def line_hashes(text: str, lines: Collection[int]) -> dict[int, str]:
    """The fingerprints of these lines, counted from 1.

    A line's hash is that of the 100 UTF-16 units from its start, spaces and tabs left out; the number
    behind the colon tells equal ones apart.
    """
    units = _units(text)
    seen: dict[str, int] = {}
    hashes: dict[int, str] = {}
    start = 0
    for line in range(1, max(lines, default=0) + 1):
        window = units[start : start + _WINDOW]
        seen[window] = seen.get(window, 0) + 1
        if line in lines:
            hashes[line] = f"{_hash(window):x}:{seen[window]}"
        start = units.find("\n", start) + 1
        if not start:
            break
    return hashes


def _units(text: str) -> str:
    """What is hashed, one character for each UTF-16 unit, and the mark of the end."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace(" ", "").replace("\t", "")
    if not text.isascii():
        text = "".join(map(chr, memoryview(text.encode("utf-16")[2:]).cast("H")))
    return text + _END


def _hash(window: str) -> int:
    """The base-37 hash of 100 units, a shorter window filled up with zeros."""
    total: int = sum(map(mul, map(ord, window), _WEIGHTS))
    return total % _MODULUS
