"""What every renderer puts on paper: sections of sentences, tables and texts to paste."""

from ddblint.records import NamedTuple


class Column(NamedTuple):
    title: str
    numeric: bool = False


class Grid(NamedTuple):
    """A table; its first column names the rows. `total` is a last row that sums up, or empty."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()


class Snippet(NamedTuple):
    """A text to paste, and what to do with it."""

    words: str
    text: str


class Section(NamedTuple):
    """`id` names it in links and for the charts of the HTML page; names in words stand in backquotes."""

    id: str
    title: str
    words: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    snippets: tuple[Snippet, ...] = ()
    remarks: tuple[str, ...] = ()
