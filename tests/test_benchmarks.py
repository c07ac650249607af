"""The inputs of the benchmarks are what they say, so that what is measured is a lint run."""

import subprocess
import sys
from pathlib import Path

import pytest
from command import ddblint

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
    assert len(paths) == 22
    assert all(b"AWS::DynamoDB::" in path.read_bytes() for path in paths)
    for path in paths:
        done = ddblint("--format", "concise", str(path), cwd=inputs)
        assert (done.code, done.err) == (1, ""), path.name
