"""One run, from the paths named to its report: configuration, reading, rules, baseline."""

import os
from collections.abc import Iterator, Mapping, Sequence

from ddblint.changes import Change
from ddblint.config import YAML_NAME, Config, Configs, where
from ddblint.engine import Job, Settings, run_jobs
from ddblint.errors import UsageError
from ddblint.files import inputs
from ddblint.findings import Failure, Report, Severity
from ddblint.reading import Reading
from ddblint.records import NamedTuple
from ddblint.registry import Choice, Rule, checks, select

_FAIL_LEVEL = "warning"


class Wishes(NamedTuple):
    """What the command line asks for, which counts more than what a configuration file says.

    `config` names the file to use, in place of the nearest; an empty `fail_level`, `baseline` or
    `source_root` is none.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    parameters: Mapping[str, str] = {}
    fail_level: str = ""
    pedantic: bool = False
    stdin_filename: str = "<stdin>"
    config: str | None = None
    use_config: bool = True
    force_exclude: bool = False
    baseline: str = ""
    quiet: bool = False
    source_root: str = ""


class Linted(NamedTuple):
    """The outcome: `fails` says that a finding is at or above its fail level, `remarks` concern the run."""

    report: Report
    fails: bool
    unreadable: bool
    remarks: tuple[str, ...]


def lint(paths: Sequence[str], wishes: Wishes) -> Linted:
    configs = Configs(wishes.config, use=wishes.use_config)
    rules = Rules(configs, wishes)
    reading = Reading(
        inputs(paths),
        wishes.parameters,
        wishes.stdin_filename,
        configs,
        force_exclude=wishes.force_exclude,
        source_root=wishes.source_root,
    )
    settings = Settings(rules.of(YAML_NAME), wishes.pedantic, judge_ignores=not wishes.parameters)
    report = run_jobs((Job(schema, rules.of(name)) for name, schema in reading.named_schemas()), settings)
    faults = tuple(Failure("", "", name, fault) for name, fault in reading.faults)
    report = report._replace(skipped=tuple(reading.skipped), failures=report.failures + faults)
    remarks = [*reading.unreadable, *reading.unused_parameters()]
    if wishes.baseline:
        from ddblint.baseline import without_known

        report, gone = without_known(report, wishes.baseline, reading.names)
        remarks += gone
    if not reading.unreadable and not wishes.quiet:
        remarks += _unmatched(configs, paths)
    if report.findings and not wishes.quiet:
        remarks += reading.hints
    return Linted(report, fails(report, configs, wishes.fail_level), bool(reading.unreadable), tuple(remarks))


class Rules:
    """The rules for each file, worked out once for all files that have the same.

    Those on `changes` are left out where there is one version alone.
    """

    def __init__(self, configs: Configs, wishes: Wishes, *, changes: bool = False) -> None:
        self._configs = configs
        self._wishes = wishes
        self._changes = changes
        self._known: dict[object, tuple[Rule, ...]] = {}

    def of(self, file: str) -> tuple[Rule, ...]:
        config = self._configs.of(file)
        choices = tuple(config.choices_for(file))
        key = (config.name, tuple(map(id, choices)))
        if key not in self._known:
            self._known[key] = self._selected(config, choices)
        return self._known[key]

    def _selected(self, config: Config, choices: tuple[Choice, ...]) -> tuple[Rule, ...]:
        wanted, unwanted = self._wishes.select, self._wishes.ignore
        if wanted:  # then the file says how rules are run, not which
            choices = tuple(choice._replace(enabled=None) for choice in choices)
            return self._of_run(select(wanted, unwanted, choices, (*checks(), *config.plugins)))
        words = (*config.select, *config.ignore, *unwanted)
        every = (*checks(changes=self._changes or bool(words)), *config.plugins)
        return self._of_run(select(config.select, (*config.ignore, *unwanted), choices, every))

    def _of_run(self, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """The rules for what there is to look at; raises UsageError where none is left of those selected."""
        left = tuple(rule for rule in rules if self._changes or rule.check.subject is not Change)
        if self._wishes.select and not left:
            about = "; `ddblint diff` runs those on changes" if rules else ""
            raise UsageError(f"no rule is left of those selected{about}")
        return left


def fails(report: Report, configs: Configs, wanted: str) -> bool:
    """Whether a finding is at or above the fail level, asked for or configured for its file."""
    for finding in report.findings:
        level = wanted or configs.of(finding.span.file).fail_level or _FAIL_LEVEL
        if level != "none" and finding.severity >= Severity[level.upper()]:
            return True
    return False


def _unmatched(configs: Configs, paths: Sequence[str]) -> Iterator[str]:
    """Hints for tables that are not there: told where the name is like another, or all files were read."""
    for config in configs.used():
        whole = _covers(paths, config.folder)
        if config.tables is None:
            continue
        for pattern, near in config.tables.unmatched().items():
            if whole or near:
                meant = f"; did you mean {near}?" if near else ""
                yield f"tables: {pattern} in {config.name} matches no table{meant}"
        for fault in config.tables.unfound():
            yield f"{where(fault.place)}: {fault.message}"


def _covers(paths: Sequence[str], folder: str) -> bool:
    """Whether a folder is one of the paths, or below one."""
    roots = [os.path.join(os.path.abspath(path), "") for path in paths]
    return any(os.path.join(folder, "").startswith(root) for root in roots)
