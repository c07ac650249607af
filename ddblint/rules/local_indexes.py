"""What a local secondary index costs for as long as its table lives, and where only one would do."""

from typing import NamedTuple

from ddblint.capacity import collection_bytes, size_text, stored_entry_bytes
from ddblint.findings import Certainty, Severity
from ddblint.limits import LIMITS
from ddblint.model import Index, Key, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.source import Place

_LIMIT = LIMITS["item-collection-bytes"]
_MOST = LIMITS["local-indexes"]


class _Collection(NamedTuple):
    """The largest item collection, as told: its bytes, how they were reached, and where it is told."""

    size: int
    words: str
    place: Place


@rule("DDB304", "lsi-collection-limit", Severity.WARNING, Certainty.LIKELY)
def lsi_collection_limit(table: Table) -> Problems:
    if not table.local_indexes:
        return
    largest = _largest_collection(table)
    if largest is None:
        yield _untold(table)
    elif largest.size * 2 >= _LIMIT:
        yield _near_limit(table, largest)


def _untold(table: Table) -> Problem:
    one = len(table.local_indexes) == 1
    return Problem(
        table.local_indexes[0].place,
        f"{_labels(table)} cap{'s' if one else ''} {_collections(table)} at {size_text(_LIMIT)},"
        f" and cannot be removed from the table",
        help="use a GSI unless the index must be read with strong consistency, or tell the largest collection:"
        " `workload: {item-collection: {largest: 2 GB}}`",
        of=table.local_indexes[0],
    )


def _near_limit(table: Table, largest: _Collection) -> Problem:
    over = largest.size > _LIMIT
    effect = "writes that make a collection larger fail" if over else "beyond it, writes fail"
    return Problem(
        table.local_indexes[0].place,
        f"{_labels(table)} caps {_collections(table)} at {size_text(_LIMIT)}: {largest.words}, which is"
        f" {largest.size / _LIMIT:.0%} of that; {effect} with ItemCollectionSizeLimitExceededException",
        help="use a GSI, which has no such limit, or give the table a partition key of fewer items a value",
        related=((largest.place, "the item collection told here"),),
        of=table.local_indexes[0],
        severity=Severity.ERROR if over else None,
        certainty=Certainty.FACT,
    )


def _largest_collection(table: Table) -> _Collection | None:
    told, items, item = (
        table.workload.collection_size,
        table.workload.items_per_key,
        table.workload.item_size,
    )
    if told.value is not None:
        return _Collection(told.value, f"the largest is told to be {size_text(told.value)}", told.place)
    if items.value is None or item.value is None:
        return None
    # The size of an entry is known where it is the whole item; of the others only the overhead is.
    whole = [
        index.projection is not None and index.projection.type.is_("ALL") for index in table.local_indexes
    ]
    entries = tuple(item.value if all_of_it else 0 for all_of_it in whole)
    size = collection_bytes(items.value, item.value, entries)
    parts = " + ".join(f"{part:,}" for part in (item.value, *map(stored_entry_bytes, entries)))
    words = f"{items.value:,} items × ({parts}) B is {'' if all(whole) else 'at least '}{size_text(size)}"
    return _Collection(size, words, items.place)


def _labels(table: Table) -> str:
    return ", ".join(index.label for index in table.local_indexes)


def _collections(table: Table) -> str:
    key = table.key.partition[0] if table.key and table.key.partition else ""
    items = f"the items of one `{key}`" if key else "the items of one partition key value"
    return f"every item collection of {table.address} ({items} and their LSI entries)"


@rule("DDB306", "missing-lsi", Severity.NOTE, Certainty.GUESS, needs=("key", "local_indexes"))
def missing_lsi(table: Table) -> Problems:
    """Asks of a table that may not be created yet; collections near what an LSI allows are no case for one."""
    largest = _largest_collection(table)
    if table.key is None or not table.key.sort or (largest and largest.size * 2 >= _LIMIT):
        return
    for index in table.global_indexes:
        if index.key and _could_be_local(table, table.key, index.key):
            yield _strong_reads(table, index, index.key)


def _could_be_local(table: Table, own: Key, key: Key) -> bool:
    """Keyed as an LSI may be, by a sort key that neither the table nor an LSI of it has already."""
    taken = [own.sort, *(local.key.sort for local in table.local_indexes if local.key)]
    one_of_each = len(key.elements) == 2 and len(key.sort) == 1
    return one_of_each and key.partition == own.partition and key.sort not in taken and len(taken) <= _MOST


def _strong_reads(table: Table, index: Index, key: Key) -> Problem:
    partition, sort = key.partition[0], key.sort[0]
    return Problem(
        index.place,
        f"{index.label} sorts the items of one `{partition}` of {table.address} by `{sort}`, and its reads are"
        " eventually consistent; an LSI could be read with strong consistency, but is made with the table only",
        help=f"if {table.address} is not created yet and these reads must be strongly consistent, make this an"
        f" LSI, which caps the items of one `{partition}` at {size_text(_LIMIT)}; else keep the GSI",
        of=index,
    )
