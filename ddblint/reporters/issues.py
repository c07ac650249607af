"""What pipelines show of a report: findings and faults of ours, in plain text, with paths from the root."""

from collections.abc import Iterable, Iterator

from ddblint.findings import Failure, Finding, Report, Severity
from ddblint.records import NamedTuple
from ddblint.reporters import Context
from ddblint.reporters.fingerprints import Fingerprints
from ddblint.reporters.regions import end_column, text_at
from ddblint.reporters.terminal import visible
from ddblint.reporters.uris import path_of
from ddblint.reporters.wording import describe, doubt_of, statement_of, subject_of
from ddblint.rulebook import url

#: Stands in for a rule where it is ddblint that failed.
FAULT = "ddblint"


class Issue(NamedTuple):
    """One entry, all text without control characters.

    `path` has forward slashes and counts from the root of the repository. `columns` are those on the line, in
    code points from 1, the end exclusive, and 0 where it is unknown; `line_text` is the line, empty where the
    text of the file is not at hand. `help` and `related` are lines; `url` leads to the rule's page, and is
    empty for a fault of ours.
    """

    severity: Severity
    rule: str
    title: str
    subject: str
    path: str
    line: int
    columns: tuple[int, int]
    line_text: str
    message: str
    help: tuple[str, ...]
    related: tuple[str, ...]
    url: str
    fingerprint: str

    @property
    def place(self) -> str:
        """`stacks/orders.yaml:12:7`."""
        return f"{self.path}:{self.line}:{self.columns[0]}"

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is said beside the message, in lines."""
        lead = ("help: ", *("" for _ in self.help[1:]))
        help = (f"{word}{line}" for word, line in zip(lead, self.help, strict=False))
        return (*help, *(f"see {place}" for place in self.related))

    @property
    def text(self) -> str:
        """All there is to say, in lines, for those who show nothing of the rest."""
        return "\n".join(filter(None, (self.message, *self.remarks, self.url)))


def issues(report: Report, context: Context) -> tuple[Issue, ...]:
    """The findings in their order, then the faults of ours."""
    return (*_findings(report, context), *(_fault(failure, context) for failure in report.failures))


def by_path(found: Iterable[Issue]) -> dict[str, list[Issue]]:
    """The issues of each file, in their order."""
    files: dict[str, list[Issue]] = {}
    for issue in found:
        files.setdefault(issue.path, []).append(issue)
    return files


def worst_first(found: Iterable[Issue]) -> list[Issue]:
    """For those that show only the first few; the order is kept among equal ones."""
    return sorted(found, key=lambda issue: -issue.severity)


def _findings(report: Report, context: Context) -> Iterator[Issue]:
    fingerprints = Fingerprints()
    for finding in report.findings:
        path, span = _path(finding.span.file, context), finding.span
        source = report.sources.get(span.file)
        yield Issue(
            finding.severity,
            finding.rule,
            f"{finding.rule} {finding.name}{doubt_of(finding)}",
            subject_of(finding),
            path,
            span.line,
            (span.column, end_column(span, report.sources)),
            source.line_text(span.line) if source else "",
            statement_of(finding),
            tuple(visible(line) for line in finding.help.split("\n") if finding.help),
            tuple(_related(finding, context)),
            url(finding.rule, finding.name),
            fingerprints.of(finding, path, text_at(span, report.sources)),
        )


def _related(finding: Finding, context: Context) -> Iterator[str]:
    for place in finding.related:
        file = visible(place.span.file) if place.past else _path(place.span.file, context)
        where = f"{file}:{place.span.line}:{place.span.column}"
        yield f"{where}: {visible(place.message)}"


def _fault(failure: Failure, context: Context) -> Issue:
    path = _path(failure.file, context)
    return Issue(
        Severity.ERROR,
        FAULT,
        f"{failure.rule or 'reading'} failed",
        visible(failure.table),
        path,
        1,
        (1, 0),
        "",
        describe(failure),
        (),
        (),
        "",
        visible(f"{FAULT}:{failure.rule}:{failure.table}:{path}"),
    )


def _path(name: str, context: Context) -> str:
    return visible(path_of(name, context.root, context.base)[0])
