"""What a run has come to so far: problems made into findings, silences, faults, and counts."""

from ddblint.engine.merging import merged
from ddblint.engine.origins import moved, origin_of
from ddblint.findings import Certainty, Failure, Finding, Related, Report, Silence
from ddblint.model import MadeAt
from ddblint.records import NamedTuple
from ddblint.registry import Rule
from ddblint.rule import Problem
from ddblint.rulebook import first_sentence, page
from ddblint.source import Source


class Found(NamedTuple):
    """A problem, the table it is about, and under which conditions it is there.

    `owner` is the table that the rule looked at, which a change may have given another address.
    """

    rule: Rule
    problem: Problem
    table: str
    when: tuple[str, ...]
    owner: str = ""

    @property
    def certainty(self) -> Certainty:
        return self.problem.certainty or self.rule.check.certainty


class Outcome:
    """Collects; `elsewhere` are the problems told already of files that several schemas share."""

    __slots__ = (
        "_elsewhere",
        "failures",
        "files",
        "findings",
        "pedantic",
        "silences",
        "sources",
        "suppressed",
        "tables",
    )

    def __init__(self, pedantic: bool) -> None:
        self.pedantic = pedantic
        self.findings: list[Finding] = []
        self.silences: list[Silence] = []
        self.failures: list[Failure] = []
        self.sources: dict[str, Source] = {}
        self.files = self.tables = self.suppressed = 0
        self._elsewhere: set[object] = set()

    def shows(self, found: Found) -> bool:
        return self.pedantic or found.certainty > Certainty.GUESS

    def add(self, found: Found, own: Source | None, made_at: tuple[MadeAt, ...] = ()) -> None:
        """Makes a finding of what is shown; `own` is the text that the table was read from.

        Where the program is known that made the text, the finding is at its line.
        A problem in a text that several tables share is told once.
        """
        at, related = found.problem.at, found.problem.related
        key = (found.rule.check.id, at.source.name, at.start, at.end, found.problem.message)
        if not self.shows(found) or key in self._elsewhere:
            return
        if at.source is not own:
            self._elsewhere.add(key)
        finding = _finding(found)
        if origin := origin_of(found.problem, made_at):
            finding = moved(finding, origin)
            if origin.source.text:
                self.sources[origin.source.name] = origin.source
        self.findings.append(finding)
        for place in (at, *(place for place, _ in related)):
            self.sources[place.source.name] = place.source

    def report(self, rules: tuple[str, ...], skipped: tuple[str, ...]) -> Report:
        return Report(
            merged(_by_file(self.findings)),
            tuple(dict.fromkeys(self.silences)),
            tuple(dict.fromkeys(self.failures)),
            rules,
            self.sources,
            self.files,
            self.tables,
            skipped,
            self.suppressed,
        )


def _by_file(findings: list[Finding]) -> list[Finding]:
    """In the order of files, as they first occur, and of places: several files may come from one program."""
    files = {name: at for at, name in enumerate(dict.fromkeys(finding.span.file for finding in findings))}

    def order(finding: Finding) -> tuple[int, int, int, str]:
        return files[finding.span.file], finding.span.line, finding.span.column, finding.rule

    return sorted(findings, key=order)


def _finding(found: Found) -> Finding:
    check, problem = found.rule.check, found.problem
    configured = found.rule.severity if found.rule.severity_is_chosen else problem.severity
    return Finding(
        check.id,
        check.name,
        configured or found.rule.severity,
        found.certainty,
        problem.message,
        problem.help or first_sentence(page(check.id).fix),
        problem.at.span(),
        found.table,
        (problem.of.name.value or "") if problem.of else "",
        tuple(Related(place.span(), text, place.source.past) for place, text in problem.related),
        found.when,
    )
