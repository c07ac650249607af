"""What one write of a table costs, arm by arm: the item itself, and its entry in every index."""

from ddblint.capacity import INDEX_WRITES, EntryChange
from ddblint.entries import entry_units, item_units, key_attributes, projected_attributes
from ddblint.model import Index, IndexKind, Table, WritePattern
from ddblint.records import NamedTuple
from ddblint.sparse import share_having

#: The consumer of the arms that are paid from the capacity of the table.
TABLE = "table"


class Arm(NamedTuple):
    """One part of the cost of a write: `of` is the index, None for the table itself.

    `writes` is 0, 1 or 2, of `units` each; `share` that of such writes which reach it, below 1 for a sparse
    index. `consumer` says whose capacity it takes: that of the GSI itself, for an LSI the table's. `reason`
    says why in words. Not `exact` where the writes or their units are the least that is certain.
    """

    what: str
    of: Index | None
    writes: int
    units: int
    share: float
    consumer: str
    reason: str
    exact: bool

    @property
    def total(self) -> int:
        """Write units of a write that reaches it."""
        return self.writes * self.units

    @property
    def expected(self) -> float:
        """Write units on average over all such writes."""
        return self.total * self.share


class _Effect(NamedTuple):
    """What a write does to the entry in an index; not `certain` where that is not fully told."""

    change: EntryChange
    reason: str
    share: float = 1
    certain: bool = True


def arms(table: Table, pattern: WritePattern | None = None) -> tuple[Arm, ...]:
    """The arms of one such write; without a pattern, of a put of a new item."""
    units = item_units(table)
    reason = {"update": "the item counts whole, whatever changes", "delete": "the item is deleted"}
    own = reason.get(_operation(pattern), "the item is written")
    base = Arm(TABLE, None, 1, units.number, 1, TABLE, own, units.exact)
    return (base, *(_index_arm(table, index, pattern) for index in table.indexes()))


def _operation(pattern: WritePattern | None) -> str:
    return (pattern.operation.value or "") if pattern else "put"


def _index_arm(table: Table, index: Index, pattern: WritePattern | None) -> Arm:
    effect, units = _effect(table, index, pattern), entry_units(table, index)
    writes = INDEX_WRITES[effect.change]
    consumer = TABLE if index.kind is IndexKind.LOCAL else index.label
    exact = effect.certain and (units.exact or not writes)
    return Arm(index.label, index, writes, units.number, effect.share, consumer, effect.reason, exact)


def _effect(table: Table, index: Index, pattern: WritePattern | None) -> _Effect:
    names, operation = key_attributes(index.key), _operation(pattern)
    if names is None:
        return _Effect("unchanged", "its key is not known", certain=False)
    if operation == "put":
        return _put(table, names, pattern)
    if operation == "update" and pattern:
        return _update(table, index, names, pattern)
    if operation == "delete":
        share = share_having(table, names)
        return _Effect("leaves", f"leaves the index with the item{_having(share, names)}", share)
    return _Effect("unchanged", "what the pattern does is not known", certain=False)


def _put(table: Table, names: tuple[str, ...], pattern: WritePattern | None) -> _Effect:
    """A new item has what the pattern sets, and what updates only ever remove."""
    later, own = _changes_of_updates(table), _changes(pattern) if pattern else _changes()
    sure = own.sets | (later.removes - later.sets)
    share = share_having(table, [name for name in names if name not in sure])
    return _Effect("enters", f"enters the index{_having(share, names)}", share)


def _having(share: float, names: tuple[str, ...]) -> str:
    attributes = " and ".join(f"`{name}`" for name in names)
    return "" if share == 1 else f": {100 * share:.3g}% of the items have {attributes}"


class _Changes(NamedTuple):
    """The attributes that a pattern sets, and those that it removes."""

    sets: frozenset[str]
    removes: frozenset[str]


def _changes(*patterns: WritePattern) -> _Changes:
    """Those of all the patterns together."""
    sets = (name.value for pattern in patterns for name in pattern.sets)
    removes = (name.value for pattern in patterns for name in pattern.removes)
    return _Changes(frozenset(filter(None, sets)), frozenset(filter(None, removes)))


def _changes_of_updates(table: Table) -> _Changes:
    return _changes(*(p for p in table.workload.write_patterns if p.operation.is_("update")))


def _update(table: Table, index: Index, names: tuple[str, ...], pattern: WritePattern) -> _Effect:
    changes = _changes(pattern)
    gone = [name for name in names if name in changes.removes]
    new = [name for name in names if name in changes.sets]
    if gone:
        return _Effect("leaves", f"leaves the index: `{gone[0]}` is removed")
    if any(_comes_and_goes(table, name) for name in new):
        return _Effect("enters", f"enters the index: `{new[0]}` is set")
    if new:
        return _Effect("moves", f"key attribute `{new[0]}` changes: delete and put")
    return _other_attributes(table, index, names, changes.sets | changes.removes)


def _comes_and_goes(table: Table, name: str) -> bool:
    """Whether an item that has this attribute set may well have lacked it before."""
    return share_having(table, [name]) < 1 or name in _changes_of_updates(table).removes


def _other_attributes(table: Table, index: Index, names: tuple[str, ...], changed: frozenset[str]) -> _Effect:
    """The key stays: the entry is written again where it has an attribute that changes."""
    share = share_having(table, names)
    if index.projection and index.projection.type.is_("ALL"):
        return _Effect("changes", f"every attribute is projected{_having(share, names)}", share)
    projected = projected_attributes(index)
    if projected is None or not changed:
        why = "its projection is not known" if projected is None else "what the update sets is not told"
        return _Effect("unchanged", why, certain=False)
    found = sorted(projected & changed)
    if not found:
        return _Effect("unchanged", "nothing that it projects changes")
    words = ", ".join(f"`{name}`" for name in found)
    be = "are" if len(found) > 1 else "is"
    return _Effect("changes", f"{words} {be} projected{_having(share, names)}", share)
