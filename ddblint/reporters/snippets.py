"""Source lines with the exact places underlined, as compilers show them."""

from collections.abc import Iterator
from itertools import dropwhile, pairwise

from ddblint.records import NamedTuple
from ddblint.reporters.terminal import Palette, columns, visible
from ddblint.source import Source, Span

#: Lines of context above the finding: the parents of a YAML value mostly stand there.
_ABOVE = 2
#: Marked lines this close to each other are shown with all that stands between them.
_NEAR = 6
#: Longer lines (minified JSON) are cut to `_CUT` characters around the place.
_LONG = 160
_CUT = 100


class Mark(NamedTuple):
    """A place to underline. `about` says what stands there: for the primary place the table and index.

    The label behind the underline of the others is just that. `color` is an escape sequence.
    """

    span: Span
    about: str
    primary: bool
    color: str


class _Cut(NamedTuple):
    """The shown part of a line, and where in it the place starts and ends."""

    text: str
    start: int
    end: int


def gutter_width(marks: tuple[Mark, ...]) -> int:
    return len(str(max(mark.span.line for mark in marks)))


def snippet(source: Source, marks: tuple[Mark, ...], gutter: int, colors: Palette) -> Iterator[str]:
    """The lines around marks of one source, in its order; `...` stands for what is left out."""
    blank = f"{colors.frame}{'':{gutter}} |{colors.reset}"
    yield blank
    previous = 0
    for line in _lines(source, marks):
        if previous and line != previous + 1:
            yield f"{colors.frame}...{colors.reset}"
        previous = line
        number, text = f"{colors.frame}{line:{gutter}} |{colors.reset}", source.line_text(line)
        here = [mark for mark in marks if mark.span.line == line]
        if not here:
            yield f"{number} {visible(_cut(text, 0, 0).text)}".rstrip()
            continue
        for row, shown in _rows(text, sorted(here, key=lambda mark: not mark.primary), colors):
            yield f"{number if row else blank} {shown}".rstrip()


def _lines(source: Source, marks: tuple[Mark, ...]) -> list[int]:
    """The numbers of the lines to show."""
    if len(marks) == 1:
        line = marks[0].span.line
        return [*_above(source, line), line] if marks[0].primary else [line]
    shown = {mark.span.line for mark in marks}
    for mark in marks:
        if mark.primary:
            shown.update(_above(source, mark.span.line))
    for upper, lower in pairwise(sorted(shown)):
        if lower - upper <= _NEAR:
            shown.update(range(upper, lower))
    return sorted(shown)


def _above(source: Source, line: int) -> Iterator[int]:
    """The lines of context above a line, from the first that is not blank."""
    numbers = range(max(1, line - _ABOVE), line)
    return dropwhile(lambda number: not source.line_text(number).strip(), numbers)


def _rows(line: str, marks: list[Mark], colors: Palette) -> Iterator[tuple[bool, str]]:
    """The rows for a line with marks: its text (True) and its underlines (False)."""
    whole = len(line) <= _LONG
    if whole:
        yield True, visible(line)
    for mark in marks:
        cut = _cut(line, *_offsets(line, mark.span))
        if not whole:
            yield True, visible(cut.text)
        yield False, _underline(cut, mark, colors)


def _offsets(line: str, span: Span) -> tuple[int, int]:
    """Where on its first line a span starts and ends, from 0."""
    end = len(line) if span.end_line > span.line else span.end_column - 1
    return span.column - 1, end


def _cut(line: str, start: int, end: int) -> _Cut:
    if len(line) <= _LONG:
        return _Cut(line, start, end)
    first = max(0, min(start - _CUT // 2, len(line) - _CUT))
    last = min(first + _CUT, len(line))
    before, after = "…" * (first > 0), "…" * (last < len(line))
    shift = len(before) - first
    return _Cut(f"{before}{line[first:last]}{after}", start + shift, min(end, last) + shift)


def _underline(cut: _Cut, mark: Mark, colors: Palette) -> str:
    pad = columns(visible(cut.text[: cut.start]))
    width = max(1, columns(visible(cut.text[cut.start : cut.end])))
    line = "^" * width if mark.primary else f"{'-' * width} {mark.about}"
    return f"{'':{pad}}{mark.color}{line}{colors.reset}".rstrip()
