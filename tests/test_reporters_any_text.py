"""Whatever a template says comes out of each format as it went in, but for control characters."""

from collections.abc import Callable

import consumers
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from reports import PLAIN, RIDES, at, finding, report

from ddblint.reporters import render
from ddblint.reporters.terminal import visible

#: Signs of every markup and command there is, among any others.
TEXTS = st.lists(st.sampled_from("%;]:,|`<>&\"'\\\n\r\t@#$*_~[(") | st.characters(), min_size=1).map("".join)
#: Reads what a report of one finding says in the place of its message.
READERS: dict[str, Callable[[str], str]] = {
    "github": lambda text: consumers.github(text)[0][0].message.split("\n")[0],
    "azure": lambda text: consumers.azure(text)[0][0].message.split("\n")[0],
    "gitlab": lambda text: str(consumers.gitlab(text)[0]["description"]),
    "rdjson": lambda text: str(consumers.rdjson(text)[0]["message"]),
    "junit": lambda text: consumers.junit(text)[0].message,
    "checkstyle": lambda text: consumers.checkstyle(text)[0][1]["message"].split("\n")[0],
}


@pytest.mark.parametrize("format", READERS)
@given(text=TEXTS)
@example(text="::error::##vso[task.complete]%AZP25%0A]]>")
def test_a_message_is_read_as_it_was_written(format: str, text: str) -> None:
    found = finding(at(RIDES, "startedAt"), message=text, help="", table=text, index_name=text)
    shown = render(format, report(found), PLAIN)
    assert READERS[format](shown).endswith(visible(text))


@given(text=TEXTS)
@example(text="`|`<b>")
def test_a_message_in_markdown_makes_one_row_without_markup(text: str) -> None:
    found = finding(at(RIDES, "startedAt"), message=f"`{text.replace('`', '')}`", help=text, table=text)
    shown = render("markdown", report(found), PLAIN)
    ((_, cell),) = consumers.rows(shown)
    assert "template.yaml:9:27" in cell
    body = consumers.markdown(shown).find("table/tbody")
    assert body is not None
    assert {element.tag for element in body.iter()} <= {"tbody", "tr", "td", "a", "br", "code"}
