"""What a local secondary index costs for as long as its table lives, and where only one would do."""

from operator import mul

from ddblint.capacity import month_collection_is_full, size_text, stored_entry_bytes
from ddblint.entries import told_entry_bytes
from ddblint.findings import Certainty, Severity
from ddblint.limits import LIMITS
from ddblint.model import Index, Key, Table
from ddblint.records import NamedTuple
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.access.missing_lsi import missing_lsi_for_patterns
from ddblint.rules.access.wording import PATTERNS
from ddblint.rules.sound_lsis import sound_lsis
from ddblint.source import Place
from ddblint.sparse import indexed_share, units_for_share

_LIMIT = LIMITS["item-collection-bytes"]
_MOST = LIMITS["local-indexes"]


class Collection(NamedTuple):
    """The largest item collection, as told: its bytes, how they were reached, and where it is told."""

    size: int
    words: str
    place: Place
    estimated: bool


@rule(
    "DDB304",
    "lsi-collection-limit",
    Severity.WARNING,
    Certainty.LIKELY,
    needs=("key", "local_indexes.key"),
    about=("local_indexes",),
)
def lsi_collection_limit(table: Table) -> Problems:
    sound = table._replace(local_indexes=sound_lsis(table))
    if not sound.local_indexes:
        return
    largest = largest_collection(sound)
    if largest is None:
        yield _untold(sound)
    elif largest.size * 2 >= _LIMIT:
        yield _near_limit(sound, largest)


def _untold(table: Table) -> Problem:
    return Problem(
        table.local_indexes[0].place,
        f"{_caps_collections(table)}, and cannot be removed from the table",
        help="use a GSI unless the index must be read with strong consistency; a hint such as"
        " `workload: {item-collection: {largest: 2 GB}}` decides whether the limit is near",
        of=table.local_indexes[0],
    )


def _near_limit(table: Table, largest: Collection) -> Problem:
    over = largest.size > _LIMIT
    effect = "writes that make it larger fail" if over else "beyond it, writes fail"
    return Problem(
        table.local_indexes[0].place,
        f"{_caps_collections(table)}: {largest.words}, which is {largest.size / _LIMIT:.0%} of"
        f" that{_when(table, largest)}; {effect} with ItemCollectionSizeLimitExceededException",
        help="use a GSI, which has no such limit, or give the table a partition key of fewer items a value",
        related=((largest.place, "the item collection told here"),),
        of=table.local_indexes[0],
        severity=Severity.ERROR if over and not largest.estimated else None,
        certainty=Certainty.LIKELY if largest.estimated else Certainty.FACT,
    )


def _when(table: Table, largest: Collection) -> str:
    """When it will pass the limit, where growth is told."""
    growth = table.workload.growth.value or 0
    month = month_collection_is_full(largest.size, growth)
    return f", and passes it in month {month} at {100 * growth:.3g}% of growth a month" if month else ""


def largest_collection(table: Table) -> Collection | None:
    told, items = table.workload.collection_size, table.workload.items_per_key
    item_bytes = table.workload.item_size.value
    if told.value is not None:
        words = f"the largest is told to be {size_text(told.value)}"
        return Collection(told.value, words, told.place, told.estimated)
    if items.value is None or item_bytes is None:
        return None
    told_entries = [told_entry_bytes(table, index) for index in table.local_indexes]
    # Of an entry whose size is not told the overhead is known.
    stored = [stored_entry_bytes(entry or 0) for entry in told_entries]
    counts = [units_for_share(indexed_share(table, index), items.value) for index in table.local_indexes]
    size = items.value * item_bytes + sum(map(mul, counts, stored))
    estimated = items.estimated or table.workload.item_size.estimated
    least = "at least " * (None in told_entries)
    sum_of = _addition(items.value, item_bytes, counts, stored)
    words = f"{sum_of} is {least}{size_text(size)}{' (estimated)' * estimated}"
    return Collection(size, words, items.place, estimated)


def _addition(items: int, item_bytes: int, counts: list[int], stored: list[int]) -> str:
    """How the size of a collection is reached; a sparse LSI has fewer entries than there are items."""
    if all(count == items for count in counts):
        parts = " + ".join(f"{part:,}" for part in (item_bytes, *stored))
        return f"{items:,} items x ({parts}) B"
    entries = (f"{count:,} entries x {size:,} B" for count, size in zip(counts, stored, strict=True))
    return " + ".join((f"{items:,} items x {item_bytes:,} B", *entries))


def _caps_collections(table: Table) -> str:
    labels = ", ".join(index.label for index in table.local_indexes)
    caps = "cap" if len(table.local_indexes) > 1 else "caps"
    key = f"`{table.key.partition[0]}`" if table.key and table.key.partition else "partition key value"
    collection = f"every item collection of {table.address} (the items of one {key} and their LSI entries)"
    return f"{labels} {caps} {collection} at {size_text(_LIMIT)}"


@rule(
    "DDB306",
    "missing-lsi",
    Severity.NOTE,
    Certainty.GUESS,
    needs=("key", "local_indexes"),
    about=("global_indexes", PATTERNS),
)
def missing_lsi(table: Table) -> Problems:
    """Asks about tables that may not be created yet, and whose collections an LSI would not limit.

    An access pattern that only an LSI serves is a fact.
    """
    yield from missing_lsi_for_patterns(table)
    largest = largest_collection(table)
    if table.key is None or not table.key.sort or (largest and largest.size * 2 >= _LIMIT):
        return
    for index in table.global_indexes:
        if index.key and _could_be_local(table, table.key, index.key):
            yield _strong_reads(table, index, index.key)


def _could_be_local(table: Table, own: Key, key: Key) -> bool:
    """Keyed as an LSI may be, by a sort key that neither the table nor an LSI of it has already."""
    taken = [own.sort, *(local.key.sort for local in table.local_indexes if local.key)]
    one_of_each = len(key.elements) == 2 and len(key.sort) == 1
    is_same = bool(own.partition) and key.partition == own.partition
    return one_of_each and is_same and key.sort not in taken and len(taken) <= _MOST


def _strong_reads(table: Table, index: Index, key: Key) -> Problem:
    partition, sort = key.partition[0], key.sort[0]
    return Problem(
        index.place,
        f"{index.label} sorts the items of one `{partition}` of {table.address} by `{sort}`, with eventually"
        " consistent reads; an LSI has strongly consistent ones, and can only be made with the table",
        help=f"if {table.address} is not created yet and must be read so with strong consistency, make this"
        f" an LSI, which caps the items of one `{partition}` at {size_text(_LIMIT)}; else keep the GSI",
        of=index,
    )
