"""Rules over the views of tables: equal problems of several views are one."""

from collections.abc import Callable, Iterable, Iterator

from ddblint.changes import Change
from ddblint.engine.outcome import Found, Outcome
from ddblint.engine.views import Subjects, View
from ddblint.findings import Certainty, Failure
from ddblint.guard import attempt
from ddblint.model import Schema, Table
from ddblint.registry import Rule
from ddblint.rule import Problem
from ddblint.scenarios import describe


def problems(rule: Rule, subjects: Subjects, outcome: Outcome) -> Iterator[Found]:
    """What a rule finds, equal problems of several views of a table as one."""
    if rule.check.subject is Schema:
        for problem in _problems(rule, subjects.schema, "", outcome):
            yield Found(rule, problem, problem.table, ())
        return
    ready = subjects.ready_for(rule.check)
    outcome.silences += [view.silence(rule, facet, why) for view, facet, why in ready.passed]
    for group, found in _problems_by_group(rule, ready.views, outcome).items():
        every = subjects.of(rule.check)[group]
        merged = _sure(_merge(found), every)
        for problem, where in merged:
            owner = every[0].subject.address
            yield Found(rule, problem, problem.table or owner, _when(where, every), owner)
        _note_hidden(rule, merged, outcome)


def _problems_by_group(
    rule: Rule, views: list[View], outcome: Outcome
) -> dict[str, list[tuple[View, Problem]]]:
    """What a rule finds in views, by the table of each; most rules find nothing, and are to take no time."""
    run_check: Callable[..., Iterable[Problem]] = rule.check.run
    options = rule.options
    found, fault = attempt(
        lambda: [(view, problem) for view in views for problem in run_check(view.subject, **options)]
    )
    if fault:  # in one view, which is not to take what the others show
        one_by_one = ((view, _problems(rule, view.subject, view.subject.address, outcome)) for view in views)
        found = [(view, problem) for view, each in one_by_one for problem in each]
    groups: dict[str, list[tuple[View, Problem]]] = {}
    for view, problem in found or ():
        groups.setdefault(view.group, []).append((view, problem))
    return groups


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
