"""Write units: what writing an item costs, and its entries in indexes. Sizes are in bytes, KB of 1,024."""

from ddblint.erased import Literal
from ddblint.limits import LIMITS
from ddblint.records import NamedTuple

#: What a write does to the entry of an item in an index; `moves` changes a key attribute.
EntryChange = Literal["unchanged", "enters", "leaves", "changes", "moves"]

#: Writes to an index by what happens to the entry; to move one is to delete and to put. Developer guide,
#: Global secondary indexes, and Local secondary indexes, Provisioned throughput considerations.
INDEX_WRITES: dict[EntryChange, int] = {"unchanged": 0, "enters": 1, "leaves": 1, "changes": 1, "moves": 2}


class IndexEntry(NamedTuple):
    """An item's entry in an index: the values of its key, those of other projected attributes, its size."""

    key: tuple[object, ...]
    projected: tuple[object, ...]
    size_bytes: int


def write_units(size_bytes: int, *, transactional: bool = False) -> int:
    """Units of one write of an item or index entry: one for each KB begun, two in a transaction.

    An update counts with the larger of the item before and after, whatever it changes. Developer guide,
    Read and write capacity units. Entries in indexes are not doubled, as measured against the service.
    """
    return max(1, -(-size_bytes // LIMITS["write-unit-bytes"])) * (2 if transactional else 1)


def entry_change(before: IndexEntry | None, after: IndexEntry | None) -> EntryChange:
    """What a write does to an entry; None where the item lacks one of the key attributes of the index."""
    if before is None:
        return "unchanged" if after is None else "enters"
    if after is None:
        return "leaves"
    if before.key != after.key:
        return "moves"
    return "unchanged" if before.projected == after.projected else "changes"


def index_write_units(before: IndexEntry | None, after: IndexEntry | None) -> int:
    """Units that one write of an item takes for an index: from the GSI's own, or for an LSI the table's.

    Each write counts with the larger of the entry before and after. Developer guide, as above.
    """
    largest = max(entry.size_bytes if entry else 0 for entry in (before, after))
    return INDEX_WRITES[entry_change(before, after)] * write_units(largest)


def table_put_units(
    item_bytes: int, local_entries_bytes: tuple[int, ...], *, transactional: bool = False
) -> int:
    """Units that a put of a new item takes from the table itself: the item, and its entry in every LSI.

    Developer guide, Local secondary indexes, Provisioned throughput considerations, Write capacity units.
    """
    entries = sum(write_units(entry) for entry in local_entries_bytes)
    return write_units(item_bytes, transactional=transactional) + entries
