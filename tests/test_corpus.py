"""Every file below the folder that DDBLINT_CORPUS names is read and checked without a fault of ours.

Without that variable nothing of this is collected: real templates of others are no part of the repository.
"""

import os
from pathlib import Path

import pytest

from ddblint.engine import Settings, run
from ddblint.findings import Finding
from ddblint.parsers import read_schema
from ddblint.registry import Rule, checks
from ddblint.reporters import FORMATS, Context, render
from ddblint.source import Source

FOLDER = Path(os.environ["DDBLINT_CORPUS"])
FILES = sorted(path for path in FOLDER.rglob("*") if path.is_file())
RULES = tuple(Rule(check, check.severity, check.options) for check in checks())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_real_file_is_checked_without_a_fault(path: Path) -> None:
    schema = read_schema(path.name, path.read_bytes(), {})
    report = run([schema] if schema else [], Settings(RULES, pedantic=True))
    assert report.failures == ()
    assert [f for f in report.findings if not points_into(f, report.sources[f.span.file])] == []
    for format in FORMATS:
        assert render(format, report, Context(False, True, str(FOLDER), str(FOLDER)))


def points_into(finding: Finding, source: Source) -> bool:
    """Whether the finding marks something, on lines that are there."""
    span = finding.span
    marked = (span.line, span.column) < (span.end_line, span.end_column)
    there = span.end_column <= len(source.line_text(span.end_line)) + 1
    return marked and there and bool(finding.message) and bool(finding.help)
