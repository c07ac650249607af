"""The units and the storage of a month, for the table with its LSIs and for each GSI."""

from ddblint.capacity import index_gib, read_units
from ddblint.entries import told_entry_bytes
from ddblint.erased import TypeAlias
from ddblint.model import Index, IndexKind, Table
from ddblint.records import NamedTuple
from ddblint.review.read_costs import ReadCost
from ddblint.serving import Reader, serving
from ddblint.sparse import share_having
from ddblint.write_load import of_index, of_table, units_per_write

#: Of a month of 365 / 12 days.
HOURS = 730
_GIB = 1024**3
#: What each access pattern costs, and the table or the index that serves it.
_ReadBy: TypeAlias = tuple[tuple[ReadCost, Reader | None], ...]


class Requests(NamedTuple):
    """Requests of a month, None where not told, and where the number comes from."""

    number: float | None
    how: str


class PartOfMonth(NamedTuple):
    """What the table with its LSIs, or a GSI, takes: units are None where they are not told.

    `units_each` are write units of one write on average, `peak` those per second at the peak of writes;
    `gib` is what is stored.
    """

    what: str
    units_each: float
    peak: float | None
    write_units: float | None
    read_units: float | None
    gib: float | None


class Month(NamedTuple):
    """`parts` holds the table first, then each GSI; LSIs are the table's own."""

    writes: Requests
    reads: Requests
    parts: tuple[PartOfMonth, ...]


def month_of(table: Table, reads: tuple[ReadCost, ...]) -> Month:
    writes, requests = _writes(table), _reads(table)
    found = (serving(table, pattern) for pattern in table.workload.access_patterns)
    read_by = tuple(zip(reads, (each.by if each else None for each in found), strict=True))
    rows = [_part(table, index, writes, requests, read_by) for index in (None, *table.global_indexes)]
    return Month(writes, requests, tuple(rows))


def _writes(table: Table) -> Requests:
    rates = [pattern.rate.value for pattern in table.workload.write_patterns]
    return _requests(table.workload.month_writes.value, rates)


def _reads(table: Table) -> Requests:
    rates = [pattern.rate.value for pattern in table.workload.access_patterns]
    return _requests(table.workload.month_reads.value, rates)


def _requests(told: int | None, rates: list[float | None]) -> Requests:
    """As told; else as many as the rates of the busiest time would be all month long."""
    if told is not None:
        return Requests(told, "as told")
    known = [rate for rate in rates if rate is not None]
    if not known or len(known) < len(rates):
        return Requests(None, "")
    return Requests(sum(known) * 3600 * HOURS, "at most: the rates of the busiest time, all month long")


def _part(
    table: Table, index: Index | None, writes: Requests, reads: Requests, read_by: _ReadBy
) -> PartOfMonth:
    each = units_per_write(table, of_index(index) if index else of_table(table))
    peak = table.workload.peak_writes.value
    return PartOfMonth(
        index.label if index else f"table {table.address}",
        each,
        None if peak is None else peak * each,
        None if writes.number is None else writes.number * each,
        _read_units(table, index, reads, read_by),
        _gib(table, index),
    )


def _read_units(table: Table, index: Index | None, reads: Requests, read_by: _ReadBy) -> float | None:
    """Those of the patterns that something serves, by their rates; without patterns, of gets."""
    if reads.number is None:
        return None
    size = table.workload.item_size.value
    if not read_by:
        each = None if size is None else read_units(size)
        return 0 if index else None if each is None else reads.number * each
    if any(cost.rate is None or (cost.units is None and cost.served != "no") for cost, _ in read_by):
        return None
    whole = sum(cost.rate or 0 for cost, _ in read_by)
    units = sum((cost.rate or 0) * _units_on(index, cost, reader) for cost, reader in read_by)
    return reads.number * units / whole if whole else None


def _units_on(index: Index | None, cost: ReadCost, reader: Reader | None) -> float:
    """The units of one request that the table, with its LSIs, or a GSI has to give."""
    if cost.units is None:
        return 0
    if not (isinstance(reader, Index) and reader.kind is IndexKind.GLOBAL):
        return 0 if index else cost.units.total
    if index is None:
        return cost.units.fetched
    return cost.units.own if reader is index else 0


def _gib(table: Table, index: Index | None) -> float | None:
    """What is stored: an index takes the overhead of its entries as well."""
    items, size = table.workload.items.value, table.workload.item_size.value
    if items is None or size is None:
        return None
    if index is not None:
        return _entries_gib(table, index, items)
    own = [items * size / _GIB, *(_entries_gib(table, local, items) for local in table.local_indexes)]
    known = [gib for gib in own if gib is not None]
    return sum(known) if len(known) == len(own) else None


def _entries_gib(table: Table, index: Index, items: int) -> float | None:
    size = told_entry_bytes(table, index)
    names = index.key.partition + index.key.sort if index.key else ()
    return None if size is None else index_gib(round(items * share_having(table, names)), size)
