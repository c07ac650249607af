"""Variables of the Serverless Framework as they are written: `${type(parameter):address, fallback}`.

Serverless Framework, Variables: a variable names its source before a colon or brackets; `${Name}` and
`${AWS::Region}` are left to CloudFormation.
"""

import re
from collections.abc import Iterator

from ddblint.records import NamedTuple

_OPEN = "${"
_BRACE = re.compile(r"[{}]")
_SOURCE = re.compile(r"\s*([A-Za-z][\w-]*)(?:\(([^()]*)\)\s*:?|:(?!:))")
_QUOTES = ("'", '"')


class Piece(NamedTuple):
    """A part of a text: what stands there, or the inside of the braces of a variable."""

    text: str
    is_variable: bool


class Origin(NamedTuple):
    """Where a variable looks: `self`, `opt`, `file` with its `parameter` in brackets, and others.

    The parameter and the address may hold variables themselves.
    """

    type: str
    parameter: str
    address: str


def pieces(text: str) -> Iterator[Piece]:
    """A text cut at its variables.

    >>> [tuple(piece) for piece in pieces("a-${opt:stage, ${self:b}}-${AWS::Region}")]
    [('a-', False), ('opt:stage, ${self:b}', True), ('-${AWS::Region}', False)]
    """
    closing = _closing(text)
    start = at = 0
    while (at := text.find(_OPEN, at)) >= 0:
        inside, end = at + len(_OPEN), closing.get(at + 1, -1)
        at = inside
        if end >= 0 and _SOURCE.match(text, inside, end):
            if start < inside - len(_OPEN):
                yield Piece(text[start : inside - len(_OPEN)], is_variable=False)
            yield Piece(text[inside:end], is_variable=True)
            start = at = end + 1
    if start < len(text):
        yield Piece(text[start:], is_variable=False)


def has_variables(text: str) -> bool:
    return _OPEN in text and any(piece.is_variable for piece in pieces(text))


def origin_of(alternative: str) -> Origin | None:
    """The origin that the inside of a variable names first; None where it names none.

    >>> origin_of("file(./tables.yml):Resources")
    Origin(type='file', parameter='./tables.yml', address='Resources')
    >>> origin_of("AWS::Region") is origin_of("Table") is None
    True
    """
    found = _SOURCE.match(alternative)
    if found is None:
        return None
    return Origin(found[1], (found[2] or "").strip(), alternative[found.end() :].strip())


def alternatives(inside: str) -> list[str]:
    """The origins and fallbacks of a variable, in the order in which they are tried.

    >>> alternatives("opt:stage, ${param:a, 'x'}, 'de,v'")
    ['opt:stage', "${param:a, 'x'}", "'de,v'"]
    """
    found: list[str] = []
    start, depth, quote = 0, 0, ""
    for at, character in enumerate(inside):
        if quote or character in _QUOTES:
            quote = _quote_after(quote, character)
        elif character in "{(":
            depth += 1
        elif character in "})":
            depth -= 1
        elif character == "," and depth == 0:
            found.append(inside[start:at].strip())
            start = at + 1
    return [*found, inside[start:].strip()]


def literal(alternative: str) -> str | None:
    """The text of a fallback in quotes, of a whole number, or of true or false; None of anything else.

    >>> literal("'dev'"), literal("5"), literal("self:stage")
    ('dev', '5', None)
    """
    if len(alternative) > 1 and alternative[0] in _QUOTES and alternative[-1] == alternative[0]:
        return alternative[1:-1]
    return alternative if alternative in ("true", "false") or alternative.isdecimal() else None


def _quote_after(quote: str, character: str) -> str:
    """The quote that is open behind a character, `quote` being the one open before it."""
    if not quote:
        return character
    return "" if character == quote else quote


def _closing(text: str) -> dict[int, int]:
    """Where each brace is closed, by where it is opened."""
    opened: list[int] = []
    closing: dict[int, int] = {}
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif opened:
            closing[opened.pop()] = brace.start()
    return closing
