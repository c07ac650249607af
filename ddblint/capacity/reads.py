"""Read units: what reading items, and entries of indexes, costs. Sizes in bytes; 1 KB is 1,024 bytes."""

from collections.abc import Iterable

from ddblint.erased import Literal
from ddblint.limits import LIMITS

Consistency = Literal["eventual", "strong", "transactional"]

#: Read units for each 4 KB begun. Developer guide, Read and write capacity units.
_UNITS_EACH: dict[Consistency, float] = {"eventual": 0.5, "strong": 1, "transactional": 2}


def read_units(size_bytes: int, consistency: Consistency = "eventual") -> float:
    """Units of reading one item; one that is not there costs as much as the smallest.

    Developer guide, Read and write capacity units.
    """
    return _UNITS_EACH[consistency] * max(1, -(-size_bytes // LIMITS["read-unit-bytes"]))


def query_read_units(sizes_bytes: Iterable[int], consistency: Consistency = "eventual") -> float:
    """Units of a Query or Scan: the sizes of what is read, before any filter, are summed and then rounded.

    Developer guide, Read and write capacity units, Query and Scan.
    """
    return read_units(sum(sizes_bytes), consistency)


def batch_get_read_units(sizes_bytes: Iterable[int], consistency: Consistency = "eventual") -> float:
    """Units of a BatchGetItem, which rounds each item by itself.

    Developer guide, Read and write capacity units, BatchGetItem.
    """
    return sum(read_units(size, consistency) for size in sizes_bytes)


def local_query_read_units(
    entries_bytes: Iterable[int], fetched_bytes: Iterable[int], consistency: Consistency = "eventual"
) -> float:
    """Units of a query of an LSI: its entries, and each item fetched for attributes that it lacks.

    `fetched_bytes` holds the size of each item that is read from the table; it is rounded by itself.
    Developer guide, Local secondary indexes, Provisioned throughput considerations, Read capacity units.
    """
    entries = query_read_units(entries_bytes, consistency)
    return entries + batch_get_read_units(fetched_bytes, consistency)
