"""The inputs of the benchmarks are what they say, so that what is measured is a lint run."""

import subprocess
import sys
from pathlib import Path

import pytest
from checkout import GIT
from command import ddblint, environment

from ddblint.parsers import may_hold_tables

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All inputs: a twentieth of the size of the large ones, and of the number where there are many."""
    folder = tmp_path_factory.mktemp("inputs")
    command = [sys.executable, str(ROOT / "benchmarks" / "inputs.py"), str(folder), "0.05"]
    subprocess.run(command, check=True)
    return folder


@pytest.mark.parametrize("name", ["small.yaml", "small.json", "resources500.yaml", "megabyte.json"])
def test_a_template_is_read_and_nothing_is_found(inputs: Path, name: str) -> None:
    done = ddblint("--format", "concise", name, cwd=inputs)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("no findings in 1 file, ")


@pytest.mark.parametrize("name", ["findings.yaml", "findings.json"])
def test_a_template_with_a_finding_has_one(inputs: Path, name: str) -> None:
    assert ddblint(name, cwd=inputs).code == 1


def test_sizes_and_counts_are_as_said(inputs: Path) -> None:
    assert 40_000 < (inputs / "megabyte.yaml").stat().st_size < 60_000
    assert 40_000 < (inputs / "megabyte.json").stat().st_size < 60_000
    hundred = [path.stat().st_size for path in (inputs / "hundred").iterdir()]
    assert (len(hundred), min(hundred) > 55_000, max(hundred) < 65_000) == (5, True, True)
    assert len(list((inputs / "thousand").iterdir())) == 50
    many = [path for path in (inputs / "many").rglob("*") if path.is_file()]
    assert len(many) == 520
    assert sum(b"AWS::DynamoDB::Table" in path.read_bytes() for path in many) == 20


def test_of_the_files_of_a_repository_five_have_tables(inputs: Path) -> None:
    mixed = [path for path in (inputs / "mixed").rglob("*") if path.is_file()]
    assert (len(mixed), sum(path.suffix in (".py", ".md", ".ts") for path in mixed)) == (150, 75)
    assert sum(b"AWS::DynamoDB::Table" in path.read_bytes() for path in mixed) == 5


def test_of_the_stacks_of_an_assembly_a_third_have_a_table(inputs: Path) -> None:
    done = ddblint("--format", "concise", "cdk.out", cwd=inputs)
    assert (done.code, done.out.strip()) == (0, "no findings in 5 files, 5 tables")
    sizes = [path.stat().st_size for path in (inputs / "cdk.out").glob("*.template.json")]
    assert (len(sizes), sum(size > 25_000 for size in sizes)) == (15, 10)


def test_each_hook_is_measured_in_both_of_its_runners(inputs: Path) -> None:
    measure = [sys.executable, str(ROOT / "benchmarks" / "hook.py"), str(inputs), "--rounds", "1"]
    done = subprocess.run(measure, check=True, capture_output=True, text=True, env=environment(GIT))
    _, *rows = done.stdout.splitlines()
    assert [row.partition(",")[0] for row in rows] == [
        "ddblint in pre-commit",
        "ddblint in prek",
        "ddblint-diff in pre-commit",
        "ddblint-diff in prek",
    ]
    assert not any(row.endswith("FAILED") for row in rows)


def test_a_directory_of_many_files_has_twenty_with_tables(inputs: Path) -> None:
    done = ddblint("--format", "concise", "many", cwd=inputs)
    assert done.out.startswith("no findings in 20 files, 20 tables")


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_half_of_the_tables_have_conditions(inputs: Path, form: str) -> None:
    text = (inputs / f"megabyte.{form}").read_text()
    tables = text.count("AWS::DynamoDB::Table")
    assert tables // 2 == text.count("PROVISIONED")
    assert ddblint("--format", "concise", f"megabyte.{form}", cwd=inputs).out.startswith(
        f"no findings in 1 file, {tables} tables"
    )


def test_hostile_inputs_are_looked_at_and_end_in_a_report(inputs: Path) -> None:
    paths = sorted((inputs / "hostile").iterdir())
    assert len(paths) == 29
    assert all(may_hold_tables(path.read_bytes()) for path in paths)
    for path in paths:
        done = ddblint("--format", "concise", str(path), cwd=inputs)
        assert (done.code, done.err) == (1, ""), path.name
