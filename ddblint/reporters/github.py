"""The github format: workflow commands that GitHub Actions shows as annotations beside the changed lines.

Source: actions/toolkit, packages/core/src/command.ts for the escapes, and docs/problem-matchers.md for the
numbers of annotations that are shown.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from ddblint.findings import Report, Severity
from ddblint.reporters import Context
from ddblint.reporters.issues import Issue, issues, worst_first
from ddblint.reporters.logs import closing_lines

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
#: So many annotations of each level are shown of a step; the log has the others.
_SHOWN = 10
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def render(report: Report, context: Context) -> str:
    found = worst_first(issues(report, context))
    return "\n".join((*map(_command, found), *_hidden(found), *closing_lines(report, context))) + "\n"


def _command(issue: Issue) -> str:
    """The place stands in the message too: that is all that the log shows."""
    properties = ",".join(f"{name}={str(value).translate(_PROPERTY)}" for name, value in _properties(issue))
    message = f"{issue.place}: {issue.rule} {issue.text}"
    return f"::{_LEVELS[issue.severity]} {properties}::{message.translate(_DATA)}"


def _properties(issue: Issue) -> Iterator[tuple[str, object]]:
    """GitHub takes columns only where a place is on one line."""
    start, end = issue.columns
    yield from (("file", issue.path), ("line", issue.line), ("endLine", issue.line), ("col", start))
    if end:
        yield "endColumn", end
    yield "title", issue.title


def _hidden(found: Iterable[Issue]) -> Iterator[str]:
    numbers = Counter(issue.severity for issue in found)
    if hidden := sum(max(0, number - _SHOWN) for number in numbers.values()):
        yield f"GitHub shows {_SHOWN} annotations of each level; {hidden:,} more are in this log alone"
