"""The command `check`, once its options are known: lints, writes the report and decides the exit code."""

import os
from collections.abc import Sequence

from ddblint.console import is_coloured, remark, tell
from ddblint.erased import TYPE_CHECKING
from ddblint.findings import Report
from ddblint.linting import Linted, Wishes, lint
from ddblint.records import NamedTuple

if TYPE_CHECKING:
    from ddblint.outputs import Output


class Telling(NamedTuple):
    """How the outcome of a run is told; the defaults are those of the command line.

    `outputs` are the files to write beside standard output or in its place, `write_baseline` the one to
    write instead of any report; `color` is auto, always or never.
    """

    format: str = "full"
    outputs: "tuple[Output, ...]" = ()
    color: str = "auto"
    silences: bool = False
    quiet: bool = False
    write_baseline: str | None = None


def check(paths: Sequence[str], wishes: Wishes, telling: Telling) -> int:
    """The exit code: 0 nothing at or above the fail level, 1 findings, 2 unreadable input, 3 our fault."""
    refuse_clashes(telling, paths)
    linted = lint(paths, wishes)
    return report_on(_with_command(linted, paths[0]) if linted.unreadable else linted, telling)


def _with_command(linted: Linted, first: str) -> Linted:
    """The same, with the command that the first path was meant to be where there is no such file."""
    from ddblint.commands import meant_by

    meant = "" if os.path.exists(first) else meant_by(first)
    if not meant:
        return linted
    remarks = (
        f"{told}; did you mean the command `{meant}`?" if told.startswith(f"{first}: ") else told
        for told in linted.remarks
    )
    return linted._replace(remarks=tuple(remarks))


def refuse_clashes(telling: Telling, paths: Sequence[str]) -> None:
    """Raises UsageError where a report would take the place of an input, or of another report."""
    if telling.outputs:
        from ddblint import outputs

        outputs.refuse_clashes(telling.outputs, paths)


def report_on(linted: Linted, telling: Telling) -> int:
    """Tells the outcome of a run, and says the exit code."""
    report = linted.report._replace(skipped=()) if telling.quiet else linted.report
    for message in linted.remarks:
        remark(message)
    for name in report.skipped:
        remark(f"no DynamoDB definition in {name}")
    if telling.write_baseline:
        _write_baseline(report, telling.write_baseline)
        return _exit_code(linted, fails=False)
    return _exit_code(linted, fails=linted.fails) if write_report(report, telling) else 2


def _exit_code(linted: Linted, *, fails: bool) -> int:
    if linted.unreadable:
        return 2
    return 3 if linted.report.failures else int(fails)


def _write_baseline(report: Report, path: str) -> None:
    from ddblint.baseline import written
    from ddblint.output import write
    from ddblint.phrases import count

    write(path, written(report, path))
    remark(f"wrote {count(len(report.findings), 'finding')} to {path}")


def write_report(report: Report, telling: Telling) -> bool:
    """Writes the report to all that is wanted; False where a file could not be written."""
    from ddblint.files import repository_root
    from ddblint.reporters import Context, render

    here = os.getcwd()
    context = Context(False, telling.silences, repository_root(here) or here, here)
    format, done = telling.format, True
    if telling.outputs:
        from ddblint.outputs import on_standard_output, write_files

        done = write_files(report, telling.outputs, format, context)
        format = on_standard_output(telling.outputs, format)
    if format and not (telling.quiet and _is_uneventful(report, telling, format)):
        tell(render(format, report, context._replace(color=is_coloured(telling.color))))
    return done


def _is_uneventful(report: Report, telling: Telling, format: str) -> bool:
    """Whether a report for people would only say that there is nothing to say; programs want one always."""
    told = report.findings or report.plans or report.failures or telling.silences
    return format in ("full", "concise") and not told
