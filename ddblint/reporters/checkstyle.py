"""The checkstyle format: the XML of Checkstyle 4.3, which Jenkins, GitLab and many review tools read.

Source: Checkstyle's XMLLogger, and its severities error, warning and info.
"""

from ddblint.findings import Report, Severity
from ddblint.reporters import Context
from ddblint.reporters.issues import Issue, by_path, issues
from ddblint.reporters.xml import DECLARATION, element

_SEVERITIES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "info"}


def render(report: Report, context: Context) -> str:
    files = (
        element("file", {"name": path}, map(_error, found))
        for path, found in by_path(issues(report, context)).items()
    )
    return f"{DECLARATION}{element('checkstyle', {'version': '4.3'}, files)}\n"


def _error(issue: Issue) -> str:
    """Readers take what follows the last dot of the source for the kind of the error."""
    return element(
        "error",
        {
            "line": issue.line,
            "column": issue.columns[0],
            "severity": _SEVERITIES[issue.severity],
            "message": issue.text,
            "source": f"ddblint.{issue.rule}",
        },
    )
