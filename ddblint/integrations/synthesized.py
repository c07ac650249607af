"""What ddblint finds in the templates of an app of CDK, in the terms of CDK's validation reports."""

import os
from collections.abc import Iterator, Sequence

from ddblint.config import Configs
from ddblint.errors import UsageError
from ddblint.findings import Finding, Report, Resource, Severity
from ddblint.guard import attempt
from ddblint.linting import Wishes, fails, lint
from ddblint.records import NamedTuple
from ddblint.reporters.wording import condition_of, describe, doubt_of
from ddblint.rulebook import url

_MANIFEST = "manifest.json"
_ALL = "N/A"
#: CDK knows no notes.
_SEVERITIES = {Severity.NOTE: "info", Severity.WARNING: "warning", Severity.ERROR: "error"}


class Violation(NamedTuple):
    """A finding about one resource of a template; `metadata` is what is told of its rule.

    `logical_id` is CDK's own `N/A` where the template as a whole is meant.
    """

    rule: str
    description: str
    fix: str
    severity: str
    metadata: dict[str, str]
    template: str
    logical_id: str


class Validation(NamedTuple):
    """The outcome: `success` says that no finding is at the fail level, `remarks` concern the run."""

    violations: tuple[Violation, ...]
    success: bool
    remarks: tuple[str, ...]


def validated(templates: Sequence[str], wishes: Wishes) -> Validation:
    """Lints templates, by their absolute paths, with the assemblies they are in.

    What keeps it from that is a violation as well: the CDK CLI passes over exceptions without a word.
    """
    found, fault = attempt(lambda: _validated(templates, wishes))
    return found or _impossible(fault, templates)


def _validated(templates: Sequence[str], wishes: Wishes) -> Validation:
    try:
        return _linted(templates, wishes)
    except UsageError as error:
        return _impossible(str(error), templates)


def _impossible(why: str, templates: Sequence[str]) -> Validation:
    template = templates[0] if templates else ""
    violation = Violation("not-run", f"ddblint could not run: {why}", "", "fatal", {}, template, _ALL)
    return Validation((violation,), success=False, remarks=())


def _linted(templates: Sequence[str], wishes: Wishes) -> Validation:
    """The configuration is the one for the directory that the app runs in: it may synthesize to any."""
    if wishes.config is None:
        wishes = wishes._replace(config=Configs().of(os.path.abspath("app")).name or None)
    linted = lint(_inputs(templates), wishes)
    report = _of_templates(linted.report)
    success = not fails(report, Configs(wishes.config), wishes.fail_level)
    remarks = (*linted.remarks, *map(describe, report.failures))
    violations = tuple(violation for finding in report.findings for violation in _violations(finding))
    return Validation(violations, success, remarks)


def _inputs(templates: Sequence[str]) -> list[str]:
    """The assemblies that hold the templates, without those of stages in them; else the template itself."""
    found = [_assembly(template) for template in templates]
    outer = [os.path.join(path, "") for path in found]
    return [_short(path) for path in dict.fromkeys(found) if not path.startswith(tuple(outer))]


def _assembly(template: str) -> str:
    directory = os.path.dirname(os.path.abspath(template))
    return directory if os.path.isfile(os.path.join(directory, _MANIFEST)) else template


def _short(path: str) -> str:
    """A path as users know it: from the working directory, where it is below that."""
    relative = os.path.relpath(path)
    return path if relative.split(os.sep)[0] == os.pardir else relative


def _of_templates(report: Report) -> Report:
    """Without what is said of manifests: that a synth runs or has failed is of no use during one."""
    findings = (f for f in report.findings if os.path.basename(f.span.file) != _MANIFEST)
    return report._replace(findings=tuple(findings))


def _violations(finding: Finding) -> Iterator[Violation]:
    """One for each table that the finding is about: CDK prints them one by one."""
    for resource in finding.resources or (Resource(finding.table, finding.span.file, _ALL),):
        yield Violation(
            finding.rule,
            _description(finding, resource.table),
            finding.help,
            _SEVERITIES[finding.severity],
            {"name": finding.name, "documentation": url(finding.rule, finding.name)},
            os.path.abspath(resource.file),
            resource.logical_id,
        )


def _description(finding: Finding, table: str) -> str:
    """The message behind its place: CDK itself tells only where a construct was made, not where an index."""
    message = finding.message.replace(finding.table, table) if finding.table else finding.message
    condition = condition_of(finding)
    when = f" (when {condition})" if condition else ""
    return f"{finding.span.file}:{finding.span.line}: {message}{when}{doubt_of(finding)}"
