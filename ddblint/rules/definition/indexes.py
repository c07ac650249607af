"""How many indexes a table may have."""

from __future__ import annotations

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Table
from ddblint.rule import Problem, Problems, rule

_MOST_LOCAL = LIMITS["local-indexes"]


def _least(table: Table, facet: str) -> str:
    """What precedes a number of indexes: others may stand in what could not be read."""
    return "at least " if facet in table.gaps else ""


@rule("DDB111", "too-many-lsis", Severity.ERROR)
def too_many_lsis(table: Table) -> Problems:
    count = len(table.local_indexes)
    if count > _MOST_LOCAL:
        surplus = table.local_indexes[_MOST_LOCAL:]
        least = _least(table, "local_indexes")
        some = (
            "one of them a GSI" if not least and len(surplus) == 1 else f"{least}{len(surplus)} of them GSIs"
        )
        yield Problem(
            table.local_indexes[0].place,
            f"table {table.address} has {least}{count} LSIs; the limit is {_MOST_LOCAL} and cannot be raised",
            help=f"make {some} with the same HASH and RANGE",
            related=((surplus[0].place, f"{surplus[0].label} is number {_MOST_LOCAL + 1}"),),
        )


@rule("DDB112", "too-many-gsis", Severity.WARNING)
def too_many_gsis(table: Table, *, max_global_indexes: int = LIMITS["global-indexes"]) -> Problems:
    count = len(table.global_indexes)
    if count > max_global_indexes:
        surplus = table.global_indexes[max_global_indexes:]
        least = _least(table, "global_indexes")
        yield Problem(
            table.global_indexes[0].place,
            f"table {table.address} has {least}{count} GSIs; {max_global_indexes} per table is the quota, "
            "which AWS raises on request",
            help=f"drop or merge {least}{len(surplus)}, "
            "or set max-global-indexes to the quota of your account",
            related=((surplus[0].place, f"{surplus[0].label} is number {max_global_indexes + 1}"),),
        )
