"""The index that would serve an access pattern: its key, its projection and its kind."""

from ddblint.capacity import collection_bytes
from ddblint.limits import LIMITS
from ddblint.model import AccessPattern, Index, IndexKind, Table
from ddblint.records import NamedTuple
from ddblint.serving import projected

_KEY_ATTRIBUTES = LIMITS["key-attributes-per-type"]
_LISTED = LIMITS["projected-attributes-per-index"]
_LIMIT = LIMITS["item-collection-bytes"]


class Proposal(NamedTuple):
    """An index to add.

    `projection` is a ProjectionType; `attributes` are what it includes beside the keys, `filters` the
    conditions that no place in the key is left for.
    """

    kind: IndexKind
    name: str
    partition: tuple[str, ...]
    sort: tuple[str, ...]
    projection: str
    attributes: tuple[str, ...]
    filters: tuple[str, ...] = ()


def proposal(table: Table, pattern: AccessPattern) -> Proposal | None:
    """None for a pattern without `=`, which no index can serve."""
    equal = [told.attribute for told in pattern.where if told.operator.is_("=")]
    ranged = [told.attribute for told in pattern.where if told.operator.is_not("=")]
    if not equal:
        return None
    other = local_sort_key(table, pattern)
    if other and table.key and can_be_local(table):
        return _made(table, pattern, IndexKind.LOCAL, table.key.partition, (other,))
    partition, rest = equal[:_KEY_ATTRIBUTES], equal[_KEY_ATTRIBUTES:]
    sort, left = (rest + ranged[:1])[:_KEY_ATTRIBUTES], (rest + ranged[:1])[_KEY_ATTRIBUTES:]
    filters = tuple(left + ranged[1:])
    return _made(table, pattern, IndexKind.GLOBAL, tuple(partition), tuple(sort), filters)


def local_sort_key(table: Table, pattern: AccessPattern) -> str | None:
    """The attribute by which an LSI would serve a query that needs strongly consistent reads.

    It compares the partition key of the table by `=`, and that one attribute beside it.
    """
    own = table.key
    if own is None or len(own.partition) != 1 or not own.sort:
        return None
    if not (pattern.consistent.is_(True) and pattern.operation.is_("query")):
        return None
    within = any(told.attribute == own.partition[0] and told.operator.is_("=") for told in pattern.where)
    others = [told.attribute for told in pattern.where if told.attribute != own.partition[0]]
    return others[0] if within and len(others) == 1 and others[0] not in own.sort else None


def can_be_local(table: Table) -> bool:
    """Whether a table that is yet to be created could have another LSI, and its collections stay in it."""
    return len(table.local_indexes) < LIMITS["local-indexes"] and not collections_may_pass_limit(table)


def collections_may_pass_limit(table: Table) -> bool:
    """Whether item collections are told to fill half of what an LSI lets them."""
    told, items = table.workload.collection_size, table.workload.items_per_key
    size = told.value
    if size is None and items.value is not None and table.workload.item_size.value is not None:
        size = collection_bytes(items.value, table.workload.item_size.value, ())
    return size is not None and size * 2 >= _LIMIT


def widened(table: Table, index: Index, pattern: AccessPattern) -> Proposal:
    """The same index under another name, with all that the pattern reads."""
    key = index.key
    partition, sort = (key.partition, key.sort) if key else ((), ())
    made = _made(table, pattern, index.kind, partition, sort, has=projected(table, index) or ())
    return made._replace(name=_free(table, f"{index.name.value or made.name}V2"))


def _made(
    table: Table,
    pattern: AccessPattern,
    kind: IndexKind,
    partition: tuple[str, ...],
    sort: tuple[str, ...],
    filters: tuple[str, ...] = (),
    has: tuple[str, ...] = (),
) -> Proposal:
    """With the narrowest projection that serves the pattern, and what the index `has` already."""
    own = table.key.partition + table.key.sort if table.key else ()
    read = [value.value for value in (*(pattern.reads or ()), *pattern.filter) if value.value]
    names = dict.fromkeys((*has, *read, *filters))
    listed = tuple(name for name in names if name not in own + partition + sort)
    projection = "INCLUDE" if listed else "KEYS_ONLY"
    if pattern.reads_all or len(listed) > _LISTED:
        projection, listed = "ALL", ()
    return Proposal(kind, _free(table, _name(partition + sort)), partition, sort, projection, listed, filters)


def _name(attributes: tuple[str, ...]) -> str:
    """`byVenueIdPrice`, of the characters that index names take."""
    words = "".join(
        character if character.isascii() and character.isalnum() else " "
        for character in " ".join(attributes)
    ).split()
    name = "by" + "".join(word[0].upper() + word[1:] for word in words)
    return name[: LIMITS["name-length-maximum"] - 3] if words else "byKey"


def _free(table: Table, name: str) -> str:
    """The name, with a number where an index has it already."""
    taken = {index.name.value for index in table.indexes()}
    numbered = (f"{name}{number}" for number in range(2, len(taken) + 3))
    return next(free for free in (name, *numbered) if free not in taken)
