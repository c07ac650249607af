"""Two sides of files into the changes of each file: what the rules are run over."""

from collections.abc import Iterable, Iterator, Sequence

from ddblint.changes import Change
from ddblint.changes.marks import Entry
from ddblint.changes.pairing import Match, Version, matches
from ddblint.changes.sameness import differs, is_changed
from ddblint.model import KINDS, Kind, Scenario, Schema, Table
from ddblint.records import NamedTuple

#: What CDK puts behind the construct path of a nested stack, for the resource that is it.
_NESTED = ".NestedStack/"


class Compared(NamedTuple):
    """A file with the changes of its tables; the schema of a file that is gone is empty.

    `touched` are the addresses of tables that are new or say something else than before.
    """

    key: str
    schema: Schema
    changes: tuple[Change, ...]
    touched: frozenset[str]


def compared(old: Sequence[Version], new: Sequence[Version]) -> tuple[Compared, ...]:
    """The files of the new side in their order, then those that are gone and held tables."""
    by_file: dict[int, list[Match]] = {at: [] for at in range(len(new))}
    gone: dict[str, list[Match]] = {}
    partial = {version.key for version in new if version.schema.partial}
    for match in matches(old, new):
        if match.before and match.before.key in partial and (match.moved or not match.after):
            continue  # it may be among the tables that were not read
        if match.after:
            by_file[_holder(match.after, new)].append(match)
        elif match.before:
            at = _home(match.before, old, new)
            (gone.setdefault(match.before.key, []) if at is None else by_file[at]).append(match)
    if _are_answers(old) and not _are_answers(new):  # of which nobody said that they are of all tables
        by_file = {at: [match for match in every if match.before] for at, every in by_file.items()}
    held = {version.key: version.schema.tables for version in old}
    found = [_of_file(version, by_file[at], held.get(version.key, ())) for at, version in enumerate(new)]
    return (*found, *(_of_file(Version(key, Schema()), every, ()) for key, every in gone.items()))


def _are_answers(versions: Sequence[Version]) -> bool:
    kinds = {table.kind for version in versions for table in version.schema.tables}
    return kinds == {Kind.REQUEST}


def _holder(entry: Entry, versions: Sequence[Version]) -> int:
    """Which of the files an entry is of; several may have one name, where a template is nested twice."""
    return next(
        at
        for at, version in enumerate(versions)
        if version.key == entry.key and any(table is entry.table for table in version.schema.tables)
    )


def _home(entry: Entry, old: Sequence[Version], new: Sequence[Version]) -> int | None:
    """Which file of the new side a removed table would be in: its own, else one that nested that."""
    files = {version.key: at for at, version in reversed([*enumerate(new)])}
    nesting = [
        (len(stack), version.key)
        for version in old
        for stack in (nested.address.partition(_NESTED)[0] for nested in version.schema.nested)
        if entry.table.address.startswith(f"{stack}/")
    ]
    keys = (entry.key, *(key for _, key in sorted(nesting, reverse=True)))
    return next((files[key] for key in keys if key in files), None)


def _of_file(version: Version, found: Iterable[Match], held: Iterable[Table]) -> Compared:
    """`held` are the tables of the old version of the file, whose names are taken while it is updated."""
    every = tuple(found)
    holders = tuple(table for table in held if table.kind.value in KINDS and table.name.given)
    changes = [
        change._replace(holder=_holder_of_name(change, holders))
        for match in every
        for change in _changes(match, version.schema)
    ]
    touched = (match.after.table.address for match in every if match.after and _is_touched(match))
    return Compared(version.key, version.schema, tuple(changes), frozenset(touched))


def _holder_of_name(change: Change, holders: Iterable[Table]) -> Table | None:
    """Another table that had the name which a table gets; conditions must have them at one time for sure."""
    before, after = change.before, change.after
    if not after or not after.name.given or change.doubtful:
        return None
    for other in holders:
        is_other = before is None or other.logical_id != before.logical_id
        if (
            is_other
            and _hold_together(other.scenario, after.scenario)
            and other.name.is_(after.name.value or "")
        ):
            return other
    return None


def _is_touched(match: Match) -> bool:
    if (
        not match.before
        or not match.after
        or match.moved
        or len(match.before.views) != len(match.after.views)
    ):
        return True
    if match.before.table.kind is Kind.REQUEST and match.after.table.kind is not Kind.REQUEST:
        return any(_differs_from_answer(match.before.table, after) for after in match.after.views)
    return any(map(is_changed, match.before.views, match.after.views))


def _differs_from_answer(before: Table, after: Table) -> bool:
    """What DynamoDB answers always has a name, a Region and another form than a template."""
    return differs(before._replace(kind=after.kind, name=after.name, region=after.region), after)


def _changes(match: Match, schema: Schema) -> Iterator[Change]:
    """One for each two views that can be those before and after one update."""
    section = schema.section or (schema.tables[0].place if schema.tables else None)
    if not match.before or not match.after:
        yield from (Change(table, None, surroundings=section) for table in _views(match.before))
        yield from (Change(None, table, surroundings=section) for table in _views(match.after))
        return
    for before in match.before.views:
        agreeing = [after for after in match.after.views if _agree(before.scenario, after.scenario)]
        for after in agreeing:
            doubtful = _are_unlike(before.scenario, after.scenario)
            yield Change(before, after, match.moved, match.to_other_file, section, doubtful)
        yield from _left_out(before, match.after.table)


def _left_out(before: Table, after: Table) -> Iterator[Change]:
    """The conditions under which a table was made and is no longer."""
    for scenario in after.absent:
        if _hold_together(before.scenario, scenario):
            yield Change(before, None, surroundings=after.place, absent=scenario)


def _views(entry: Entry | None) -> tuple[Table, ...]:
    return entry.views if entry else ()


def _agree(before: Scenario, after: Scenario) -> bool:
    """Whether no condition has one value before and another after."""
    truth = dict(before.conditions)
    return all(truth.get(name, value) == value for name, value in after.conditions)


def _hold_together(before: Scenario, after: Scenario) -> bool:
    """Whether both are sure to be of one update."""
    return _agree(before, after) and not _are_unlike(before, after)


def _are_unlike(before: Scenario, after: Scenario) -> bool:
    """Whether either side has conditions of its own: it is not known which of them hold together."""
    old, new = (dict(side.conditions).keys() for side in (before, after))
    return bool(old - new) and bool(new - old)
