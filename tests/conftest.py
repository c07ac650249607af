"""The option that rewrites what tests expect, where a change is meant: `pytest --update`."""

import os
from pathlib import Path

import pytest
from workplace import Workplace

#: Tests that need what is no part of the repository, by the variable that says where it is.
_NEEDS = {"test_corpus.py": "DDBLINT_CORPUS", "test_multitool.py": "DDBLINT_MULTITOOL"}
collect_ignore = [test for test, variable in _NEEDS.items() if not os.environ.get(variable)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite expected files instead of comparing")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    """An empty repository as the current directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    return Workplace(tmp_path)
