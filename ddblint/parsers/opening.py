"""Files that a text leads to, and how they are opened."""

from collections.abc import Callable

#: The bytes of a file, or None where there is no such file.
Open = Callable[[str], bytes | None]


def no_file(path: str) -> None:
    """For a text that is read by itself: whatever it leads to is not there."""
