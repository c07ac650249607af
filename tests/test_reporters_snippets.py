"""Source lines in the full format: which are shown, and what stands under them."""

from textwrap import dedent

import pytest
from reports import PLAIN, RIDES, at, finding, report

from ddblint.findings import Finding, Related
from ddblint.reporters import render
from ddblint.source import Source, Span


def shown(*findings: Finding, sources: tuple[Source, ...] = (RIDES,)) -> str:
    """What is printed above the list of pages."""
    text, pages, _ = render("full", report(*findings, sources=sources), PLAIN).partition("\nabout the rules")
    assert pages
    return text


def frame(text: str) -> str:
    return dedent(text).lstrip("\n")


def test_a_second_place_nearby_shares_the_snippet() -> None:
    related = (Related(at(RIDES, "AttributeDefinitions"), "defined here: riderId"),)
    assert shown(finding(at(RIDES, "startedAt"), related=related)) == frame(
        """
        error[DDB101]: sort key `startedAt` of Rides is not defined
         --> template.yaml:9:27 (Rides)
          |
        5 |       AttributeDefinitions:
          |       -------------------- defined here: riderId
        6 |         - {AttributeName: riderId, AttributeType: S}
        7 |       KeySchema:
        8 |         - {AttributeName: riderId, KeyType: HASH}
        9 |         - {AttributeName: startedAt, KeyType: RANGE}
          |                           ^^^^^^^^^
          = help: define startedAt
        """
    )


def test_a_second_place_far_off_and_one_on_the_same_line() -> None:
    source = Source("far.yaml", "first: 1\n" + "filler: 0\n" * 9 + "key: value\n")
    related = (Related(at(source, "first"), "the first"), Related(at(source, "key"), "its key"))
    assert shown(finding(at(source, "value"), related=related), sources=(source,)) == frame(
        """
        error[DDB101]: sort key `startedAt` of Rides is not defined
          --> far.yaml:11:6 (Rides)
           |
         1 | first: 1
           | ----- the first
        ...
         9 | filler: 0
        10 | filler: 0
        11 | key: value
           |      ^^^^^
           | --- its key
           = help: define startedAt
        """
    )


@pytest.mark.parametrize(("line", "between"), [(3, "4 | filler: 0\n"), (2, "...\n")])
def test_up_to_five_lines_between_places_are_shown(line: int, between: str) -> None:
    source = Source("near.yaml", "filler: 0\n" * 10 + "key: value\n")
    related = (Related(Span("near.yaml", line, 1, line, 2), "near"),)
    text = shown(finding(at(source, "key"), related=related), sources=(source,))
    assert f"- near\n{between}" in text.replace("\n ", "\n")


def test_blank_lines_are_no_context() -> None:
    source = Source("blank.yaml", "first: 1\n\nkey: value\n")
    leading = Source("leading.yaml", "\n\nkey: value\n")
    assert "  |\n1 | first: 1\n2 |\n3 | key" in shown(finding(at(source, "key")), sources=(source,))
    assert "  |\n3 | key: value\n" in shown(finding(at(leading, "key")), sources=(leading,))


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        ("\t\tkey: value", "value", "1 |         key: value\n  |              ^^^^^\n"),
        ("名前: 注文 # 例", "注文", "1 | 名前: 注文 # 例\n  |       ^^^^\n"),
        ("key: e\u0301te\u0301 x", "x", "1 | key: e\u0301te\u0301 x\n  |          ^\n"),
        ("a: 🎉 b", "b", "1 | a: 🎉 b\n  |       ^\n"),
        ("a: \x1b[31mred b", "b", "1 | a: \\x1b[31mred b\n  |                ^\n"),
        ("a: \u202eevil b", "b", "1 | a: \\u202eevil b\n  |               ^\n"),
    ],
)
def test_carets_line_up_under_what_a_terminal_shows(line: str, text: str, expected: str) -> None:
    source = Source("wide.yaml", line)
    assert expected in shown(finding(at(source, text)), sources=(source,))


def test_of_several_lines_the_first_is_underlined() -> None:
    several = Span("template.yaml", 7, 7, 9, 9)
    assert "7 |       KeySchema:\n  |       ^^^^^^^^^^\n  = help" in shown(finding(several))


def test_an_empty_span_has_one_caret() -> None:
    assert "1 | Resources:\n  | ^\n" in shown(finding(Span("template.yaml", 1, 1, 1, 1)))
    assert "1 | Resources:\n  |           ^\n" in shown(finding(Span("template.yaml", 1, 11, 1, 11)))


def test_long_lines_are_cut_around_each_place() -> None:
    source = Source("min.json", f'{{"a":{"x" * 150},"first":1,{"y" * 300},"second":2}}')
    related = (Related(at(source, '"first"'), "the first"),)
    text = shown(finding(at(source, '"second"'), related=related, help=""), sources=(source,))
    assert text == frame(
        f"""
        error[DDB101]: sort key `startedAt` of Rides is not defined
         --> min.json:1:468 (Rides)
          |
        1 | …{"y" * 88},"second":2}}
          | {" " * 90}^^^^^^^^
        1 | …{"x" * 49},"first":1,{"y" * 40}…
          | {" " * 51}------- the first
        """
    )


def test_a_long_underline_is_cut_too() -> None:
    source = Source("min.json", "x" * 500)
    found = finding(Span("min.json", 1, 1, 1, 501), help="")
    assert f"1 | {'x' * 100}…\n  | {'^' * 100}\n" in shown(found, sources=(source,))
