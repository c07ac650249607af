"""Parts of a resource that all its views have alike, which are read once."""

from __future__ import annotations

from collections.abc import Callable

from ddblint.erased import TypeVar
from ddblint.parsers.cloudformation.fields import Fields

T = TypeVar("T")


def alike(fields: Fields, read: Callable[..., T], *arguments: str) -> T:
    """What `read` makes of these properties, from an earlier view where nothing in them hangs on a view.

    That is so where no condition or parameter was looked up, and nothing was to be noted on the way.
    """
    view = fields.view
    if view.alike is None or fields.node is None:
        return read(fields, *arguments)
    key = (read, arguments, fields.node)
    if key in view.alike:
        known: T = view.alike[key]
        return known
    before = view.resolver.decisions
    made = read(fields, *arguments)
    if view.resolver.decisions == before and not any(view.notes):
        view.alike[key] = made
    return made
