"""The inputs of the benchmarks are what they say, so that what is measured is a lint run."""

import subprocess
import sys
from pathlib import Path

import pytest
from command import ddblint

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("inputs")
    subprocess.run([sys.executable, str(ROOT / "benchmarks" / "inputs.py"), str(folder)], check=True)
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
    assert 0.9 < (inputs / "megabyte.yaml").stat().st_size / 1e6 < 1.1
    assert 0.9 < (inputs / "megabyte.json").stat().st_size / 1e6 < 1.1
    assert len(list((inputs / "hundred").iterdir())) == 100
    many = [path for path in (inputs / "many").rglob("*") if path.is_file()]
    assert len(many) == 10_020
    assert sum(b"AWS::DynamoDB::Table" in path.read_bytes() for path in many) == 20
