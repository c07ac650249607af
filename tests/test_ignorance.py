"""Hiding any value of any example, and of whole templates, never makes a rule speak."""

from pathlib import Path

import pytest

from ddblint.registry import checks
from ddblint.rulebook import builtin
from ddblint.testing import Case, cases, ignorance_faults
from ddblint.testing.ignorance import overreaches

CHECKS = checks()
CLEAN = sorted((Path(__file__).parent / "fixtures" / "clean").iterdir())


@pytest.mark.parametrize("case", cases(builtin(), CHECKS), ids=str)
def test_a_rule_that_knows_less_does_not_say_more(case: Case) -> None:
    assert list(ignorance_faults(case, CHECKS)) == []


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.name)
def test_nothing_is_said_of_a_good_template_of_which_less_is_known(path: Path) -> None:
    language = path.suffix.removeprefix(".")
    assert list(overreaches(path.read_text("utf-8"), language, CHECKS)) == []
