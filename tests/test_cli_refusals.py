"""What the command line refuses, and outputs that take nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import UNDEFINED, ddblint, ended, environment


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "a.yaml").write_text(UNDEFINED)
    return tmp_path


@pytest.mark.parametrize("output", ["a.yaml", "./a.yaml"])
def test_a_report_does_not_take_the_place_of_a_template(here: Path, output: str) -> None:
    done = ddblint("--output", output, "a.yaml", cwd=here)
    assert (done.code, done.err) == (2, f"ddblint: --output {output} is one of the files to lint\n")
    assert (here / "a.yaml").read_text() == UNDEFINED


def test_a_dash_is_standard_output(here: Path) -> None:
    assert ddblint("--output", "-", "a.yaml", cwd=here).out == ddblint("a.yaml", cwd=here).out
    assert sorted(path.name for path in here.iterdir()) == ["a.yaml"]


def test_an_empty_output_is_refused(here: Path) -> None:
    done = ddblint("--output", "", "a.yaml", cwd=here)
    assert (done.code, done.err) == (2, "ddblint: --output: it is empty\n")


def test_a_selection_that_leaves_no_rule_is_refused(here: Path) -> None:
    done = ddblint("--select", "DDB1", "--ignore", "DDB", "a.yaml", cwd=here)
    assert (done.code, done.err) == (2, "ddblint: no rule is left of those selected\n")


@pytest.mark.parametrize("words", ["a.yaml", "--version", "--help", "check --help", "rules"])
def test_a_full_disk_is_said(here: Path, words: str) -> None:
    done = ended(["sh", "-c", f"{sys.executable} -m ddblint {words} >/dev/full"], here, b"", {})
    assert (done.code, done.err) == (2, "ddblint: cannot write to standard output: No space left on device\n")


def test_a_closed_output_is_said(here: Path) -> None:
    done = ended(["sh", "-c", f"{sys.executable} -m ddblint a.yaml >&-"], here, b"", {})
    assert (done.code, done.err) == (2, "ddblint: standard output is closed\n")


def test_a_file_name_that_is_no_text_is_readable_in_json(here: Path) -> None:
    os.rename(here / "a.yaml", os.fsencode(here) + b"/a\xe9.yaml")
    command = [sys.executable, "-m", "ddblint", "--format", "json", "."]
    done = subprocess.run(command, cwd=here, capture_output=True, env=environment({}), check=False)
    (name, *_) = {finding["file"] for finding in json.loads(done.stdout)["findings"]}
    assert name == "a?.yaml"
