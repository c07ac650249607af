"""The review as Markdown, for a pull request."""

import re
from collections.abc import Iterator, Sequence

from ddblint.reporters.terminal import visible
from ddblint.review.analysis import Review
from ddblint.review.prices import Prices
from ddblint.review.sections import Grid, Section, sections
from ddblint.review.sections.head import facts
from ddblint.review.tree import tree

_WIDTH = 100


def render(reviews: Sequence[Review], prices: Prices) -> str:
    return "\n".join(line for review in reviews for line in _lines(review, prices))


def _lines(review: Review, prices: Prices) -> Iterator[str]:
    yield f"# {inline(review.table)}\n"
    yield f"{', '.join(f'{name}: {inline(value)}' for name, value in facts(review))}\n"
    for section in sections(review, prices):
        yield f"## {section.title}\n"
        yield from (f"{inline(words)}\n" for words in section.words)
        grids = () if section.id == "picture" else section.grids
        yield from _fenced(tree(review, _WIDTH)) if section.id == "picture" else ()
        yield from (line for grid in grids for line in _table(grid))
        yield from _remarks(section)
        yield from _snippets(section)


def _remarks(section: Section) -> Iterator[str]:
    yield from (f"- {inline(remark)}" for remark in section.remarks)
    if section.remarks:
        yield ""


def _snippets(section: Section) -> Iterator[str]:
    for snippet in section.snippets:
        yield f"{inline(snippet.words)}\n"
        if snippet.text:
            yield from _fenced("\n".join(map(visible, snippet.text.splitlines())))


def _fenced(text: str) -> Iterator[str]:
    """A fence is longer than any run of backquotes in the text."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}text\n{text}\n{fence}\n"


def _table(grid: Grid) -> Iterator[str]:
    yield f"**{inline(grid.caption)}**\n"
    yield _row(tuple(column.title for column in grid.columns))
    yield _row(tuple("--:" if column.numeric else "---" for column in grid.columns))
    yield from (_row(tuple(map(inline, row))) for row in grid.rows)
    if grid.total:
        yield _row(tuple(f"**{inline(cell)}**" if cell else "" for cell in grid.total))
    yield ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def inline(text: str) -> str:
    r"""Words with names in backquotes as Markdown: nothing in them is read as markup.

    >>> inline("`a_b` is a_b|<b>")
    '`a_b` is a\\_b\\|&lt;b>'
    """
    text = visible(text)
    pieces = text.split("`")
    if "``" in text or len(pieces) % 2 == 0:  # backquotes that make no pairs
        return _escaped(text)
    return "`".join(
        piece.replace("|", r"\|") if at % 2 else _escaped(piece) for at, piece in enumerate(pieces)
    )


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_|~\[\]#])", r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;"))
