"""Runs rules over schemas: every view of every table, equal problems of several views as one finding."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ddblint.findings import Certainty, Failure, Finding, Related, Report, Silence
from ddblint.model import Scenario, Schema, Table
from ddblint.registry import Rule
from ddblint.rule import Problem
from ddblint.rulebook import first_sentence, page
from ddblint.scenarios import describe
from ddblint.source import Source


class Settings(NamedTuple):
    """How a run is done: `pedantic` lets guesses speak."""

    rules: tuple[Rule, ...]
    pedantic: bool = False


class _Outcome(NamedTuple):
    """What has been collected so far, and the texts that findings point into."""

    findings: list[Finding]
    silences: list[Silence]
    failures: list[Failure]
    sources: dict[str, Source]


def run(schemas: Iterable[Schema], settings: Settings, skipped: tuple[str, ...] = ()) -> Report:
    """Checks one schema after the other; each can be forgotten before the next is read."""
    outcome = _Outcome([], [], [], {})
    files = tables = 0
    for schema in schemas:
        files += 1
        views = _views(schema)
        tables += len(views)
        before = len(outcome.findings)
        _check(schema, views, settings, outcome)
        outcome.findings[before:] = sorted(outcome.findings[before:], key=_order)
    rules = tuple(rule.check.id for rule in settings.rules)
    return Report(
        tuple(outcome.findings),
        tuple(dict.fromkeys(outcome.silences)),
        tuple(dict.fromkeys(outcome.failures)),
        rules,
        outcome.sources,
        files,
        tables,
        skipped,
    )


def _order(finding: Finding) -> tuple[str, int, int, str]:
    return finding.span.file, finding.span.line, finding.span.column, finding.rule


def _views(schema: Schema) -> dict[str, list[Table]]:
    """The views of each table, by logical id."""
    views: dict[str, list[Table]] = {}
    for table in schema.tables:
        views.setdefault(table.logical_id, []).append(table)
    return views


def _check(schema: Schema, views: dict[str, list[Table]], settings: Settings, outcome: _Outcome) -> None:
    for rule in settings.rules:
        if rule.check.subject is Schema:
            found = _problems(rule, schema, "", outcome)
            _report(rule, [(problem, ()) for problem in found], "", settings, outcome)
            continue
        for tables in views.values():
            merged = _merge((table, _problems_of_table(rule, table, outcome)) for table in tables)
            described = [(problem, _when(where, tables)) for problem, where in merged]
            _report(rule, described, tables[0].address, settings, outcome)
            _note_hidden(rule, merged, settings, outcome)


def _problems_of_table(rule: Rule, table: Table, outcome: _Outcome) -> list[Problem]:
    """A rule on one view; silent, and noted as such, where a facet it argues from is not told."""
    for facet in rule.check.needs:
        if why := table.untold(facet):
            outcome.silences.append(_silence(rule, table, facet, why))
            return []
    return _problems(rule, table, table.address, outcome)


def _problems(rule: Rule, subject: Table | Schema, table: str, outcome: _Outcome) -> list[Problem]:
    run_check: Callable[..., Iterable[Problem]] = rule.check.run
    try:
        return list(run_check(subject, **rule.options))
    except Exception as error:  # noqa: BLE001 - a fault of one rule must not take the others' findings
        what = f"{type(error).__name__}: {error}"
        outcome.failures.append(Failure(rule.check.id, table, _file(subject), what))
        return []


def _file(subject: Table | Schema) -> str:
    """The name of the file that a rule looked at."""
    if isinstance(subject, Table):
        return subject.place.source.name
    places = [table.place for table in subject.tables]
    places += [target.place for target in subject.scaling_targets]
    places += [defect.place for defect in subject.defects]
    return places[0].source.name if places else ""


def _merge(found: Iterable[tuple[Table, list[Problem]]]) -> list[tuple[Problem, list[Table]]]:
    """Equal problems of several views as one, with the views each was found in."""
    merged: dict[object, tuple[Problem, list[Table]]] = {}
    for table, problems in found:
        for problem in problems:
            key = (problem.at.start, problem.at.end, problem.message, problem.severity, problem.certainty)
            _, where = merged.setdefault(key, (problem, []))
            if table not in where:
                where.append(table)
    return list(merged.values())


def _when(where: list[Table], tables: list[Table]) -> tuple[str, ...]:
    if len(where) == len(tables):
        return ()
    found: list[Scenario] = [table.scenario for table in where]
    return describe(found, [table.scenario for table in tables])


def _report(
    rule: Rule,
    problems: list[tuple[Problem, tuple[str, ...]]],
    table: str,
    settings: Settings,
    outcome: _Outcome,
) -> None:
    for problem, when in problems:
        if settings.pedantic or _certainty(rule, problem) > Certainty.GUESS:
            outcome.findings.append(_finding(rule, problem, problem.table or table, when))
            for place in (problem.at, *(place for place, _ in problem.related)):
                outcome.sources[place.source.name] = place.source


def _certainty(rule: Rule, problem: Problem) -> Certainty:
    return problem.certainty or rule.check.certainty


def _finding(rule: Rule, problem: Problem, table: str, when: tuple[str, ...]) -> Finding:
    check = rule.check
    return Finding(
        check.id,
        check.name,
        problem.severity or rule.severity,
        _certainty(rule, problem),
        problem.message,
        problem.help or first_sentence(page(check.id).fix),
        problem.at.span(),
        table,
        (problem.of.name.value or "") if problem.of else "",
        tuple(Related(place.span(), message) for place, message in problem.related),
        when,
    )


def _note_hidden(
    rule: Rule, merged: list[tuple[Problem, list[Table]]], settings: Settings, outcome: _Outcome
) -> None:
    """A guess that stayed hidden is a silence, where a hint would have let the rule speak."""
    if settings.pedantic:
        return
    for problem, where in merged:
        if _certainty(rule, problem) is Certainty.GUESS:
            outcome.silences.extend(_missing_hints(rule, where[0]))


def _missing_hints(rule: Rule, table: Table) -> Iterator[Silence]:
    for facet in rule.check.hints:
        if why := table.untold(facet):
            yield _silence(rule, table, facet, why)


def _silence(rule: Rule, table: Table, facet: str, why: str) -> Silence:
    return Silence(rule.check.id, rule.check.name, table.address, table.place.span(), facet, why)
