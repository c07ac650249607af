"""JSON into nodes, at the speed of the C scanner: only what is looked at becomes nodes.

The document and the sections in it are walked member by member, and one C call skips over each value. Such a
value is unfolded as a whole when it is first looked at.
"""

from __future__ import annotations

import json
import re
from functools import partial

from ddblint.erased import TYPE_CHECKING, Any
from ddblint.errors import SourceError
from ddblint.source.bounds import TOO_DEEP, Budget
from ddblint.source.jsonnodes import WrittenSequence, add, closed, function_called
from ddblint.source.jsonvalues import (
    FoldedMapping,
    items_of,
    node_of,
    refuse,
    scalar,
    scan,
    scanstring,
)
from ddblint.source.nodes import MadeMapping, MadeSequence, Node
from ddblint.source.places import Place, Source

if TYPE_CHECKING:
    from ddblint.source.jsonnodes import Inner, Offsets

_SPACE = " \t\n\r"
_past_bracket = re.compile(rf"[{{\[][{_SPACE}]*").match
_past_colon = re.compile(f"[{_SPACE}]*:[{_SPACE}]*").match
#: Up to the next member or item, or to the bracket that ends all.
_past_value = re.compile(f"[{_SPACE}]*(?:,[{_SPACE}]*(?=[^]}}{_SPACE}])|(?=[]}}]))").match
#: Looking at a value means scanning it again, at some hundreds of characters in the time of a node.
_CHARACTERS_PER_NODE = 200
#: The document itself, and the sections in it, which most of the text is in.
_WALKED = 2


def load(source: Source) -> Node:
    """The document as nodes; raises SourceError where the text is no JSON."""
    text = source.text
    place = Place(source, len(text) - len(text.lstrip(_SPACE)), len(text.rstrip(_SPACE)))
    too_much = None
    try:
        node, behind = _Reader(source).node(place.start, None, 0)
        if behind == place.end:
            return node
    except SourceError as fault:
        too_much = fault.message, fault.place  # told later: the fault holds all nodes made so far
    except (ValueError, StopIteration, IndexError):
        pass  # json says what is wrong
    except RecursionError:
        raise SourceError(TOO_DEEP, Place(source, 0, 1)) from None
    _check(source)
    if too_much:
        return _refused(place, *too_much)
    return node_of(source, (place.start, place.end), None, 0, Budget())


def _refused(place: Place, message: str, where: Place) -> Node:
    """A document that is JSON and holds too much, as is told when it is looked at: no fault of its syntax."""

    def refuse() -> Any:
        raise SourceError(message, where)

    kind = MadeSequence if place.source.text[place.start] == "[" else MadeMapping
    return kind(place, place.first_line(), refuse)


def _check(source: Source) -> None:
    """What is accepted is json's own, and so is what is told of the rest; raises SourceError."""
    try:
        json.loads(source.text, parse_constant=refuse)
    except RecursionError:
        raise SourceError(TOO_DEEP, Place(source, 0, 1)) from None
    except ValueError as error:
        from ddblint.source import faults

        raise faults.of_json(source, error) from None


class _Reader:
    """Walks the upper levels; raises ValueError, StopIteration or IndexError at what json does not take."""

    __slots__ = ("budget", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.budget = Budget()

    def node(self, start: int, key: Offsets | None, depth: int) -> tuple[Node, int]:
        """The node at `start`, and the offset behind it."""
        source = self.source
        first = source.text[start]
        if first == "{" and depth < _WALKED:
            return self._walked(start, key, depth)
        if first == "[" and depth == 0:
            return self._walked_list(start)
        value, end = scan(source.text, start)
        self.budget.spend(1 + (end - start) // _CHARACTERS_PER_NODE, depth, source, start)
        if first == "{" and not (len(value) == 1 and function_called(*next(iter(value.items())))):
            return FoldedMapping(source, start, end, key, depth, self.budget), end
        if first == "{":
            return node_of(source, (start, end), key, depth, self.budget), end
        if first == "[":
            place = Place(source, start, end)
            grip = Place(source, *key) if key else place.first_line()
            return MadeSequence(place, grip, partial(items_of, place, depth, self.budget)), end
        return scalar(source.text[start:end], Place(source, start, end)), end

    def _walked(self, start: int, key: Offsets | None, depth: int) -> tuple[Node, int]:
        """A mapping, member by member."""
        text = self.source.text
        inner: Inner = ({}, {}, {})
        at = _first(text, start)
        while text[at] != "}":
            if text[at] != '"':
                raise ValueError("no key")
            name, behind = scanstring(text, at + 1, True)
            own = at, behind
            node, behind = self.node(_end(_past_colon(text, behind)), own, depth + 1)
            add(inner, name, own, node)
            at = _end(_past_value(text, behind))
        return closed(self.source, start, at + 1, key, inner), at + 1

    def _walked_list(self, start: int) -> tuple[Node, int]:
        """A document that is a list, item by item."""
        text, items = self.source.text, list[Node]()
        at = _first(text, start)
        while text[at] != "]":
            node, behind = self.node(at, None, 1)
            items.append(node)
            at = _end(_past_value(text, behind))
        return WrittenSequence(self.source, start, at + 1, None, items), at + 1


def _first(text: str, bracket: int) -> int:
    """The offset of what follows an opening bracket."""
    return _end(_past_bracket(text, bracket))


def _end(match: re.Match[str] | None) -> int:
    if match is None:
        raise ValueError("no JSON")
    return match.end()
