"""Tests for the authors of rules: the examples of a folder of pages, run as a user's files would be.

from pathlib import Path
from ddblint.testing import check_pages

def test_rules():
    check_pages(Path("lint/dynamodb"))
"""

from ddblint.plugins import in_folder
from ddblint.rule import Check
from ddblint.testing.examples import Case, cases, example_faults
from ddblint.testing.ignorance import ignorance_faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["Case", "cases", "check_pages", "example_faults", "ignorance_faults"]


def check_pages(folder: "Traversable", checks: tuple[Check, ...] | None = None) -> None:
    """Runs every example of a folder of pages, and each again with one value after the other unknown.

    The checks are those of the folder's own modules, unless others are given. Raises AssertionError with all
    faults: a finding where no line is marked, a mark without a finding, or a rule that speaks of what it does
    not know.
    """
    if checks is None:
        checks = in_folder(str(folder))
    every = cases(folder, checks)
    faults = [fault for case in every for fault in example_faults(case)]
    faults += [fault for case in every for fault in ignorance_faults(case, checks)]
    if faults:
        raise AssertionError("\n".join(faults))
