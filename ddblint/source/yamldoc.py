"""YAML into nodes: libyaml composes the graph, scalars are typed only where they are looked at.

What CloudFormation takes for a boolean or a number is decided here: `on`, `y` and `N` stay the text they are.
"""

from __future__ import annotations

import re
from functools import partial
from math import isfinite

from yaml import MarkedYAMLError
from yaml.reader import ReaderError

from ddblint.erased import Any
from ddblint.source.bounds import Budget
from ddblint.source.libyaml import compose, is_fast, parser_for
from ddblint.source.nodes import (
    Call,
    Duplicate,
    Mapping,
    Members,
    Node,
    Scalar,
    Sequence,
    Unknown,
    function_of,
    grip_of,
)
from ddblint.source.places import Place, Source, place_of

_MERGE = "<<"
_BLOCK_STYLES = ("|", ">")
#: Code points of a text that is composed as fast as it would be made lean.
_SMALL = 20_000
_YAML_TAG = "tag:yaml.org,2002:"
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_NUMBER_START = frozenset("+-.0123456789")
_number = re.compile(r"[-+]?([0-9][0-9_]*(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?").fullmatch
#: Longer digit strings are no capacity or size; Python refuses to convert them at some length.
_MAX_DIGITS = 300


def load(source: Source, parser: type[Any] | None = None, wanted: tuple[str, ...] = ()) -> tuple[Node, ...]:
    """The documents of a source as nodes; raises SourceError where the text is no YAML.

    With `wanted`, the values in `Resources` that hold none of these words may become null.
    """
    reader = _Reader(source)
    parser = parser or parser_for(source.text)
    composed = (wanted and _lean(source, parser, wanted)) or compose(source.text, parser)
    try:
        return tuple(reader.node(raw, None, 0) for raw in composed)
    except MarkedYAMLError as error:
        from ddblint.source import faults

        raise faults.of_yaml(source, error) from None
    except ReaderError as error:
        from ddblint.source import faults

        raise faults.of_character(source, error) from None


def _lean(source: Source, parser: type[Any], wanted: tuple[str, ...]) -> list[Any] | None:
    """Without what is not wanted, where that is more than loading the means to do so would take."""
    if len(source.text) < _SMALL or not is_fast(parser):
        return None
    from ddblint.source import lean

    return lean.composed(source, parser, wanted)


