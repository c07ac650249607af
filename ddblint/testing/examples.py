"""The examples of rule pages: run one by one, their findings compared with the marked lines.

A bad example marks each line that must have a finding with a comment at its end, `# DDB101`. JSON has no
comments: there the fence says the lines, `json bad line=7,9`. All other options of a fence are those of
the rule: `yaml bad max-item-size=100`. The examples behind a `yaml before` are updates of that one.
"""

import re
from collections.abc import Iterator

from ddblint.changes import Change
from ddblint.changes.comparing import compared
from ddblint.changes.pairing import Version
from ddblint.engine import Job, Settings, run, run_jobs
from ddblint.erased import Any
from ddblint.errors import UsageError
from ddblint.findings import Report
from ddblint.parsers import read_schema
from ddblint.records import NamedTuple
from ddblint.registry import Rule
from ddblint.rule import Check
from ddblint.rulebook import Example, Page, examples, pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_LINES = "line"
#: The rule about ignores: what there is to ignore, the other rules must say.
_OF_IGNORES = "DDB002"
_MARK = re.compile(r"# ((?:[A-Z]+\d+ ?)+)$")


class Case(NamedTuple):
    """One example of a page, with the check it is about; `others` are checks that must run beside it.

    `before` is the text of the version that the example is an update of, empty where it is none.
    """

    page: Page
    example: Example
    check: Check
    others: tuple[Check, ...] = ()
    before: str = ""

    def __str__(self) -> str:
        return f"{self.page.id}-{self.example.kind}-{self.example.line}"

    def place(self, line: int = 1) -> str:
        """Where a line of the example stands in the page."""
        return f"{self.page.file}:{self.example.line + line - 1}"


def cases(folder: "Traversable", checks: tuple[Check, ...]) -> tuple[Case, ...]:
    """Every bad and good example of the pages; raises UsageError for a page that no check belongs to."""
    by_id = {check.id: check for check in checks}
    found = []
    for page in pages(folder):
        if page.id not in by_id:
            raise UsageError(f"{page.file}: there is no rule {page.id}")
        check = by_id[page.id]
        others = checks if check.id == _OF_IGNORES else ()
        found += [Case(page, example, check, others, before) for example, before in _with_before(page)]
    return tuple(found)


def _with_before(page: Page) -> Iterator[tuple[Example, str]]:
    """Each bad and good example with the text of the version before it."""
    before = ""
    for example in examples(page):
        if example.kind == "before":
            before = example.text
        else:
            yield example, before


def example_faults(case: Case) -> Iterator[str]:
    """Where the rule finds something other than the example says."""
    if case.check.subject is Change and not case.before:
        yield f"{case.place()}: there is no `before` that the example is an update of"
    report = report_on(case.example.text, case.example.language, tuple(_rules(case)), case.before)
    findings = [finding for finding in report.findings if finding.rule == case.check.id]
    found = {finding.span.line for finding in findings}
    wanted = _marked(case) if case.example.kind == "bad" else set()
    if case.example.kind == "bad" and not wanted:
        yield f"{case.place()}: the example marks no line with # {case.check.id}"
    if case.example.kind == "good" and not report.tables:
        yield f"{case.place()}: the example holds no table that can be read"
    for line in sorted(wanted - found):
        yield f"{case.place(line)}: {case.check.id} finds nothing on this line"
    for finding in findings:
        if finding.span.line not in wanted:
            yield f"{case.place(finding.span.line)}: {case.check.id} unexpectedly finds: {finding.message}"
    yield from (f"{case.place()}: {failure.rule} failed: {failure.error}" for failure in report.failures)


def report_on(text: str, language: str, rules: tuple[Rule, ...], before: str = "") -> Report:
    """What a run with guesses finds in a file of this text; `language` is the file's suffix.

    Where there is a version `before`, the rules on changes compare the two.
    """
    schema, settings = read_schema(f"example.{language}", text.encode(), {}), Settings(rules, pedantic=True)
    old = read_schema(f"before.{language}", before.encode(), {}) if before else None
    if not schema or not old:
        return run([schema] if schema else [], settings)
    found = compared([Version("", old)], [Version("", schema)])
    return run_jobs((Job(each.schema, rules, each.changes) for each in found), settings)


def _rules(case: Case) -> Iterator[Rule]:
    yield _configured(case)
    for check in case.others:
        if check is not case.check:
            yield Rule(check, check.severity, check.options)


def _configured(case: Case) -> Rule:
    told = {name.replace("-", "_"): text for name, text in case.example.options.items() if name != _LINES}
    options = dict(case.check.options)
    for name, text in told.items():
        if name not in options:
            raise UsageError(f"{case.place()}: {case.check.id} has no option {name.replace('_', '-')}")
        options[name] = _of_type(options[name], text)
    return Rule(case.check, case.check.severity, options)


def _of_type(default: Any, text: str) -> Any:
    """An option as the type that its default has."""
    if isinstance(default, bool):
        return text == "true"
    if isinstance(default, tuple):
        return tuple(text.split(","))
    return type(default)(text)


def _marked(case: Case) -> set[int]:
    lines = {int(number) for number in case.example.options.get(_LINES, "").split(",") if number}
    for number, line in enumerate(case.example.text.splitlines(), 1):
        mark = _MARK.search(line)
        if mark and case.check.id in mark[1].split():
            lines.add(number)
    return lines
