"""JSON into nodes, at the speed of the C scanner: only what is looked at gets its offsets.

The whole text is checked once by `json.loads`, so what is accepted is json's own. Each mapping or list
that is then looked at is walked one level deep, and one C call skips over each of its values.
"""

from __future__ import annotations

import json
import re
from functools import partial
from json.decoder import scanstring  # type: ignore[attr-defined]
from math import isfinite
from typing import TYPE_CHECKING, Any, cast

from ddblint.errors import SourceError
from ddblint.source.bounds import TOO_DEEP, Budget
from ddblint.source.nodes import (
    Call,
    Duplicate,
    Mapping,
    Members,
    Node,
    Scalar,
    Sequence,
    function_of,
    grip_of,
)
from ddblint.source.places import Place, Source

if TYPE_CHECKING:
    from collections.abc import Callable


def _matcher(pattern: str) -> Callable[[str, int], re.Match[str]]:
    """Matches at an offset; what json accepts is made so that it cannot fail where it is used."""
    return cast("Callable[[str, int], re.Match[str]]", re.compile(pattern).match)


_SPACE = " \t\n\r"
_past_bracket = _matcher(f"[{{[][{_SPACE}]*")
_past_colon = _matcher(f"[{_SPACE}]*:[{_SPACE}]*")
_past_comma = _matcher(f"[{_SPACE}]*,?[{_SPACE}]*")
_scan = json.JSONDecoder().scan_once  # type: ignore[attr-defined]
#: Looking at a value means scanning it again, at some hundreds of characters in the time of a node.
_CHARACTERS_PER_NODE = 200


def load(source: Source) -> Node:
    """The document as nodes; raises SourceError where the text is no JSON."""
    try:
        value = json.loads(source.text, parse_constant=_refuse)
    except RecursionError:
        raise SourceError(TOO_DEEP, Place(source, 0, 1)) from None
    except ValueError as error:
        from ddblint.source import faults

        raise faults.of_json(source, error) from None
    place = Place(source, len(source.text) - len(source.text.lstrip(_SPACE)), len(source.text.rstrip(_SPACE)))
    return _Reader(source).made_of(value, place, None, 0)


def _refuse(constant: str) -> None:
    """Python takes NaN and Infinity for JSON, and nobody else does."""
    raise ValueError(f"{constant} is no number in JSON")


class _Reader:
    """Makes nodes of the text, level by level, as they are looked at."""

    __slots__ = ("budget", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.budget = Budget()

    def node(self, start: int, key: Place | None, depth: int) -> tuple[Node, int]:
        """The node at `start`, and the offset behind it."""
        if depth == 1 and self.source.text[start] == "{":
            return self._section(start, key)
        try:
            value, end = _scan(self.source.text, start)
        except RecursionError:
            raise SourceError(TOO_DEEP, Place(self.source, start, start + 1)) from None
        self.budget.spend(1 + (end - start) // _CHARACTERS_PER_NODE, depth, self.source, start)
        return self.made_of(value, Place(self.source, start, end), key, depth), end

    def made_of(self, value: Any, place: Place, key: Place | None, depth: int) -> Node:
        """The node of a value that stands at a place."""
        if isinstance(value, dict):
            return self._mapping(place, key, depth, value)
        if isinstance(value, list):
            return Sequence(place, grip_of(place, key), partial(self._items, place.start, depth))
        if isinstance(value, str):
            return Scalar(place, place, value, value)
        text = place.text()
        endless = isinstance(value, float) and not isfinite(value)
        return Scalar(place, place, text if endless else value, text)

    def _mapping(self, place: Place, key: Place | None, depth: int, value: dict[str, object]) -> Node:
        if len(value) == 1:
            (name,) = value
            function = function_of(name)
            if function or (name == "Condition" and isinstance(value[name], str)):
                argument = self._members(place.start, depth).items[name]
                return Call(place, grip_of(place, key), function or name, argument)
        return Mapping(place, grip_of(place, key), partial(self._members, place.start, depth))

    def _section(self, start: int, key: Place | None) -> tuple[Node, int]:
        """A mapping below the top: most of the text is in one, so that its end is found by walking it."""
        members, end = self._walk(start, 1)
        place = Place(self.source, start, end)
        if len(members.items) == 1:
            ((name, argument),) = members.items.items()
            if function := function_of(name):
                return Call(place, grip_of(place, key), function, argument), end
        return Mapping(place, grip_of(place, key), lambda: members), end

    def _members(self, start: int, depth: int) -> Members:
        return self._walk(start, depth)[0]

    def _walk(self, start: int, depth: int) -> tuple[Members, int]:
        """The members of a mapping, and the offset behind it."""
        text = self.source.text
        items: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        duplicates: list[Duplicate] = []
        at = _past_bracket(text, start).end()
        while text[at] != "}":
            name, after = scanstring(text, at + 1, True)
            key = Place(self.source, at, after)
            node, end = self.node(_past_colon(text, after).end(), key, depth + 1)
            if name in items:
                duplicates.append(Duplicate(name, keys[name], key))
            items[name] = node
            keys[name] = key
            at = _past_comma(text, end).end()
        return Members(items, keys, tuple(duplicates)), at + 1

    def _items(self, start: int, depth: int) -> list[Node]:
        text = self.source.text
        items: list[Node] = []
        at = _past_bracket(text, start).end()
        while text[at] != "]":
            node, end = self.node(at, None, depth + 1)
            items.append(node)
            at = _past_comma(text, end).end()
        return items
