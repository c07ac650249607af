"""--quiet: no word of named files that hold no table, as pre-commit names them, nor of a clean run."""

import json
from pathlib import Path

import pytest
from command import CLEAN, NO_TABLE, UNDEFINED, ddblint


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "tables.yaml").write_text(CLEAN)
    (tmp_path / "queues.yaml").write_text(NO_TABLE)
    return tmp_path


def test_a_named_file_without_a_table_is_mentioned(here: Path) -> None:
    done = ddblint("tables.yaml", "queues.yaml", cwd=here)
    assert (done.code, done.err) == (0, "ddblint: no DynamoDB definition in queues.yaml\n")


@pytest.mark.parametrize("flag", ["-q", "--quiet"])
def test_a_quiet_run_does_not_mention_it(here: Path, flag: str) -> None:
    assert ddblint(flag, "tables.yaml", "queues.yaml", cwd=here) == (0, "", "")


@pytest.mark.parametrize("format", ["full", "concise"])
def test_a_quiet_run_tells_of_findings_and_not_of_other_files(here: Path, format: str) -> None:
    (here / "tables.yaml").write_text(UNDEFINED)
    done = ddblint("--quiet", "--format", format, "tables.yaml", "queues.yaml", cwd=here)
    assert (done.code, done.err) == (1, "")
    assert done.out.endswith("\n2 findings (2 errors) in 1 file, 1 table\n")


def test_a_quiet_run_that_finds_nothing_says_nothing_to_people(here: Path) -> None:
    assert ddblint("--quiet", "--format", "concise", "tables.yaml", cwd=here).out == ""
    assert ddblint("--quiet", "--silences", "tables.yaml", cwd=here).out != ""


def test_a_quiet_run_that_finds_nothing_writes_what_programs_read(here: Path) -> None:
    words = ["--quiet", "--output", "full:report.txt", "--output", "sarif:report.sarif"]
    shown = ddblint(*words, "--format", "json", "tables.yaml", "queues.yaml", cwd=here).out
    assert json.loads(shown)["summary"]["skipped"] == []
    assert json.loads((here / "report.sarif").read_text("utf-8"))["runs"][0]["results"] == []
    assert (here / "report.txt").read_text("utf-8").startswith("no findings in 1 file")


def test_a_quiet_run_still_says_what_is_missing(here: Path) -> None:
    done = ddblint("--quiet", "absent.yaml", cwd=here)
    assert (done.code, done.err) == (2, "ddblint: absent.yaml: No such file or directory\n")
