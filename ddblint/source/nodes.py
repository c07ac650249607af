"""The nodes that YAML and JSON both become; they remember where they stand."""

from collections.abc import Callable
from collections.abc import Mapping as AbstractMapping

from ddblint.records import NamedTuple
from ddblint.source.places import Place


class Node:
    """A value in the text: `place` is all of it, `grip` what one would point at.

    The grip of a scalar is its text; of a block, the key it stands under or its first line.
    """

    __slots__ = ("grip", "place")

    def __init__(self, place: Place, grip: Place) -> None:
        self.place = place
        self.grip = grip


class Scalar(Node):
    """A string, number, boolean or null; `text` is what was written, before YAML typed it."""

    __slots__ = ("text", "value")

    def __init__(self, place: Place, grip: Place, value: str | int | float | bool | None, text: str) -> None:
        self.place = place
        self.grip = grip
        self.value = value
        self.text = text


class Sequence(Node):
    """A list; its items are known, or made by `unfold` when first asked for."""

    __slots__ = ("_items", "_open")

    def __init__(
        self,
        place: Place,
        grip: Place,
        unfold: Callable[[], list[Node]] | None,
        items: list[Node] | None = None,
    ) -> None:
        self.place = place
        self.grip = grip
        self._open = unfold
        self._items = items

    @property
    def items(self) -> list[Node]:
        if self._items is None:
            self._items = self._open() if self._open else []
        return self._items


class Duplicate(NamedTuple):
    """A key written again in the same mapping; the last one counts."""

    key: str
    first: Place
    again: Place


class Members(NamedTuple):
    """What a mapping holds: the last value of each key, where each key stands, and repeated keys."""

    items: dict[str, Node]
    keys: dict[str, Place]
    duplicates: tuple[Duplicate, ...]


class Mapping(Node):
    """Keys and values; they are known, or made by `unfold` when first asked for."""

    __slots__ = ("_members", "_open")

    def __init__(
        self,
        place: Place,
        grip: Place,
        unfold: Callable[[], Members] | None,
        members: Members | None = None,
    ) -> None:
        self.place = place
        self.grip = grip
        self._open = unfold
        self._members = members

    @property
    def members(self) -> Members:
        if self._members is None:
            self._members = self._open() if self._open else Members({}, {}, ())
        return self._members

    @property
    def items(self) -> dict[str, Node]:
        return (self._members or self.members)[0]

    @property
    def keys(self) -> AbstractMapping[str, Place]:
        return self.members.keys

    def get(self, key: str) -> Node | None:
        return (self._members or self.members)[0].get(key)


class Call(Node):
    """An intrinsic function: `!Ref X`, `{Ref: X}` and `{"Fn::Ref": X}` are one thing here.

    `function` is the short name: Ref, GetAtt, If, Sub, Transform.
    """

    __slots__ = ("argument", "function")

    def __init__(self, place: Place, grip: Place, function: str, argument: Node) -> None:
        self.place = place
        self.grip = grip
        self.function = function
        self.argument = argument


class Unknown(Node):
    """What stands here is not decided by the text; `why` says what decides it."""

    __slots__ = ("why",)

    def __init__(self, place: Place, grip: Place, why: str) -> None:
        super().__init__(place, grip)
        self.why = why


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


def grip_of(place: Place, key: Place | None) -> Place:
    """What to point at for a mapping, a list or a call: its key, else its first line."""
    return key if key is not None else place.first_line()


def children(node: Node) -> list[Node]:
    """The nodes directly below one."""
    if isinstance(node, Mapping):
        return list(node.items.values())
    if isinstance(node, Sequence):
        return node.items
    return [node.argument] if isinstance(node, Call) else []
