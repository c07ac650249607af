"""A fault of ours in one file leaves the rest of the run alone, and no traceback."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import UNDEFINED

from ddblint.checking import Telling, check
from ddblint.linting import Wishes
from ddblint.parsers.nested import Nesting


@pytest.fixture
def broken_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading fails for files whose name starts with `broken`."""
    read = Nesting.read

    def failing(self: Nesting, name: str, data: bytes) -> Iterator[object]:
        if Path(name).name.startswith("broken"):
            raise ZeroDivisionError("division by zero")
        return read(self, name, data)

    monkeypatch.setattr(Nesting, "read", failing)


@pytest.mark.parametrize("format", ["full", "concise", "json", "sarif"])
@pytest.mark.usefixtures("broken_reading")
def test_a_fault_while_reading_is_told_and_the_other_files_are_linted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], format: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.yaml", "broken.yaml", "c.yaml"):
        Path(name).write_text(UNDEFINED)
    code = check(["a.yaml", "broken.yaml", "c.yaml"], Wishes(), Telling(format=format))
    out = capsys.readouterr().out
    assert code == 3
    assert "ZeroDivisionError: division by zero" in out
    assert "a.yaml" in out
    assert "c.yaml" in out


@pytest.mark.usefixtures("broken_reading")
def test_a_fault_while_reading_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.yaml").write_text(UNDEFINED)
    check(["broken.yaml"], Wishes(), Telling(format="json"))
    (failure,) = json.loads(capsys.readouterr().out)["summary"]["failures"]
    assert (failure["rule"], failure["file"]) == ("", "broken.yaml")
