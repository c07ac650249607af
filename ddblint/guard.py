"""Runs work that may have a fault of ours, so that the rest of a run goes on without it."""

from __future__ import annotations

from collections.abc import Callable

from ddblint.erased import TypeVar

T = TypeVar("T")


def attempt(work: Callable[[], T]) -> tuple[T | None, str]:
    """What the work gives, or None and what went wrong; the only place where every fault is caught."""
    try:
        return work(), ""
    except Exception as error:  # noqa: BLE001 - a fault in one place must not take what the others find
        return None, f"{type(error).__name__}: {error}"
