"""The picture of keys and indexes in characters: a tree from the item to each place it is stored in."""

from collections.abc import Iterator
from textwrap import wrap

from ddblint.reporters.terminal import visible
from ddblint.review.analysis import Review
from ddblint.review.picture import Part
from ddblint.review.sections.head import held, key_words, reach
from ddblint.review.sections.numbers import size


def tree(review: Review, width: int) -> str:
    """Lines of at most this width, unless a name is longer; dashed where not every item goes."""
    attributes = ", ".join((*review.attributes, "…"))
    lines = wrap(f"an item of {review.table}: {attributes}", width, subsequent_indent="  ")
    for part in review.parts:
        lines += _branch(part, width, last=part is review.parts[-1])
    return "\n".join(visible(line) for line in lines)


def _branch(part: Part, width: int, *, last: bool) -> Iterator[str]:
    dash = "─" if part.share == 1 else "╌"
    yield "│"
    yield f"{'└' if last else '├'}{dash}{dash}▶ {part.label}"
    stem = (" " if last else "│") + " " * 5
    for words in _leaves(part):
        yield from wrap(words, width, initial_indent=stem, subsequent_indent=stem + "  ")


def _leaves(part: Part) -> Iterator[str]:
    yield f"key    {key_words(part.partition)}{_sorted(part)}"
    yield f"holds  {held(part)}" + ("" if part.entry_bytes is None else f"; {size(part.entry_bytes)} each")
    yield f"items  {reach(part)}"


def _sorted(part: Part) -> str:
    return f", sorted by {key_words(part.sort)}" if part.sort else ""
