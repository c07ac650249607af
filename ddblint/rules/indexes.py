"""Indexes that copy more of each item than their queries read."""

from ddblint.capacity import indexed_share, size_text, stored_entry_bytes, write_units
from ddblint.findings import Certainty, Severity
from ddblint.model import Index, Projection, Table
from ddblint.rule import Problem, Problems, rule


@rule("DDB301", "all-projection-on-large-items", Severity.WARNING)
def all_projection_on_large_items(table: Table, *, max_item_size: int = 4096) -> Problems:
    size = table.workload.item_size
    for index in table.indexes():
        if index.projection is None or not index.projection.type.is_("ALL"):
            continue
        if size.above(max_item_size):
            yield _large_items(table, index, size.value or 0)
        elif not size.known:
            yield Problem(
                index.projection.type.place,
                f"{index.label} on {table.address} copies every item whole: each write of an item of n KB"
                " costs n more write units, and each item is stored once more",
                help="project the attributes that queries of the index read; tell `workload: {item-size: ...}`"
                " to have this decided",
                of=index,
                severity=Severity.NOTE,
                certainty=Certainty.GUESS,
            )


def _large_items(table: Table, index: Index, item_bytes: int) -> Problem:
    assert index.projection is not None
    message = (
        f"{index.label} on {table.address} copies items of {size_text(item_bytes)} whole:"
        f" {write_units(item_bytes)} write units each time an item is written to it"
    )
    items = table.workload.items.value
    related = [(table.workload.item_size.place, "the item size told here")]
    if items:
        entries = round(items * indexed_share(table, index))
        stored = size_text(entries * stored_entry_bytes(item_bytes))
        message += f", and {stored} more storage for {entries:,} items (each {item_bytes:,} + 100 B)"
        related.append((table.workload.items.place, "the number of items told here"))
    return Problem(
        index.projection.type.place,
        message,
        help=f"project only the attributes that queries of {index.label} read (INCLUDE or KEYS_ONLY):"
        " an entry of up to 1 KB costs 1 write unit",
        related=tuple(related),
        of=index,
    )
