"""Runs rules over schemas, leaves out what is to be ignored, and makes a report of the rest."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ddblint.engine.outcome import Outcome
from ddblint.engine.views import Views, problems, views_of
from ddblint.findings import Finding, Report
from ddblint.model import Schema
from ddblint.registry import Rule, checks
from ddblint.suppression import has_ignores, source_of


class Settings(NamedTuple):
    """How a run is done: `pedantic` lets guesses speak.

    `judge_ignores` reports the ignores that silence nothing; off where a run sees a part of the views.
    """

    rules: tuple[Rule, ...]
    pedantic: bool = False
    judge_ignores: bool = True


class Job(NamedTuple):
    """A schema and the rules that are run over it."""

    schema: Schema
    rules: tuple[Rule, ...]


def run(schemas: Iterable[Schema], settings: Settings, skipped: tuple[str, ...] = ()) -> Report:
    """Checks one schema after the other with the same rules."""
    return run_jobs((Job(schema, settings.rules) for schema in schemas), settings, skipped)


def run_jobs(jobs: Iterable[Job], settings: Settings, skipped: tuple[str, ...] = ()) -> Report:
    """Checks one schema after the other; each can be forgotten before the next is read.

    The rules of `settings` are reported as enabled, beside those of the jobs.
    """
    outcome = Outcome(settings.pedantic)
    rules = dict.fromkeys(rule.check.id for rule in settings.rules)
    for job in jobs:
        views = views_of(job.schema)
        outcome.files += 1
        outcome.tables += len(views)
        rules |= dict.fromkeys(rule.check.id for rule in job.rules)
        before = len(outcome.findings)
        _check(job, views, settings, outcome)
        outcome.findings[before:] = sorted(outcome.findings[before:], key=_order)
    return outcome.report(tuple(rules), skipped)


def _order(finding: Finding) -> tuple[str, int, int, str]:
    return finding.span.file, finding.span.line, finding.span.column, finding.rule


def _check(job: Job, views: Views, settings: Settings, outcome: Outcome) -> None:
    own = source_of(job.schema)
    if has_ignores(job.schema):
        _check_with_ignores(job, views, settings, outcome)
        return
    for rule in job.rules:
        for found in problems(rule, job.schema, views, outcome):
            outcome.add(found, own, job.schema.made_at)


def _check_with_ignores(job: Job, views: Views, settings: Settings, outcome: Outcome) -> None:
    """Leaves out what is to be ignored, and says which ignores are of no use."""
    from ddblint.suppression.ignores import Suppression

    suppression, own = Suppression(job.schema, _ids_by_name()), source_of(job.schema)
    silences, failures = len(outcome.silences), len(outcome.failures)
    for rule in job.rules:
        for found in problems(rule, job.schema, views, outcome):
            if suppression.silences(rule.check.id, found.table, found.problem.at):
                outcome.suppressed += outcome.shows(found)
            else:
                outcome.add(found, own, job.schema.made_at)
    judged = {rule.check.id for rule in job.rules} if settings.judge_ignores else set()
    judged -= {silence.rule for silence in outcome.silences[silences:]}
    judged -= {failure.rule for failure in outcome.failures[failures:]}
    ineffective = Schema(defects=tuple(suppression.ineffective(judged)))
    for rule in job.rules if ineffective.defects else ():
        for found in problems(rule, ineffective, {}, outcome):
            outcome.add(found, own)


@cache
def _ids_by_name() -> dict[str, str]:
    return {check.name: check.id for check in checks()}
