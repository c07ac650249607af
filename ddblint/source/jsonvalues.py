"""All that a JSON value holds as nodes, in one pass over the tokens of a text that is known to be JSON.

The tokens tell everything: a key with its colon, a value or a bracket, and what separates it from the next
follow each other without a gap, so that offsets are sums of their lengths.
"""

from __future__ import annotations

import re
from json.decoder import JSONDecoder
from json.decoder import scanstring as scanstring  # type: ignore[attr-defined]  # typeshed has it not
from math import isfinite

from ddblint.erased import TYPE_CHECKING, Any
from ddblint.source.bounds import MAX_DEPTH, Budget
from ddblint.source.nodes import (
    Call,
    Duplicate,
    Mapping,
    Members,
    Node,
    Scalar,
    Sequence,
    function_of,
)
from ddblint.source.places import Place, place_of

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Without possessive quantifiers, which CPython has taken wrongly up to 3.11.4.
_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_SPACE = r"[ \t\n\r]*"
#: A key and its colon or none of both, a value or a bracket, and what separates it from the next.
_token = re.compile(rf'(?:({_STRING})({_SPACE}:{_SPACE}))?([][{{}}]|{_STRING}|[^][{{}}",\s]+)([,\s]*)')
#: Characters of a value whose tokens are found at once, which is faster and takes some 50 bytes for each.
_AT_ONCE = 100_000


def refuse(constant: str) -> None:
    """Python takes NaN and Infinity for JSON, and nobody else does."""
    raise ValueError(f"{constant} is no number in JSON")


scan = JSONDecoder(parse_constant=refuse).scan_once  # type: ignore[attr-defined]  # typeshed has it not


class Open:
    """A container whose end has not come: where it stands, its name and key, and what it holds so far."""

    __slots__ = ("duplicates", "items", "key", "keys", "listed", "name", "start")

    def __init__(self, start: int, name: str, key: Place | None) -> None:
        self.start = start
        self.name = name
        self.key = key
        self.items: dict[str, Node] = {}
        self.keys: dict[str, Place] = {}
        self.duplicates: tuple[Duplicate, ...] = ()
        self.listed: list[Node] = []

    def add(self, name: str, key: Place, node: Node) -> None:
        """Adds a member of a mapping; items of a list go to `listed`."""
        if name in self.items:
            self.duplicates += (Duplicate(name, self.keys[name], key),)
        self.items[name] = node
        self.keys[name] = key

    def closed(self, place: Place, bracket: str) -> Node:
        """The node of it, now that its end has come."""
        grip = self.key if self.key is not None else place.first_line()
        if bracket == "]":
            return Sequence(place, grip, None, self.listed)
        if len(self.items) == 1:
            ((name, argument),) = self.items.items()
            function = function_called(name, _written(argument))
            if function:
                return Call(place, grip, function, argument)
        return Mapping(place, grip, None, Members(self.items, self.keys, self.duplicates))


def node_of(place: Place, key: Place | None, depth: int, budget: Budget) -> Node:
    """The node of a value that stands at a place and a depth, under a key if it has one.

    Raises SourceError where it holds too much, or nests too deep.
    """
    source, at = place.source, place.start
    inner, above = Open(at, "", None), list[Open]()
    name = ""
    for written, colon, token, separator in _tokens(place):
        if written:
            name = written[1:-1] if "\\" not in written else text_of(written)
            behind = at + len(written)
            key, at = place_of((source, at, behind)), behind + len(colon)
        behind = at + len(token)
        if token == "}" or token == "]":
            node = inner.closed(place_of((source, inner.start, behind)), token)
            name, key, inner = inner.name, inner.key, above.pop()
            depth -= 1
        else:
            budget.left -= 1
            if budget.left < 0 or depth > MAX_DEPTH:
                budget.spend(0, depth, source, at)
            if token == "{" or token == "[":
                above.append(inner)
                inner, key, at = Open(at, name, key), None, behind + len(separator)
                depth += 1
                continue
            node = scalar(token, place_of((source, at, behind)))
        if key is None:
            inner.listed.append(node)
        else:
            inner.add(name, key, node)
        key, at = None, behind + len(separator)
    return node


def _tokens(place: Place) -> Iterable[tuple[Any, ...]]:
    """Key, colon, value or bracket, and what separates it from the next; empty texts where there is none."""
    text, start, end = place.source.text, place.start, place.end
    if end - start < _AT_ONCE:
        return _token.findall(text, start, end)
    return (match.groups("") for match in _token.finditer(text, start, end))


def members_of(place: Place, depth: int, budget: Budget) -> Members:
    """What a mapping that is no function holds."""
    node = node_of(place, None, depth, budget)
    assert isinstance(node, Mapping)
    return node.members


def items_of(place: Place, depth: int, budget: Budget) -> list[Node]:
    """What a list holds."""
    node = node_of(place, None, depth, budget)
    assert isinstance(node, Sequence)
    return node.items


def scalar(token: str, place: Place) -> Scalar:
    """The node of a string, a number or a constant; a number beyond all numbers is its text."""
    if token[0] == '"':
        value = token[1:-1] if "\\" not in token else text_of(token)
        return Scalar(place, place, value, value)
    number = scan(token, 0)[0]
    endless = isinstance(number, float) and not isfinite(number)
    return Scalar(place, place, token if endless else number, token)


def text_of(string: str) -> str:
    """What a string in its quotes says, where a backslash is in it."""
    text: str = scanstring(string, 1, True)[0]
    return text


def _written(node: Node) -> str | None:
    """The string that is written: a number beyond all numbers is none, though its value is its text."""
    is_string = isinstance(node, Scalar) and node.place.source.text[node.place.start] == '"'
    return node.text if is_string and isinstance(node, Scalar) else None


def function_called(name: str, argument: object) -> str | None:
    """The function that the only member of a mapping calls; `Condition` is one where a text follows it."""
    return name if name == "Condition" and isinstance(argument, str) else function_of(name)
