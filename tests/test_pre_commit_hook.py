"""The hook that pre-commit runs: which files it names, and what the hook says of them."""

import re
from pathlib import Path

import pytest
import yaml
from command import Done, ddblint

ROOT = Path(__file__).parent.parent
(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))


def run_hook(*names: str) -> Done:
    name, *words = HOOK["entry"].split()
    assert name == "ddblint"
    return ddblint(*words, *names, cwd=ROOT)


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
    assert (done.code, done.err) == (0, "")
    assert ".pre-commit-hooks.yaml" not in done.out


def test_the_hook_fails_on_a_finding() -> None:
    done = run_hook(".pre-commit-hooks.yaml", "examples/low-cardinality-key.yaml")
    assert (done.code, done.err) == (1, "")
    assert "DDB201" in done.out
