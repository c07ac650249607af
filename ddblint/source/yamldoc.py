"""YAML into nodes: libyaml composes the graph, scalars are typed only where they are looked at.

libyaml is asked for no tags of plain scalars, which makes composing twice as fast. What CloudFormation
takes for a boolean or a number is decided here: `on`, `y` and `N` stay the text they are.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

import yaml

from ddblint.errors import SourceError
from ddblint.source.nodes import (
    MAX_DEPTH,
    Budget,
    Call,
    Duplicate,
    Mapping,
    Members,
    Node,
    Place,
    Scalar,
    Sequence,
    Source,
    Unknown,
    function_of,
    grip_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_MERGE = "<<"
_YAML_TAG = "tag:yaml.org,2002:"
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_NUMBER_START = frozenset("+-.0123456789")
_number = re.compile(r"[-+]?(\d[\d_]*(\.\d*)?|\.\d+)([eE][-+]?\d+)?").fullmatch
#: Longer digit strings are no capacity or size; Python refuses to convert them at some length.
_MAX_DIGITS = 300


def _loader_class() -> type[Any]:
    """libyaml's parser where PyYAML has it, else its Python parser, both without tag resolution."""

    class Untyped:
        def resolve(self, *_: Any) -> None:
            return None

        def descend_resolver(self, *_: Any) -> None:
            return None

        def ascend_resolver(self) -> None:
            return None

    try:
        from yaml._yaml import CParser
    except ImportError:
        return _python_loader_class(Untyped)

    class CLoader(Untyped, CParser):
        pass

    return CLoader


def _python_loader_class(untyped: type[Any]) -> type[Any]:
    from yaml.composer import Composer
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class PythonLoader(untyped, Reader, Scanner, Parser, Composer):
        def __init__(self, stream: str) -> None:
            Reader.__init__(self, stream)
            Scanner.__init__(self)
            Parser.__init__(self)
            Composer.__init__(self)

    return PythonLoader


def load(source: Source) -> tuple[Node, ...]:
    """The documents of a source as nodes; raises SourceError where the text is no YAML."""
    reader = _Reader(source)
    try:
        loader = _loader_class()(source.text)
        return tuple(reader.node(raw, None, 0) for raw in _raw_documents(loader))
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(source, error) from None
    except yaml.reader.ReaderError as error:
        place = Place(source, error.position, error.position + 1)
        raise SourceError(f"not YAML: the character {error.character!r} is not allowed", place) from None
    except RecursionError:
        raise SourceError(f"nested more than {MAX_DEPTH} levels deep", Place(source, 0, 1)) from None


def _raw_documents(loader: Any) -> Iterator[yaml.Node]:
    while loader.check_node():
        node = loader.get_node()
        if node is not None:
            yield node


def _syntax_error(source: Source, error: yaml.MarkedYAMLError) -> SourceError:
    mark = error.problem_mark or error.context_mark
    at = min(mark.index if mark else 0, len(source.text))
    problem = (error.problem or "unreadable").replace("'\\t'", "a tab")
    where = f" {error.context}" if error.context else ""
    return SourceError(f"not YAML: {problem}{where}", Place(source, at, min(at + 1, len(source.text))))


class _Reader:
    """Makes nodes of libyaml's nodes, level by level, as they are looked at."""

    __slots__ = ("budget", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.budget = Budget()

    def node(self, raw: Any, key: Place | None, depth: int) -> Node:
        self._spend(raw, depth)
        place = Place(self.source, raw.start_mark.index, self._end(raw))
        tag = raw.tag
        if tag is not None and not tag.startswith(_YAML_TAG) and tag != "!":
            return self._tagged(raw, place, key, depth)
        if raw.id == "scalar":
            grip = place if place.end > place.start or key is None else key
            return Scalar(place, grip, _typed(raw), raw.value)
        return self._container(raw, place, key, depth)

    def _container(self, raw: Any, place: Place, key: Place | None, depth: int) -> Node:
        grip = grip_of(place, key)
        if raw.id == "sequence":
            return Sequence(place, grip, partial(self._items, raw, depth))
        if self.source.text.startswith("{{", place.start):
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
        return [self.node(item, None, depth + 1) for item in raw.value]

    def _members(self, raw: Any, depth: int) -> Members:
        items: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        duplicates: list[Duplicate] = []
        merges: list[Node] = []
        for raw_key, raw_value in raw.value:
            key = Place(self.source, raw_key.start_mark.index, self._end(raw_key))
            node = self.node(raw_value, key, depth + 1)
            name = raw_key.value if raw_key.id == "scalar" else key.text()
            if name == _MERGE:
                merges.append(node)
                continue
            if name in items:
                duplicates.append(Duplicate(name, keys[name], key))
            items[name] = node
            keys[name] = key
        for merged in merges:
            _merge(merged, items, keys)
        return Members(items, keys, tuple(duplicates))

    def _spend(self, raw: Any, depth: int) -> None:
        self.budget.left -= 1
        if self.budget.left < 0:
            raise SourceError("aliases unfold into too many nodes", self._mark(raw))
        if depth > MAX_DEPTH:
            raise SourceError(f"nested more than {MAX_DEPTH} levels deep", self._mark(raw))

    def _mark(self, raw: Any) -> Place:
        at = raw.start_mark.index
        return Place(self.source, at, at + 1)

    def _end(self, raw: Any) -> int:
        """Where a node's text ends: libyaml's end mark of a block runs on to the next token."""
        for _ in range(MAX_DEPTH):
            if raw.id == "scalar" or raw.flow_style or not raw.value:
                break
            raw = raw.value[-1][1] if raw.id == "mapping" else raw.value[-1]
        start, end = int(raw.start_mark.index), int(raw.end_mark.index)
        if raw.id == "scalar" and raw.style in ("|", ">"):
            return start + len(self.source.text[start:end].rstrip())
        return end


def _merge(merged: Node, items: dict[str, Node], keys: dict[str, Place]) -> None:
    """`<<: *base`: what the mapping itself does not say comes from the base."""
    bases = merged.items if isinstance(merged, Sequence) else [merged]
    for base in bases:
        if isinstance(base, Mapping):
            for name, node in base.items.items():
                if name not in items:
                    items[name] = node
                    keys[name] = base.keys[name]


def _typed(raw: Any) -> str | int | float | bool | None:
    text: str = raw.value
    if raw.style or raw.tag == _YAML_TAG + "str":  # quoted or block: always a string
        return text
    if text in _NULL:
        return None
    if text in _TRUTH:
        return _TRUTH[text]
    if text[0] in _NUMBER_START and len(text) < _MAX_DIGITS and (match := _number(text)):
        digits = text.replace("_", "")
        return float(digits) if match[2] or match[3] or text.lstrip("+-")[0] == "." else int(digits)
    return text
