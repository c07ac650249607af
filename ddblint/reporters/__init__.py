"""Turns a report into text: the formats by name, each loaded only when asked for."""

from typing import NamedTuple

from ddblint.findings import Report

FORMATS = ("full", "concise", "json", "sarif")


class Context(NamedTuple):
    """What a reporter must know beside the report.

    `root` and `base` are absolute paths: of the repository, which SARIF counts from, and of the
    directory that the file names of findings are relative to.
    """

    color: bool
    show_silences: bool
    root: str
    base: str


def render(format: str, report: Report, context: Context) -> str:
    """The whole output in one of FORMATS; it ends with a line end, unless it is empty."""
    if format == "full":
        from ddblint.reporters import full

        return full.render(report, context)
    if format == "concise":
        from ddblint.reporters import concise

        return concise.render(report, context)
    if format == "json":
        from ddblint.reporters import json

        return json.render(report)
    from ddblint.reporters import sarif

    return sarif.render(report, context)
