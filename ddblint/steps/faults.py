"""What keeps a template from being made."""

from collections.abc import Iterator
from contextlib import contextmanager


class Unsafe(Exception):  # noqa: N818 - no error of the user's, nor of ours
    """The text of a template cannot be edited without guessing; the message says where and why."""


@contextmanager
def editing(what: str) -> Iterator[None]:
    """Says what could not be edited."""
    try:
        yield
    except Unsafe as fault:
        raise Unsafe(f"{what}: {fault}") from None
