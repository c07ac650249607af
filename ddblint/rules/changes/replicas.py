"""Replicas of a global table that an update adds or removes."""

from ddblint.changes import Change
from ddblint.changes.indexes import Online, turnover
from ddblint.changes.replacement import is_replaced
from ddblint.changes.sameness import differs
from ddblint.findings import Severity
from ddblint.model import Kind, Replica, Table
from ddblint.phrases import count, listed
from ddblint.records import NamedTuple
from ddblint.rule import Problem, Problems, rule
from ddblint.source import Place


class _Turnover(NamedTuple):
    """The replicas that come and go, by Region, and those that stay, before and after."""

    added: tuple[Replica, ...]
    removed: tuple[Replica, ...]
    kept: tuple[tuple[Replica, Replica], ...]

    @property
    def number(self) -> int:
        return len(self.added) + len(self.removed)

    def place(self, table: Table) -> Place:
        return self.added[0].region.place if self.added else table.place


@rule("DDB909", "several-replica-changes", Severity.ERROR)
def several_replica_changes(change: Change) -> Problems:
    """Source: template reference, AWS::DynamoDB::GlobalTable, Replicas."""
    for before, after in change.sides():
        turn = _turnover(before, after)
        if turn is None or is_replaced(before, after):
            continue
        if turn.number > 1:
            yield _several(turn, after)
        elif turn.number == 1:
            yield from _with_others(turn, before, after)
        yield from _own_region(turn, after)


def _turnover(before: Table, after: Table) -> _Turnover | None:
    """None where it is not known which replicas there are; as many unknown Regions are taken for the same."""
    if before.kind is not Kind.GLOBAL_TABLE or after.kind is not Kind.GLOBAL_TABLE:
        return None
    old, new = _by_region(before), _by_region(after)
    if old is None or new is None or len(before.replicas) - len(old) != len(after.replicas) - len(new):
        return None
    return _Turnover(
        tuple(replica for region, replica in new.items() if region not in old),
        tuple(replica for region, replica in old.items() if region not in new),
        tuple((old[region], replica) for region, replica in new.items() if region in old),
    )


def _by_region(table: Table) -> dict[str, Replica] | None:
    if "replicas" in table.gaps:
        return None
    return {replica.region.value: replica for replica in table.replicas if replica.region.value}


def _several(turn: _Turnover, after: Table) -> Problem:
    added, removed = (listed(r.region.value or "" for r in each) if each else "" for each in turn[:2])
    parts = [f"adds {added}"] * bool(added) + [f"removes {removed}"] * bool(removed)
    return Problem(
        turn.place(after),
        f"one update of {after.address} {' and '.join(parts)}, {count(turn.number, 'replica')}: it takes one"
        " at a time, and fails",
        help="add or remove one replica in each deploy, and nothing else of the table with it",
        related=tuple((replica.region.place, "no longer there") for replica in turn.removed),
    )


def _with_others(turn: _Turnover, before: Table, after: Table) -> Problems:
    """AWS asks for a deploy of its own, and does not say what else fails."""
    what, replica = ("adds", turn.added[0]) if turn.added else ("removes", turn.removed[0])
    # Policies are CloudFormation's own, and no part of the update of a table.
    others = before._replace(replicas=(), protection=after.protection), after._replace(replicas=())
    if not differs(*others) and not any(differs(*pair) for pair in turn.kept):
        return
    index, also = _index_and_words(before, after)
    yield Problem(
        index.name.place if index else turn.place(after),
        f"one update of {after.address} {what} the replica in {replica.region} and {also}: AWS wants a"
        " replica added or removed by itself",
        help="deploy one of the two first, and the replica by itself",
        related=((replica.region.place, "the replica"),) if index or turn.removed else (),
        severity=Severity.WARNING,
    )


def _index_and_words(before: Table, after: Table) -> tuple[Online | None, str]:
    """The index that is made, where there is one; and what else changes, in words."""
    if before.untold("global_indexes.name") or after.untold("global_indexes.name"):
        return None, "changes other properties"
    made, deleted = turnover(before, after)
    if made:
        return made[0], f"makes the index {made[0].name}"
    return None, f"deletes the index {deleted[0].name}" if deleted else "changes other properties"


def _own_region(turn: _Turnover, after: Table) -> Problems:
    for replica in turn.removed:
        if replica.region.value and after.region.is_(replica.region.value):
            yield Problem(
                after.place,
                f"the replica of {after.address} in {replica.region} is removed, and that is the Region of"
                " the stack: the update fails",
                help="keep that replica; the others can be removed one by one",
                related=((replica.region.place, "no longer there"),),
            )
