"""Rules over the views of tables: equal problems of several views are one."""

from collections.abc import Callable, Iterable, Iterator

from ddblint.engine.outcome import Found, Outcome
from ddblint.findings import Certainty, Failure, Silence
from ddblint.guard import attempt
from ddblint.model import Schema, Table
from ddblint.registry import Rule
from ddblint.rule import Problem
from ddblint.scenarios import describe
from ddblint.source import Span


class View:
    """A table under one combination of conditions; what is untold of it is worked out once for all rules."""

    __slots__ = ("_span", "_untold", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self._untold: dict[str, str | None] = {}
        self._span: Span | None = None

    def untold(self, facet: str) -> str | None:
        if facet not in self._untold:
            self._untold[facet] = self.table.untold(facet)
        return self._untold[facet]

    def silence(self, rule: Rule, facet: str, why: str) -> Silence:
        self._span = self._span or self.table.place.span()
        return Silence(rule.check.id, rule.check.name, self.table.address, self._span, facet, why)


#: The views of each table, by logical id.
Views = dict[str, list[View]]


def views_of(schema: Schema) -> Views:
    views: Views = {}
    for table in schema.tables:
        views.setdefault(table.logical_id, []).append(View(table))
    return views


def problems(rule: Rule, schema: Schema, views: Views, outcome: Outcome) -> Iterator[Found]:
    """What a rule finds, equal problems of several views of a table as one."""
    if rule.check.subject is Schema:
        for problem in _problems(rule, schema, "", outcome):
            yield Found(rule, problem, problem.table, ())
        return
    for every in views.values():
        found = [(view, problem) for view in every for problem in _problems_of_view(rule, view, outcome)]
        if found:
            merged = _merge(found)
            for problem, where in merged:
                yield Found(rule, problem, problem.table or every[0].table.address, _when(where, every))
            _note_hidden(rule, merged, outcome)


def _problems_of_view(rule: Rule, view: View, outcome: Outcome) -> list[Problem]:
    """A rule on one view; silent, and noted as such, where a facet it argues from is not told."""
    for facet in rule.check.needs:
        if why := view.untold(facet):
            outcome.silences.append(view.silence(rule, facet, why))
            return []
    return _problems(rule, view.table, view.table.address, outcome)


def _problems(rule: Rule, subject: Table | Schema, table: str, outcome: Outcome) -> list[Problem]:
    run_check: Callable[..., Iterable[Problem]] = rule.check.run
    found, fault = attempt(lambda: list(run_check(subject, **rule.options)))
    if fault:
        outcome.failures.append(Failure(rule.check.id, table, _file(subject), fault))
    return found or []


def _file(subject: Table | Schema) -> str:
    """The name of the file that a rule looked at."""
    if isinstance(subject, Table):
        return subject.place.source.name
    places = [table.place for table in subject.tables]
    places += [target.place for target in subject.scaling_targets]
    places += [defect.place for defect in subject.defects]
    return places[0].source.name if places else ""


def _merge(found: list[tuple[View, Problem]]) -> list[tuple[Problem, list[View]]]:
    """Equal problems of several views as one, with the views each was found in."""
    merged: dict[object, tuple[Problem, list[View]]] = {}
    for view, problem in found:
        key = (problem.at.start, problem.at.end, problem.message, problem.severity, problem.certainty)
        _, where = merged.setdefault(key, (problem, []))
        if view not in where:
            where.append(view)
    return list(merged.values())


def _when(where: list[View], every: list[View]) -> tuple[str, ...]:
    if len(where) == len(every):
        return ()
    return describe([view.table.scenario for view in where], [view.table.scenario for view in every])


def _note_hidden(rule: Rule, merged: list[tuple[Problem, list[View]]], outcome: Outcome) -> None:
    """A guess that stayed hidden is a silence, where a hint would have let the rule speak."""
    if outcome.pedantic:
        return
    for problem, (view, *_) in merged:
        if (problem.certainty or rule.check.certainty) is Certainty.GUESS:
            missing = ((facet, view.untold(facet)) for facet in rule.check.hints)
            outcome.silences += [view.silence(rule, facet, why) for facet, why in missing if why]
