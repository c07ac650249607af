"""Where libyaml's nodes stand in a text, worked out of their marks as they are asked for."""

from ddblint.erased import Any
from ddblint.source.places import Place, Source, place_of

_BLOCK_STYLES = ("|", ">")


class Places:
    """Those in a source; what libyaml read was `moved` so far ahead of where it stands there."""

    __slots__ = ("moved", "source")

    def __init__(self, source: Source, moved: int = 0) -> None:
        self.source = source
        self.moved = moved

    def place(self, raw: Any) -> Place:
        """All of a node's text: libyaml's end mark of a block runs on to the next token.

        It ends with its last value, unless that is an alias: the value then stands before what precedes it.
        """
        if raw.id == "scalar":
            return self.scalar_place(raw)
        start = self.start(raw)
        at = raw.start_mark.index  # of what ends it
        while raw.id != "scalar" and raw.value and not raw.flow_style:
            before, last = _last_two(raw)
            behind, at = at, last.start_mark.index
            if at <= behind or at <= before.start_mark.index:
                return self._ended_by_alias(start, raw.end_mark.index + self.moved)
            raw = last
        return place_of((self.source, start, self.end(raw)))

    def start(self, raw: Any) -> int:
        """Where a node starts in the source."""
        start: int = raw.start_mark.index + self.moved
        return start

    def end(self, raw: Any) -> int:
        """Where a scalar or a flow collection ends in the source."""
        end: int = self.scalar_place(raw)[2] if raw.id == "scalar" else raw.end_mark.index + self.moved
        return end

    def first_line(self, raw: Any) -> Place:
        """The part of a node on its first line; most need not be followed to their end."""
        start = self.start(raw)
        line_end = self.source.text.find("\n", start)
        if raw.id == "mapping" and not raw.flow_style and self.start(raw.value[-1][0]) > line_end > 0:
            return place_of((self.source, start, start + len(self.source.text[start:line_end].rstrip())))
        return self.place(raw).first_line()

    def scalar_place(self, raw: Any) -> Place:
        """All of its text; a block scalar ends with its last line that says something."""
        start, end = raw.start_mark.index + self.moved, raw.end_mark.index + self.moved
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
