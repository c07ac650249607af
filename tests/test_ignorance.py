"""Hiding any value of any example never makes a rule speak."""

import pytest

from ddblint.registry import checks
from ddblint.rulebook import builtin
from ddblint.testing import Case, cases, ignorance_faults

CHECKS = checks()


@pytest.mark.parametrize("case", cases(builtin(), CHECKS), ids=str)
def test_a_rule_that_knows_less_does_not_say_more(case: Case) -> None:
    assert list(ignorance_faults(case, CHECKS)) == []
