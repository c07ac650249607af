"""The markdown format: a table of the findings, for summaries of pipeline runs and comments on pull requests.

What comes from templates is escaped: it makes no markup, ends no cell, and calls nobody. Source: the GitHub
Flavored Markdown Spec, sections 2.4 (any ASCII punctuation may be escaped) and 4.10 (tables).
"""

from collections.abc import Iterator
from itertools import accumulate

from ddblint.findings import Report
from ddblint.reporters import Context
from ddblint.reporters.issues import Issue, issues, worst_first
from ddblint.reporters.plans import plan_lines
from ddblint.reporters.terminal import PLAIN
from ddblint.reporters.wording import listed, summary

#: GitHub takes 65,536 characters for a comment (and 1 MiB for a summary); something may stand around it.
_MOST = 60_000
_ESCAPES = str.maketrans(
    {sign: f"\\{sign}" for sign in r"\`*_[]<>|~&$"}
    # A space without width, or GitHub would send word to whom it takes for named.
    | {sign: f"{sign}&#8203;" for sign in "@#"}
)


def render(report: Report, context: Context) -> str:
    title = f"### ddblint: {_escaped(summary(report, context.show_silences))}\n"
    rows = list(map(_row, worst_first(issues(report, context))))
    table = ["", "| | Finding |", "| --- | --- |", *_fitting(rows, "| | {} more are not shown |")]
    text = title + ("\n".join(table) + "\n" if rows else "")
    plans = [line for plan in report.plans or () for line in plan_lines(plan, PLAIN)]
    silences = listed(report.silences) if context.show_silences else ()
    for lines in (plans, list(silences)):
        text += _block(lines, len(text))
    return text


def _block(lines: list[str], taken: int) -> str:
    """Lines as they are; empty where there are none."""
    filled = _fitting(lines[:-1], "{} more are not shown", taken)  # the last one is empty
    return "\n".join(("", "````text", *filled, "````", "")) if lines else ""


def _fitting(lines: list[str], rest: str, taken: int = 0) -> Iterator[str]:
    """The lines for which there is room, and how many there are beside."""
    room = _MOST - taken
    fit = sum(length <= room for length in accumulate(len(line) + 1 for line in lines))
    yield from lines[:fit]
    if fit < len(lines):
        yield rest.format(f"{len(lines) - fit:,}")


def _row(issue: Issue) -> str:
    about = f" ({_escaped(issue.subject)})" if issue.subject else ""
    parts = (
        f"{_title(issue)}: {_formatted(issue.message)}",
        f"<code>{_escaped(issue.place)}</code>{about}",
        *map(_indented, issue.remarks),
    )
    return f"| {issue.severity} | {'<br>'.join(parts)} |"


def _title(issue: Issue) -> str:
    return f"[{issue.title}]({issue.url})" if issue.url else f"**{_escaped(issue.title)}**"


def _indented(line: str) -> str:
    """Escaped, and what it starts with stays as wide as it is."""
    text = line.lstrip()
    return "&nbsp;" * (len(line) - len(text)) + _formatted(text)


def _formatted(text: str) -> str:
    """Escaped, with what stands between backticks as code, unless one is left over."""
    pieces = list(map(_escaped, text.split("`")))
    if len(pieces) % 2 == 0:
        return r"\`".join(pieces)
    return "".join(f"<code>{piece}</code>" if at % 2 else piece for at, piece in enumerate(pieces))


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)
