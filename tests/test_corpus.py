"""Every file below the folder that DDBLINT_CORPUS names is read and checked without a fault of ours.

Without that variable nothing of this is collected: real templates of others are no part of the repository.
"""

import os
import shutil
from pathlib import Path
from random import Random

import pytest

from ddblint.baseline import written
from ddblint.changes.comparing import compared
from ddblint.changes.pairing import Version
from ddblint.engine import Job, Settings, run, run_jobs
from ddblint.findings import Finding
from ddblint.linting import Wishes, lint
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


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_real_file_is_no_change_of_itself(path: Path) -> None:
    one, other = (read_schema(path.name, path.read_bytes(), {}) for _ in range(2))
    if one and other:
        (found,) = compared([Version("", one)], [Version("", other)])
        report = run_jobs([Job(found.schema, RULES, found.changes, found.touched)], Settings(RULES))
        assert (found.touched, report.failures) == (frozenset(), ())
        assert [finding.message for finding in report.findings if finding.rule.startswith("DDB9")] == []


def points_into(finding: Finding, source: Source) -> bool:
    """Whether the finding marks something, on lines that are there."""
    span = finding.span
    marked = (span.line, span.column) < (span.end_line, span.end_column)
    there = span.end_column <= len(source.line_text(span.end_line)) + 1
    return marked and there and bool(finding.message) and bool(finding.help)


@pytest.mark.parametrize("seed", range(3))
def test_a_baseline_outlives_comments_at_random_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Of files that can be read: in others, a comment may move the fault to another line."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(FOLDER, "files")
    before = lint(["files"], Wishes(pedantic=True, use_config=False)).report
    (tmp_path / "known.json").write_text(written(before, "known.json"), "utf-8")
    against = Wishes(pedantic=True, use_config=False, baseline="known.json")
    assert lint(["files"], against).report.findings == ()
    broken = {finding.span.file for finding in before.findings if finding.rule == "DDB001"}
    for path in sorted(Path("files").rglob("*.y*ml")):
        if str(path) not in broken:
            insert_comments(path, Random(f"{seed} {path}"))
    linted = lint(["files"], against)
    assert (linted.report.findings, linted.remarks) == ((), ())


def insert_comments(path: Path, random: Random) -> None:
    """At four lines, as far to the right as what follows: else they would end blocks of text."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        lines = file.read().splitlines(keepends=True)
    filled = [number for number, line in enumerate(lines) if line.strip() and not line.startswith(("{", "["))]
    for at in sorted(random.choices(filled, k=4) if filled else (), reverse=True):
        line = lines[at]
        end = "\r\n" if line.endswith("\r\n") else "\n"
        lines.insert(at, f"{line[: len(line) - len(line.lstrip())]}# a remark{end}")
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write("".join(lines))
