"""The largest item collection beside the 10 GB that a local secondary index lets it have."""

from ddblint.capacity import month_collection_is_full
from ddblint.limits import LIMITS
from ddblint.model import Table
from ddblint.records import NamedTuple
from ddblint.rules.local_indexes import largest_collection

LIMIT = LIMITS["item-collection-bytes"]


class CollectionSize(NamedTuple):
    """The largest item collection: `size` in bytes, None where it is not told; `how` it was reached.

    `capped` says that an LSI limits it to `limit` bytes; `full_in` is the month in which it passes them.
    """

    partition: tuple[str, ...]
    size: int | None
    how: str
    limit: int
    capped: bool
    full_in: int | None


def collection_size(table: Table) -> CollectionSize | None:
    """None for a table without a sort key, whose collections are of one item."""
    if table.key is None or not table.key.sort:
        return None
    largest, capped = largest_collection(table), bool(table.local_indexes)
    size = largest.size if largest else None
    growth = table.workload.growth.value or 0
    return CollectionSize(
        table.key.partition,
        size,
        largest.words if largest else "",
        LIMIT,
        capped,
        month_collection_is_full(size, growth) if size is not None and capped else None,
    )
