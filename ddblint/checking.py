"""The command `check`, once its options are known: lints, writes the report and decides the exit code."""

import os
from collections.abc import Sequence
from typing import NamedTuple

from ddblint.console import is_coloured, remark, tell
from ddblint.errors import UsageError
from ddblint.findings import Report
from ddblint.linting import Linted, Wishes, lint


class Telling(NamedTuple):
    """How the outcome of a run is told; the defaults are those of the command line.

    `output` is the file to write instead of standard output, `write_baseline` the one to write instead of
    a report; `color` is auto, always or never.
    """

    format: str = "full"
    output: str | None = None
    color: str = "auto"
    silences: bool = False
    quiet: bool = False
    write_baseline: str | None = None


def check(paths: Sequence[str], wishes: Wishes, telling: Telling) -> int:
    """The exit code: 0 nothing at or above the fail level, 1 findings, 2 unreadable input, 3 our fault."""
    if telling.output:
        _spare_inputs(paths, telling.output)
    linted = lint(paths, wishes)
    for message in linted.remarks:
        remark(message)
    for name in () if telling.quiet else linted.report.skipped:
        remark(f"no DynamoDB definition in {name}")
    if telling.write_baseline:
        _write_baseline(linted.report, telling.write_baseline)
    else:
        _write_report(linted.report, telling)
    return _exit_code(linted, fails=linted.fails and not telling.write_baseline)


def _spare_inputs(paths: Sequence[str], output: str) -> None:
    """A report must not take the place of a template that was named: `--output *.yaml` would do that."""
    if any(os.path.realpath(path) == os.path.realpath(output) for path in paths):
        raise UsageError(f"--output {output} is one of the files to lint")


def _exit_code(linted: Linted, *, fails: bool) -> int:
    if linted.unreadable:
        return 2
    return 3 if linted.report.failures else int(fails)


def _write_baseline(report: Report, path: str) -> None:
    from ddblint.baseline import written
    from ddblint.output import write
    from ddblint.reporters.wording import count

    write(path, written(report, path))
    remark(f"wrote {count(len(report.findings), 'finding')} to {path}")


def _write_report(report: Report, telling: Telling) -> None:
    from ddblint.files import repository_root
    from ddblint.reporters import Context, render

    here = os.getcwd()
    color = telling.output is None and is_coloured(telling.color)
    context = Context(color, telling.silences, repository_root(here) or here, here)
    text = render(telling.format, report, context)
    if telling.output is None:
        tell(text)
    else:
        from ddblint.output import write

        write(telling.output, text)
