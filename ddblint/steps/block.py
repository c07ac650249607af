"""Lists and mappings in block style: every entry is a run of whole lines."""

from __future__ import annotations

import re

from ddblint.records import NamedTuple
from ddblint.source import Mapping, Sequence
from ddblint.steps.faults import Unsafe
from ddblint.steps.pieces import (
    Entry,
    Piece,
    entries_of,
    eol_of,
    line_end,
    line_start,
    without_margin,
)

_dash = re.compile(r"(?<![^ \t\r\n])-(?=[ \t\r\n])")


class Chunk(NamedTuple):
    """The lines of an entry, by offsets: comments right above it, and what follows up to the next.

    `at` is where its dash or key stands, `column` the white space that belongs before that. The first entry
    of a collection may stand behind a dash: it starts within its line then.
    """

    start: int
    at: int
    end: int
    column: str


class Block:
    """A block collection, whose entries can be taken out, put in and copied."""

    def __init__(self, text: str, node: Mapping | Sequence) -> None:
        self.text = text
        self.listed = isinstance(node, Sequence)
        self.eol = eol_of(text)
        self.chunks = self._chunks(node, entries_of(node))

    def _chunks(self, node: Mapping | Sequence, entries: list[Entry]) -> list[Chunk]:
        floor = node.place.start
        heads: list[tuple[int, int, str]] = []
        for entry in entries:
            at = self._dash_of(entry, floor) if self.listed else entry.start
            floor = entry.end
            start = line_start(self.text, at)
            column = " " * (at - start)
            first = at if self.text[start:at].strip() else self._above(start, column)
            heads.append((first, at, column))
        last = self._behind(line_end(self.text, entries[-1].end), heads[-1][2])
        ends = [*(start for start, _, _ in heads[1:]), last]
        return [Chunk(start, at, end, column) for (start, at, column), end in zip(heads, ends, strict=True)]

    def _dash_of(self, entry: Entry, floor: int) -> int:
        """Where the dash of an item stands, behind the item before it, or the start of the list."""
        at = floor
        while (found := _dash.search(self.text, at, entry.start)) is not None:
            if _is_space(self.text[found.end() : entry.start]):
                return found.end() - 1
            at = found.end()
        raise Unsafe("the dash of an item was not found")

    def _above(self, head: int, column: str) -> int:
        """Where the comments begin that stand right above an entry and no deeper than it."""
        while head and self.text[head - 1] == "\n":
            start = line_start(self.text, head - 1)
            line = self.text[start:head]
            if not line.lstrip(" \t").startswith("#") or len(line) - len(line.lstrip(" \t")) > len(column):
                break
            head = start
        return head

    def _behind(self, end: int, column: str) -> int:
        """Where the comments end that follow the last entry and stand deeper than it."""
        while end < len(self.text):
            line = self.text[end : line_end(self.text, end)]
            depth = len(line) - len(line.lstrip(" \t"))
            if not line.lstrip(" \t").startswith("#") or depth <= len(column):
                break
            end += len(line)
        return end

    def piece(self, number: int) -> Piece:
        """An entry as it can be put elsewhere, comments included."""
        start, at, end, column = self.chunks[number]
        head = max(start, line_start(self.text, at))
        lead = tuple(line.strip() for line in self.text[start:head].split("\n")[:-1])
        return Piece(lead, without_margin(self.text[at:end].rstrip(), column), "", True, self.listed)

    def with_entries(self, wanted: list[int | Piece]) -> str:
        """The whole text with these entries alone: those it has by number, others as pieces."""
        if not wanted:
            raise Unsafe("nothing would be left of it")
        first, end = self.chunks[0], self.chunks[-1].end
        parts = [self._part(each, first.column) for each in wanted]
        whole = "".join(part if part.endswith("\n") else part + self.eol for part in parts)
        if first.start == first.at and first.column:  # within its line
            if whole.lstrip().startswith("#"):
                raise Unsafe("a comment above the first entry would stand behind a dash")
            whole = whole[len(first.column) :]
        if not self.text[:end].endswith("\n"):
            whole = whole.removesuffix(self.eol)
        return self.text[: first.start] + whole + self.text[end:]

    def _part(self, wanted: int | Piece, column: str) -> str:
        """Whole lines of an entry."""
        if isinstance(wanted, int):
            start, at, end, own = self.chunks[wanted]
            return (own if start == at else "") + self.text[start:end]
        lines = [*wanted.lead, *_body(wanted)]
        return "".join(f"{column}{line}".rstrip() + self.eol if line.strip() else self.eol for line in lines)


def _is_space(text: str) -> bool:
    """Whether there is nothing but white space and comments."""
    return all(line.split("#")[0].isspace() or not line.split("#")[0] for line in text.split("\n"))


def _body(piece: Piece) -> list[str]:
    """The lines of a piece in a block; brackets may stand in one."""
    if piece.block:
        return [*piece.body]
    lines = [*piece.body]
    lines[-1] += piece.trail and f"  {piece.trail}"
    return [f"- {lines[0]}", *(f"  {line}" for line in lines[1:])] if piece.listed else lines
