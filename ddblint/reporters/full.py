"""The full format: every finding with its source lines, then the pages of the rules and the summary."""

from collections.abc import Iterator

from ddblint.findings import Finding, Report
from ddblint.reporters import Context
from ddblint.reporters.snippets import Mark, gutter_width, snippet
from ddblint.reporters.terminal import Palette, harmless, palette, visible
from ddblint.reporters.wording import closing, condition_of, doubt_of, subject_of
from ddblint.rulebook import url
from ddblint.source import Source


def render(report: Report, context: Context) -> str:
    colors = palette(context.color)
    lines: list[str] = []
    for finding in report.findings:
        lines += _finding(finding, report, colors)
        lines.append("")
    lines += _plans(report, colors)
    lines += _pages(report.findings)
    lines += closing(report, context.show_silences)
    return harmless("\n".join(lines) + "\n")


def _plans(report: Report, colors: Palette) -> Iterator[str]:
    if report.plans:
        from ddblint.reporters.plans import plan_lines

        for plan in report.plans:
            yield from plan_lines(plan, colors)


def _finding(finding: Finding, report: Report, colors: Palette) -> Iterator[str]:
    marks = _marks(finding, colors)
    gutter = gutter_width(marks)
    yield _header(finding, colors)
    for file in dict.fromkeys(mark.span.file for mark in marks):
        here = tuple(mark for mark in marks if mark.span.file == file)
        yield from _places(here, report.sources.get(file), gutter, colors)
    yield from _remark("help", finding.help, gutter, colors)
    yield from _remark("when", condition_of(finding), gutter, colors)


def _marks(finding: Finding, colors: Palette) -> tuple[Mark, ...]:
    primary = Mark(finding.span, subject_of(finding), True, colors.of(finding.severity))
    related = (Mark(place.span, visible(place.message), False, colors.frame) for place in finding.related)
    return (primary, *related)


def _header(finding: Finding, colors: Palette) -> str:
    severity = f"{colors.of(finding.severity)}{finding.severity}[{finding.rule}]{colors.reset}"
    return f"{severity}{doubt_of(finding)}: {colors.bold}{visible(finding.message)}{colors.reset}"


def _places(marks: tuple[Mark, ...], source: Source | None, gutter: int, colors: Palette) -> Iterator[str]:
    """What stands at the marks of one file; of a file whose text is not at hand, only where."""
    arrow = f"{'':{gutter}}{colors.frame}-->{colors.reset}"
    for mark in marks[:1] if source else marks:
        about = f" ({mark.about})" if mark.about and (mark.primary or not source) else ""
        yield f"{arrow} {visible(mark.span.file)}:{mark.span.line}:{mark.span.column}{about}"
    if source:
        yield from snippet(source, marks, gutter, colors)


def _remark(name: str, text: str, gutter: int, colors: Palette) -> Iterator[str]:
    """`= help: …`; further lines keep the frame, so that none of them can start with what a file says.

    Only line feeds end lines: the other characters that may are shown as escapes.
    """
    for number, line in enumerate(text.split("\n") if text else ()):
        sign, lead = ("|", "") if number else ("=", f"{name}:")
        margin = f"{'':{gutter}} {colors.frame}{sign}{colors.reset}"
        yield f"{margin} {colors.bold}{lead:{len(name) + 1}}{colors.reset} {visible(line)}"


def _pages(findings: tuple[Finding, ...]) -> Iterator[str]:
    """Where to read about each rule that spoke, once."""
    rules = sorted({(finding.rule, finding.name) for finding in findings})
    if rules:
        yield f"about the rules (or: ddblint explain {rules[0][0]}):"
        yield from (f"  {id}  {url(id, name) or f'ddblint explain {id}'}" for id, name in rules)
        yield ""
