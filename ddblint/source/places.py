"""Stretches of a text, and where they stand.

Offsets count code points from the start of the decoded text (a byte order mark is not part of it).
Lines and columns are worked out from offsets only when a place is shown: lines end at LF alone, as
editors and SARIF count them, while YAML would also end them at U+0085, U+2028 and U+2029.
"""

from bisect import bisect
from collections.abc import Callable
from functools import partial
from itertools import accumulate

from ddblint.records import NamedTuple

#: Lengths of a text after which its line starts are worth knowing.
_FAR = 8


class Span(NamedTuple):
    """Line and column from 1, in code points, the end exclusive: SARIF's own convention."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


class Source:
    """A decoded text under the name it was given by.

    One that is `past` is no file of its own: that of an earlier revision, or a text within a file.
    """

    __slots__ = ("_line", "_offset", "_offsets", "_starts", "_walked", "name", "past", "text")

    def __init__(self, name: str, text: str, *, past: bool = False) -> None:
        self.name = name
        self.text = text
        self.past = past
        self._starts: list[int] | None = None
        self._offsets: dict[tuple[str, ...], list[int]] = {}
        #: The offset that was asked for last, and its line.
        self._offset, self._line = 0, 1
        #: Characters that were walked over on the way from one such offset to the next.
        self._walked = 0

    def offsets(self, words: tuple[str, ...]) -> list[int]:
        """Where any of the words stands, in order; looked for once."""
        if words not in self._offsets:
            found: list[int] = []
            for word in words:
                at = self.text.find(word)
                while at >= 0:
                    found.append(at)
                    at = self.text.find(word, at + len(word))
            self._offsets[words] = sorted(found)
        return self._offsets[words]

    def line_starts(self) -> list[int]:
        """The offset at which each line starts; built on first use, since only reports show lines."""
        if self._starts is None:
            lengths = (len(line) + 1 for line in self.text.split("\n"))
            self._starts = [*accumulate(lengths, initial=0)]
            del self._starts[-1]  # where a line behind the last would start
        return self._starts

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset; most are asked for in their order.

        Where they are not, knowing all line starts is soon cheaper than counting lines from one to another.
        """
        if self._starts is not None or self._walked > _FAR * len(self.text):
            starts = self.line_starts()
            line = bisect(starts, offset)
            return line, offset - starts[line - 1] + 1
        self._walked += abs(offset - self._offset)
        if offset >= self._offset:
            self._line += self.text.count("\n", self._offset, offset)
        else:
            self._line -= self.text.count("\n", offset, self._offset)
        self._offset = offset
        return self._line, offset - self.text.rfind("\n", 0, offset)

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
        source, start, end = self
        line_end = source.text.find("\n", start, end)
        if line_end < 0:
            return self
        return place_of((source, start, start + len(source.text[start:line_end].rstrip())))


#: A place of (source, start, end), in half the time that the class takes: texts have thousands of them.
place_of: Callable[[tuple[Source, int, int]], Place] = partial(tuple.__new__, Place)
