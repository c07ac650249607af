"""The phrases that several formats share: what a finding is about, and how a run ended."""

from collections.abc import Iterator

from ddblint.findings import Certainty, Failure, Finding, Report, Severity, Silence
from ddblint.phrases import count
from ddblint.reporters.terminal import visible

NOT_ANALYSED = "DDB005"
#: Facets below this are what the user may tell of the workload.
_HINTS = "workload"


def subject_of(finding: Finding) -> str:
    """The table, the index and the other tables: `Loans, index byReturn; also Returns`."""
    index = f"index {finding.index_name}" if finding.index_name else ""
    subject = ", ".join(filter(None, (finding.table, index)))
    return visible("; ".join(filter(None, (subject, also_of(finding)))))


def statement_of(finding: Finding) -> str:
    """The message, under which conditions it holds, and for which other tables."""
    asides = [f"when {condition_of(finding)}" if finding.when else "", visible(also_of(finding))]
    return visible(finding.message) + "".join(f" ({aside})" for aside in asides if aside)


def also_of(finding: Finding) -> str:
    """The other tables that have it: `also Returns, Reminders`; empty where there are none."""
    return f"also {', '.join(finding.also)}" if finding.also else ""


def condition_of(finding: Finding) -> str:
    """Under which conditions it holds; empty when always."""
    return visible(", or ".join(finding.when))


def doubt_of(finding: Finding) -> str:
    """` (likely)` or ` (guess)`; nothing for a fact."""
    return "" if finding.certainty is Certainty.FACT else f" ({finding.certainty})"


def facet_of(silence: Silence) -> str:
    """The facet as users write it in hints: `workload.item-size`."""
    return silence.facet.replace("_", "-")


def by_severity(report: Report) -> dict[Severity, int]:
    """How many findings there are of each severity, worst first."""
    severities = [finding.severity for finding in report.findings]
    return {severity: severities.count(severity) for severity in sorted(Severity, reverse=True)}


def not_analysed(report: Report) -> int:
    return sum(finding.rule == NOT_ANALYSED for finding in report.findings)


def closing(report: Report, show_silences: bool) -> Iterator[str]:
    """The lines that end a text report: silences where asked for, faults of ours, and the summary."""
    if show_silences:
        yield from listed(report.silences)
    for failure in report.failures:
        yield describe(failure)
    yield summary(report, show_silences)


def describe(failure: Failure) -> str:
    where = visible(f"{failure.table} in {failure.file}" if failure.table else failure.file)
    failed = f"{failure.rule or 'reading'} failed on {where}: {visible(failure.error)}"
    if failure.rule and not failure.rule.startswith("DDB"):
        return f"fault in a plugin: {failed}"
    return f"fault in ddblint: {failed}; please report it at https://github.com/ddblint/ddblint/issues"


def listed(silences: tuple[Silence, ...]) -> Iterator[str]:
    """What was not checked, as a table with a heading; nothing where there is none."""
    if not silences:
        return
    yield "not checked:"
    rows = [(silence.rule, visible(silence.table), facet_of(silence)) for silence in silences]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, silence in zip(rows, silences, strict=True):
        cells = "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        yield f"  {cells}  {visible(silence.why)}"
    yield ""


def summary(report: Report, show_silences: bool) -> str:
    """The findings by severity, of how many files and tables, and what was left out."""
    counts = [count(number, str(severity)) for severity, number in by_severity(report).items() if number]
    found = f"{count(len(report.findings), 'finding')} ({', '.join(counts)})" if counts else "no findings"
    scope = f"{count(report.files, 'file')}, {count(report.tables, 'table')}"
    return "; ".join((f"{found} in {scope}", *_omissions(report, show_silences)))


def _omissions(report: Report, show_silences: bool) -> Iterator[str]:
    """What the run did not look at, for whatever reason."""
    if parts := not_analysed(report):
        yield f"{count(parts, 'part')} not analysed ({NOT_ANALYSED})"
    # Hints that nobody gave are no fault of the input: they are only listed, where that is wanted.
    unknown = [silence for silence in report.silences if not silence.facet.startswith(_HINTS)]
    if unknown:
        flag = "" if show_silences else " (--silences)"
        yield f"{count(len(unknown), 'check')} had nothing to go on{flag}"
    if report.suppressed:
        yield f"{report.suppressed:,} suppressed"
    if report.baselined:
        yield f"{report.baselined:,} in the baseline"
    if report.failures:
        yield f"{count(len(report.failures), 'check')} failed"
    if report.skipped:
        yield f"{count(len(report.skipped), 'file')} without tables skipped"
