"""The files of nested templates, found by their paths and followed within bounds."""

import os
from collections.abc import Callable, Mapping

from ddblint.model import Defect, DefectKind, NestedStack
from ddblint.parsers.opening import Open
from ddblint.parsers.stacks import Stack
from ddblint.records import NamedTuple

#: Nested stacks that are followed from one template; CloudFormation itself takes 2,500 resources below one.
MAX_NESTED = 500
_TOO_MANY = f"it is nested below more than {MAX_NESTED} others"
_CIRCLE = "it is nested in itself"


class Located(NamedTuple):
    """The file of a nested template, and what is known of its stack."""

    path: str
    stack: Stack


#: Where the template of a nested stack is that stands in a named file; None where it is no local file.
Locate = Callable[[str, NestedStack], Located | None]


class Child(NamedTuple):
    """A nested template that was found; `pinned` are the parameters that the template around it decides."""

    logical_id: str
    located: Located
    data: bytes
    pinned: Mapping[str, str]


def beside(name: str, nested: NestedStack) -> Located | None:
    """By its relative path, as `aws cloudformation package` and SAM find it."""
    location = nested.location
    if not location or "${" in location or ":" in location or os.path.isabs(location):
        return None
    path = os.path.normpath(os.path.join(os.path.dirname(name), location))
    return Located(path, Stack(nested.address, nested.passed))


class Following:
    """Finds nested templates; counts them, as templates that nest each other may multiply."""

    __slots__ = ("_followed", "_locate", "_open")

    def __init__(self, opened: Open, locate: Locate) -> None:
        self._open = opened
        self._locate = locate
        self._followed = 0

    def children(
        self, name: str, nested: tuple[NestedStack, ...], above: tuple[str, ...]
    ) -> tuple[list[Child], list[Defect]]:
        """Those that a template nests, and word of those that are not followed.

        `name` is its file, and `above` are that and the files around it, by their real paths.
        """
        found = [self._child(name, each, above) for each in nested]
        return (
            [each for each in found if isinstance(each, Child)],
            [each for each in found if isinstance(each, Defect)],
        )

    def _child(self, name: str, nested: NestedStack, above: tuple[str, ...]) -> Child | Defect:
        located = self._locate(name, nested)
        if located is None:
            return _unfollowed(nested, f"{_where(nested)}, not in a local file")
        if os.path.realpath(located.path) in above:
            return _unfollowed(nested, _CIRCLE)
        self._followed += 1
        if self._followed > MAX_NESTED:
            return _unfollowed(nested, _TOO_MANY)
        data = self._open(located.path)
        if data is None:
            return _unfollowed(nested, f"there is no file {located.path}")
        return Child(nested.logical_id, located, data, nested.pinned)


def _where(nested: NestedStack) -> str:
    if not nested.location:
        return "it is an application of a repository, or given no path"
    return "it is named by a function" if "${" in nested.location else f"it is at {nested.location}"


def _unfollowed(nested: NestedStack, why: str) -> Defect:
    message = f"the template of the nested stack {nested.address} was not looked at: {why}"
    return Defect(DefectKind.NOT_ANALYSED, nested.place, message)
