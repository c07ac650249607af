"""A template and those nested in it, at any depth, followed by the paths of local files."""

import os
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ddblint.model import Defect, DefectKind, NestedStack, Schema
from ddblint.parsers import read_schema
from ddblint.parsers.hints import Hints
from ddblint.parsers.stacks import ANY_STACK, Stack

#: Nested stacks that are followed from one template; CloudFormation itself takes 2,500 resources below one.
MAX_NESTED = 500
_TOO_MANY = f"it is nested below more than {MAX_NESTED} others"
_CIRCLE = "it is nested in itself"

#: The bytes of a file, or None where there is no such file.
Open = Callable[[str], bytes | None]


class Located(NamedTuple):
    """The file of a nested template, and what is known of its stack."""

    path: str
    stack: Stack


#: Where the template of a nested stack is that stands in a named file; None where it is no local file.
Locate = Callable[[str, NestedStack], Located | None]


class _Child(NamedTuple):
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


class Nesting:
    """Reads templates with those nested in them."""

    __slots__ = ("_followed", "_hints", "_locate", "_open", "_parameters")

    def __init__(
        self, parameters: Mapping[str, str], hints: Hints, open_nested: Open, locate: Locate = beside
    ) -> None:
        self._parameters = parameters
        self._hints = hints
        self._open = open_nested
        self._locate = locate
        self._followed = 0

    def read(
        self,
        name: str,
        data: bytes,
        stack: Stack = ANY_STACK,
        pinned: Mapping[str, str] = {},
        above: tuple[str, ...] = (),
    ) -> Iterator[tuple[str, Schema]]:
        """Each schema with the name of its file, a template before those nested in it.

        `pinned` are the parameters that the template around it gives; `above` are the files around it.
        """
        schema = read_schema(name, data, {**self._parameters, **pinned}, self._hints, stack)
        if schema is None:
            return
        above = (*above, os.path.realpath(name))
        children: list[_Child] = []
        defects: list[Defect] = []
        for nested in schema.nested:
            child = self._child(name, nested, above)
            if isinstance(child, Defect):
                defects.append(child)
            else:
                children.append(child)
        yield name, schema._replace(defects=(*schema.defects, *defects))
        for located, inner, given in children:
            yield from self.read(located.path, inner, located.stack, given, above)

    def _child(self, name: str, nested: NestedStack, above: tuple[str, ...]) -> _Child | Defect:
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
        return _Child(located, data, nested.pinned)


def _where(nested: NestedStack) -> str:
    if not nested.location:
        return "it is an application of a repository, or given no path"
    return "it is named by a function" if "${" in nested.location else f"it is at {nested.location}"


def _unfollowed(nested: NestedStack, why: str) -> Defect:
    message = f"the template of the nested stack {nested.address} was not looked at: {why}"
    return Defect(DefectKind.NOT_ANALYSED, nested.place, message)
