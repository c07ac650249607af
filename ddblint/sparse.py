"""Sparse indexes: the share of items that have an entry, as hints tell it."""

from collections.abc import Iterable
from math import ceil

from ddblint.model import Index, IndexKind, Table


def share_having(table: Table, names: Iterable[str]) -> float:
    """The share of items that have all of these attributes at most, as told; 1 where nothing was told."""
    told = table.workload.attributes
    if not told:
        return 1.0
    shares = [told[name].present.value for name in names if name in told]
    return min([1.0, *(share for share in shares if share is not None)])


def indexed_share(table: Table, index: Index) -> float:
    """The share of items that an index holds at most, as told; 1 where nothing was told.

    An item without one of the key attributes is not in the index (Developer guide, Sparse indexes). Any
    attribute with a hint may be one that is not known.
    """
    if not table.workload.attributes:
        return 1.0
    facet = "global_indexes.key" if index.kind is IndexKind.GLOBAL else "local_indexes.key"
    names = index.key.partition + index.key.sort if index.key else ()
    return share_having(table, table.workload.attributes if table.untold(facet) else names)


def units_for_share(share: float, units: int) -> int:
    """Units per second that an index needs which this share of the writes reaches."""
    # 0.1 * 30 is 3.0000000000000004, and no fourth unit.
    return ceil(round(share * units, 6))
