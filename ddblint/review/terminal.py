"""The review as tables for a terminal."""

import re
from collections.abc import Iterator, Sequence
from io import StringIO

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ddblint.erased import Any
from ddblint.reporters.terminal import visible
from ddblint.review.analysis import Review
from ddblint.review.prices import Prices
from ddblint.review.sections import Grid, Section, sections
from ddblint.review.sections.head import facts
from ddblint.review.tree import tree

#: Words that say that something is wrong.
_ALARMS = ("NOTHING", "too hot")


def render(reviews: Sequence[Review], prices: Prices, *, color: bool, width: int) -> str:
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        force_terminal=color,
        no_color=not color,
        color_system="standard" if color else None,
        highlight=False,
        legacy_windows=False,
    )
    for review in reviews:
        for part in _parts(review, prices, width):
            console.print(part)
    return _tidy(out.getvalue())


def _tidy(text: str) -> str:
    """Without blanks at the ends of lines, and no more than one empty line at a time."""
    lines = "\n".join(line.rstrip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).rstrip("\n") + "\n"


def _parts(review: Review, prices: Prices, width: int) -> Iterator[RenderableType]:
    yield Text(visible(review.table), style="bold reverse")
    yield Text(", ".join(f"{name}: {visible(value)}" for name, value in facts(review)))
    for section in sections(review, prices):
        yield Text()
        yield Text(section.title, style="bold underline")
        drawn = section.id == "picture"
        yield from _section(section, Text(f"\n{tree(review, width)}") if drawn else None)
    yield Text()


def _section(section: Section, picture: Text | None) -> Iterator[RenderableType]:
    """A picture stands in place of the tables."""
    yield from map(_sentence, section.words)
    if picture:
        yield picture
    for grid in () if picture else section.grids:
        yield Text()
        yield _table(grid)
    for remark in section.remarks:
        yield _sentence(f"· {remark}")
    for snippet in section.snippets:
        yield Text()
        yield _sentence(snippet.words)
        yield from (Text(f"    {visible(line)}", style="green") for line in snippet.text.splitlines())


def _sentence(words: str) -> Text:
    return Text(visible(words))


def _table(grid: Grid) -> Table:
    title = Text(visible(grid.caption), style="bold")
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, show_footer=False)
    for column in grid.columns:
        justify: Any = "right" if column.numeric else "left"
        table.add_column(column.title, justify=justify, overflow="fold", no_wrap=column.numeric)
    for row in grid.rows:
        table.add_row(*map(_cell, row))
    if grid.total:
        table.add_section()
        table.add_row(*map(_cell, grid.total), style="bold")
    return table


def _cell(text: str) -> Text:
    """Columns set names apart as well as backquotes do."""
    alarming = any(text.startswith(alarm) for alarm in _ALARMS)
    return Text(visible(text).replace("`", ""), style="bold red" if alarming else "")
