"""The nodes that YAML and JSON both become; they remember where they stand."""

from collections.abc import Callable, Collection
from collections.abc import Mapping as AbstractMapping

from ddblint.erased import TypeVar
from ddblint.records import NamedTuple
from ddblint.source.places import Place

T = TypeVar("T")
#: The key of YAML that merges mappings into another. What it merges in and is not known stands under it.
MERGE = "<<"


class Node:
    """A value in the text."""

    __slots__ = ()

    @property
    def place(self) -> Place:
        """All of it."""
        raise NotImplementedError

    @property
    def grip(self) -> Place:
        """What one would point at: the text of a scalar; of a block its key, else its first line."""
        raise NotImplementedError

    def containers(self) -> "list[Node]":
        """It and, below it, all mappings, lists and calls."""
        found = [self]
        for above in found:  # which grows on the way
            found += [child for child in children(above) if not isinstance(child, Scalar)]
        return found


class Scalar(Node):
    """A string, number, boolean or null; `text` is what was written, before YAML typed it."""

    __slots__ = ("grip", "place", "text", "value")
    place: Place
    grip: Place

    def __init__(self, place: Place, grip: Place, value: str | int | float | bool | None, text: str) -> None:
        self.place = place
        self.grip = grip
        self.value = value
        self.text = text


class Unknown(Node):
    """What stands here is not decided by the text; `why` says what decides it."""

    __slots__ = ("grip", "place", "why")
    place: Place
    grip: Place

    def __init__(self, place: Place, grip: Place, why: str) -> None:
        self.place = place
        self.grip = grip
        self.why = why


class Call(Node):
    """An intrinsic function: `!Ref X`, `{Ref: X}` and `{"Fn::Ref": X}` are one thing here.

    `function` is the short name: Ref, GetAtt, If, Sub, Transform.
    """

    __slots__ = ()
    function: str
    argument: Node


class MadeCall(Call):
    """A function that stands where another node does."""

    __slots__ = ("argument", "function", "grip", "place")
    place: Place
    grip: Place

    def __init__(self, place: Place, grip: Place, function: str, argument: Node) -> None:
        self.place = place
        self.grip = grip
        self.function = function
        self.argument = argument


class Sequence(Node):
    """A list."""

    __slots__ = ()

    @property
    def items(self) -> list[Node]:
        raise NotImplementedError


class MadeSequence(Sequence):
    """A list that stands where another node does; its items are made when first asked for."""

    __slots__ = ("_items", "_make", "grip", "place")
    place: Place
    grip: Place

    def __init__(self, place: Place, grip: Place, make: Callable[[], list[Node]]) -> None:
        self.place = place
        self.grip = grip
        self._make = make
        self._items: list[Node] | None = None

    @property
    def items(self) -> list[Node]:
        if self._items is None:
            self._items = self._make()
        return self._items


class Duplicate(NamedTuple):
    """A key written several times in one mapping, where first and where last; the last one counts."""

    key: str
    first: Place
    again: Place
    times: int

    @property
    def how_often(self) -> str:
        return "twice" if self.times == 2 else f"{self.times:,} times"


def count_again(repeated: dict[str, tuple[T, int]], name: str, before: T) -> None:
    """Notes that a key is written again: where it stands first, and how often in all.

    `before` is where it stood until now.
    """
    first, times = repeated.get(name, (before, 1))
    repeated[name] = (first, times + 1)


class Members(NamedTuple):
    """What a mapping holds: the last value of each key, where each key stands, and repeated keys."""

    items: dict[str, Node]
    keys: AbstractMapping[str, Place]
    duplicates: tuple[Duplicate, ...]


class Mapping(Node):
    """Keys and values: the last value of each key."""

    __slots__ = ()

    @property
    def items(self) -> dict[str, Node]:
        raise NotImplementedError

    @property
    def keys(self) -> AbstractMapping[str, Place]:
        """Where each key stands."""
        raise NotImplementedError

    def key(self, name: str) -> Place:
        """Where one of the keys stands."""
        return self.keys[name]

    @property
    def duplicates(self) -> tuple[Duplicate, ...]:
        raise NotImplementedError

    def get(self, key: str) -> Node | None:
        return self.items.get(key)


class MadeMapping(Mapping):
    """A mapping that stands where another node does; its members are made when first asked for."""

    __slots__ = ("_make", "_members", "grip", "place")
    place: Place
    grip: Place

    def __init__(self, place: Place, grip: Place, make: Callable[[], Members]) -> None:
        self.place = place
        self.grip = grip
        self._make = make
        self._members: Members | None = None

    def _made(self) -> Members:
        if self._members is None:
            self._members = self._make()
        return self._members

    @property
    def items(self) -> dict[str, Node]:
        return self._made().items

    @property
    def keys(self) -> AbstractMapping[str, Place]:
        return self._made().keys

    @property
    def duplicates(self) -> tuple[Duplicate, ...]:
        return self._made().duplicates


def function_of(key: str) -> str | None:
    """The function that a mapping with this single key calls, or None.

    >>> function_of("Fn::GetAtt"), function_of("Ref"), function_of("Fn::ForEach::Tables")
    ('GetAtt', 'Ref', None)
    """
    if key == "Ref":
        return "Ref"
    if key.startswith("Fn::") and not key.startswith("Fn::ForEach"):
        return key[4:]
    return None


def children(node: Node) -> Collection[Node]:
    """The nodes directly below one."""
    if isinstance(node, Mapping):
        return node.items.values()
    if isinstance(node, Sequence):
        return node.items
    return (node.argument,) if isinstance(node, Call) else ()
