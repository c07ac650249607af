"""Text for terminals: colours, visible control characters, and widths in columns."""

from functools import lru_cache

from ddblint.findings import Severity
from ddblint.records import NamedTuple


class Palette(NamedTuple):
    """The escape sequences of one output; all empty where it has no colour."""

    error: str = ""
    warning: str = ""
    note: str = ""
    frame: str = ""
    bold: str = ""
    reset: str = ""

    def of(self, severity: Severity) -> str:
        return (self.note, self.warning, self.error)[severity - 1]


PLAIN = Palette()
ANSI = Palette(
    error="\x1b[1;31m",
    warning="\x1b[1;33m",
    note="\x1b[1;36m",
    frame="\x1b[94m",
    bold="\x1b[1m",
    reset="\x1b[0m",
)
_TAB = "    "


def palette(color: bool) -> Palette:
    return ANSI if color else PLAIN


def visible(text: str) -> str:
    r"""The text as it may reach a terminal: what does not print is written as an escape.

    That covers line ends, escape sequences, bidirectional overrides and undecodable bytes; a tab becomes
    four spaces.

    >>> visible("a\x1b[31m\tb")
    'a\\x1b[31m    b'
    """
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else _escape(character) for character in text)


def harmless(text: str) -> str:
    """Without what is a command to runners wherever it stands in a line of a log, and no wider.

    To Azure Pipelines that is `##vso[`, to GitHub Actions, in an older form, `##[`.
    """
    return text.replace("##vso[", "##vso(").replace("##[", "##(")


def _escape(character: str) -> str:
    return _TAB if character == "\t" else character.encode("unicode_escape").decode()


def columns(text: str) -> int:
    """How many columns of a terminal a visible text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


@lru_cache
def _columns(character: str) -> int:
    from unicodedata import category, east_asian_width

    if category(character) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1
