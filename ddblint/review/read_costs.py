"""Each access pattern: the key that serves it, what one request costs, or what is missing."""

from math import ceil

from ddblint.capacity import Consistency, batch_get_read_units, query_read_units, size_text
from ddblint.entries import told_entry_bytes
from ddblint.limits import LIMITS
from ddblint.model import AccessPattern, Index, IndexKind, Table
from ddblint.phrases import count
from ddblint.records import NamedTuple
from ddblint.rules.access.advice import index_to_add
from ddblint.rules.access.wording import conditions_text, names_text
from ddblint.serving import Reader, Serving, is_get, lacking, lacks_attributes, serving
from ddblint.sparse import share_having

_STEP = LIMITS["read-unit-bytes"]


class Units(NamedTuple):
    """Read units of one request: those of the reader itself, and those of items fetched from the table."""

    own: float
    fetched: float
    how: str

    @property
    def total(self) -> float:
        return self.own + self.fetched


class ReadCost(NamedTuple):
    """An access pattern: `served` is yes, no or not known, `by` the table or index, `others` would do too.

    `units` are read units of one request, None where they are not told or nothing serves it; `fault` says
    why nothing does, `advice` what to add. `rate` is per second.
    """

    name: str
    operation: str
    conditions: str
    served: str
    by: str
    others: tuple[str, ...]
    units: Units | None
    rate: float | None
    units_per_second: float | None
    remarks: tuple[str, ...]
    fault: str
    advice: str


def read_costs(table: Table) -> tuple[ReadCost, ...]:
    return tuple(_cost(table, pattern) for pattern in table.workload.access_patterns)


def _cost(table: Table, pattern: AccessPattern) -> ReadCost:
    found = serving(table, pattern)
    reader = found.by if found else None
    units = _units(table, reader, pattern) if reader else None
    rate = pattern.rate.value
    return ReadCost(
        pattern.name,
        pattern.operation.value or "not known",
        conditions_text(pattern),
        "not known" if found is None else "yes" if reader else "no",
        _label(reader) if reader else "",
        tuple(index.label for index in found.candidates if index is not reader) if found else (),
        units,
        rate,
        units.total * rate if units and rate is not None else None,
        _remarks(table, pattern, reader) if reader else (),
        _fault(found),
        _advice(table, pattern, found),
    )


def _label(reader: Reader) -> str:
    return reader.label if isinstance(reader, Index) else f"table {reader.address}"


def _fault(found: Serving | None) -> str:
    if found is None:
        return "its conditions, or the key that they are for, are not known"
    return f"{_label(found.of)}: {found.fault.words}" if found.fault else ""


def _advice(table: Table, pattern: AccessPattern, found: Serving | None) -> str:
    if found is None or found.fault is None:
        return ""
    if is_get(pattern) or pattern.index_name.given:
        return found.fault.cure
    return index_to_add(table, pattern)


def consistency(pattern: AccessPattern) -> Consistency:
    return "strong" if pattern.consistent.is_(True) else "eventual"


def reader_bytes(table: Table, reader: Reader) -> int | None:
    """The average size of what is read: of an entry, or of an item."""
    return told_entry_bytes(table, reader) if isinstance(reader, Index) else table.workload.item_size.value


def items_of_a_request(table: Table, reader: Reader, pattern: AccessPattern) -> int | None:
    """How many items a request reads; a scan reads all that there are."""
    told = pattern.items_per_read.value
    if pattern.operation.is_("get") or (told is None and pattern.one_item.is_(True)):
        return 1
    if told is None and pattern.operation.is_("scan"):
        names = reader.key.partition + reader.key.sort if isinstance(reader, Index) and reader.key else ()
        items = table.workload.items.value
        return None if items is None else round(items * share_having(table, names))
    return told


def _units(table: Table, reader: Reader, pattern: AccessPattern) -> Units | None:
    items, size = items_of_a_request(table, reader, pattern), reader_bytes(table, reader)
    if items is None or size is None:
        return None
    if is_get(pattern):
        return Units(
            batch_get_read_units((size,) * items, consistency(pattern)), 0, _gets(items, size, pattern)
        )
    own = query_read_units((size * items,), consistency(pattern))
    words = (
        f"{count(items, 'item')} x {size:,} B = {size_text(size * items)}, {_steps(size * items, pattern)}"
    )
    if not (isinstance(reader, Index) and lacks_attributes(table, reader, pattern)):
        return Units(own, 0, words)
    item = table.workload.item_size.value
    if item is None:
        return None
    fetched = batch_get_read_units((item,) * items, consistency(pattern))
    return Units(own, fetched, f"{words}, + {count(items, 'item')} fetched at {_steps(item, pattern)}")


def _gets(items: int, size: int, pattern: AccessPattern) -> str:
    return f"{count(items, 'item')} of {size:,} B at {_steps(size, pattern)}"


def _steps(size: int, pattern: AccessPattern) -> str:
    """`2 x 4 KB, half a unit each`."""
    each = "half a unit each" if consistency(pattern) == "eventual" else "a unit each"
    return f"{max(1, ceil(size / _STEP)):,} x {size_text(_STEP)}, {each}"


def _remarks(table: Table, pattern: AccessPattern, reader: Reader) -> tuple[str, ...]:
    remarks = []
    if isinstance(reader, Index):
        remarks += _of_index(table, pattern, reader)
    for name in reader.key.partition if reader.key and not is_get(pattern) else ():
        hint = table.workload.attributes.get(name)
        if hint and hint.shards.above(1):
            remarks.append(f"`{name}` is spread over {hint.shards.value} shards: all take as many requests")
    if pattern.filter:
        remarks.append("what the filter drops is read as well, and costs as much")
    return tuple(remarks)


def _of_index(table: Table, pattern: AccessPattern, index: Index) -> list[str]:
    remarks = []
    is_global = index.kind is IndexKind.GLOBAL
    if is_global and pattern.consistent.is_(True):
        remarks.append("a GSI has no strongly consistent reads: DynamoDB refuses the request")
    elif is_global and pattern.after_own_write.is_(True):
        remarks.append("a GSI gets each write a moment later: the read may miss it")
    if lacks_attributes(table, index, pattern):
        lacks = names_text(value.value for value in lacking(table, index, pattern)) or "some attributes"
        fetched = "has to be got from" if is_global else "is fetched from"
        remarks.append(f"{index.label} lacks {lacks}: each item {fetched} the table")
    return remarks
