"""The concise format: one line per finding, then the summary."""

from ddblint.findings import Finding, Report
from ddblint.reporters import Context
from ddblint.reporters.terminal import Palette, harmless, palette, visible
from ddblint.reporters.wording import closing, condition_of, doubt_of, subject_of


def render(report: Report, context: Context) -> str:
    colors = palette(context.color)
    lines = [_line(finding, colors) for finding in report.findings]
    lines += closing(report, context.show_silences)
    return harmless("\n".join(lines) + "\n")


def _line(finding: Finding, colors: Palette) -> str:
    return (
        f"{colors.bold}{_file(finding)}:{finding.span.line}:{finding.span.column}:{colors.reset} "
        f"{colors.of(finding.severity)}{finding.severity}[{finding.rule}]{colors.reset}{doubt_of(finding)} "
        f"{visible(finding.message)}{_context(finding)}"
    )


def _file(finding: Finding) -> str:
    """The file's name; a line that starts with `::` would be a command to GitHub Actions."""
    name = visible(finding.span.file)
    return f"./{name}" if name.lstrip().startswith("::") else name


def _context(finding: Finding) -> str:
    subject, condition = subject_of(finding), condition_of(finding)
    return (f" ({subject})" if subject else "") + (f" [when {condition}]" if condition else "")
