"""Lists and mappings with brackets, as in JSON: entries between commas."""

from __future__ import annotations

from ddblint.records import NamedTuple
from ddblint.source import Mapping, Sequence
from ddblint.steps.faults import Unsafe
from ddblint.steps.pieces import Piece, entries_of, eol_of, margin_at, without_margin

_STEP = "  "


class Part(NamedTuple):
    """An entry with the white space and comments before it, and the comment behind its comma."""

    lead: str
    body: str
    trail: str


class Flow:
    """A collection in brackets, whose entries can be taken out, put in and copied."""

    def __init__(self, text: str, node: Mapping | Sequence) -> None:
        self.text = text
        self.listed = isinstance(node, Sequence)
        self.eol = eol_of(text)
        self.entries = entries_of(node)
        self.opening = self._opening(node)
        self.close = node.place.end - 1
        self.parts, self.closing = self._parts()

    def _opening(self, node: Mapping | Sequence) -> int:
        """The offset behind the bracket that opens it, which follows tags and anchors."""
        return self.text.index("[" if self.listed else "{", node.place.start) + 1

    def _parts(self) -> tuple[list[Part], str]:
        lead, parts = self.text[self.opening : self.entries[0].start], []
        for at, entry in enumerate(self.entries):
            last = at + 1 == len(self.entries)
            until = self.close if last else self.entries[at + 1].start
            trail, rest = _split(self.text[entry.end : until], last=last)
            parts.append(Part(lead, self.text[entry.start : entry.end], trail))
            lead = rest
        return parts, lead

    def piece(self, at: int) -> Piece:
        part, entry = self.parts[at], self.entries[at]
        lead = tuple(line.strip() for line in part.lead.split("\n") if line.strip())
        margin = margin_at(self.text, entry.start)
        return Piece(
            lead, without_margin(part.body, margin), part.trail.strip(), block=False, listed=self.listed
        )

    def with_entries(self, wanted: list[int | Piece]) -> str:
        """The whole text with these entries alone: those it has by number, others as pieces."""
        if not wanted:
            raise Unsafe("nothing would be left of it")
        parts = [self.parts[each] if isinstance(each, int) else self._part(each) for each in wanted]
        first = self.parts[0].lead
        if not first.strip():  # the white space behind the bracket stays there
            parts = [part._replace(lead=self._lead(False)) if part.lead == first else part for part in parts]
            if not parts[0].lead.strip():
                parts[0] = parts[0]._replace(lead=first)
        return self.text[: self.opening] + self._joined(parts) + self.closing + self.text[self.close :]

    def _joined(self, parts: list[Part]) -> str:
        whole = ""
        for number, part in enumerate(parts):
            comma = "," if number + 1 < len(parts) else ""
            after = parts[number + 1].lead if comma else self.closing
            broken = part.trail and not after.lstrip(" \t").startswith(("\n", "\r\n"))
            whole += part.lead + part.body + comma + part.trail + (self.eol if broken else "")
        return whole

    def _part(self, piece: Piece) -> Part:
        if piece.block:
            raise Unsafe("one of the templates has it in block style, the other in brackets")
        margin = margin_at(self.text, self.entries[0].start)
        lead = self._lead(bool(piece.lead or piece.trail))
        if piece.lead:
            lead = "".join(f"{lead}{line}" for line in piece.lead) + lead
        if "\n" in lead:
            margin = lead.rpartition("\n")[2]
        body = self.eol.join((piece.body[0], *(margin + line for line in piece.body[1:])))
        return Part(lead, body, piece.trail and f"  {piece.trail}")

    def _lead(self, commented: bool) -> str:
        """What stands before an entry that is put in: a line of its own where the others have one."""
        for part in self.parts[::-1]:
            if "\n" in part.lead:
                return self.eol + part.lead.rpartition("\n")[2]
        if commented:
            return self.eol + margin_at(self.text, self.opening) + _STEP
        if len(self.parts) > 1:
            return self.parts[1].lead
        return " " if ": " in self.parts[0].body else ""


def _split(gap: str, *, last: bool) -> tuple[str, str]:
    """The comment behind an entry and its comma, and what precedes the next, or ends the last."""
    stripped = gap.lstrip()
    if stripped.startswith(","):
        gap = stripped[1:]
    elif not last:
        raise Unsafe("a comment stands before a comma")
    line, feed, rest = gap.partition("\n")
    if "#" not in line:
        return "", gap
    carriage = "\r" if line.endswith("\r") else ""
    return line.rstrip("\r"), carriage + feed + rest
