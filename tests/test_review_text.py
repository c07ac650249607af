"""The text and Markdown of a review, whole for a small table, and what hostile names become."""

import re

import pytest
from designs import EXAMPLES, INVOICES, crowd, rendered, reviews_in
from inputs import FIXTURES

from ddblint.review import load, render

NOTES = """
    ddblint: 1
    tables:
      Notes:
        partition-key: author
        sort-key: day
        attributes:
          author: {type: S, hottest: 20%, size: 8 B}
          day: {type: S, size: 10 B}
          text: {size: 900 B}
        workload: {item-size: 1 KB, items: 1M, peak-writes: 100/s, month: {writes: 10M, reads: 20M}}
        write-patterns: [{name: write, operation: put, rate: 100/s}]
        access-patterns:
          - {name: of a day, operation: get, where: {author: "=", day: "="}, rate: 1/s}
          - {name: by text, operation: query, where: {text: "="}, reads: [day], rate: 1/s}
"""

#: The formats that are compared whole, and the fixture of each.
WHOLE = {"text": "notes.txt", "markdown": "notes.md"}


@pytest.mark.parametrize("format", WHOLE)
def test_the_whole_review_of_a_small_table(format: str, update: bool) -> None:
    expected = FIXTURES / "review" / WHOLE[format]
    if update:
        expected.write_text(rendered(format, NOTES), "utf-8")
    assert rendered(format, NOTES) == expected.read_text("utf-8")


def test_the_9_units_of_a_put_are_printed() -> None:
    text = rendered("text", INVOICES)
    assert "put of a new item (put): 9 write units, 3 times those of the item\n" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "table 1 3 100% 3 33.3% the table the item is written" in lines
    assert "GSI Include 1 2 100% 2 22.2% itself enters the index" in lines
    assert "together 9 100%" in lines


def test_the_4_units_of_closing_an_order_are_printed() -> None:
    text = rendered("text", (EXAMPLES / "fixed/orders-design.yaml").read_text("utf-8"))
    assert "close order (update, 900/s): 4 write units, 4 times those of the item; 3,600 units/s\n" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "GSI OpenOrdersByDate 1 1 100% 1 25% itself leaves the index:" in lines


@pytest.mark.parametrize("indexes", [0, 1, 8, 20])
@pytest.mark.parametrize("width", [60, 100, 200])
def test_lines_are_no_wider_than_the_terminal(indexes: int, width: int) -> None:
    lines = rendered("text", crowd(indexes), width).splitlines()
    assert [line for line in lines if len(line) > width and "{partition-key" not in line] == []


def test_a_dashed_branch_leads_to_a_sparse_index() -> None:
    text = rendered("text", crowd(4))
    assert "├──▶ table Shipments\n" in text
    assert "├╌╌▶ GSI ShipmentsByLookupAttribute0\n" in text
    assert "└──▶ LSI By_price\n" in text


HOSTILE = """
    ddblint: 1
    tables:
      "a\\e[31m|b":
        partition-key: "x|y`<img src=x onerror=alert(1)>"
        attributes: {"x|y`<img src=x onerror=alert(1)>": S}
        write-patterns: [{name: "<script>alert(1)</script> | **bold** [link](x)", operation: put}]
"""


def test_control_characters_never_reach_the_terminal() -> None:
    for format in ("text", "markdown"):
        assert "\\x1b[31m" in rendered(format, HOSTILE).replace("\\\\", "\\").replace("\\[", "[")
        assert "\x1b" not in rendered(format, HOSTILE)


def test_no_name_is_read_as_markdown() -> None:
    text = rendered("markdown", HOSTILE)
    _, _, tables = text.partition("## What a write costs")
    outside = re.sub("`[^`]*`", "", tables)
    assert "&lt;script>alert(1)&lt;/script> \\| \\*\\*bold\\*\\* \\[link\\](x)" in outside
    assert "<img" not in outside
    assert "<script" not in outside


def test_colour_is_only_where_it_is_asked_for() -> None:
    assert "\x1b[" in render("text", reviews_in(INVOICES), load(), color=True)
    assert "\x1b[" not in render("text", reviews_in(INVOICES), load())