class _Reader:
    """Makes nodes of libyaml's nodes, level by level, as they are looked at."""

    __slots__ = ("budget", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.budget = Budget()

    def node(self, raw: Any, key: Place | None, depth: int) -> Node:
        tag = raw.tag
        if tag is not None and not tag.startswith(_YAML_TAG) and tag != "!":
            return self._tagged(raw, self._place(raw), key, depth)
        if raw.id == "scalar":
            place = self._scalar_place(raw)
            grip = key if key is not None and place[1] == place[2] else place
            return Scalar(place, grip, _typed(raw), raw.value)
        return self._container(raw, self._place(raw), key, depth)

    def _container(self, raw: Any, place: Place, key: Place | None, depth: int) -> Node:
        grip = grip_of(place, key)
        if raw.id == "sequence":
            return Sequence(place, grip, partial(self._items, raw, depth))
        if raw.flow_style and self.source.text.startswith("{{", place.start):
            return Unknown(place, grip, "a placeholder of a template language")
        call = self._long_call(raw, place, grip, depth)
        return call or Mapping(place, grip, partial(self._members, raw, depth))

    def _long_call(self, raw: Any, place: Place, grip: Place, depth: int) -> Call | None:
        if len(raw.value) != 1 or raw.value[0][0].id != "scalar":
            return None
        name = raw.value[0][0].value
        function = function_of(name)
        if function is None:
            if name != "Condition" or raw.value[0][1].id != "scalar":
                return None
            function = name
        self.budget.spend(1, depth + 1, self.source, place.start)
        return Call(place, grip, function, self.node(raw.value[0][1], None, depth + 1))

    def _tagged(self, raw: Any, place: Place, key: Place | None, depth: int) -> Node:
        """`!Ref X`: the function is the tag, its argument the same node without it."""
        function = raw.tag.removeprefix("!")
        if raw.id == "scalar":
            argument: Node = Scalar(place, place, raw.value, raw.value)
        else:
            argument = self._container(raw, place, None, depth)
        grip = grip_of(place, key) if raw.id != "scalar" else place
        return Call(place, grip, function, argument)

    def _items(self, raw: Any, depth: int) -> list[Node]:
        self.budget.spend(len(raw.value), depth, self.source, raw.start_mark.index)
        return [self.node(item, None, depth + 1) for item in raw.value]

    def _members(self, raw: Any, depth: int) -> Members:
        items: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        duplicates: list[Duplicate] = []
        merges: list[tuple[Place, Node]] = []
        self.budget.spend(len(raw.value), depth, self.source, raw.start_mark.index)
        for raw_key, raw_value in raw.value:
            if raw_key.id == "scalar":
                key, name = self._scalar_place(raw_key), raw_key.value
            else:
                key = self._place(raw_key)
                name = key.text()
            node = self.node(raw_value, key, depth + 1)
            if name == _MERGE and not raw_key.style:  # in quotes it is a key like others
                merges.append((key, node))
                continue
            if name in items:
                duplicates.append(Duplicate(name, keys[name], key))
            items[name] = node
            keys[name] = key
        for key, merged in merges:
            _merge(key, merged, items, keys)
        return Members(items, keys, tuple(duplicates))

    def _place(self, raw: Any) -> Place:
        """All of a node's text: libyaml's end mark of a block runs on to the next token.

        It ends with its last value, unless that is an alias: the value then stands before what precedes it.
        """
        start: int = raw.start_mark.index
        at = start  # of what ends it
        while raw.id != "scalar" and raw.value and not raw.flow_style:
            before, last = _last_two(raw)
            behind, at = at, last.start_mark.index
            if at <= behind or at <= before.start_mark.index:
                return self._ended_by_alias(start, raw.end_mark.index)
            raw = last
        end: int = self._scalar_place(raw)[2] if raw.id == "scalar" else raw.end_mark.index
        return place_of((self.source, start, end))

    def _scalar_place(self, raw: Any) -> Place:
        """All of its text; a block scalar ends with its last line that says something."""
        start, end = raw.start_mark.index, raw.end_mark.index
        if raw.style in _BLOCK_STYLES:
            end = start + len(self.source.text[start:end].rstrip())
        return place_of((self.source, start, end))

    def _ended_by_alias(self, start: int, next_token: int) -> Place:
        """A block whose last value is an alias, of which libyaml keeps no place."""
        lines = self.source.text[start:next_token].split("\n")
        while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
            lines.pop()
        lines[-1:] = [line.partition(" #")[0].rstrip() for line in lines[-1:]]
        return Place(self.source, start, start + len("\n".join(lines)))


def _last_two(block: Any) -> tuple[Any, Any]:
    """What precedes the last value of a block collection, and that value."""
    if block.id == "mapping":
        member: tuple[Any, Any] = block.value[-1]
        return member
    return block.value[-2] if len(block.value) > 1 else block, block.value[-1]


def _merge(key: Place, merged: Node, items: dict[str, Node], keys: dict[str, Place]) -> None:
    """`<<: *base`: what the mapping itself does not say comes from the base.

    Raises SourceError where that is no mapping.
    """
    bases = merged.items if isinstance(merged, Sequence) else [merged]
    for base in bases:
        if isinstance(base, Mapping):
            for name, node in base.items.items():
                if name not in items:
                    items[name] = node
                    keys[name] = base.keys[name]
        elif isinstance(base, (Scalar, Sequence)):
            from ddblint.source import faults

            faults.refuse_base(key, base)


def _typed(raw: Any) -> str | int | float | bool | None:
    text: str = raw.value
    if raw.style or raw.tag == _YAML_TAG + "str":  # quoted or block: always a string
        return text
    if text in _NULL:
        return None
    if text in _TRUTH:
        return _TRUTH[text]
    if text[0] in _NUMBER_START and len(text) < _MAX_DIGITS and (match := _number(text)):
        return _as_number(text.replace("_", ""), match[2] is None and match[3] is None)
    return text


def _as_number(digits: str, whole: bool) -> str | int | float:
    """A number, or the text where it is beyond all numbers."""
    if whole and "." not in digits:
        return int(digits)
    number = float(digits)
    return number if isfinite(number) else digits
