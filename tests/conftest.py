"""The option that rewrites what tests expect, where a change is meant: `pytest --update`."""

import os

import pytest

collect_ignore = [] if os.environ.get("DDBLINT_CORPUS") else ["test_corpus.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite expected files instead of comparing")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))
