"""Which indexes differ between two versions of a table, as far as one update cannot change them."""

from collections.abc import Mapping

from ddblint.changes.indexes import global_edits
from ddblint.model import Table
from ddblint.plan.shapes import GLOBAL, Shape, shapes_of, types_of
from ddblint.records import NamedTuple

_FACETS = ("global_indexes", "vector_indexes")


class Comparison(NamedTuple):
    """The indexes of both versions: which are added and removed, and which changed under their names.

    `retyped` are the attributes whose type changes: both types cannot be defined at once. `taken` are the
    names that no index can get.
    """

    before: Mapping[str, Shape]
    after: Mapping[str, Shape]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    retyped: frozenset[str]
    taken: frozenset[str]

    @property
    def takes_several_updates(self) -> bool:
        return bool(self.changed) or len(self.added) + len(self.removed) > 1

    def clashes(self, shape: Shape) -> bool:
        return bool(self.retyped.intersection(shape.types))


def compare(before: Table, after: Table) -> Comparison | None:
    """None where it is not known which indexes there are."""
    if any(side.untold(f"{facet}.name") for side in (before, after) for facet in _FACETS):
        return None
    old, new = shapes_of(before), shapes_of(after)
    retyped = _retyped(before, after)
    edited = {edit.pair.after.name.value for edit in global_edits(before, after) if edit.pair.after}
    both = [name for name in new if name in old]
    local = (index.name.value or "" for side in (before, after) for index in side.local_indexes)
    return Comparison(
        old,
        new,
        tuple(name for name in new if name not in old),
        tuple(name for name in old if name not in new),
        tuple(name for name in both if name in edited or _made_anew(old[name], new[name], retyped)),
        retyped,
        frozenset((*old, *new, *local)),
    )


def _retyped(before: Table, after: Table) -> frozenset[str]:
    types = types_of(after)
    pairs = ((name, type, types.get(name)) for name, type in types_of(before).items())
    return frozenset(name for name, old, new in pairs if old and new and old != new)


def _made_anew(old: Shape, new: Shape, retyped: frozenset[str]) -> bool:
    """Whether an index has to go and come back though neither key nor projection of a GSI changes."""
    if old.list_name != new.list_name or retyped.intersection(new.types):
        return True
    return new.list_name != GLOBAL and old.differs(new)


def renames(found: Comparison) -> dict[str, str]:
    """Removed indexes that come back under another name, by their old name."""
    left = list(found.added)
    renamed = {}
    for name in found.removed:
        shape = found.before[name]
        same = next((other for other in left if not shape.differs(found.after[other])), None)
        if same is not None:
            left.remove(same)
            renamed[name] = same
    return renamed
