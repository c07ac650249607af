"""JSON into nodes, at the speed of the C scanner: only what is looked at gets its offsets.

The whole text is checked once by `json.loads`, so what is accepted and what an error says are json's
own. Each mapping or list that is then looked at is walked one level deep, and one C call skips over
each of its values.
"""

from __future__ import annotations

import json
import re
from functools import partial
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]

from ddblint.errors import SourceError
from ddblint.source.nodes import (
    MAX_DEPTH,
    Call,
    Duplicate,
    Mapping,
    Members,
    Node,
    Place,
    Scalar,
    Sequence,
    Source,
    function_of,
    grip_of,
)

_skip_space = re.compile(r"[ \t\n\r]*").match
_scan = json.JSONDecoder().scan_once  # type: ignore[attr-defined]


def load(source: Source) -> Node:
    """The document as nodes; raises SourceError where the text is no JSON."""
    text = source.text
    try:
        json.loads(text)
    except JSONDecodeError as error:
        raise SourceError(f"not JSON: {_lower(error.msg)}", _at(source, error.pos)) from None
    except RecursionError:
        raise SourceError(_TOO_DEEP, _at(source, 0)) from None
    except ValueError as error:  # an integer of more digits than Python converts
        raise SourceError(f"not JSON: {_lower(str(error))}", _at(source, 0)) from None
    node, _ = _node(source, _space(text, 0), None, 0)
    return node


_TOO_DEEP = f"nested more than {MAX_DEPTH} levels deep"


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def _at(source: Source, offset: int) -> Place:
    return Place(source, offset, min(offset + 1, len(source.text)))


def _space(text: str, at: int) -> int:
    match = _skip_space(text, at)
    return match.end() if match else at


def _node(source: Source, start: int, key: Place | None, depth: int) -> tuple[Node, int]:
    """The node at `start`, and the offset behind it."""
    text = source.text
    value, end = _scan(text, start)
    place = Place(source, start, end)
    if depth > MAX_DEPTH:
        raise SourceError(_TOO_DEEP, place.first_line())
    if isinstance(value, dict):
        return _mapping(source, place, key, depth, value), end
    if isinstance(value, list):
        return Sequence(place, grip_of(place, key), partial(_items, source, start, depth)), end
    raw = value if isinstance(value, str) else text[start:end]
    return Scalar(place, place, value, raw), end


def _mapping(source: Source, place: Place, key: Place | None, depth: int, value: dict[str, object]) -> Node:
    if len(value) == 1:
        (name,) = value
        function = function_of(name)
        if function or (name == "Condition" and isinstance(value[name], str)):
            members = _members(source, place.start, depth)
            argument = members.items[name]
            return Call(place, grip_of(place, key), function or name, argument)
    return Mapping(place, grip_of(place, key), partial(_members, source, place.start, depth))


def _members(source: Source, start: int, depth: int) -> Members:
    text = source.text
    items: dict[str, Node] = {}
    keys: dict[str, Place] = {}
    duplicates: list[Duplicate] = []
    at = _space(text, start + 1)
    while text[at] != "}":
        name, after = scanstring(text, at + 1, True)
        key = Place(source, at, after)
        at = _space(text, _space(text, after) + 1)
        node, at = _node(source, at, key, depth + 1)
        if name in items:
            duplicates.append(Duplicate(name, keys[name], key))
        items[name] = node
        keys[name] = key
        at = _space(text, at)
        if text[at] == ",":
            at = _space(text, at + 1)
    return Members(items, keys, tuple(duplicates))


def _items(source: Source, start: int, depth: int) -> list[Node]:
    text = source.text
    items: list[Node] = []
    at = _space(text, start + 1)
    while text[at] != "]":
        node, at = _node(source, at, None, depth + 1)
        items.append(node)
        at = _space(text, at)
        if text[at] == ",":
            at = _space(text, at + 1)
    return items
