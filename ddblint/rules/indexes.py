"""Indexes that copy more of each item than their queries read."""

from ddblint.capacity import size_text, stored_entry_bytes, write_units
from ddblint.findings import Certainty, Severity
from ddblint.model import Index, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.source import Place
from ddblint.sparse import indexed_share


@rule("DDB301", "all-projection-on-large-items", Severity.WARNING, hints=("workload.item_size",))
def all_projection_on_large_items(table: Table, *, max_item_size: int = 4096) -> Problems:
    size = table.workload.item_size
    for index in table.indexes():
        if index.projection and index.projection.type.is_("ALL"):
            at = index.projection.type.place
            if size.value is None:
                yield _untold(table, index, at)
            elif size.value > max_item_size:
                yield _large_items(table, index, at, size.value)


def _untold(table: Table, index: Index, at: Place) -> Problem:
    return Problem(
        at,
        f"{index.label} on {table.address} copies every item whole: a write costs as many units again as the"
        " item has KB, and the item is stored once more",
        help="project the attributes that queries of the index read, where items are large; a hint such as"
        " `workload: {item-size: 3 KB}` decides whether they are",
        of=index,
        severity=Severity.NOTE,
        certainty=Certainty.GUESS,
    )


def _large_items(table: Table, index: Index, at: Place, item_bytes: int) -> Problem:
    workload = table.workload
    estimated = workload.item_size.estimated
    size = size_text(item_bytes) + " (estimated)" * estimated
    related = [(workload.item_size.place, workload.item_size.why or "the item size told here")]
    storage = ""
    if workload.items.value is not None:
        entries = round(workload.items.value * indexed_share(table, index))
        stored = size_text(entries * stored_entry_bytes(item_bytes))
        overhead = stored_entry_bytes(0)
        storage = f", and {stored} more storage for {entries:,} entries of {item_bytes:,} + {overhead} B"
        related.append((workload.items.place, workload.items.why or "the number of items told here"))
    return Problem(
        at,
        f"{index.label} on {table.address} copies items of {size} whole:"
        f" {write_units(item_bytes)} write units for each write to the index{storage}",
        help=f"project only the attributes that queries of {index.label} read (INCLUDE or KEYS_ONLY): a write"
        " of an entry of up to 1 KB costs 1 write unit",
        related=tuple(related),
        of=index,
        certainty=Certainty.LIKELY if estimated else None,
    )
