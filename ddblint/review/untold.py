"""What was not told: the hints that a review lacks, and what each of them would tell."""

from collections.abc import Iterator

from ddblint.arms import TABLE
from ddblint.entries import key_attributes, projected_attributes, told_entry_bytes
from ddblint.model import AccessPattern, Index, Table, Value, WritePattern
from ddblint.records import NamedTuple
from ddblint.review.read_costs import items_of_a_request
from ddblint.rules.access.wording import names_text
from ddblint.rules.hottest import hottest
from ddblint.rules.partition_keys import keyed_parts
from ddblint.serving import serving


class Untold(NamedTuple):
    """A hint that is missing, as its path in the hints, and what it would tell."""

    hint: str
    tells: str


def untold(table: Table) -> tuple[Untold, ...]:
    """Each once, the most telling first."""
    found = (
        *_of_workload(table),
        *_of_patterns(table),
        *_of_reads(table),
        *_of_keys(table),
        *_of_entries(table),
    )
    return tuple(dict.fromkeys(found))


def _of_workload(table: Table) -> Iterator[Untold]:
    told = table.workload
    if told.item_size.value is None:
        yield Untold("workload.item-size", "write and read units beyond the least, and storage")
    if told.items.value is None:
        yield Untold("workload.items", "storage")
    if told.peak_writes.value is None:
        yield Untold("workload.peak-writes", "the load on each key at the busiest time")
    if table.local_indexes and told.collection_size.value is None and told.items_per_key.value is None:
        yield Untold("workload.item-collection", "how near item collections are to 10 GB")


def _of_patterns(table: Table) -> Iterator[Untold]:
    told = table.workload
    if not told.write_patterns:
        yield Untold("write-patterns", "what the writes of this table cost, beside a put of a new item")
    if not told.access_patterns:
        yield Untold("access-patterns", "which key serves each, what is not served, and what reads cost")
    yield from _of_month("write", told.month_writes, told.write_patterns)
    yield from _of_month("access", told.month_reads, told.access_patterns)


def _of_month(
    kind: str, month: Value[int], patterns: tuple[WritePattern, ...] | tuple[AccessPattern, ...]
) -> Iterator[Untold]:
    """Rates tell the units of a month as well, where all patterns have one."""
    missing = [pattern.name for pattern in patterns if pattern.rate.value is None]
    if missing:
        yield Untold(f"{kind}-patterns: rate", f"the units per second of {names_text(missing)}")
    if month.value is None and (missing or not patterns):
        direction = "writes" if kind == "write" else "reads"
        yield Untold(
            f"workload.month.{direction}", f"the units of a month that {direction} take, and their cost"
        )


def _of_reads(table: Table) -> Iterator[Untold]:
    missing = [pattern.name for pattern in table.workload.access_patterns if _lacks_count(table, pattern)]
    if missing:
        yield Untold("access-patterns: items-per-read", f"the read units of {names_text(missing)}")


def _lacks_count(table: Table, pattern: AccessPattern) -> bool:
    found = serving(table, pattern)
    is_read = found is not None and found.by is not None and not pattern.operation.is_("get", "scan")
    return is_read and items_of_a_request(table, table, pattern) is None


def _of_keys(table: Table) -> Iterator[Untold]:
    """Only what would matter: a table keyed by nothing but its partition key is taken to be spread well."""
    for keyed in keyed_parts(table):
        if hottest(table, keyed.key) is None and (keyed.gsi or keyed.key.sort):
            part = keyed.gsi.label if keyed.gsi else f"{TABLE} {table.address}"
            for name in keyed.key.partition:
                if _says_nothing_of_use(table, name):
                    yield Untold(
                        f"attributes.{name}.hottest",
                        f"the load on the busiest value of {part} (or cardinality)",
                    )


def _says_nothing_of_use(table: Table, name: str) -> bool:
    hint = table.workload.attributes.get(name)
    return hint is None or not (hint.hottest.value is not None or hint.shares or hint.cardinality.value)


def _of_entries(table: Table) -> Iterator[Untold]:
    """The sizes of attributes in indexes that hold some of them."""
    for index in table.indexes():
        if told_entry_bytes(table, index) is None and not _holds_all(index):
            missing = [name for name in _names(table, index) if _lacks_size(table, name)]
            if missing:
                yield Untold(
                    f"attributes: size of {', '.join(missing)}", f"the size of the entries of {index.label}"
                )


def _holds_all(index: Index) -> bool:
    return index.projection is not None and index.projection.type.is_("ALL")


def _names(table: Table, index: Index) -> list[str]:
    own, key, others = key_attributes(table.key), key_attributes(index.key), projected_attributes(index)
    return list(dict.fromkeys((*(key or ()), *(own or ()), *sorted(others or ()))))


def _lacks_size(table: Table, name: str) -> bool:
    hint = table.workload.attributes.get(name)
    return hint is None or hint.size.value is None
