"""What an update does to the indexes of a table: those it makes, deletes, and means to edit."""

from collections.abc import Iterator

from ddblint.changes import Pair, pairs
from ddblint.changes.sameness import key_meaning
from ddblint.changes.words import key_text
from ddblint.model import Index, Key, Projection, Table, Value, VectorIndex
from ddblint.records import NamedTuple
from ddblint.source import Place

#: What DynamoDB makes and deletes one at a time.
Online = Index | VectorIndex


class Turnover(NamedTuple):
    """The GSIs and vector indexes that an update makes and deletes."""

    made: tuple[Online, ...]
    deleted: tuple[Online, ...]

    @property
    def number(self) -> int:
        return len(self.made) + len(self.deleted)

    def renamed(self) -> tuple[tuple[Index, Index], ...]:
        """GSIs deleted and made with the same key, each only once, so that they look like one renamed."""
        made = {
            key_meaning(index.key): index for index in self.made if isinstance(index, Index) and index.key
        }
        found = []
        for index in self.deleted:
            if isinstance(index, Index) and index.key:
                new = made.pop(key_meaning(index.key), None)
                found += [(index, new)] if new else []
        return tuple(found)


def turnover(before: Table, after: Table) -> Turnover:
    """By name: what has the same name on both sides is neither made nor deleted."""
    old, new = (_by_name(side) for side in (before, after))
    made = tuple(index for name, index in new.items() if name not in old)
    return Turnover(made, tuple(index for name, index in old.items() if name not in new))


def _by_name(table: Table) -> dict[str, Online]:
    every: list[Online] = [*table.global_indexes, *table.vector_indexes]
    return {index.name.value: index for index in every if index.name.value}


def has_successor(before: Table, after: Table) -> bool:
    """Whether a GSI is made with the partition key of one that stays: it may take over its readers."""
    kept = [pair.before for pair in pairs(before.global_indexes, after.global_indexes) if pair.after]
    keys = {frozenset(index.key.partition) for index in kept if index and index.key}
    made = [index for index in turnover(before, after).made if isinstance(index, Index)]
    return any(index.key and frozenset(index.key.partition) in keys for index in made)


class Edit(NamedTuple):
    """A key or projection that differs under one name: where, and what of it, such as `its key (…)`."""

    pair: Pair
    at: Place
    before: Place
    what: str


def global_edits(before: Table, after: Table) -> Iterator[Edit]:
    return _edits(before, after, "global_indexes")


def local_edits(before: Table, after: Table) -> Iterator[Edit]:
    return _edits(before, after, "local_indexes")


def _edits(before: Table, after: Table, facet: str) -> Iterator[Edit]:
    """Indexes on both sides whose key or projection changes; what is not known is not compared."""
    keys, projections = (not _has_gap((before, after), f"{facet}.{part}") for part in ("key", "projection"))
    for pair in pairs(getattr(before, facet), getattr(after, facet)):
        if pair.before and pair.after:
            key = _key_edit(pair, pair.before, pair.after) if keys else None
            projection = _projection_edit(pair, pair.before, pair.after) if projections else None
            found = [edit for edit in (key, projection) if edit]
            if found:
                yield found[0]._replace(what=" and ".join(edit.what for edit in found))


def _has_gap(tables: tuple[Table, ...], facet: str) -> bool:
    """Whether something of a facet was not read, of whichever index."""
    return any(f"{facet}.".startswith(f"{gap}.") for table in tables for gap in table.gaps)


def _key_edit(pair: Pair, before: Index, after: Index) -> Edit | None:
    old, new = before.key, after.key
    if not old or not new or not _is_known(old) or not _is_known(new) or key_meaning(old) == key_meaning(new):
        return None
    return Edit(pair, new.place, old.place, f"its key (from {key_text(old)} to {key_text(new)})")


def _is_known(key: Key) -> bool:
    return bool(key.elements) and all(e.name.value and e.key_type.value for e in key.elements)


def _projection_edit(pair: Pair, before: Index, after: Index) -> Edit | None:
    old, new = before.projection, after.projection
    if not old or not new or not old.type.value or not new.type.value:
        return None
    if new.type.value != old.type.value:
        what = f"its projection (from {old.type} to {new.type})"
        return Edit(pair, new.type.place, old.type.place, what)
    listed, was = _attributes(new), _attributes(old)
    if listed is None or was is None or listed.keys() == was.keys():
        return None
    added, gone = ([n for n in one if n not in other] for one, other in ((listed, was), (was, listed)))
    words = ", ".join([*(f"+{name}" for name in added), *(f"-{name}" for name in gone)])
    at = listed[added[0]].place if added else new.place
    return Edit(pair, at, old.place, f"its projection ({words})")


def _attributes(projection: Projection) -> dict[str, Value[str]] | None:
    """NonKeyAttributes by name; None where one of them is not known."""
    every = projection.attributes or ()
    return {name.value or "": name for name in every} if all(name.known for name in every) else None
