"""Local secondary indexes, which are made with the table and stay as they are."""

from ddblint.changes import Change, Pair, pairs
from ddblint.changes.indexes import local_edits
from ddblint.changes.replacement import is_replaced
from ddblint.findings import Severity
from ddblint.model import Index, Kind, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.changes.keeping import is_named, keeps, policy_text


@rule("DDB905", "lsi-changed", Severity.ERROR, needs=("local_indexes.name",))
def lsi_changed(change: Change) -> Problems:
    """The API has no way to change one; the documents on AWS::DynamoDB::Table contradict each other.

    Source: developer guide, Local secondary indexes; provider schema of AWS::DynamoDB::GlobalTable.
    """
    for before, after in change.sides():
        if is_replaced(before, after):
            return
        for pair in pairs(before.local_indexes, after.local_indexes):
            if not pair.before and pair.after:
                yield _added(before, after, pair.after)
            elif pair.before and not pair.after:
                yield _removed(before, after, pair.before)
        for edit in local_edits(before, after):
            yield Problem(
                edit.at,
                f"{_label(edit.pair)} of {after.address}: {edit.what} changes, and an LSI is made with its"
                f" table and stays as it is: {_outcome(before, after)}",
                help=f"leave it as it is, and add {_global(after, edit.pair.after)}",
                related=((edit.before, "here before"),),
                of=edit.pair.after,
            )


def _label(pair: Pair) -> str:
    index = pair.after or pair.before
    return index.label if index else ""


def _added(before: Table, after: Table, index: Index) -> Problem:
    return Problem(
        index.name.place,
        f"{index.label} is added to {after.address}, which exists, and an LSI can be made only with its"
        f" table: {_outcome(before, after)}",
        help=f"add {_global(after, index)}; for an LSI, make a second table and copy the items",
        related=((before.place, "the table before"),),
        of=index,
    )


def _removed(before: Table, after: Table, index: Index) -> Problem:
    return Problem(
        after.place,
        f"{index.label} of {after.address} is removed, and an LSI goes only with its table:"
        f" {_outcome(before, after)}",
        help="leave it in the template; to be rid of it, make a second table without it, copy the items and"
        " switch",
        related=((index.name.place, "the index before"),),
        of=index,
    )


def _outcome(before: Table, after: Table) -> str:
    """What an update comes to. Of a Table AWS says both that it fails and that nothing is interrupted."""
    if is_named(before, after):
        return f"the update fails (the table keeps its name, {after.name}, so that it cannot be replaced)"
    kept = keeps(before.protection.update_replace_policy) and keeps(after.protection.update_replace_policy)
    items = "leaves the old one outside of the stack" if kept else _lost(after)
    if after.kind is Kind.GLOBAL_TABLE:
        return f"the update makes a new, empty table and {items}"
    return f"treat it as an update that fails, or makes a new, empty table and {items} (AWS documents both)"


def _lost(after: Table) -> str:
    policy = after.protection.update_replace_policy
    if not policy.known:
        return "may delete the old one with its items"
    return f"deletes the old one with its items ({policy_text(policy, 'UpdateReplacePolicy')})"


def _global(table: Table, index: Index | None) -> str:
    """The GSI that serves the same queries, but for strong consistency."""
    key = index.key if index else None
    if not key or not key.partition or not key.sort:
        return f"a GSI with the same key to {table.address}"
    return (
        f"a GSI with partition key `{key.partition[0]}` and sort key `{key.sort[0]}`, which is read with"
        " eventual consistency"
    )
