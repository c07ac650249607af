"""libyaml's graph as nodes, level by level, as they are looked at."""

from __future__ import annotations

from collections.abc import Mapping as AbstractMapping

from ddblint.erased import Any
from ddblint.source.bounds import Budget
from ddblint.source.nodes import (
    MERGE,
    Call,
    Duplicate,
    MadeCall,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Unknown,
    count_again,
    function_of,
)
from ddblint.source.places import Place, Source
from ddblint.source.yamlplaces import Places
from ddblint.source.yamlscalars import YAML_TAG, typed


class Reader(Places):
    """Makes nodes of libyaml's nodes as they are looked at."""

    __slots__ = ("budget",)

    def __init__(self, source: Source, budget: Budget, moved: int = 0) -> None:
        super().__init__(source, moved)
        self.budget = budget

    def node(self, raw: Any, key: Any, depth: int) -> Node:
        """The node of what stands under a key, both as libyaml has them; there may be none."""
        tag = raw.tag
        if tag is not None and not tag.startswith(YAML_TAG) and tag != "!":
            return self._tagged(raw, key, depth)
        if raw.id == "scalar":
            place = self.scalar_place(raw)
            grip = self.place(key) if key is not None and place[1] == place[2] else place
            return Scalar(place, grip, typed(raw), raw.value)
        return self._container(raw, key, depth)

    def _container(self, raw: Any, key: Any, depth: int) -> Node:
        if raw.id == "sequence":
            return _RawSequence(self, raw, key, depth)
        if raw.flow_style and self.source.text.startswith("{{", self.start(raw)):
            node = _RawMapping(self, raw, key, depth)
            return Unknown(node.place, node.grip, "a placeholder of a template language")
        return self._long_call(raw, key, depth) or _RawMapping(self, raw, key, depth)

    def _long_call(self, raw: Any, key: Any, depth: int) -> Call | None:
        if len(raw.value) != 1 or raw.value[0][0].id != "scalar":
            return None
        name = raw.value[0][0].value
        function = function_of(name)
        if function is None:
            if name != "Condition" or raw.value[0][1].id != "scalar":
                return None
            function = name
        self.budget.spend(1, depth + 1, self.source, self.start(raw))
        return _RawCall(self, raw, key, function, self.node(raw.value[0][1], None, depth + 1), name)

    def _tagged(self, raw: Any, key: Any, depth: int) -> Node:
        """`!Ref X`: the function is the tag, its argument the same node without it."""
        function = raw.tag.removeprefix("!")
        if raw.id != "scalar":
            return _RawCall(self, raw, key, function, self._container(raw, None, depth))
        place = self.scalar_place(raw)
        return MadeCall(place, place, function, Scalar(place, place, raw.value, raw.value))


class _Raw(Node):
    """What stands somewhere in libyaml's graph; most places are never asked for."""

    __slots__ = ("_grip", "_key", "_raw", "_reader")
    _reader: Reader
    _raw: Any
    _key: Any
    _grip: Place | None

    @property
    def place(self) -> Place:
        return self._reader.place(self._raw)

    @property
    def grip(self) -> Place:
        if self._grip is None:
            is_named = self._key is not None
            self._grip = self._reader.place(self._key) if is_named else self._reader.first_line(self._raw)
        return self._grip


class _RawCall(_Raw, Call):
    """`name` is the key that it is written with; None for a tag."""

    __slots__ = ("argument", "function", "name")

    def __init__(
        self, reader: Reader, raw: Any, key: Any, function: str, argument: Node, name: str | None = None
    ) -> None:
        self._reader = reader
        self._raw = raw
        self._key = key
        self._grip = None
        self.function = function
        self.argument = argument
        self.name = name

    def key_place(self) -> Place:
        return self._reader.place(self._raw.value[0][0])


class _RawSequence(_Raw, Sequence):
    __slots__ = ("_depth", "_items")

    def __init__(self, reader: Reader, raw: Any, key: Any, depth: int) -> None:
        self._reader = reader
        self._raw = raw
        self._key = key
        self._grip = None
        self._depth = depth
        self._items: list[Node] | None = None

    @property
    def items(self) -> list[Node]:
        if self._items is None:
            reader, raw, below = self._reader, self._raw, self._depth + 1
            reader.budget.spend(len(raw.value), self._depth, reader.source, reader.start(raw))
            self._items = [reader.node(item, None, below) for item in raw.value]
        return self._items


class _RawMapping(_Raw, Mapping):
    """`_raw_keys` are libyaml's nodes, or the places of keys that are merged in."""

    __slots__ = ("_depth", "_items", "_keys", "_raw_keys", "_repeated")

    def __init__(self, reader: Reader, raw: Any, key: Any, depth: int) -> None:
        self._reader = reader
        self._raw = raw
        self._key = key
        self._grip = None
        self._depth = depth
        self._items: dict[str, Node] | None = None
        self._keys: dict[str, Place] | None = None

    @property
    def items(self) -> dict[str, Node]:
        return self._unfolded() if self._items is None else self._items

    @property
    def keys(self) -> dict[str, Place]:
        if self._keys is None:
            self._unfolded()
            self._keys = {name: self._place(key) for name, key in self._raw_keys.items()}
        return self._keys

    def key(self, name: str) -> Place:
        self._unfolded()
        return self._place(self._raw_keys[name])

    def _place(self, key: Any) -> Place:
        return key if isinstance(key, Place) else self._reader.place(key)

    @property
    def duplicates(self) -> tuple[Duplicate, ...]:
        self._unfolded()
        if not self._repeated:
            return ()
        place = self._reader.place
        return tuple(
            Duplicate(name, place(first), self.key(name), times)
            for name, (first, times) in self._repeated.items()
        )

    def _unfolded(self) -> dict[str, Node]:
        if self._items is not None:
            return self._items
        reader, raw, below = self._reader, self._raw, self._depth + 1
        reader.budget.spend(len(raw.value), self._depth, reader.source, reader.start(raw))
        items: dict[str, Node] = {}
        keys: dict[str, Any] = {}
        merges: list[tuple[Any, Node]] = []
        self._repeated: dict[str, tuple[Any, int]] = {}
        for key, value in raw.value:
            name = key.value if key.id == "scalar" else reader.place(key).text()
            node = reader.node(value, key, below)
            if name == MERGE and not key.style:  # in quotes it is a key like others
                merges.append((key, node))
                continue
            if name in items:
                count_again(self._repeated, name, keys[name])
            items[name] = node
            keys[name] = key
        for key, merged in merges:
            for base in merged.items if isinstance(merged, Sequence) else [merged]:
                self._merge(key, base, items, keys)
        self._items, self._raw_keys = items, keys
        return items

    def _merge(self, key: Any, base: Node, items: dict[str, Node], keys: dict[str, Any]) -> None:
        """`<<: *base`: what the mapping itself does not say comes from the base.

        Where another program puts the base, what it may say is unknown. Raises SourceError for one that is
        no mapping.
        """
        members: AbstractMapping[str, Node]
        places: AbstractMapping[str, Place]
        if isinstance(base, _RawCall) and base.name is not None:
            members, places = {base.name: base.argument}, {base.name: base.key_place()}
        elif isinstance(base, Mapping):
            members, places = base.items, base.keys
        else:
            if isinstance(base, (Scalar, Sequence)):
                from ddblint.source import faults

                faults.refuse_base(self._reader.place(key), base)
            members = {MERGE: Unknown(base.place, base.grip, "what is merged in is not known here")}
            places = {MERGE: self._reader.place(key)}
        for name, node in members.items():
            if name not in items:
                items[name] = node
                keys[name] = places[name]
