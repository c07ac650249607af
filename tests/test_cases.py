"""Whole runs as a user sees them, and templates that no rule may speak of.

A folder of fixtures/cases holds a template, the words of the command line in `args` (else the one template),
and what the run writes and ends with in expected.txt. `pytest tests/test_cases.py --update` writes that anew.
"""

import shlex
from pathlib import Path

import pytest
from command import ddblint

from ddblint import __version__
from ddblint.engine import Settings, run
from ddblint.parsers import read_schema
from ddblint.registry import select

FIXTURES = Path(__file__).parent / "fixtures"
CASES = sorted((FIXTURES / "cases").iterdir())
CLEAN = sorted((FIXTURES / "clean").iterdir())
_OWN = ("args", "expected.txt")


def transcript(case: Path) -> str:
    """The command line, standard output, standard error and exit code of a case; the version left out."""
    args = case / "args"
    files = sorted(path.name for path in case.iterdir() if path.name not in _OWN)
    words = shlex.split(args.read_text("utf-8")) if args.exists() else files
    done = ddblint(*words, cwd=case)
    text = f"$ ddblint {shlex.join(words)}\n{done.out}"
    if done.err:
        text += f"--- standard error\n{done.err}"
    return f"{text}--- exit code {done.code}\n".replace(f"/v{__version__}/", "/v…/")


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_a_run_says_what_is_expected(case: Path, update: bool) -> None:
    found = transcript(case)
    if update:
        (case / "expected.txt").write_text(found, "utf-8", newline="\n")
    assert found == (case / "expected.txt").read_text("utf-8")


@pytest.mark.parametrize("template", CLEAN, ids=lambda path: path.name)
def test_no_rule_speaks_of_a_good_template(template: Path) -> None:
    schema = read_schema(template.name, template.read_bytes(), {})
    assert schema is not None
    assert schema.tables != ()
    report = run([schema], Settings(select()))
    assert [f"{finding.rule}: {finding.message}" for finding in report.findings] == []
    assert report.failures == ()
