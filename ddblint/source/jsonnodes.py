"""Containers of a JSON text as nodes, which know the offsets they stand between."""

from __future__ import annotations

from ddblint.erased import TYPE_CHECKING
from ddblint.source.nodes import (
    Call,
    Duplicate,
    Mapping,
    Node,
    Scalar,
    Sequence,
    count_again,
    function_of,
)
from ddblint.source.places import Place, Source, place_of

if TYPE_CHECKING:
    #: Where something starts and ends.
    Offsets = tuple[int, int]
    #: What a mapping holds, where its keys stand, and those written again: where first, and how often.
    Inner = tuple[dict[str, Node], dict[str, Offsets], dict[str, tuple[Offsets, int]]]


class Written(Node):
    """A container, between its brackets; `_key` is where its key stands, if it has one."""

    __slots__ = ("_end", "_key", "_source", "_start")
    _source: Source
    _start: int
    _end: int
    _key: Offsets | None

    @property
    def place(self) -> Place:
        return place_of((self._source, self._start, self._end))

    @property
    def grip(self) -> Place:
        return place_of((self._source, *self._key)) if self._key else self.place.first_line()


class WrittenSequence(Written, Sequence):
    """A list of what is known already."""

    __slots__ = ("items",)
    items: list[Node]

    def __init__(self, source: Source, start: int, end: int, key: Offsets | None, items: list[Node]) -> None:
        self._source = source
        self._start = start
        self._end = end
        self._key = key
        self.items = items


class _WrittenCall(Written, Call):
    __slots__ = ("argument", "function")

    def __init__(
        self, source: Source, start: int, end: int, key: Offsets | None, function: str, argument: Node
    ) -> None:
        self._source = source
        self._start = start
        self._end = end
        self._key = key
        self.function = function
        self.argument = argument


class _WrittenMapping(Written, Mapping):
    __slots__ = ("_inner", "_keys", "items")
    items: dict[str, Node]

    def __init__(self, source: Source, start: int, end: int, key: Offsets | None, inner: Inner) -> None:
        self._source = source
        self._start = start
        self._end = end
        self._key = key
        self._inner = inner
        self.items = inner[0]
        self._keys: dict[str, Place] | None = None

    @property
    def keys(self) -> dict[str, Place]:
        if self._keys is None:
            source = self._source
            self._keys = {name: place_of((source, *at)) for name, at in self._inner[1].items()}
        return self._keys

    def key(self, name: str) -> Place:
        return place_of((self._source, *self._inner[1][name]))

    @property
    def duplicates(self) -> tuple[Duplicate, ...]:
        repeated, source = self._inner[2], self._source
        if not repeated:
            return ()
        return tuple(
            Duplicate(name, Place(source, *first), self.key(name), times)
            for name, (first, times) in repeated.items()
        )


def add(inner: Inner, name: str, key: Offsets, node: Node) -> None:
    """Adds a member to those of a mapping."""
    items, offsets, repeated = inner
    if name in items:
        count_again(repeated, name, offsets[name])
    items[name] = node
    offsets[name] = key


def closed(source: Source, start: int, end: int, key: Offsets | None, inner: Inner) -> Node:
    """The mapping of some members, or the function that its only one calls."""
    items = inner[0]
    if len(items) == 1:
        ((name, argument),) = items.items()
        function = function_called(name, _written(argument))
        if function:
            return _WrittenCall(source, start, end, key, function, argument)
    return _WrittenMapping(source, start, end, key, inner)


def _written(node: Node) -> str | None:
    """The string that is written: a number beyond all numbers is none, though its value is its text."""
    is_string = isinstance(node, Scalar) and node.place.source.text[node.place.start] == '"'
    return node.text if is_string and isinstance(node, Scalar) else None


def function_called(name: str, argument: object) -> str | None:
    """The function that the only member of a mapping calls; `Condition` is one where a text follows it."""
    return name if name == "Condition" and isinstance(argument, str) else function_of(name)
