"""Stored sizes: index entries, indexes and item collections. Sizes in bytes; KB, MB and GB are of 1,024."""

from collections.abc import Mapping
from math import floor, log, log1p

from ddblint.limits import LIMITS

_GIB = 1024**3


def entry_bytes(values_bytes: Mapping[str, int]) -> int:
    """An index entry: its keys, those of the table and what is projected, by name and size of the value.

    Developer guide, Global secondary indexes, Storage considerations; DynamoDB item sizes and formats.
    """
    return sum(len(name.encode()) + size for name, size in values_bytes.items())


def stored_entry_bytes(entry_bytes: int) -> int:
    """What an index entry takes in storage; the overhead counts there and never in units.

    Developer guide, Local secondary indexes, Storage considerations.
    """
    return entry_bytes + LIMITS["index-entry-overhead-bytes"]


def index_gib(entries: int, entry_bytes: int) -> float:
    """What an index takes in storage, in GiB."""
    return entries * stored_entry_bytes(entry_bytes) / _GIB


def collection_bytes(items: int, item_bytes: int, entries_bytes: tuple[int, ...]) -> int:
    """The item collection of one partition key value: its items, and an entry of each in every LSI.

    `entries_bytes` holds the size of an entry for each LSI. Developer guide, Local secondary indexes,
    Item collections.
    """
    return items * (item_bytes + sum(stored_entry_bytes(entry) for entry in entries_bytes))


def month_collection_is_full(size_bytes: int, growth_per_month: float) -> int | None:
    """The month, counted from now, in which a collection passes 10 GB when it grows by this share of itself.

    0 where it has passed them; None where it never will. Developer guide, Local secondary indexes, Item
    collection size limit.
    """
    limit = LIMITS["item-collection-bytes"]
    if size_bytes > limit:
        return 0
    if size_bytes <= 0 or growth_per_month <= 0:
        return None
    # Logarithms may be off by a hair where the limit is met exactly.
    month = max(0, floor(log(limit / size_bytes) / log1p(growth_per_month)) - 1)
    while size_bytes * (1 + growth_per_month) ** month <= limit:
        month += 1
    return month
