"""Rules over the views of tables: equal problems of several views are one."""

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import NamedTuple

from ddblint.changes import Change
from ddblint.engine.outcome import Found, Outcome
from ddblint.findings import Certainty, Failure, Silence
from ddblint.guard import attempt
from ddblint.model import Schema, Table
from ddblint.registry import Rule
from ddblint.rule import Problem
from ddblint.scenarios import describe
from ddblint.source import Span


class View:
    """A table, or the change of one, under one combination of conditions.

    What is untold of it is worked out once for all rules.
    """

    __slots__ = ("_span", "_untold", "subject")

    def __init__(self, subject: Table | Change) -> None:
        self.subject = subject
        self._untold: dict[str, str | None] = {}
        self._span: Span | None = None

    def untold(self, facet: str) -> str | None:
        if facet not in self._untold:
            # What is told in whole is told in every part, and a look at the whole serves many rules.
            whole = facet.partition(".")[0]
            is_told = whole != facet and self.untold(whole) is None
            self._untold[facet] = None if is_told else self.subject.untold(facet)
        return self._untold[facet]

    def may_have(self, part: str) -> bool:
        """Whether the table has such parts, or may have, by a dotted path such as `local_indexes`."""
        return bool(attrgetter(part)(self.subject)) or self.untold(part) is not None

    def silence(self, rule: Rule, facet: str, why: str) -> Silence:
        self._span = self._span or self.subject.place.span()
        return Silence(rule.check.id, rule.check.name, self.subject.address, self._span, facet, why)


#: The views of each table, or of the change of each.
Views = dict[str, list[View]]


class Subjects(NamedTuple):
    """What the rules look at in one file."""

    schema: Schema
    tables: Views
    changes: Views


def subjects_of(schema: Schema, tables: Iterable[Table], changes: Iterable[Change]) -> Subjects:
    """The views of the tables that are to be looked at, by logical id, and of the changes."""
    views: Views = {}
    for table in tables:
        views.setdefault(table.logical_id, []).append(View(table))
    changed: Views = {}
    for change in changes:
        whole = change.after is None and change.absent is None
        changed.setdefault(f"{whole} {change.address}", []).append(View(change))
    return Subjects(schema, views, changed)


def problems(rule: Rule, subjects: Subjects, outcome: Outcome) -> Iterator[Found]:
    """What a rule finds, equal problems of several views of a table as one."""
    if rule.check.subject is Schema:
        for problem in _problems(rule, subjects.schema, "", outcome):
            yield Found(rule, problem, problem.table, ())
        return
    for every in (subjects.changes if rule.check.subject is Change else subjects.tables).values():
        found = [(view, problem) for view in every for problem in _problems_of_view(rule, view, outcome)]
        if found:
            merged = _sure(_merge(found), every)
            for problem, where in merged:
                owner = every[0].subject.address
                yield Found(rule, problem, problem.table or owner, _when(where, every), owner)
            _note_hidden(rule, merged, outcome)


def _problems_of_view(rule: Rule, view: View, outcome: Outcome) -> list[Problem]:
    """A rule on one view; silent, and noted as such, where a facet it argues from is not told."""
    if rule.check.about and not any(map(view.may_have, rule.check.about)):
        return []
    for facet in rule.check.needs:
        if why := view.untold(facet):
            outcome.silences.append(view.silence(rule, facet, why))
            return []
    return _problems(rule, view.subject, view.subject.address, outcome)


def _problems(rule: Rule, subject: Table | Schema | Change, table: str, outcome: Outcome) -> list[Problem]:
    run_check: Callable[..., Iterable[Problem]] = rule.check.run
    found, fault = attempt(lambda: list(run_check(subject, **rule.options)))
    if fault:
        outcome.failures.append(Failure(rule.check.id, table, _file(subject), fault))
    return found or []


def _file(subject: Table | Schema | Change) -> str:
    """The name of the file that a rule looked at."""
    if isinstance(subject, (Table, Change)):
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


def _sure(found: list[tuple[Problem, list[View]]], every: list[View]) -> list[tuple[Problem, list[View]]]:
    """Where it is not known which views of both sides belong together, what is so in all of them."""
    doubtful = any(isinstance(view.subject, Change) and view.subject.doubtful for view in every)
    return [(problem, where) for problem, where in found if not doubtful or len(where) == len(every)]


def _when(where: list[View], every: list[View]) -> tuple[str, ...]:
    if len(where) == len(every):
        return ()
    return describe([view.subject.scenario for view in where], [view.subject.scenario for view in every])


def _note_hidden(rule: Rule, merged: list[tuple[Problem, list[View]]], outcome: Outcome) -> None:
    """A guess that stayed hidden is a silence, where a hint would have let the rule speak."""
    if outcome.pedantic:
        return
    for problem, (view, *_) in merged:
        if (problem.certainty or rule.check.certainty) is Certainty.GUESS:
            missing = ((facet, view.untold(facet)) for facet in rule.check.hints)
            outcome.silences += [view.silence(rule, facet, why) for facet, why in missing if why]
