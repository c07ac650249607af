"""The review of a table: plain data that the renderers put into words, tables and pictures."""

from ddblint.model import Schema, Table
from ddblint.records import NamedTuple
from ddblint.review.collections import CollectionSize, collection_size
from ddblint.review.cost import Cost, cost_of
from ddblint.review.hot_keys import HotKey, hot_keys
from ddblint.review.month import Month, month_of
from ddblint.review.picture import Part, item_attributes, parts
from ddblint.review.prices import Prices
from ddblint.review.read_costs import ReadCost, read_costs
from ddblint.review.untold import Untold, untold
from ddblint.review.write_costs import WriteCost, write_costs
from ddblint.scenarios import describe


class Review(NamedTuple):
    """All that is worked out for one table.

    `when` says under which conditions it has this form, empty where it has no other; `item_size` in bytes,
    `peak_writes` per second. `gaps` are parts of the definition that could not be read, `ignored_hints`
    faults for which nothing that was told is believed, `untrue_hints` those of hints that are not believed
    themselves.
    """

    table: str
    file: str
    line: int
    when: str
    billing_mode: str
    table_class: str
    items: int | None
    item_size: int | None
    peak_writes: float | None
    transactional: float
    attributes: tuple[str, ...]
    parts: tuple[Part, ...]
    writes: tuple[WriteCost, ...]
    hot_keys: tuple[HotKey, ...]
    collection: CollectionSize | None
    reads: tuple[ReadCost, ...]
    month: Month
    cost: Cost
    untold: tuple[Untold, ...]
    gaps: tuple[str, ...]
    ignored_hints: tuple[str, ...]
    untrue_hints: tuple[str, ...]


def reviews(schema: Schema, prices: Prices) -> list[Review]:
    """One of each table of a file, in the first of its forms."""
    forms: dict[str, list[Table]] = {}
    for table in schema.tables:
        forms.setdefault(table.logical_id, []).append(table)
    return [_review(tables, prices) for tables in forms.values()]


def _review(tables: list[Table], prices: Prices) -> Review:
    table, told = tables[0], tables[0].workload
    pictured, reads = parts(table), read_costs(table)
    month = month_of(table, reads)
    span = table.place.span()
    return Review(
        table.address,
        span.file,
        span.line,
        _when(tables),
        table.billing_mode.value or "not known",
        table.table_class.value or "not known",
        told.items.value,
        told.item_size.value,
        told.peak_writes.value,
        told.transactional_writes.value or 0,
        item_attributes(table, pictured),
        pictured,
        write_costs(table),
        hot_keys(table),
        collection_size(table),
        reads,
        month,
        cost_of(table, month, prices),
        untold(table),
        tuple(table.gaps.values()),
        tuple(fault.message for fault in told.faults if not fault.untrue),
        tuple(fault.message for fault in told.faults if fault.untrue),
    )


def _when(tables: list[Table]) -> str:
    if len(tables) == 1:
        return ""
    return describe([tables[0].scenario], [table.scenario for table in tables])[0]
