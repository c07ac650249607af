"""The entries of an index: which attributes they have, and how large they are as far as hints tell."""

from ddblint.capacity import entry_bytes, write_units
from ddblint.limits import LIMITS
from ddblint.model import Index, Key, Table
from ddblint.records import NamedTuple


class Units(NamedTuple):
    """Write units of one write; not `exact` where they are the least that it can be."""

    number: int
    exact: bool


def item_units(table: Table) -> Units:
    """Write units of an item of the size that was told."""
    size = table.workload.item_size.value
    return Units(1, exact=False) if size is None else Units(write_units(size), exact=True)


def entry_units(table: Table, index: Index) -> Units:
    """Write units of an entry, which is never larger than its item."""
    size = told_entry_bytes(table, index)
    if size is not None:
        return Units(write_units(size), exact=True)
    item = table.workload.item_size.value
    return Units(1, exact=item is not None and item <= LIMITS["write-unit-bytes"])


def told_entry_bytes(table: Table, index: Index) -> int | None:
    """The size of an entry: the item's, or the sum of what is projected; None where it is not told."""
    if index.projection and index.projection.type.is_("ALL"):
        return table.workload.item_size.value
    names, told = _attributes(table, index), table.workload.attributes
    if names is None:
        return None
    sizes = {name: told[name].size.value for name in names if name in told}
    known = {name: size for name, size in sizes.items() if size is not None}
    return entry_bytes(known) if len(known) == len(names) else None


def key_attributes(key: Key | None) -> tuple[str, ...] | None:
    """The attributes of a key; None where one of them is not known."""
    names = tuple(element.name.value for element in key.elements) if key else ()
    known = tuple(name for name in names if name is not None)
    return known if known and len(known) == len(names) else None


def projected_attributes(index: Index) -> frozenset[str] | None:
    """The attributes beside keys that an index of KEYS_ONLY or INCLUDE projects; None where not known."""
    projection = index.projection
    if projection and projection.type.is_("KEYS_ONLY"):
        return frozenset()
    if not projection or not projection.type.is_("INCLUDE") or projection.attributes is None:
        return None
    known = frozenset(name.value for name in projection.attributes if name.value is not None)
    return known if all(name.known for name in projection.attributes) else None


def _attributes(table: Table, index: Index) -> frozenset[str] | None:
    """All attributes of an entry."""
    own, key, others = key_attributes(table.key), key_attributes(index.key), projected_attributes(index)
    if own is None or key is None or others is None:
        return None
    return others.union(own, key)
