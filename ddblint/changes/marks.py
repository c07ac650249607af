"""What a table is recognised by in another version: marks that are equal, where they are its alone."""

from collections.abc import Callable, Hashable, Iterable

from ddblint.changes.sameness import definition, key_meaning, meaning
from ddblint.model import Table
from ddblint.records import NamedTuple


class Entry(NamedTuple):
    """A table of one file, with all its views."""

    key: str
    views: tuple[Table, ...]

    @property
    def table(self) -> Table:
        return self.views[0]


#: The marks of an entry.
Marks = Callable[[Entry], Iterable[Hashable]]


def in_place(entry: Entry) -> Iterable[Hashable]:
    return [(entry.key, entry.table.logical_id, entry.table.address)]


def by_logical_id(entry: Entry) -> Iterable[Hashable]:
    return [(entry.key, entry.table.logical_id)]


def by_name_here(entry: Entry) -> Iterable[Hashable]:
    return [(entry.key, name) for name in by_name(entry)]


def by_name(entry: Entry) -> Iterable[Hashable]:
    """The physical names it has under some condition."""
    return dict.fromkeys(table.name.value for table in entry.views if table.name.given)


def alike_here(entry: Entry) -> Iterable[Hashable]:
    return [(entry.key, mark) for mark in alike(entry)]


def alike(entry: Entry) -> Iterable[Hashable]:
    """All it says, in every view."""
    return [frozenset(map(definition, entry.views))] if _key(entry) else []


def by_tail_here(entry: Entry) -> Iterable[Hashable]:
    key = _key(entry)
    return [(entry.key, _tail(entry), key)] if key else []


def by_key_here(entry: Entry) -> Iterable[Hashable]:
    key = _key(entry)
    return [(entry.key, key)] if key else []


def by_address(entry: Entry) -> Iterable[Hashable]:
    key = _key(entry)
    return [(entry.table.address, key)] if key else []


def _key(entry: Entry) -> Hashable:
    """The key with the types of its attributes; None where that is not known."""
    table = entry.table
    if table.key is None or table.untold("key") or table.untold("attributes"):
        return None
    names = {*table.key.partition, *table.key.sort}
    types = [attribute for attribute in table.attributes if attribute.name.value in names]
    return (key_meaning(table.key), meaning(tuple((a.name, a.type) for a in types)))


def _tail(entry: Entry) -> str:
    """The last part of a construct path."""
    return entry.table.address.rpartition("/")[2]
