"""Which table of the new version is which of the old one, over all files of both sides."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

from ddblint.changes.marks import (
    Entry,
    Marks,
    alike,
    alike_here,
    by_address,
    by_key_here,
    by_logical_id,
    by_name,
    by_name_here,
    by_tail_here,
    in_place,
)
from ddblint.model import Kind, Schema, Table
from ddblint.records import NamedTuple

#: What CloudFormation puts behind the stack's name and the logical id where it names a table itself.
_SUFFIX = r"-{}-[A-Z0-9]{{8,14}}$"


class Version(NamedTuple):
    """One file of one side: files of both sides that correspond have the same `key`."""

    key: str
    schema: Schema


class Match(NamedTuple):
    """The same table on both sides, as far as that can be told; None where it is not there."""

    before: Entry | None
    after: Entry | None

    @property
    def moved(self) -> bool:
        """Whether it goes by another logical id, or in another file; answers know of neither."""
        if (
            not self.before
            or not self.after
            or Kind.REQUEST in (self.before.table.kind, self.after.table.kind)
        ):
            return False
        return self.to_other_file or self.before.table.logical_id != self.after.table.logical_id

    @property
    def to_other_file(self) -> bool:
        return bool(self.before and self.after and self.before.key != self.after.key)


def matches(old: Sequence[Version], new: Sequence[Version]) -> Iterator[Match]:
    """Every table of both sides once: those in the place they had, those that moved, and those left over."""
    before, after = _Pool(_entries(_with_new_names(old, new))), _Pool(_entries(new))
    for marks in (in_place, by_logical_id, by_name_here, alike_here, by_tail_here, by_key_here,
                  by_name, by_address, alike):  # fmt: skip
        yield from _matched(before, after, marks)
    yield from _answers(before, after)
    yield from (Match(entry, None) for entry in before.entries)
    yield from (Match(None, entry) for entry in after.entries)


class _Pool:
    """The entries of one side that are not matched yet."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)

    def by(self, marks: Marks) -> dict[Hashable, Entry]:
        """The entries by what they are recognised by, as far as that is theirs alone."""
        marked = [(mark, entry) for entry in self.entries for mark in dict.fromkeys(marks(entry))]
        times = Counter(mark for mark, _ in marked)
        return {mark: entry for mark, entry in marked if times[mark] == 1}

    def without(self, taken: Collection[int]) -> None:
        """Takes out entries, by the identity of each."""
        self.entries = [entry for entry in self.entries if id(entry) not in taken]


def _matched(before: _Pool, after: _Pool, marks: Marks) -> Iterator[Match]:
    if not before.entries or not after.entries:
        return
    theirs = after.by(marks)
    taken: set[int] = set()
    for mark, entry in before.by(marks).items():
        other = theirs.get(mark)
        if other and not taken.intersection((id(entry), id(other))):
            taken.update((id(entry), id(other)))
            yield Match(entry, other)
    before.without(taken)
    after.without(taken)


def _with_new_names(old: Sequence[Version], new: Sequence[Version]) -> Iterator[Version]:
    """The old files, where one that is gone takes the key of a new one with the same tables: it was renamed.

    In CDK, addresses begin with the name of the stack, so that another stack is no renamed file.
    """
    known, left = {version.key for version in old}, {version.key for version in new}
    added = [(_contents(version), version.key) for version in new if version.key not in known]
    times = Counter(contents for contents, _ in added)
    names = {contents: key for contents, key in added if contents and times[contents] == 1}
    gone = [version for version in old if version.key not in left]
    times = Counter(map(_contents, gone))
    for version in old:
        contents = _contents(version)
        renamed = version.key not in left and times[contents] == 1 and contents in names
        yield version._replace(key=names[contents]) if renamed else version


def _contents(version: Version) -> frozenset[tuple[str, str]]:
    return frozenset((table.logical_id, table.address) for table in version.schema.tables)


def _entries(versions: Iterable[Version]) -> Iterator[Entry]:
    for key, schema in versions:
        views: dict[tuple[str, str], list[Table]] = {}
        for table in schema.tables:
            views.setdefault((table.logical_id, table.address), []).append(table)
        yield from (Entry(key, tuple(every)) for every in views.values())


def _answers(before: _Pool, after: _Pool) -> Iterator[Match]:
    """What DynamoDB answers of a table carries the name that CloudFormation made; or there is but one."""
    for entry in [entry for entry in before.entries if entry.table.kind is Kind.REQUEST]:
        named = [other for other in after.entries if _may_be_named(other, entry.table.name.value or "")]
        alone = len(before.entries) == len(after.entries) == 1
        found = named if len(named) == 1 else after.entries if alone else []
        for other in tuple(found):
            before.without({id(entry)})
            after.without({id(other)})
            yield Match(entry, other)


def _may_be_named(entry: Entry, name: str) -> bool:
    from re import escape, search

    return search(_SUFFIX.format(escape(entry.table.logical_id)), name) is not None
