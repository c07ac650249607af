"""All that a JSON value holds as nodes, in one pass over a text that is known to be JSON.

Quotes tell everything: between them are the strings, and what stands outside follows without a gap, so that
offsets are sums of lengths.
"""

from __future__ import annotations

import re
from functools import lru_cache
from json.decoder import JSONDecoder
from json.decoder import scanstring as scanstring  # type: ignore[attr-defined]  # typeshed has it not
from math import isfinite

from ddblint.erased import TYPE_CHECKING
from ddblint.source.bounds import MAX_DEPTH, Budget
from ddblint.source.jsonnodes import Written, WrittenSequence, add, closed
from ddblint.source.nodes import (
    Duplicate,
    Mapping,
    Node,
    Scalar,
    Sequence,
)
from ddblint.source.places import Place, Source, place_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as AbstractMapping

    from ddblint.source.jsonnodes import Inner, Offsets

#: Brackets, numbers and constants.
_tokens = re.compile(r"[][{}]|[^][{},:\s]+").finditer
#: What stands outside strings for so long is numbers, or white space, of which the same seldom comes again.
_LONG = 200


def refuse(constant: str) -> None:
    """Python takes NaN and Infinity for JSON, and nobody else does."""
    raise ValueError(f"{constant} is no number in JSON")


scan = JSONDecoder(parse_constant=refuse).scan_once  # type: ignore[attr-defined]  # typeshed has it not


class FoldedMapping(Written, Mapping):
    """A mapping that is no function, of which the members become known when they are first asked for."""

    __slots__ = ("_budget", "_depth", "_made", "_unfolded")
    _made: list[Node]

    def __init__(
        self, source: Source, start: int, end: int, key: Offsets | None, depth: int, budget: Budget
    ) -> None:
        self._source = source
        self._start = start
        self._end = end
        self._key = key
        self._depth = depth
        self._budget = budget
        self._unfolded: Mapping | None = None

    def _unfold(self) -> Mapping:
        if self._unfolded is None:
            made: list[Node] = []
            within = self._start, self._end
            node = node_of(self._source, within, self._key, self._depth, self._budget, made)
            assert isinstance(node, Mapping)
            self._made = made
            self._unfolded = node
        return self._unfolded

    def containers(self) -> list[Node]:
        """What was made of it, unless a key is written again: what that held before does not count."""
        self._unfold()
        again = any(isinstance(node, Mapping) and node.duplicates for node in self._made)
        return super().containers() if again else self._made

    @property
    def items(self) -> dict[str, Node]:
        return self._unfold().items

    @property
    def keys(self) -> AbstractMapping[str, Place]:
        return self._unfold().keys

    def key(self, name: str) -> Place:
        return self._unfold().key(name)

    @property
    def duplicates(self) -> tuple[Duplicate, ...]:
        return self._unfold().duplicates


def node_of(
    source: Source,
    within: Offsets,
    key: Offsets | None,
    depth: int,
    budget: Budget,
    made: list[Node] | None = None,
) -> Node:
    """The node of a value that stands between offsets, at a depth, under a key if it has one.

    Adds all mappings, lists and calls to those `made`. Raises SourceError where it holds too much, or nests
    too deep.
    """
    at, end = within
    made = [] if made is None else made
    above: list[tuple[int, str, Offsets | None, Inner, list[Node]]] = []
    start, name, string, quote = at, "", None, at
    inner: Inner = ({}, {}, {})
    listed: list[Node] = []
    node: Node
    for outside, following in _pieces(source.text, at, end):
        of_key, tokens = _structure(outside) if len(outside) < _LONG else _long_structure(outside)
        if of_key and string is not None:
            name, key = string, (quote, at)
        elif string is not None:
            budget.left -= 1
            if budget.left < 0 or depth > MAX_DEPTH:
                budget.spend(0, depth, source, quote)
            place = place_of((source, quote, at))
            node = Scalar(place, place, string, string)
            if key is None:
                listed.append(node)
            else:
                add(inner, name, key, node)
                key = None
        for token, offset in tokens:
            if token == "}" or token == "]":
                opened, members, items = start, inner, listed
                start, name, key, inner, listed = above.pop()
                depth -= 1
                behind = at + offset + 1
                if token == "}":
                    node = closed(source, opened, behind, key, members)
                else:
                    node = WrittenSequence(source, opened, behind, key, items)
                made.append(node)
            else:
                budget.left -= 1
                if budget.left < 0 or depth > MAX_DEPTH:
                    budget.spend(0, depth, source, at + offset)
                if token == "{" or token == "[":
                    above.append((start, name, key, inner, listed))
                    if token == "{":  # of what holds members nothing is listed, and the other way round
                        inner = ({}, {}, {})
                    else:
                        listed = []
                    start, key = at + offset, None
                    depth += 1
                    continue
                node = scalar(token, place_of((source, at + offset, at + offset + len(token))))
            if key is None:
                listed.append(node)
            else:
                add(inner, name, key, node)
                key = None
        quote = at + len(outside)
        string = following if following is None or "\\" not in following else text_of(f'"{following}"')
        at = quote + 2 + len(following or "")
    return node


def _pieces(text: str, start: int, end: int) -> Iterable[tuple[str, str | None]]:
    """What stands outside strings, and the inside of the string that follows it; None behind the last."""
    pieces = text[start:end].split('"')
    if "\\" in text[start:end]:
        pieces = _rejoined(pieces)
    strings: list[str | None] = [*pieces[1::2], None]
    return zip(pieces[::2], strings, strict=True)


def _rejoined(pieces: list[str]) -> list[str]:
    """The same where quotes in strings split them: those behind a backslash that is not behind another."""
    joined: list[str] = []
    parts: list[str] = []
    for piece in pieces:
        parts.append(piece)
        if len(joined) % 2 == 0 or (len(piece) - len(piece.rstrip("\\"))) % 2 == 0:
            joined.append('"'.join(parts))
            parts = []
    return joined


@lru_cache(maxsize=1_000)
def _structure(outside: str) -> tuple[bool, tuple[tuple[str, int], ...]]:
    """Whether what stands outside strings begins with a colon, and its tokens with their offsets.

    A text has few that differ.
    """
    of_key, tokens = _long_structure(outside)
    return of_key, tuple(tokens)


def _long_structure(outside: str) -> tuple[bool, Iterable[tuple[str, int]]]:
    of_key = outside.lstrip()[:1] == ":"
    return of_key, ((match[0], match.start()) for match in _tokens(outside))


def items_of(place: Place, depth: int, budget: Budget) -> list[Node]:
    """What a list holds."""
    node = node_of(place.source, (place.start, place.end), None, depth, budget)
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
