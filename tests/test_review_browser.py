"""The HTML page in a real browser: wide and narrow, light and dark, for few indexes and for many."""

from pathlib import Path

import pytest
from browser import BROWSER, NAMES, REQUIRED, Seen, look_at
from designs import crowd, rendered
from test_review_text import HOSTILE

WIDTHS = [1280, 375]
GROUNDS = {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 22, 28)"}

pytestmark = pytest.mark.skipif(
    BROWSER is None and not REQUIRED,
    reason=f"no browser to look with: none of {', '.join(NAMES)} is installed",
)


@pytest.fixture(scope="module", params=GROUNDS)
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def seen(scheme: str, tmp_path_factory: pytest.TempPathFactory) -> Seen:
    pages = [rendered("html", text) for text in (*map(crowd, (0, 1, 8, 20)), HOSTILE, long_names())]
    return look_at(pages, WIDTHS, scheme, tmp_path_factory.mktemp("browser"))


def long_names() -> str:
    """Names as long as DynamoDB lets them be, with nothing in them to break a line at."""
    name = "x" * 255
    return (
        crowd(4)
        .replace("lookup_attribute_1", name)
        .replace("Shipments:", f"{name}:")
        .replace("By_price", name)
    )


def test_nothing_is_wider_than_the_page(seen: Seen) -> None:
    assert [measure.width for measure in seen.measures] == WIDTHS * 6
    assert [
        (measure.width, measure.right) for measure in seen.measures if measure.right > measure.width
    ] == []


def test_the_ground_is_light_or_dark_as_asked_for(seen: Seen, scheme: str) -> None:
    assert {measure.ground for measure in seen.measures} == {GROUNDS[scheme]}


def test_the_page_asks_for_nothing_and_complains_of_nothing(seen: Seen) -> None:
    assert [measure.requests for measure in seen.measures] == [[]] * len(seen.measures)
    assert seen.console == []


def test_text_is_large_enough_to_read(seen: Seen) -> None:
    assert min(measure.smallest for measure in seen.measures) >= 12


def test_the_measures_would_find_a_page_that_is_wrong(tmp_path: Path) -> None:
    wrong = '<!doctype html><p style="width: 500px">wide<img src="https://example.com/a.png" alt="">'
    seen = look_at([wrong], [375], "light", tmp_path)
    assert seen.measures[0].right > 375
    assert seen.console != []
