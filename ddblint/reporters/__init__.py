"""Turns a report into text: the formats by name, each loaded only when asked for."""

from importlib import import_module

from ddblint.findings import Report
from ddblint.records import NamedTuple

FORMATS = (
    "full",
    "concise",
    "json",
    "sarif",
    "github",
    "gitlab",
    "azure",
    "junit",
    "checkstyle",
    "rdjson",
    "markdown",
)


class Context(NamedTuple):
    """What a reporter must know beside the report.

    `root` and `base` are absolute paths: of the repository, which what pipelines read counts from, and of
    the directory that the file names of findings are relative to.
    """

    color: bool
    show_silences: bool
    root: str
    base: str


def render(format: str, report: Report, context: Context) -> str:
    """The whole output in one of FORMATS; it ends with a line end, unless it is empty."""
    rendered: str = import_module(f"ddblint.reporters.{format}").render(report, context)
    return rendered
