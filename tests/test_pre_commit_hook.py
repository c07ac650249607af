"""The hook that pre-commit runs: which files it names, and what the hook says of them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))


def run_hook(*names: str) -> subprocess.CompletedProcess[str]:
    command = HOOK["entry"].split()
    assert command[0] == "ddblint"
    words = [sys.executable, "-m", *command, *names]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["a.yaml", "b/a.yml", "Stack.template.json", "a.template", "a.cfn"])
def test_templates_are_named_to_the_hook(name: str) -> None:
    assert re.search(HOOK["files"], name)


@pytest.mark.parametrize("name", ["a.py", "yaml", "a.yaml.j2", "templates/a.md"])
def test_other_files_are_not(name: str) -> None:
    assert not re.search(HOOK["files"], name)


def test_no_filter_by_type_leaves_templates_out() -> None:
    assert HOOK.keys().isdisjoint(("types", "types_or", "exclude", "exclude_types"))


def test_one_process_gets_all_files() -> None:
    assert HOOK["require_serial"] is True


def test_the_hook_passes_files_that_are_no_templates_without_a_word_of_them() -> None:
    done = run_hook(".pre-commit-hooks.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    assert ".pre-commit-hooks.yaml" not in done.stdout


def test_the_hook_fails_on_a_finding() -> None:
    done = run_hook(".pre-commit-hooks.yaml", "examples/low-cardinality-key.yaml")
    assert (done.returncode, done.stderr) == (1, "")
    assert "DDB201" in done.stdout
