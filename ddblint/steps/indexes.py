"""The lists of indexes as a step has them: items of one version among those of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ddblint.plan.states import Present, Side
from ddblint.records import NamedTuple
from ddblint.source import Mapping, Scalar, Sequence
from ddblint.steps.editing import collection, member, with_member, with_value, without_members
from ddblint.steps.faults import Unsafe
from ddblint.steps.listed import Mark, mapping_in, names_of
from ddblint.steps.pieces import Piece
from ddblint.steps.templates import Template, list_in

#: Settings that a table in on-demand mode cannot have.
_THROUGHPUT = frozenset(
    ("ProvisionedThroughput", "ReadProvisionedThroughputSettings", "WriteProvisionedThroughputSettings")
)


class Listing(NamedTuple):
    """A list of indexes in templates: what it belongs to, its key there, and its items by name."""

    owner: Callable[[Template], Mapping | None]
    key: str
    marks: Callable[[Template], Iterable[Mark]]

    def found(self, template: Template) -> tuple[Sequence | None, list[frozenset[str]]]:
        owner = self.owner(template)
        listed = list_in(owner.get(self.key)) if owner else None
        return listed, names_of(listed, self.marks(template)) if listed else []


def with_indexes(base: Template, other: Template, listing: Listing, wanted: list[Present]) -> Template:
    """The base with these indexes in a list, each as the version says that defines it."""
    own = {index.name for index in wanted if index.side in (None, base.side) and not index.alias}
    foreign = [index for index in wanted if index.name not in own or index.alias]
    if not foreign and own.issuperset(name for name, _ in listing.marks(base)):
        return base
    pieces = [piece for index in foreign for piece in _pieces(index, base, other, listing)]
    listed, names = listing.found(base)
    if listed is None or not listed.items:
        return _with_list(_without_list(base, listing), other, listing, pieces) if pieces else base
    kept: list[tuple[int | Piece, str]] = []
    for number, found in enumerate(names):
        if found <= own:
            kept.append((number, next(iter(found), "")))
        elif found & own:
            raise Unsafe("an item stands for several indexes")
    if len(kept) == len(names) and not pieces:
        return base
    if not kept and not pieces:
        return _without_list(base, listing)
    return base.edited(collection(listed).with_entries([slot for slot, _ in _woven(kept, pieces, base.side)]))


def _without_list(base: Template, listing: Listing) -> Template:
    owner = listing.owner(base)
    if owner is None or listing.key not in owner.items:
        return base
    return base.edited(without_members(owner, [listing.key]))


class Placed(NamedTuple):
    """An item to put in: its name, and those that precede and follow it where it comes from."""

    name: str
    piece: Piece
    preceding: tuple[str, ...]
    following: tuple[str, ...]


def _woven(
    kept: list[tuple[int | Piece, str]], pieces: list[Placed], side: Side
) -> list[tuple[int | Piece, str]]:
    """Each item that is put in where it stood among the others; where they are all gone, old before new."""
    woven = list(kept)
    for placed in pieces:
        names = [name for _, name in woven]
        behind = [at + 1 for at, name in enumerate(names) if name in placed.preceding]
        before = [at for at, name in enumerate(names) if name in placed.following]
        at = (behind[-1:] or before[:1] or [0 if side is Side.NEW else len(names)])[0]
        woven.insert(at, (placed.piece, placed.name))
    return woven


def _pieces(index: Present, base: Template, other: Template, listing: Listing) -> list[Placed]:
    """The item of an index out of the version that defines it; none where that has no such item."""
    source = base if index.side is base.side else other
    listed, names = listing.found(source)
    at = _number(index.name, names)
    if listed is None or at is None:
        return []
    preceding = tuple(name for found in names[:at] for name in found)
    following = tuple(name for found in names[at + 1 :] for name in found)
    if index.bare and index.side is not base.side:
        source = _bare(source, listing, at)
    if index.alias:
        source = _renamed(source, listing, at, index)
        preceding += (index.name,)
    listed, _ = listing.found(source)
    assert listed is not None
    return [Placed(index.alias or index.name, collection(listed).piece(at), preceding, following)]


def _number(name: str, names: list[frozenset[str]]) -> int | None:
    found = [number for number, each in enumerate(names) if name in each]
    if len(found) > 1 or (found and len(names[found[0]]) > 1):
        raise Unsafe(f"{name} stands in more than one item, or in one with others")
    return found[0] if found else None


def _item(source: Template, listing: Listing, at: int) -> Mapping:
    listed, _ = listing.found(source)
    assert listed is not None
    return mapping_in(listed.items[at])


def _bare(source: Template, listing: Listing, at: int) -> Template:
    item = _item(source, listing, at)
    if not _THROUGHPUT.intersection(item.items):
        return source
    return source.edited(without_members(item, _THROUGHPUT))


def _renamed(source: Template, listing: Listing, at: int, index: Present) -> Template:
    name = _item(source, listing, at).get("IndexName")
    if not isinstance(name, Scalar) or name.place.text().strip("'\"") != index.name:
        raise Unsafe(f"the name of {index.name} is not written as it is")
    return source.edited(with_value(name, name.place.text().replace(index.name, index.alias)))


def _with_list(base: Template, other: Template, listing: Listing, pieces: list[Placed]) -> Template:
    """The base lacks the whole list: it comes from the other, with the items that are wanted."""
    owner, theirs = listing.owner(base), listing.owner(other)
    listed, _ = listing.found(other)
    if owner is None or theirs is None or listed is None:
        raise Unsafe("there is no place for it")
    reduced = other.edited(collection(listed).with_entries([placed.piece for placed in pieces]))
    theirs = listing.owner(reduced)
    assert theirs is not None
    keys = [*theirs.items]
    piece = member(theirs, listing.key)
    return base.edited(with_member(owner, piece, keys[: keys.index(listing.key)]))
