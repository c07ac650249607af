"""The azure format: logging commands that Azure Pipelines shows as the issues of a run.

Source: microsoft/azure-pipelines-agent, CommandStringConvertor.cs for the escapes and ExecutionContext.cs for
the ten issues of each type that are shown; Microsoft's page on logging commands for the types.
"""

from ddblint.findings import Report, Severity
from ddblint.reporters import Context
from ddblint.reporters.issues import Issue, issues, worst_first
from ddblint.reporters.logs import closing_lines

_ESCAPES = str.maketrans({"%": "%AZP25", ";": "%3B", "\r": "%0D", "\n": "%0A", "]": "%5D"})


def render(report: Report, context: Context) -> str:
    commands = map(_command, worst_first(issues(report, context)))
    return "\n".join((*commands, *closing_lines(report, context))) + "\n"


def _command(issue: Issue) -> str:
    properties = {
        "type": "error" if issue.severity is Severity.ERROR else "warning",
        "sourcepath": issue.path,
        "linenumber": issue.line,
        "columnnumber": issue.columns[0],
        "code": issue.rule,
    }
    told = "".join(f"{name}={str(value).translate(_ESCAPES)};" for name, value in properties.items())
    return f"##vso[task.logissue {told}]{_message(issue).translate(_ESCAPES)}"


def _message(issue: Issue) -> str:
    """The place and the severity stand in it too: the log shows nothing else."""
    return f"{issue.place}: {issue.severity}[{issue.rule}] {issue.text}"
