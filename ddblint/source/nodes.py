"""Text with positions: a source, places in it, and the nodes that YAML and JSON both become.

Offsets count code points from the start of the decoded text (a byte order mark is not part of it).
Lines and columns are worked out from offsets only when a place is shown: lines end at LF alone, as
editors and SARIF count them, while YAML would also end them at U+0085, U+2028 and U+2029.
"""

from bisect import bisect_right
from collections.abc import Callable
from collections.abc import Mapping as AbstractMapping
from typing import NamedTuple

from ddblint.errors import SourceError

#: Nesting beyond which a document is refused; real templates stay below 30.
MAX_DEPTH = 100
TOO_DEEP = f"nested more than {MAX_DEPTH} levels deep"
#: Nodes that one file may unfold into: aliases can make a few bytes explode.
MAX_NODES = 200_000


class Span(NamedTuple):
    """Line and column from 1, in code points, the end exclusive: SARIF's own convention."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


class Source:
    """A decoded text under the name it was given by."""

    __slots__ = ("_starts", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._starts: list[int] | None = None

    def line_starts(self) -> list[int]:
        """The offset at which each line starts; built on first use, since a clean run needs none."""
        if self._starts is None:
            starts = [0]
            at = self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
            self._starts = starts
        return self._starts

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset."""
        starts = self.line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of one line (from 1) without its line end; empty beyond the last."""
        starts = self.line_starts()
        if not 1 <= line <= len(starts):
            return ""
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r")


class Place(NamedTuple):
    """A stretch of a source, by offsets, the end exclusive."""

    source: Source
    start: int
    end: int

    def span(self) -> Span:
        line, column = self.source.line_column(self.start)
        end_line, end_column = self.source.line_column(max(self.start, self.end))
        return Span(self.source.name, line, column, end_line, end_column)

    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def first_line(self) -> "Place":
        """The part on its first line: reports underline one line, and GitHub shows one best."""
        text = self.source.text
        end = text.find("\n", self.start, self.end)
        if end < 0:
            return self
        return Place(self.source, self.start, self.start + len(text[self.start : end].rstrip()))


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
        super().__init__(place, grip)
        self.value = value
        self.text = text


class Sequence(Node):
    """A list; its items are made when first asked for."""

    __slots__ = ("_items", "_open")

    def __init__(self, place: Place, grip: Place, unfold: Callable[[], list[Node]]) -> None:
        super().__init__(place, grip)
        self._open = unfold
        self._items: list[Node] | None = None

    @property
    def items(self) -> list[Node]:
        if self._items is None:
            self._items = self._open()
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
    """Keys and values; made when first asked for."""

    __slots__ = ("_members", "_open")

    def __init__(self, place: Place, grip: Place, unfold: Callable[[], Members]) -> None:
        super().__init__(place, grip)
        self._open = unfold
        self._members: Members | None = None

    @property
    def members(self) -> Members:
        if self._members is None:
            self._members = self._open()
        return self._members

    @property
    def items(self) -> dict[str, Node]:
        return self.members.items

    @property
    def keys(self) -> AbstractMapping[str, Place]:
        return self.members.keys

    def get(self, key: str) -> Node | None:
        return self.members.items.get(key)


class Call(Node):
    """An intrinsic function: `!Ref X`, `{Ref: X}` and `{"Fn::Ref": X}` are one thing here.

    `function` is the short name: Ref, GetAtt, If, Sub, Transform.
    """

    __slots__ = ("argument", "function")

    def __init__(self, place: Place, grip: Place, function: str, argument: Node) -> None:
        super().__init__(place, grip)
        self.function = function
        self.argument = argument


class Unknown(Node):
    """What stands here is not decided by the text; `why` says what decides it."""

    __slots__ = ("why",)

    def __init__(self, place: Place, grip: Place, why: str) -> None:
        super().__init__(place, grip)
        self.why = why


class Budget:
    """Counts nodes as they are made, so that no file is endless."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MAX_NODES

    def spend(self, cost: int, place: Place, depth: int) -> None:
        """Pays for a node; raises SourceError where there are too many, or it lies too deep."""
        self.left -= cost
        if self.left < 0:
            raise SourceError(f"holds more than {MAX_NODES:,} values", place.first_line())
        if depth > MAX_DEPTH:
            raise SourceError(TOO_DEEP, place.first_line())


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
