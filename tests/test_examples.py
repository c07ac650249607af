"""The templates in examples/: what ddblint says of each, and that each has a version without the fault."""

from pathlib import Path

import pytest
from command import Done, ddblint

ROOT = Path(__file__).parent.parent
FAULTY = sorted((ROOT / "examples").glob("*.yaml"))
FIXED = sorted((ROOT / "examples/fixed").glob("*.yaml"))

each_faulty = pytest.mark.parametrize("template", FAULTY, ids=lambda path: path.stem)


def run(command: str) -> Done:
    """Runs a line such as `ddblint examples/` where a reader would."""
    name, *words = command.split()
    assert name == "ddblint"
    return ddblint(*words, cwd=ROOT)


@each_faulty
def test_the_report_beside_an_example_is_what_ddblint_says_of_it(template: Path, update: bool) -> None:
    """The report starts with the command; `pytest tests/test_examples.py --update` writes the rest anew."""
    report = template.with_suffix(".txt")
    prompt = report.read_text("utf-8").partition("\n")[0]
    assert prompt.split()[:2] == ["$", "ddblint"]
    assert prompt.split()[-1] == f"examples/{template.name}"
    done = run(prompt.removeprefix("$ "))
    assert done.err == ""
    if update:
        report.write_text(f"{prompt}\n{done.out}", "utf-8")
    assert report.read_text("utf-8") == f"{prompt}\n{done.out}"


@each_faulty
def test_an_example_has_one_fault(template: Path) -> None:
    report = template.with_suffix(".txt").read_text("utf-8")
    assert report.splitlines()[-1].startswith("1 finding (1 ")


@each_faulty
def test_an_example_says_its_scenario_first(template: Path) -> None:
    for path in (template, template.parent / "fixed" / template.name):
        lines = path.read_text("utf-8").splitlines()
        assert [line.startswith("# ") for line in lines[:3]] == [True, True, False]


def test_all_examples_are_linted_with_one_command() -> None:
    assert run("ddblint examples/").code == 1


def test_each_example_has_a_fixed_version() -> None:
    assert [path.name for path in FIXED] == [path.name for path in FAULTY]


def test_the_fixed_versions_are_clean() -> None:
    done = run("ddblint --pedantic --fail-level note examples/fixed")
    assert (done.code, done.out) == (0, f"no findings in {len(FIXED)} files, {len(FIXED)} tables\n")
