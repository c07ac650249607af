"""Writes a text to a file in one step, so that a reader never finds half of it."""

import os
from contextlib import suppress

from ddblint.errors import UsageError


def write(path: str, text: str) -> None:
    """Puts the text in place of a file, or into a device or pipe; raises UsageError where that fails."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            _fill(path, "w", text)
        else:
            _replace(os.path.realpath(path), text)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


def append(path: str, text: str) -> None:
    """Adds a paragraph to what a file holds; raises UsageError where that fails, and leaves it as it was."""
    size = os.path.getsize(path) if os.path.isfile(path) else 0
    try:
        _fill(path, "a", f"\n\n{text}" if size else text)
    except OSError as error:
        with suppress(OSError):
            os.truncate(path, size)
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


def create(path: str, text: str) -> None:
    """Makes a new file; raises UsageError where there is one already, or it cannot be made."""
    try:
        _fill(path, "x", text)
    except FileExistsError:
        raise UsageError(f"{path} is there already; it stays as it is") from None
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


def _replace(path: str, text: str) -> None:
    beside = f"{path}.{os.getpid()}"
    try:
        _fill(beside, "x", text)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _fill(path: str, mode: str, text: str) -> None:
    with open(path, mode, encoding="utf-8", newline="\n") as file:
        file.write(text)
