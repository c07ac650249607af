"""How many tables of one file are looked at: a file of nothing but tables could hold very many."""

from ddblint.erased import TypeVar
from ddblint.limits import LIMITS
from ddblint.model import Defect, DefectKind
from ddblint.source import Place

T = TypeVar("T")
_MOST = LIMITS["tables-per-region"]


def first_tables(found: list[T], place: Place) -> tuple[list[T], tuple[Defect, ...]]:
    """The tables to look at, and what to say at a place if there are more than that."""
    kept = found[:_MOST]
    if len(found) == len(kept):
        return kept, ()
    message = (
        f"there are {len(found):,} tables, of which the first {_MOST:,} were looked at: an account has no"
        " more in a Region unless AWS raises that quota"
    )
    return kept, (Defect(DefectKind.NOT_ANALYSED, place, message),)
