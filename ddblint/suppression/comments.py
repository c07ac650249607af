"""Comments such as `# ddblint: ignore[DDB301] read far more often than written`."""

from collections.abc import Iterator

from ddblint.records import NamedTuple
from ddblint.source import Place, Source

#: The words of the comment, and the rules in brackets behind them, or else what may have been meant as such;
#: YAML wants white space before the sign.
_IGNORE = (
    r"(?m)(?:^|(?<=[ \t]))#[ \t]*(ddblint(?::[ \t]*ignore\b(?:\[([^\]\n]*)\])?"
    r"|(?P<other>[ \t]*[-:=]?[ \t]*[\w-]+[ \t]*\[[^\]\n]*\]|[ \t]*:[ \t]*(?:disable|noqa|skip|suppress)\b)))"
)
_NAMES_NONE = (
    "this names no rule, and so silences nothing: put the rules in brackets, as in `ddblint: ignore[DDB301]`"
)
_OTHER = "this is not understood, and so silences nothing; an ignore is written `ddblint: ignore[DDB301]`"


class Comment(NamedTuple):
    """`words` are the rules it names, each with its place; `line` is the one it is about, from 1.

    Where it names none, `remark` says why it silences nothing.
    """

    place: Place
    words: tuple[tuple[str, Place], ...]
    line: int
    remark: str


def comments(source: Source) -> Iterator[Comment]:
    """The ignore comments of a text; each is about its own line or, standing alone, about the next one."""
    from re import finditer

    line = 0
    for match in finditer(_IGNORE, source.text):
        words = tuple(_words(source, match[2] or "", match.start(2)))
        line = _line(source, match.start(), line)
        remark = _OTHER if match["other"] else "" if words else _NAMES_NONE
        yield Comment(Place(source, *match.span(1)), words, line, remark)


def _words(source: Source, listed: str, at: int) -> Iterator[tuple[str, Place]]:
    for part in listed.split(","):
        word = part.strip()
        if word:
            start = at + len(part) - len(part.lstrip())
            yield word, Place(source, start, start + len(word))
        at += len(part) + 1


def _line(source: Source, at: int, told: int) -> int:
    """The line that a comment at this offset is about; behind another comment, it stands alone as well.

    `told` is the line that the comment before it is about.
    """
    line, column = source.line_column(at)
    before = source.line_text(line)[: column - 1].strip()
    if before and not before.startswith("#"):
        return line
    if line < told:
        return told
    last = len(source.line_starts())
    while line < last:
        line += 1
        text = source.line_text(line).strip()
        if text and not text.startswith("#"):
            break
    return line
