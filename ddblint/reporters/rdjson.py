"""The rdjson format: Reviewdog's, which posts findings to reviews of many kinds.

Source: reviewdog/reviewdog, proto/rdf/reviewdog.proto: columns count bytes of UTF-8 from 1, ends are
exclusive. It refuses a file with a field that it does not know, so related places stand in the message.
"""

import json

from ddblint.erased import Any
from ddblint.findings import Report, Severity
from ddblint.reporters import Context
from ddblint.reporters.issues import Issue, issues

_SEVERITIES = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.NOTE: "INFO"}
_SOURCE = {"name": "ddblint", "url": "https://github.com/ddblint/ddblint"}


def render(report: Report, context: Context) -> str:
    diagnostics = list(map(_diagnostic, issues(report, context)))
    return json.dumps({"source": _SOURCE, "diagnostics": diagnostics}, indent=2) + "\n"


def _diagnostic(issue: Issue) -> dict[str, Any]:
    return {
        "message": "\n".join((issue.message, *issue.remarks)),
        "severity": _SEVERITIES[issue.severity],
        "code": {"value": issue.rule} | ({"url": issue.url} if issue.url else {}),
        "location": {"path": issue.path, "range": _range(issue)},
    }


def _range(issue: Issue) -> dict[str, Any]:
    """Of a line whose text is not at hand, bytes cannot be counted: then it is the whole line."""
    if not issue.line_text:
        return {"start": {"line": issue.line}}
    start, end = (
        len(issue.line_text[: column - 1].encode("utf-8", "replace")) + 1 for column in issue.columns
    )
    return {"start": {"line": issue.line, "column": start}, "end": {"line": issue.line, "column": end}}
