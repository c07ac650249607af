"""The HTML page of a review: well-formed, complete in itself, and deaf to what names say."""

import re
from html.parser import HTMLParser

import pytest
from designs import EXAMPLES, INVOICES, UNNAMED, crowd, example, rendered, review_in
from test_review_text import HOSTILE

from ddblint.review.charts import charts, hues
from ddblint.review.html import words

#: Elements that have no end tag.
VOID = {"meta", "link", "br", "wbr", "hr", "img", "input"}


class Page(HTMLParser):
    """The elements of a page; fails on a tag that is not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice"
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def values(self, name: str) -> list[str]:
        return [value for _, attributes in self.elements if (value := attributes.get(name)) is not None]

    def count(self, tag: str) -> int:
        return sum(found == tag for found, _ in self.elements)


each_crowd = pytest.mark.parametrize("indexes", [0, 1, 8, 20])


@each_crowd
def test_the_page_is_well_formed_and_ids_are_its_own(indexes: int) -> None:
    page = Page(rendered("html", crowd(indexes)))
    assert len(page.values("id")) == len(set(page.values("id")))
    assert set(page.values("aria-labelledby")) <= set(page.values("id"))
    assert page.values("class").count("card") + page.values("class").count("card sparse") == indexes + 1


@each_crowd
def test_the_page_needs_nothing_else(indexes: int) -> None:
    text = rendered("html", crowd(indexes))
    page = Page(text)
    assert page.values("src") == []
    assert page.values("href") == ["data:,"]
    assert {"script", "iframe", "object", "img"} & {tag for tag, _ in page.elements} == set()
    style = text.partition("<style>")[2].partition("</style>")[0]
    assert re.findall(r"url\(|@import|https?:", style) == []


def test_several_tables_have_links_to_each() -> None:
    both = INVOICES + INVOICES.partition("tables:\n")[2].replace("Invoices:", "Bills:")
    page = Page(rendered("html", both))
    assert page.values("href") == ["data:,", "#table-1", "#table-2"]
    assert {"table-1", "table-2"} <= set(page.values("id"))


def test_names_are_text_wherever_they_stand() -> None:
    page = Page(rendered("html", HOSTILE))
    assert {"script", "img", "b"} & {tag for tag, _ in page.elements} == {"b"}
    assert [attributes for _, attributes in page.elements if "onerror" in attributes] == []
    assert "\x1b" not in rendered("html", HOSTILE)


def test_names_in_backquotes_are_code_and_long_ones_can_be_broken() -> None:
    assert words("`a<b` is a") == "<code>a&lt;b</code> is a"
    assert words("`odd") == "`odd"
    assert words("OrdersByCustomerDate") == "Orders<wbr>By<wbr>Customer<wbr>Date"
    assert words("DynamoDB a_b") == "DynamoDB a_b"
    assert words("x" * 20) == "x" * 16 + "<wbr>" + "x" * 4


@each_crowd
def test_every_picture_has_a_title(indexes: int) -> None:
    text = rendered("html", crowd(indexes))
    pictures = re.findall(r'<svg[^>]*role="img"[^>]*>\s*<(\w+)', text)
    assert set(pictures) == {"title"}
    assert len(pictures) == text.count("<svg") - text.count('aria-hidden="true"')


def test_tables_keep_their_roles_where_they_are_laid_out_as_blocks() -> None:
    page = Page(rendered("html", INVOICES))
    assert page.count("caption") == page.count("table") == page.values("role").count("table")


def test_the_numbers_of_the_text_are_on_the_page() -> None:
    text = rendered("html", (EXAMPLES / "fixed/orders-design.yaml").read_text("utf-8"))
    shown = " ".join(re.sub("<[^>]*>", "", text).split())
    assert "close order (update, 900/s): 4 write units, 4 times those of the item; 3,600 units/s" in shown


def test_bars_are_as_long_as_what_they_show() -> None:
    drawn = charts(example("orders-design"))
    place, close = drawn["writes"].bars
    assert [(segment.start, segment.width) for segment in place.segments] == [
        (0, 25),
        (25, 25),
        (50, 25),
        (75, 25),
    ]
    assert close.value == "4"
    hot = next(bar for bar in drawn["hot-keys"].bars if "OpenOrders" in bar.name)
    assert (hot.value, hot.mark, hot.bad, hot.segments[0].width) == ("200%", 50, True, 100)


def test_each_part_has_a_colour_of_its_own() -> None:
    colours = hues(review_in(crowd(20)))
    assert colours["table"] == colours["table Shipments"]
    assert len(set(colours.values())) == 21


def test_indexes_of_unknown_names_are_drawn_as_the_others() -> None:
    text = rendered("html", UNNAMED)
    assert text.count("of unknown name</h4>") == 2
    assert text.count("<title>a GSI: 4 (33.3%)</title>") == 2
