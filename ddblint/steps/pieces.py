"""Entries of lists and mappings as text that can be put elsewhere: a list item, or a key with its value."""

from __future__ import annotations

from ddblint.erased import TypeVar
from ddblint.records import NamedTuple
from ddblint.source import Mapping, Node, Sequence
from ddblint.steps.faults import Unsafe

Slot = TypeVar("Slot")


class Piece(NamedTuple):
    """An entry out of its place: its lines without margin, `lead` the comments above, `trail` that behind.

    `body` starts with the dash of a list item where `block` says that it is written in block style.
    """

    lead: tuple[str, ...]
    body: tuple[str, ...]
    trail: str
    block: bool
    listed: bool


class Entry(NamedTuple):
    """Where an entry stands: offsets from the start of its item or key to the end of its value."""

    start: int
    end: int


def entries_of(node: Mapping | Sequence) -> list[Entry]:
    """The entries in their order; raises Unsafe where one does not stand in the text of its parent."""
    if isinstance(node, Mapping):
        members = ((key, node.items[name].place) for name, key in node.keys.items())
        found = [Entry(key.start, max(key.end, value.end)) for key, value in members]
    else:
        found = [Entry(item.place.start, item.place.end) for item in node.items]
    at = node.place.start
    for entry in found:
        if not at <= entry.start < entry.end <= node.place.end:
            raise Unsafe("an alias or a merged key stands in it")
        at = entry.end
    return found


def is_flow(node: Node) -> bool:
    """Whether it is written with brackets; behind a tag or an anchor, too."""
    words = node.place.text().split(None, 2)
    return next((word for word in words if word[0] not in "&!"), "")[:1] in ("{", "[")


def margin_at(text: str, offset: int) -> str:
    """The white space that the line of an offset starts with."""
    start = line_start(text, offset)
    return text[start : start + len(text[start:offset]) - len(text[start:offset].lstrip(" \t"))]


def line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def line_end(text: str, offset: int) -> int:
    """The offset behind the line feed of a line."""
    found = text.find("\n", offset)
    return len(text) if found < 0 else found + 1


def eol_of(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def without_margin(text: str, margin: str) -> tuple[str, ...]:
    """Lines of an entry: what stands left of its margin, such as in a long string, loses only what it has."""
    lines = text.replace("\r\n", "\n").split("\n")
    rest = (
        line.removeprefix(margin) if line.startswith(margin) else line.lstrip(" \t") for line in lines[1:]
    )
    return (lines[0], *rest)
