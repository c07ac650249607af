"""Runs rules over schemas, leaves out what is to be ignored, and makes a report of the rest."""

from collections.abc import Iterable, Iterator
from functools import cache

from ddblint.changes import Change
from ddblint.engine.by_rule import problems
from ddblint.engine.outcome import Found, Outcome
from ddblint.engine.resources import with_resources
from ddblint.engine.views import Subjects, subjects_of
from ddblint.findings import Finding, Report
from ddblint.model import DefectKind, Schema
from ddblint.records import NamedTuple
from ddblint.registry import Rule, checks
from ddblint.suppression import has_ignores, source_of

#: Where a part of a file was not looked at, what is to be ignored may be there.
_UNSEEN = (
    DefectKind.UNREADABLE,
    DefectKind.INVALID_SCHEMA,
    DefectKind.REFUSED,
    DefectKind.NOT_ANALYSED,
)


class Settings(NamedTuple):
    """How a run is done: `pedantic` lets guesses speak.

    `judge_ignores` reports the ignores that silence nothing; off where a run sees a part of the views.
    """

    rules: tuple[Rule, ...]
    pedantic: bool = False
    judge_ignores: bool = True


class Job(NamedTuple):
    """A schema and the rules that are run over it, and over the changes that made it.

    Where some tables are `touched`, by address, the others are not looked at.
    """

    schema: Schema
    rules: tuple[Rule, ...]
    changes: tuple[Change, ...] = ()
    touched: frozenset[str] | None = None

    def looks_at(self, address: str) -> bool:
        return self.touched is None or address in self.touched

    def with_removed(self) -> Schema:
        """The schema with the tables that it no longer has, whose ignores stand in the old version."""
        removed = (change.before for change in self.changes if change.before and not change.after)
        return self.schema._replace(tables=(*self.schema.tables, *removed))


def run(schemas: Iterable[Schema], settings: Settings, skipped: tuple[str, ...] = ()) -> Report:
    """Checks one schema after the other with the same rules."""
    return run_jobs((Job(schema, settings.rules) for schema in schemas), settings, skipped)


def run_jobs(jobs: Iterable[Job], settings: Settings, skipped: tuple[str, ...] = ()) -> Report:
    """Checks one schema after the other; each can be forgotten before the next is read.

    The rules of `settings` are reported as enabled, beside those of the jobs.
    """
    outcome = Outcome(settings.pedantic)
    rules = dict.fromkeys(rule.check.id for rule in settings.rules)
    clean: dict[str, None] = {}
    for job in jobs:
        outcome.files += 1
        outcome.tables += len({table.logical_id for table in job.schema.tables})
        rules |= dict.fromkeys(rule.check.id for rule in job.rules)
        before = len(outcome.findings)
        _check(job, settings, outcome)
        if found := outcome.findings[before:]:
            outcome.findings[before:] = sorted(with_resources(found, job.schema), key=_order)
        elif own := source_of(job.schema):
            clean[own.name] = None
    return outcome.report(tuple(rules), skipped)._replace(clean=tuple(clean))


def _order(finding: Finding) -> tuple[str, int, int, str]:
    return finding.span.file, finding.span.line, finding.span.column, finding.rule


def _check(job: Job, settings: Settings, outcome: Outcome) -> None:
    tables = [table for table in job.schema.tables if job.looks_at(table.address)]
    subjects, own = subjects_of(job.schema, tables, job.changes), source_of(job.schema)
    if has_ignores(job.with_removed()):
        _check_with_ignores(job, subjects, settings, outcome)
        return
    for found in _found(job, subjects, outcome):
        outcome.add(found, own, job.schema.made_at)


def _found(job: Job, subjects: Subjects, outcome: Outcome) -> Iterator[Found]:
    """What the rules find, without what a rule over the whole file says of tables not to be looked at."""
    for rule in job.rules:
        for found in problems(rule, subjects, outcome):
            if rule.check.subject is not Schema or not found.table or job.looks_at(found.table):
                yield found


def _check_with_ignores(job: Job, subjects: Subjects, settings: Settings, outcome: Outcome) -> None:
    """Leaves out what is to be ignored, and says which ignores are of no use."""
    from ddblint.plugins import loaded
    from ddblint.suppression.ignores import Suppression

    names = _ids_by_name() | {check.name: check.id for check in loaded()}
    suppression, own = Suppression(job.with_removed(), names), source_of(job.schema)
    silences, failures = len(outcome.silences), len(outcome.failures)
    for found in _found(job, subjects, outcome):
        if suppression.silences(found.rule.check.id, (found.table, found.owner), found.problem.at):
            outcome.suppressed += outcome.shows(found)
        else:
            outcome.add(found, own, job.schema.made_at)
    judge = settings.judge_ignores and not any(defect.kind in _UNSEEN for defect in job.schema.defects)
    judged = {rule.check.id for rule in job.rules} if judge else set()
    judged -= {silence.rule for silence in outcome.silences[silences:]}
    judged -= {failure.rule for failure in outcome.failures[failures:]}
    ineffective = Schema(defects=tuple(suppression.ineffective(judged)))
    for rule in job.rules if ineffective.defects else ():
        for found in problems(rule, subjects_of(ineffective, (), ()), outcome):
            outcome.add(found, own, job.schema.made_at)


@cache
def _ids_by_name() -> dict[str, str]:
    return {check.name: check.id for check in checks()}
