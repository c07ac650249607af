"""The full format, as a person sees it."""

from textwrap import dedent

from reports import PLAIN, RIDES, at, finding, report

from ddblint import __version__
from ddblint.findings import Certainty, Finding, Related, Severity
from ddblint.reporters import render
from ddblint.source import Source, Span

PAGES = f"https://github.com/ddblint/ddblint/blob/v{__version__}/rules"


def shown(*findings: Finding, sources: tuple[Source, ...] = (RIDES,)) -> str:
    """What is printed above the list of pages."""
    text, pages, _ = render("full", report(*findings, sources=sources), PLAIN).partition("\nabout the rules")
    assert pages
    return text


def frame(text: str) -> str:
    return dedent(text).lstrip("\n")


def test_a_whole_report() -> None:
    found = finding(at(RIDES, "startedAt"))
    likely = finding(
        at(RIDES, "riderId", 1),
        rule="DDB201",
        name="low-cardinality-gsi-key",
        severity=Severity.WARNING,
        certainty=Certainty.LIKELY,
        message="riderId looks low-cardinality",
        help="",
        index_name="byRider",
        when=("IsProd is true", "IsTest is false"),
    )
    assert render("full", report(likely, found), PLAIN) == frame(
        f"""
        warning[DDB201] (likely): riderId looks low-cardinality
         --> template.yaml:8:27 (Rides, index byRider)
          |
        6 |         - {{AttributeName: riderId, AttributeType: S}}
        7 |       KeySchema:
        8 |         - {{AttributeName: riderId, KeyType: HASH}}
          |                           ^^^^^^^
          = when: IsProd is true, or IsTest is false

        error[DDB101]: sort key `startedAt` of Rides is not defined
         --> template.yaml:9:27 (Rides)
          |
        7 |       KeySchema:
        8 |         - {{AttributeName: riderId, KeyType: HASH}}
        9 |         - {{AttributeName: startedAt, KeyType: RANGE}}
          |                           ^^^^^^^^^
          = help: define startedAt

        about the rules (or: ddblint explain DDB101):
          DDB101  {PAGES}/DDB101-key-attribute-undefined.md
          DDB201  {PAGES}/DDB201-low-cardinality-gsi-key.md

        2 findings (1 error, 1 warning) in 1 file, 1 table
        """
    )


def test_places_in_other_files() -> None:
    other = Source("old.yaml", "Old:\n  Name: x\n")
    related = (
        Related(at(other, "Name"), "it was here"),
        Related(Span("gone.yaml", 3, 4, 3, 5), "and here"),
    )
    found = finding(at(RIDES, "Resources"), related=related, help="")
    assert shown(found, sources=(RIDES, other)) == frame(
        """
        error[DDB101]: sort key `startedAt` of Rides is not defined
         --> template.yaml:1:1 (Rides)
          |
        1 | Resources:
          | ^^^^^^^^^
         --> old.yaml:2:3
          |
        2 |   Name: x
          |   ---- it was here
         --> gone.yaml:3:4 (and here)
        """
    )


def test_a_file_whose_text_is_not_at_hand() -> None:
    found = finding(Span("gone.yaml", 3, 4, 3, 5))
    assert shown(found) == frame(
        """
        error[DDB101]: sort key `startedAt` of Rides is not defined
         --> gone.yaml:3:4 (Rides)
          = help: define startedAt
        """
    )


def test_help_of_several_lines_stays_inside_the_frame() -> None:
    text = shown(finding(at(RIDES, "Rides"), help="first this\n::error::then that"))
    assert "  = help: first this\n  |       ::error::then that\n" in text


def test_what_a_file_says_cannot_steer_the_terminal() -> None:
    names = {
        "message": "a\x1b[31m\r\n::error::b",
        "table": "T\x07",
        "index_name": "\udc80",
        "when": ("\x9b",),
    }
    file = "a\n::error::b.yaml"
    related = (Related(Span(file, 1, 1, 1, 2), "x\x1b"),)
    text = shown(finding(Span(file, 1, 1, 1, 2), help="\x1b", related=related, **names))
    assert text.replace("\n", "").isprintable()
    assert not any(line.lstrip().startswith("::") for line in text.splitlines())


def test_colors_only_where_wanted() -> None:
    found = finding(at(RIDES, "startedAt"), related=(Related(at(RIDES, "riderId"), "defined"),))
    plain = render("full", report(found), PLAIN)
    colored = render("full", report(found), PLAIN._replace(color=True))
    assert "\x1b" not in plain
    assert "\x1b[1;31merror[DDB101]\x1b[0m: \x1b[1msort key" in colored
    assert "\x1b[1;31m^^^^^^^^^\x1b[0m" in colored
    assert "\x1b[94m------- defined\x1b[0m" in colored
    for code in ("\x1b[1;31m", "\x1b[94m", "\x1b[1m", "\x1b[0m"):
        colored = colored.replace(code, "")
    assert colored == plain


def test_the_advice_shows_what_does_not_print_as_the_message_does() -> None:
    text = "write a\x1b[31m\rb\u2028c\x85d"
    shown_text = shown(finding(at(RIDES, "startedAt"), message=text, help=text))
    assert r"error[DDB101]: write a\x1b[31m\rb\u2028c\x85d" in shown_text
    assert r"= help: write a\x1b[31m\rb\u2028c\x85d" in shown_text
