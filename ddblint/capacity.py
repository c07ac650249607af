"""DynamoDB's arithmetic: write units, stored sizes, item collections, shards. KB, MB and GB are of 1,024."""

from math import ceil

from ddblint.limits import LIMITS
from ddblint.model import Index, IndexKind, Table


def write_units(entry_bytes: int) -> int:
    """Units that one write of an item or index entry costs: one for each KB begun.

    Developer guide, Read and write capacity units.
    """
    return max(1, -(-entry_bytes // LIMITS["write-unit-bytes"]))


def stored_entry_bytes(entry_bytes: int) -> int:
    """What an index entry takes in storage; the overhead counts there and never in units.

    Developer guide, Local secondary indexes, Storage considerations.
    """
    return entry_bytes + LIMITS["index-entry-overhead-bytes"]


def collection_bytes(items: int, item_bytes: int, entries_bytes: tuple[int, ...]) -> int:
    """The item collection of one partition key value: its items, and an entry of each in every LSI.

    `entries_bytes` holds the size of an entry for each LSI. Developer guide, Local secondary indexes,
    Item collections.
    """
    return items * (item_bytes + sum(stored_entry_bytes(entry) for entry in entries_bytes))


def shards_needed(units_per_second: float, headroom: float = 0.8) -> int:
    """Shards that keep each below `headroom` of what one partition takes, 1,000 write units per second.

    Developer guide, Using write sharding to distribute workloads evenly; the headroom is ours.
    """
    return max(1, ceil(units_per_second / (LIMITS["partition-write-units"] * headroom)))


def indexed_share(table: Table, index: Index) -> float:
    """The share of items that an index holds at most, as told; 1 where nothing was told.

    An item without one of the key attributes is not in the index (Developer guide, Sparse indexes). Any
    attribute with a hint may be one that is not known.
    """
    facet = "global_indexes.key" if index.kind is IndexKind.GLOBAL else "local_indexes.key"
    names = index.key.partition + index.key.sort if index.key else ()
    told = table.workload.attributes
    hints = told.values() if table.untold(facet) else [told[name] for name in names if name in told]
    return min([1.0, *(hint.present.value for hint in hints if hint.present.value is not None)])


def units_for_share(share: float, units: int) -> int:
    """Units per second that an index needs which this share of the writes reaches."""
    # 0.1 * 30 is 3.0000000000000004, and no fourth unit.
    return ceil(round(share * units, 6))


def size_text(size_bytes: float) -> str:
    """A size for people.

    >>> size_text(300), size_text(10_240), size_text(103_400_000_000)
    ('300 B', '10 KB', '96.3 GB')
    """
    for unit in ("B", "KB", "MB"):
        if size_bytes < 1024:
            return f"{size_bytes:.1f}".removesuffix(".0") + f" {unit}"
        size_bytes /= 1024
    return f"{size_bytes:,.1f}".removesuffix(".0") + " GB"
