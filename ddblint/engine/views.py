"""Rules over the views of tables: equal problems of several views are one."""

from collections.abc import Callable, Iterable, Iterator

from ddblint.engine.outcome import Found, Outcome
from ddblint.findings import Certainty, Failure, Silence
from ddblint.model import Scenario, Schema, Table
from ddblint.registry import Rule
from ddblint.rule import Problem
from ddblint.scenarios import describe

#: The views of each table, by logical id.
Views = dict[str, list[Table]]


def views_of(schema: Schema) -> Views:
    views: Views = {}
    for table in schema.tables:
        views.setdefault(table.logical_id, []).append(table)
    return views


def problems(rule: Rule, schema: Schema, views: Views, outcome: Outcome) -> Iterator[Found]:
    """What a rule finds, equal problems of several views of a table as one."""
    if rule.check.subject is Schema:
        for problem in _problems(rule, schema, "", outcome):
            yield Found(rule, problem, problem.table, ())
        return
    for tables in views.values():
        found = [(table, problem) for table in tables for problem in _problems_of_table(rule, table, outcome)]
        if found:
            merged = _merge(found)
            for problem, where in merged:
                yield Found(rule, problem, problem.table or tables[0].address, _when(where, tables))
            _note_hidden(rule, merged, outcome)


def _problems_of_table(rule: Rule, table: Table, outcome: Outcome) -> list[Problem]:
    """A rule on one view; silent, and noted as such, where a facet it argues from is not told."""
    for facet in rule.check.needs:
        if why := table.untold(facet):
            outcome.silences.append(_silence(rule, table, facet, why))
            return []
    return _problems(rule, table, table.address, outcome)


def _problems(rule: Rule, subject: Table | Schema, table: str, outcome: Outcome) -> list[Problem]:
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


def _merge(found: list[tuple[Table, Problem]]) -> list[tuple[Problem, list[Table]]]:
    """Equal problems of several views as one, with the views each was found in."""
    merged: dict[object, tuple[Problem, list[Table]]] = {}
    for table, problem in found:
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


def _note_hidden(rule: Rule, merged: list[tuple[Problem, list[Table]]], outcome: Outcome) -> None:
    """A guess that stayed hidden is a silence, where a hint would have let the rule speak."""
    if outcome.pedantic:
        return
    for problem, where in merged:
        if (problem.certainty or rule.check.certainty) is Certainty.GUESS:
            outcome.silences.extend(_missing_hints(rule, where[0]))


def _missing_hints(rule: Rule, table: Table) -> Iterator[Silence]:
    for facet in rule.check.hints:
        if why := table.untold(facet):
            yield _silence(rule, table, facet, why)


def _silence(rule: Rule, table: Table, facet: str, why: str) -> Silence:
    return Silence(rule.check.id, rule.check.name, table.address, table.place.span(), facet, why)
