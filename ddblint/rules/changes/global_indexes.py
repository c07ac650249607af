"""Global secondary indexes that an update makes, deletes or means to edit."""

from collections.abc import Iterator

from ddblint.changes import Change
from ddblint.changes.indexes import Edit, Turnover, global_edits, turnover
from ddblint.changes.replacement import is_replaced
from ddblint.findings import Severity
from ddblint.model import Index, Table
from ddblint.phrases import count, listed
from ddblint.rule import Problem, Problems, rule
from ddblint.source import Place

#: What must be known to tell which indexes there are.
NAMES = ("global_indexes.name", "vector_indexes.name")


@rule("DDB903", "several-gsi-changes", Severity.ERROR, needs=NAMES)
def several_gsi_changes(change: Change) -> Problems:
    """Source: API reference, UpdateTable, GlobalSecondaryIndexUpdates; template reference of both types."""
    for before, after in change.sides():
        turn = turnover(before, after)
        if turn.number > 1 and not is_replaced(before, after):
            first = turn.made[0] if turn.made else None
            yield Problem(
                first.name.place if first else after.place,
                f"{_amount(turn)} of indexes in one update of {after.address}{_guess(turn)}: DynamoDB takes"
                " one at a time, and the update fails",
                help=_deploys(turn),
                related=tuple(_others(turn)),
                of=first if isinstance(first, Index) else None,
            )


def _amount(turn: Turnover) -> str:
    made, deleted = len(turn.made), len(turn.deleted)
    parts = [count(deleted, "deletion")] * bool(deleted) + [count(made, "creation")] * bool(made)
    return " and ".join(parts)


def _guess(turn: Turnover) -> str:
    renamed = turn.renamed()
    if not renamed:
        return ""
    return f" (looks like a rename of {listed(old.name.value or '' for old, _ in renamed)})"


def _deploys(turn: Turnover) -> str:
    """One deploy for each index, those that are made before those that are deleted."""
    makes = [f"add `{index.name}` and wait until it is ACTIVE" for index in turn.made]
    deletes = [f"remove `{index.name}`" for index in turn.deleted]
    steps = [f"deploy {number}: {step}" for number, step in enumerate([*makes, *deletes], 1)]
    if makes and deletes:
        steps.insert(len(makes), "move its readers" if len(makes) == 1 else "move their readers")
    return f"one change in each deploy. {'; '.join(steps)}"


def _others(turn: Turnover) -> Iterator[tuple[Place, str]]:
    yield from ((index.name.place, "this one is new as well") for index in turn.made[1:])
    yield from ((index.name.place, "this one is no longer there") for index in turn.deleted)


@rule("DDB904", "gsi-changed-in-place", Severity.ERROR)
def gsi_changed_in_place(change: Change) -> Problems:
    """Source: template reference, AWS::DynamoDB::Table GlobalSecondaryIndex: updates are not supported."""
    for before, after in change.sides():
        if not is_replaced(before, after):
            for edit in global_edits(before, after):
                yield _edited(edit, after)


def _edited(edit: Edit, table: Table) -> Problem:
    index = edit.pair.after
    name = index.name.value if index else ""
    return Problem(
        edit.at,
        f"GSI {name} of {table.address}: {edit.what} changes, and an index cannot be changed in place: the"
        " update fails",
        help=f"add an index under a new name, such as `{name}-v2`, and deploy; once it is ACTIVE, move the"
        f" readers; then remove `{name}` in another deploy",
        related=((edit.before, "here before"),),
        of=index,
    )
