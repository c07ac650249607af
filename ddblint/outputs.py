"""Where reports go: the values of --output, each in its format, and the files written for them."""

import os
from collections.abc import Sequence

from ddblint.console import remark
from ddblint.errors import UsageError
from ddblint.findings import Report
from ddblint.output import append, write
from ddblint.records import NamedTuple
from ddblint.reporters import FORMATS, Context, render

_STANDARD_OUTPUT = ("-", "/dev/stdout")
#: What steps of GitHub Actions add their Markdown to; earlier commands of the step may have done so.
_STEP_SUMMARY = "GITHUB_STEP_SUMMARY"


class Output(NamedTuple):
    """One place for a report: a `format` left empty is that of --format, a `path` standard output."""

    format: str
    path: str


def output(value: str) -> Output:
    r"""An --output in parts; raises UsageError where what stands before the colon is no format.

    A drive letter is none, nor is what holds a slash: `C:\report.txt` and `./a:b` are files.

    >>> output("sarif:results.sarif")
    Output(format='sarif', path='results.sarif')
    """
    format, colon, path = value.partition(":")
    if not colon or len(format) == 1 or "/" in format or "\\" in format:
        format, path = "", value
    elif format not in FORMATS:
        raise UsageError(f"--output {value}: {_no_format(format)}; a file of that name is ./{value}")
    if not path:
        raise UsageError(f"--output {value}: no file is named" if value else "--output: it is empty")
    return Output(format, "" if path in _STANDARD_OUTPUT else path)


def _no_format(word: str) -> str:
    from ddblint.near import nearest

    near = nearest(word, FORMATS)
    meant = f"did you mean {near}?" if near else f"there are {', '.join(FORMATS)}"
    return f"there is no format {word!r}, {meant}"


def refuse_clashes(outputs: Sequence[Output], inputs: Sequence[str]) -> None:
    """Raises UsageError where an output would take the place of a file to lint, or of another output.

    `--output *.yaml` would do that: a shell puts in all the names.
    """
    read = {os.path.realpath(path) for path in inputs}
    taken: set[str] = set()
    for _, path in outputs:
        real = os.path.realpath(path) if path else ""
        if path and real in read:
            raise UsageError(f"--output {path} is one of the files to lint")
        if real in taken:
            raise UsageError(f"--output {path or '-'} is named twice")
        taken.add(real)


def on_standard_output(outputs: Sequence[Output], format: str) -> str:
    """The format in which standard output is written; empty where a file without a format takes its place."""
    for wanted, path in outputs:
        if not path:
            return wanted or format
    return "" if any(not wanted for wanted, _ in outputs) else format


def write_files(report: Report, outputs: Sequence[Output], format: str, context: Context) -> bool:
    """Writes every file that can be written, and tells of the others; False where there was one."""
    done = True
    for wanted, path in outputs:
        text = render(wanted or format, report, context) if path else ""
        try:
            _put(path, text)
        except UsageError as error:
            remark(error)
            done = False
    return done


def _put(path: str, text: str) -> None:
    summary = os.environ.get(_STEP_SUMMARY)
    if summary and path and os.path.realpath(path) == os.path.realpath(summary):
        append(path, text)
    elif path:
        write(path, text)
