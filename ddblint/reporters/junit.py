"""The junit format: findings as failed tests, which the test views of most pipelines show.

A file is a suite and a finding a test. Notes are passed tests that have something to say, and faults of ours
are errors. A file without findings has one test that passed, and so has a run without files: of no tests at
all, some readers complain.
Source: the schema of the Jenkins xUnit plugin, junit-10.xsd.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from ddblint.findings import Report, Severity
from ddblint.reporters import Context
from ddblint.reporters.issues import FAULT, Issue, by_path, issues
from ddblint.reporters.terminal import visible
from ddblint.reporters.uris import path_of
from ddblint.reporters.xml import DECLARATION, element, text_element


def render(report: Report, context: Context) -> str:
    found = issues(report, context)
    files: dict[str, list[Issue]] = {path: [] for path in _clean(report, context)} | by_path(found)
    suites = [_suite(path, entries) for path, entries in files.items()] or [_suite("ddblint", [])]
    counts = _counts(found, passed=sum(not entries for entries in files.values()) or not files)
    return f"{DECLARATION}{element('testsuites', {'name': 'ddblint', **counts}, suites)}\n"


def _clean(report: Report, context: Context) -> Iterator[str]:
    for name in report.clean:
        yield visible(path_of(name, context.root, context.base)[0])


def _suite(path: str, found: list[Issue]) -> str:
    """Of a file; where nothing was found, of one test that passed."""
    if not found:
        passed = element("testcase", {"name": "no findings", "classname": path, "time": 0})
        return element("testsuite", {"name": path, **_counts((), passed=1)}, [passed])
    seen: Counter[str] = Counter()
    return element("testsuite", {"name": path, **_counts(found)}, [_test(issue, seen) for issue in found])


def _counts(found: Iterable[Issue], passed: int = 0) -> dict[str, int]:
    kinds = Counter(map(_kind, found))
    return {
        "tests": kinds.total() + passed,
        "failures": kinds["failure"],
        "errors": kinds["error"],
        "skipped": 0,
        "time": 0,
    }


def _kind(issue: Issue) -> str:
    """The element that tells of it."""
    if issue.rule == FAULT:
        return "error"
    return "system-out" if issue.severity is Severity.NOTE else "failure"


def _test(issue: Issue, seen: Counter[str]) -> str:
    """Named without its line, so that it is known again where lines move; no two have one name."""
    name = f"{issue.title}: {issue.subject}" if issue.subject else issue.title
    seen[name] += 1
    attributes = {
        "name": f"{name} ({seen[name]})" if seen[name] > 1 else name,
        "classname": issue.path,
        "file": issue.path,
        "line": issue.line,
        "time": 0,
    }
    return element("testcase", attributes, [_outcome(issue)])


def _outcome(issue: Issue) -> str:
    kind, text = _kind(issue), f"{issue.place}: {issue.text}"
    told = {} if kind == "system-out" else {"message": issue.message, "type": issue.severity}
    return text_element(kind, told, text)
