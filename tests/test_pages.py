"""Every page of the rulebook: its examples, its form, and that it says what the code says."""

import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from ddblint.findings import Certainty, Severity
from ddblint.registry import checks, select
from ddblint.rulebook import Page, builtin, examples, pages
from ddblint.testing import Case, cases, example_faults
from ddblint.testing.examples import report_on

RULES = Path(__file__).parent.parent / "rules"
CHECKS = {check.id: check for check in checks()}
PAGES = pages()
CASES = cases(builtin(), checks())
SCHEMA = json.loads(files("ddblint").joinpath("schemas", "page.json").read_text("utf-8"))

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_example_is_found_as_marked(case: Case) -> None:
    assert list(example_faults(case)) == []


@pytest.mark.parametrize("case", [case for case in CASES if case.example.kind == "good"], ids=str)
def test_no_other_rule_finds_fault_with_a_good_example(case: Case) -> None:
    report = report_on(case.example.text, case.example.language, select(), case.before)
    sure = (finding for finding in report.findings if finding.certainty is Certainty.FACT)
    others = (finding for finding in sure if finding.rule != case.check.id)
    assert [f"{f.rule}: {f.message}" for f in others if f.severity > Severity.NOTE] == []


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    assert [page.id for page in PAGES] == sorted(CHECKS)


@each_page
def test_the_front_matter_is_of_the_known_form(page: Page) -> None:
    front = (RULES / page.file).read_text("utf-8").split("---\n")[1]
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(yaml.safe_load(front))] == []


@each_page
def test_a_page_says_what_the_code_says(page: Page) -> None:
    check = CHECKS[page.id]
    told = (page.name, page.severity, page.certainty, sorted(page.options))
    options = sorted(name.replace("_", "-") for name in check.options)
    assert told == (check.name, check.severity, check.certainty, options)


@each_page
def test_a_page_is_named_after_its_rule(page: Page) -> None:
    assert page.file == f"{page.id}-{page.name}.md"


@each_page
def test_the_sections_stand_in_order(page: Page) -> None:
    headings = re.findall(r"(?m)^#+ .*$", re.sub(r"(?ms)^```.*?^```$", "", page.body))
    options = ["## Options"] if page.options else []
    assert headings == ["## What", "## Why", "## Fix", *options]


@each_page
def test_each_option_is_described(page: Page) -> None:
    described = page.body.partition("## Options")[2]
    assert [name for name in page.options if f"`{name}`" not in described] == []


@each_page
def test_a_page_shows_the_fault_and_its_cure(page: Page) -> None:
    kinds = Counter(example.kind for example in examples(page))
    assert kinds["bad"] >= 1
    assert kinds["good"] >= 1


@each_page
def test_links_are_secure(page: Page) -> None:
    links = [*page.references, *re.findall(r"\]\(([^)]+)\)|<(\w+:[^>]+)>|(http:\S+)", page.body)]
    flat = [link if isinstance(link, str) else "".join(link) for link in links]
    assert [link for link in flat if not re.match(r"https://|[\w.-]+\.md(#|$)", link)] == []


@each_page
def test_links_to_other_pages_lead_somewhere(page: Page) -> None:
    linked = re.findall(r"\]\(([\w.-]+\.md)", page.body)
    assert [name for name in linked if not (RULES / name).is_file()] == []


def index() -> str:
    """The table of rules in rules/README.md."""
    rows = [
        f"| [{page.id}]({page.file}) | {page.name} | {page.severity} | {page.certainty} | {page.title} |"
        for page in PAGES
    ]
    return "\n".join(
        ("| rule | name | severity | certainty | finds |", "| --- | --- | --- | --- | --- |", *rows)
    )


def test_the_index_is_true(update: bool) -> None:
    """`pytest tests/test_pages.py --update` writes the table anew; the text around it is kept."""
    readme = RULES / "README.md"
    text = readme.read_text("utf-8")
    before, table, after = re.split(r"(?ms)((?:^\|[^\n]*\n)+)", text, maxsplit=1)
    if update:
        readme.write_text(f"{before}{index()}\n{after}", "utf-8")
        table = f"{index()}\n"
    assert table == f"{index()}\n"
