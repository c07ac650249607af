"""What people read at the end of a pipeline's log; its runner must take none of it for a command."""

from collections.abc import Iterator

from ddblint.findings import Report
from ddblint.reporters import Context
from ddblint.reporters.plans import plan_lines
from ddblint.reporters.terminal import PLAIN, harmless
from ddblint.reporters.wording import listed, summary


def closing_lines(report: Report, context: Context) -> Iterator[str]:
    """Plans, what was not checked where that is asked for, and the summary."""
    lines = [line for plan in report.plans or () for line in plan_lines(plan, PLAIN)]
    if context.show_silences:
        lines += listed(report.silences)
    yield from (_unlike_a_command(harmless(line)) for line in lines)
    yield summary(report, context.show_silences)


def _unlike_a_command(line: str) -> str:
    """GitHub takes commands at the start of a line, white space left out."""
    text = line.lstrip()
    return f"{line[: -len(text)]}_{text}" if text.startswith("::") else line
