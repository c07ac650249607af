"""The option that rewrites what tests expect, where a change is meant: `pytest --update`."""

import os
from pathlib import Path

import pytest
from workplace import Workplace

collect_ignore = [] if os.environ.get("DDBLINT_CORPUS") else ["test_corpus.py"]


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
