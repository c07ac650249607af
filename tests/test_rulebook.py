"""Rule pages: front matter, sections, examples, and what is said of pages that cannot be read."""

from pathlib import Path

import pytest

import ddblint
from ddblint import __version__
from ddblint.errors import UsageError
from ddblint.findings import Certainty, Severity
from ddblint.rulebook import Example, builtin, examples, first_sentence, page, pages

PAGE = """\
---
id: DDB301
name: all-projection-on-large-items
title: An index copies large items whole
severity: warning
certainty: likely
since: 0.1.0
options:
  max-item-size: Item size from which this is reported.
references: [https://docs.aws.amazon.com/gsi]
---

## What

An index projects `ALL`.

```text
## not a heading of the page
```

## Why

Writes cost more.
In both tables.

## Fix

Name the attributes, e.g. two. Then deploy.

## Options

```yaml before
Old: 1
```
````yaml bad max-item-size=100 strict=yes
Type: ALL  # DDB301
```
````
```json good
{}
```
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "README.md").write_text("# The rules\n")
    (tmp_path / "notes.txt").write_text("no page")
    (tmp_path / "DDB301-all-projection-on-large-items.md").write_text(PAGE)
    (tmp_path / "DDB102-other-rule.md").write_text(
        PAGE.replace("DDB301", "DDB102").replace("all-projection-on-large-items", "other-rule")
    )
    return tmp_path


def test_a_page(folder: Path) -> None:
    found = page("DDB301", folder)
    assert found._replace(body="") == (
        "DDB301",
        "all-projection-on-large-items",
        "An index copies large items whole",
        Severity.WARNING,
        Certainty.LIKELY,
        "0.1.0",
        {"max-item-size": "Item size from which this is reported."},
        ("https://docs.aws.amazon.com/gsi",),
        "An index projects `ALL`.\n\n```text\n## not a heading of the page\n```",
        "Writes cost more.\nIn both tables.",
        "Name the attributes, e.g. two. Then deploy.",
        "",
        13,
        "DDB301-all-projection-on-large-items.md",
        "",
    )
    assert found.body.startswith("## What\n")
    assert PAGE.endswith(found.body)
    assert found.url == (
        "https://github.com/ddblint/ddblint/blob/"
        f"v{__version__}/rules/DDB301-all-projection-on-large-items.md"
    )


def test_options_and_references_may_be_left_out(folder: Path) -> None:
    start, end = PAGE.index("options:"), PAGE.index("---\n\n")
    (folder / "DDB103-short-one.md").write_text(PAGE[:start] + PAGE[end:])
    found = page("DDB103", folder)
    assert (found.options, found.references) == ({}, ())


def test_examples_keep_their_line_in_the_file(folder: Path) -> None:
    assert examples(page("DDB301", folder)) == (
        Example("before", "yaml", {}, "Old: 1\n", 33),
        Example(
            "bad",
            "yaml",
            {"max-item-size": "100", "strict": "yes"},
            "Type: ALL  # DDB301\n```\n",
            36,
        ),
        Example("good", "json", {}, "{}\n", 40),
    )
    lines = PAGE.splitlines()
    assert [lines[example.line - 1] for example in examples(page("DDB301", folder))] == [
        "Old: 1",
        "Type: ALL  # DDB301",
        "{}",
    ]


def test_pages_are_sorted_by_id(folder: Path) -> None:
    assert [found.id for found in pages(folder)] == ["DDB102", "DDB301"]


def test_one_page_opens_no_other(folder: Path) -> None:
    (folder / "DDB101-broken-one.md").write_text("no page at all")
    assert page("DDB301", folder).id == "DDB301"
    with pytest.raises(UsageError, match=r"DDB101-broken-one\.md"):
        pages(folder)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (PAGE, "no page", "its front matter"),
        ("since: 0.1.0", "since: [", "its front matter: while parsing"),
        ("title: An index copies large items whole\n", "", "'title'"),
        ("severity: warning", "severity: fatal", "'FATAL'"),
        ("severity: warning", "severity: 3", "'int'"),
        ("## Why", "## Wherefore", "'Why'"),
    ],
)
def test_a_malformed_page_is_named(folder: Path, old: str, new: str, message: str) -> None:
    assert old in PAGE
    (folder / "DDB301-all-projection-on-large-items.md").write_text(PAGE.replace(old, new))
    with pytest.raises(UsageError) as raised:
        page("DDB301", folder)
    start = "the rule page DDB301-all-projection-on-large-items.md is malformed at "
    assert str(raised.value).startswith(start)
    assert message in str(raised.value)


def test_what_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "DDB301-all-projection-on-large-items.md").write_bytes(b"\xff")
    with pytest.raises(UsageError, match=r"DDB301-all-projection-on-large-items\.md cannot be read"):
        page("DDB301", folder)
    with pytest.raises(UsageError, match="rule DDB999 has no page"):
        page("DDB999", folder)
    with pytest.raises(UsageError, match="cannot be listed"):
        pages(folder / "nowhere")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Add it. Then deploy.", "Add it."),
        ("Add it\nto the list. Deploy.", "Add it to the list."),
        ("Use `a.b`, e.g. 1.5 KB, i.e. less! Or not.", "Use `a.b`, e.g. 1.5 KB, i.e. less!"),
        ("No stop here\n\nSecond paragraph.", "No stop here"),
        ("", ""),
    ],
)
def test_first_sentence(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


def test_the_builtin_pages_lie_beside_the_package_in_a_checkout() -> None:
    here = Path(str(builtin())).resolve()
    assert here == Path(ddblint.__file__).resolve().parents[1] / "rules"
    assert (here / "README.md").is_file()
