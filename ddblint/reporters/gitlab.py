"""The gitlab format: a Code Quality report, which GitLab shows in merge requests.

Source: GitLab docs, "Code Quality", section on the report format: a subset of Code Climate's. Findings of
equal fingerprint count as one, and as new where no earlier report had it.
"""

import json

from ddblint.erased import Any
from ddblint.findings import Report, Severity
from ddblint.reporters import Context
from ddblint.reporters.issues import Issue, issues

_SEVERITIES = {Severity.ERROR: "critical", Severity.WARNING: "major", Severity.NOTE: "info"}


def render(report: Report, context: Context) -> str:
    return json.dumps(list(map(_entry, issues(report, context))), indent=2) + "\n"


def _entry(issue: Issue) -> dict[str, Any]:
    return {
        "description": _description(issue),
        "check_name": issue.rule,
        "fingerprint": issue.fingerprint,
        "severity": _SEVERITIES[issue.severity],
        "location": {"path": issue.path, "lines": {"begin": issue.line, "end": issue.line}},
    }


def _description(issue: Issue) -> str:
    """One line, since that is what the widget has for it."""
    help = " ".join(map(str.strip, issue.help))
    return f"{issue.rule}: {issue.message}" + (f" (help: {help})" if help else "")
