"""The ignorance test: a rule that knows less must not say more.

Each value of an example is hidden in turn behind a reference that nothing declares. What all rules then
find must be among what they found before; otherwise one of them takes the unknown for absent or wrong.
"""

from collections import Counter
from collections.abc import Iterator

from ddblint.erased import Self
from ddblint.findings import Finding, Report
from ddblint.records import NamedTuple
from ddblint.registry import Rule
from ddblint.rule import Check
from ddblint.testing.examples import Case, report_on
from ddblint.testing.hiding import Edit, hidden_hints, hidden_values

#: A rule, a table, and the place of a finding (an offset before the edit) or its message.
_Mark = tuple[str, str, int | str]


class _Said(NamedTuple):
    """What a run said: its findings and faults, and what a later finding may be recognised by."""

    findings: tuple[tuple[Finding, int], ...]
    failures: tuple[str, ...]

    def marks(self) -> set[_Mark]:
        """A finding may lose a name that was hidden, or move to the next known part; not both at once."""
        places = {(finding.rule, finding.table, place) for finding, place in self.findings}
        return places | {(finding.rule, finding.table, finding.message) for finding, _ in self.findings}

    def counts(self) -> Counter[tuple[str, str]]:
        """The number of findings by rule and table."""
        return Counter((finding.rule, finding.table) for finding, _ in self.findings)

    def and_said(self, other: Self) -> "_Said":
        return _Said(self.findings + other.findings, ())


class Overreach(NamedTuple):
    """What is said only once something is hidden, and the line where that stood."""

    line: int
    message: str


def ignorance_faults(case: Case, checks: tuple[Check, ...]) -> Iterator[str]:
    """What any of the checks says of the example only once some value of it is hidden."""
    for found in overreaches(case.example.text, case.example.language, checks, case.before):
        yield f"{case.place(found.line)}: {found.message}"


def overreaches(text: str, language: str, checks: tuple[Check, ...], before: str = "") -> Iterator[Overreach]:
    """The same for any text, as an update of another; `language` is the suffix of its file."""
    rules = tuple(Rule(check, check.severity, check.options) for check in checks)
    known = _said(text, language, rules, None, before)
    for edit in hidden_values(before, language):
        yield from _surplus(before, edit, _said(text, language, rules, None, edit.applied(before)), known)
    for edit in hidden_values(text, language):
        yield from _surplus(text, edit, _said(text, language, rules, edit, before), known)
    for every, single in hidden_hints(text, language):
        # A hint may keep a rule quiet: the attribute called status has 10,000 values. So what is said with
        # a part of the hints must have been said with all of them, or with none.
        known_or_untold = known.and_said(_said(text, language, rules, every, before))
        for edit in single:
            yield from _surplus(text, edit, _said(text, language, rules, edit, before), known_or_untold)


def _said(text: str, language: str, rules: tuple[Rule, ...], edit: Edit | None, before: str) -> _Said:
    report = report_on(edit.applied(text) if edit else text, language, rules, before)
    findings = tuple((finding, _place(finding, report, edit)) for finding in report.findings)
    return _Said(findings, tuple(f"{failure.rule} failed: {failure.error}" for failure in report.failures))


def _place(finding: Finding, report: Report, edit: Edit | None) -> int:
    starts = report.sources[finding.span.file].line_starts()
    offset = starts[finding.span.line - 1] + finding.span.column - 1
    return edit.before(offset) if edit else offset


def _surplus(text: str, edit: Edit, said: _Said, known: _Said) -> Iterator[Overreach]:
    line = text.count("\n", 0, edit.start) + 1
    hidden = text[edit.start : edit.end].partition("\n")[0]
    messages = [f"{finding.rule} says: {finding.message}" for finding in _new(said, known)]
    for message in (*messages, *said.failures):
        yield Overreach(line, f"with {hidden!r} hidden, {message}")


def _new(said: _Said, known: _Said) -> Iterator[Finding]:
    """Findings that nothing known is the same as, and those of a rule that has more of them now."""
    marks, before, now = known.marks(), known.counts(), said.counts()
    for finding, place in said.findings:
        of = (finding.rule, finding.table)
        alone = now[of] == before[of] == 1
        seen = (*of, place) in marks or (*of, finding.message) in marks
        if now[of] > before[of] or not (seen or alone):
            yield finding
