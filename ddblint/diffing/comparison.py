"""Two sides read and paired, and the outcome of running the rules over what differs."""

from collections.abc import Iterator, Mapping

from ddblint.changes import Change
from ddblint.changes.comparing import Compared, compared
from ddblint.config import YAML_NAME, Configs, where
from ddblint.diffing.judging import UNREADABLE, rules_over, worth_telling
from ddblint.diffing.sides import Sides
from ddblint.diffing.versions import Versions, versions_of
from ddblint.engine import Job, Settings, run_jobs
from ddblint.errors import UsageError
from ddblint.findings import Failure, Report
from ddblint.guard import attempt
from ddblint.linting import Linted, Rules, Wishes, fails
from ddblint.model import DefectKind
from ddblint.planning import Planned, Wanted, planned
from ddblint.records import NamedTuple


class Choices(NamedTuple):
    """What the command line asks for beside what `check` does.

    `old_parameters` are those of the old version alone; `changes_only` leaves the new tables unlinted, and
    `write_steps` is the directory for the templates of a plan, empty where none are wanted.
    """

    old_parameters: Mapping[str, str] = {}
    changes_only: bool = False
    write_steps: str = ""


class Comparison:
    """Reads both sides once, and makes a report of what differs."""

    def __init__(self, sides: Sides, configs: Configs, wishes: Wishes, choices: Choices) -> None:
        self._sides, self._configs, self._wishes, self._choices = sides, configs, wishes, choices
        self._rules = Rules(configs, wishes, changes=True)

    def outcome(self) -> Linted:
        versions = versions_of(self._sides)
        found = compared(versions.before, versions.after)
        changes = [change for each in found for change in each.changes]
        report, remarks = self._planned(self._report(versions, found), changes)
        old, new = (side.reading for side in self._sides)
        unreadable = [*old.unreadable, *new.unreadable]
        every = [*unreadable, *self._unused(), *self._broken(versions), *remarks]
        if self._wishes.baseline:
            from ddblint.baseline import without_known

            report, gone = without_known(report, self._wishes.baseline, new.names)
            every += gone
        failed = fails(report, self._configs, self._wishes.fail_level)
        return Linted(report, failed, bool(unreadable), tuple(every))

    def _report(self, versions: Versions, found: tuple[Compared, ...]) -> Report:
        settings = Settings(self._rules.of(YAML_NAME), self._wishes.pedantic, judge_ignores=False)
        report = run_jobs(self._jobs(versions, found), settings)
        faults = [fault for side in self._sides for fault in side.reading.faults]
        return report._replace(
            findings=tuple(worth_telling(report.findings, found)),
            failures=report.failures + tuple(Failure("", "", name, fault) for name, fault in faults),
            skipped=self._skipped(versions),
        )

    def _skipped(self, versions: Versions) -> tuple[str, ...]:
        """Files without a table that were named; of a new one whose tables are gone, a finding tells."""
        old = () if self._sides.old.label else self._sides.old.reading.skipped
        new = () if versions.before else self._sides.new.reading.skipped
        return tuple(dict.fromkeys((*old, *new)))

    def _planned(self, report: Report, changes: list[Change]) -> tuple[Report, tuple[str, ...]]:
        """The report with the plans for what one update cannot do, and what became of their templates."""
        directory = self._choices.write_steps
        wanted = Wanted(directory, self._parameters, self._choices.old_parameters) if directory else None

        def plan() -> Planned | UsageError:
            try:
                return planned(changes, wanted)
            except UsageError as error:
                return error

        found, fault = attempt(plan)
        if isinstance(found, UsageError):
            raise found
        if found is None:
            failure = Failure("", "", "the plan", fault)
            return report._replace(failures=(*report.failures, failure)), ()
        return report._replace(plans=found.plans), found.remarks

    def _parameters(self, file: str) -> Mapping[str, str]:
        return {**self._configs.of(file).parameters, **self._wishes.parameters}

    def _broken(self, versions: Versions) -> Iterator[str]:
        """Word of files of a revision that cannot be read; where they are files, a finding says so."""
        for name, schema in versions.broken if self._sides.old.label else ():
            defect = next(each for each in schema.defects if each.kind is DefectKind.UNREADABLE)
            yield f"{where(defect.place)}: {defect.message}; {name} is compared with nothing"

    def _jobs(self, versions: Versions, found: tuple[Compared, ...]) -> Iterator[Job]:
        names = versions.names
        for name, schema in versions.broken if not self._sides.old.label else ():
            yield Job(schema, tuple(rule for rule in self._rules.of(name) if rule.check.id == UNREADABLE))
        for at, each in enumerate(found):
            name = names[at] if at < len(names) else self._sides.old.path(each.key)
            rules = rules_over(each, self._rules.of(name), changes_only=self._choices.changes_only)
            yield Job(each.schema, tuple(rules), each.changes, each.touched)

    def _unused(self) -> list[str]:
        """Word of parameters that are of no use to either side, or to the side they are given for."""
        if self._sides.old.label:
            return []  # the files that are the same on both sides were not looked at
        old, new = (side.reading.unused_parameters() for side in self._sides)
        alone = [f" parameter {name}" for name in self._choices.old_parameters]
        of_old = (word for word in old if any(name in word for name in alone))
        return list(dict.fromkeys((*(word for word in new if word in old), *of_old)))
