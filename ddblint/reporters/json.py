"""The json format, version 1: one finding a line, so that it reads and compares well without indentation."""

from collections.abc import Iterable
from json import JSONEncoder

from ddblint import __version__
from ddblint.erased import Any
from ddblint.findings import Finding, Related, Report, Silence
from ddblint.plans import Plan, PlanStep
from ddblint.reporters import Context
from ddblint.reporters.wording import by_severity, facet_of, not_analysed
from ddblint.rulebook import url
from ddblint.source import Span

_encode = JSONEncoder().encode


def render(report: Report, _: Context) -> str:
    tool = _encode({"name": "ddblint", "version": __version__})
    return (
        f'{{"version": 1, "tool": {tool},\n'
        f'"findings": {_list(map(_finding, report.findings))},\n'
        f'"silences": {_list(map(_silence, report.silences))},\n'
        f"{_plans(report)}"
        f'"summary": {_encode(_summary(report))}}}\n'
    )


def _list(entries: Iterable[dict[str, Any]]) -> str:
    lines = ",\n".join(map(_encode, entries))
    return f"[\n{lines}\n]" if lines else "[]"


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "name": finding.name,
        "severity": str(finding.severity),
        "certainty": str(finding.certainty),
        "message": finding.message,
        "help": finding.help,
        "url": url(finding.rule, finding.name),
        **_place(finding.span),
        "table": finding.table,
        "also": finding.also,
        "resources": [
            {**resource._asdict(), "file": _readable(resource.file)} for resource in finding.resources
        ],
        "index": finding.index_name,
        "when": finding.when,
        "related": [_related(related) for related in finding.related],
    }


def _related(related: Related) -> dict[str, Any]:
    return {**_place(related.span), "message": related.message}


def _place(span: Span) -> dict[str, Any]:
    return {
        "file": _readable(span.file),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _silence(silence: Silence) -> dict[str, Any]:
    return {
        "rule": silence.rule,
        "name": silence.name,
        "table": silence.table,
        "facet": facet_of(silence),
        "why": silence.why,
        **_place(silence.span),
    }


def _plans(report: Report) -> str:
    """The member `plan`, which only a comparison has."""
    return "" if report.plans is None else f'"plan": {_list(map(_plan, report.plans))},\n'


def _plan(plan: Plan) -> dict[str, Any]:
    return {**plan._asdict(), "file": _readable(plan.file), "steps": [_step(step) for step in plan.steps]}


def _step(step: PlanStep) -> dict[str, Any]:
    return {
        **step._asdict(),
        "changes": [{"table": table, "does": does} for table, does in step.changes],
        "template": _readable(step.template),
    }


def _summary(report: Report) -> dict[str, Any]:
    return {
        "files": report.files,
        "tables": report.tables,
        **{f"{severity}s": number for severity, number in by_severity(report).items()},
        "not_analysed": not_analysed(report),
        "suppressed": report.suppressed,
        "baselined": report.baselined,
        "skipped": report.skipped,
        "failures": [failure._asdict() for failure in report.failures],
    }


def _readable(name: str) -> str:
    """A file name as text: bytes that are none would become halves of characters, which readers refuse."""
    return name.encode("utf-8", "replace").decode() if not name.isascii() else name
