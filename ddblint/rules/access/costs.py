"""Indexes that cost more than the access patterns make of them."""

from collections.abc import Iterator

from ddblint.arms import arms
from ddblint.capacity import number_text, read_units
from ddblint.findings import Certainty, Severity
from ddblint.model import AccessPattern, Index, IndexKind, Table
from ddblint.records import NamedTuple
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.access.wording import KEYS, PATTERNS, names_text
from ddblint.serving import Serving, serving
from ddblint.source import Place
from ddblint.write_load import of_index, units_per_write

#: Of a month of 365 / 12 days.
_HOURS = 730


class _Writes(NamedTuple):
    """Write units of an index in a month, in words too; `sure` where it takes at least so many."""

    units: float
    words: str
    sure: bool


@rule(
    "DDB504",
    "unused-index",
    Severity.NOTE,
    needs=(*KEYS, "global_indexes.name", "local_indexes.name"),
    about=(PATTERNS,),
)
def unused_index(table: Table) -> Problems:
    """Where it is not told what one pattern uses, that may be any index."""
    patterns = table.workload.access_patterns
    found = [serving(table, pattern) for pattern in patterns]
    if not patterns or any(one is None for one in found):
        return
    used = {name for one in found if one for name in _may_use(one)}
    for index in table.indexes():
        if index.name.value not in used:
            yield _unused(table, index, patterns[0].place)


def _may_use(found: Serving) -> Iterator[str | None]:
    """Of several indexes that would serve a pattern, the user may mean any."""
    indexes = found.candidates or ((found.of,) if isinstance(found.of, Index) else ())
    yield from (index.name.value for index in indexes)


def _unused(table: Table, index: Index, patterns: Place) -> Problem:
    writes = _writes(table, index)
    cost = writes.words if writes else "a write for each change of an entry"
    removed = "remove it"
    if index.kind is IndexKind.LOCAL:
        removed = "leave it out if the table is not created yet (an LSI cannot be removed later)"
    return Problem(
        index.place,
        f"{index.label} of {table.address} is used by none of the declared access patterns, and costs {cost}",
        help=f"{removed}, or declare the access pattern that uses it",
        related=((patterns, f"the first of {len(table.workload.access_patterns)} access patterns"),),
        of=index,
    )


@rule("DDB510", "reporting-only-index", Severity.NOTE, needs=KEYS, about=(PATTERNS,))
def reporting_only_index(table: Table) -> Problems:
    """Compares units, and so in favour of the index: a write unit costs more than a read unit."""
    items, size = table.workload.items.value, table.workload.item_size.value
    if items is None or size is None:
        return
    scan = read_units(items * size)
    for index in table.global_indexes:
        users, writes = _users(table, index), _writes(table, index)
        reads = _reads_a_month(users)
        if writes and writes.sure and reads and writes.units > reads * scan:
            scans = (
                f"{number_text(reads)} Scans of {items:,} items of {size:,} B cost {number_text(reads)} x"
                f" {number_text(scan)} = {number_text(reads * scan)} read units"
            )
            yield _reporting(table, index, users, f"costs {writes.words}, while {scans}")


def _reads_a_month(patterns: list[AccessPattern]) -> float | None:
    """None where one of the rates is not told."""
    rates = [pattern.rate.value for pattern in patterns if pattern.rate.value is not None]
    return sum(rates) * 3600 * _HOURS if len(rates) == len(patterns) else None


def _users(table: Table, index: Index) -> list[AccessPattern]:
    """The patterns that it serves; empty where another may use it as well."""
    found = [(pattern, serving(table, pattern)) for pattern in table.workload.access_patterns]
    if any(one is None for _, one in found):
        return []
    return [pattern for pattern, one in found if one and (one.by is index or index in one.candidates)]


def _reporting(table: Table, index: Index, users: list[AccessPattern], words: str) -> Problem:
    size = table.workload.item_size
    read_by = f"read by {names_text(pattern.name for pattern in users)} alone"
    return Problem(
        index.place,
        f"{index.label} of {table.address}, {read_by}, {words}",
        help=f"if that can wait for a Scan, remove {index.label} and read the whole table, or an export",
        related=tuple((pattern.rate.place, f"how often `{pattern.name}` is read") for pattern in users),
        of=index,
        certainty=Certainty.LIKELY if size.estimated else None,
    )


def _writes(table: Table, index: Index) -> _Writes | None:
    """None where it is not told how many writes there are.

    Without write patterns, each is taken for a put: that is sure where each change of an item reaches the
    index, as it does with ALL.
    """
    month, patterns = table.workload.month_writes.value, table.workload.write_patterns
    if month is None:
        return None
    each = units_per_write(table, of_index(index))
    sure = bool(patterns) or (index.projection is not None and index.projection.type.is_("ALL"))
    words = f"{month:,} writes x {number_text(each)} = {number_text(month * each)} write units a month"
    if not sure:
        return _Writes(month * each, f"as many as {words}", sure)
    costs = (arm for pattern in patterns or [None] for arm in arms(table, pattern) if arm.of is index)
    least = "" if all(arm.exact for arm in costs) else "at least "
    return _Writes(month * each, least + words, sure)
