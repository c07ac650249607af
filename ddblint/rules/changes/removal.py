"""Tables that leave the template, for good or under another name."""

from ddblint.changes import Change
from ddblint.findings import Severity
from ddblint.model import Table
from ddblint.records import NamedTuple
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.changes.keeping import is_named, keeps, policy_text

_KEEP_ID = (
    "keep the logical id (CDK: overrideLogicalId, or renameLogicalId of the stack), or move the table by a"
    " stack refactoring, or by DeletionPolicy: Retain and an import"
)


class _Fate(NamedTuple):
    """What becomes of a table that the template no longer has."""

    words: str
    severity: Severity
    help: str


@rule("DDB902", "table-removed", Severity.ERROR)
def table_removed(change: Change) -> Problems:
    before, after = change.before, change.after
    if before is None or not change.is_of_templates:
        return
    if after is None:
        yield _removed(change, before)
    elif change.moved:
        yield _moved(change, before, after)


def _removed(change: Change, before: Table) -> Problem:
    fate = _fate(before)
    if change.surroundings is None:
        return Problem(
            before.place,
            f"{before.address} is gone together with its template; once the stack is deleted, {fate.words}",
            help=fate.help,
            severity=Severity.WARNING,
        )
    removed = "is removed from the template" if change.absent is None else "is no longer made everywhere"
    return Problem(
        change.surroundings,
        f"{before.address} {removed}: {fate.words}",
        help=fate.help,
        related=((before.place, "the table before"),),
        severity=fate.severity,
    )


def _fate(before: Table) -> _Fate:
    policy, protected = before.protection.deletion_policy, before.protection.deletion_protection
    if keeps(policy):
        words = f"its DeletionPolicy is {policy}, so that it stays, with its items, outside of the stack"
        return _Fate(
            words, Severity.WARNING, "import it into another stack, or delete it once nobody needs the items"
        )
    if keeps(policy) is None:
        words = "whether its DeletionPolicy keeps it, with its items, is not known"
        return _Fate(words, Severity.WARNING, "deploy DeletionPolicy: Retain before removing it")
    if protected.is_(True):
        words = "DynamoDB refuses to delete it, since DeletionProtectionEnabled is true"
        return _Fate(words, Severity.ERROR, "deploy DeletionPolicy: Retain before removing it")
    words = f"CloudFormation deletes it with its items, since {policy_text(policy, 'DeletionPolicy')}"
    return _Fate(words, Severity.ERROR, "deploy DeletionPolicy: Retain first; then remove it")


def _moved(change: Change, before: Table, after: Table) -> Problem:
    fate = _fate_of_moved(before, after)
    return Problem(
        after.place,
        f"{_move(change, before, after)}: {fate.words}",
        help=fate.help,
        related=((before.place, "the table before"),),
        severity=fate.severity,
        table=before.address,
    )


def _move(change: Change, before: Table, after: Table) -> str:
    evidence = f"the same TableName, `{after.name}`" if is_named(before, after) else "the same key"
    if change.to_other_file:
        files = f"from {before.place.source.name} to {after.place.source.name}, which is another stack"
        return f"{before.address} moves {files} (it has {evidence})"
    return f"{_known_as(before)} disappears and {_known_as(after)} has {evidence}"


def _known_as(table: Table) -> str:
    """The logical id, and the construct path where there is one."""
    return f"`{table.logical_id}`" + (f" ({table.address})" if "/" in table.address else "")


def _fate_of_moved(before: Table, after: Table) -> _Fate:
    if is_named(before, after):
        words = "CloudFormation makes the new one first, and fails, since the name is taken by the old one"
        return _Fate(words, Severity.ERROR, _KEEP_ID)
    fate = _fate(before)
    return _Fate(
        f"to CloudFormation that is a new, empty table; as to the old one, {fate.words}",
        fate.severity,
        _KEEP_ID,
    )
