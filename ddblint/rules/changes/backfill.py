"""What it takes to add a global secondary index to a table that exists."""

from ddblint.capacity import number_text
from ddblint.changes import Change
from ddblint.changes.indexes import turnover
from ddblint.changes.replacement import is_replaced
from ddblint.entries import entry_units
from ddblint.findings import Severity
from ddblint.model import Index, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.changes.global_indexes import NAMES
from ddblint.sparse import indexed_share


@rule("DDB912", "gsi-backfill", Severity.NOTE, needs=NAMES)
def gsi_backfill(change: Change) -> Problems:
    """Source: developer guide, Managing global secondary indexes, Adding an index to an existing table."""
    for before, after in change.sides():
        turn = turnover(before, after)
        if turn.number != 1 or is_replaced(before, after):
            continue
        # What DynamoDB answers of the items is the old version's.
        told = after if after.workload.items.value else after._replace(workload=before.workload)
        for index in turn.made:
            if isinstance(index, Index):
                yield Problem(
                    index.name.place,
                    f"{index.label} is added to {after.address}, which exists: CloudFormation does not wait"
                    f" until it is filled, and it cannot be read before{_cost(told, index)}",
                    of=index,
                )


def _cost(table: Table, index: Index) -> str:
    items = table.workload.items.value
    if not items:
        return ""
    units, share = entry_units(table, index), indexed_share(table, index)
    least = "" if units.exact else "at least "
    sparse = "" if share == 1 else f" x {number_text(share * 100)}% that have its key"
    return (
        f"; filling it takes {least}{number_text(items * share * units.number)} write units of the index"
        f" ({number_text(items)} items{sparse} x {units.number})"
    )
