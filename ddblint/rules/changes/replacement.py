"""Updates that put a new, empty table in the place of the old one."""

from ddblint.changes import Change
from ddblint.changes.replacement import reasons
from ddblint.findings import Severity
from ddblint.model import Kind, Table
from ddblint.records import NamedTuple
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.changes.keeping import is_named, keeps, policy_text

_REVERT = "take the change back, or make a second table under another logical id, copy the items and switch"


class _Fate(NamedTuple):
    """What becomes of the old table."""

    words: str
    severity: Severity
    help: str


@rule("DDB901", "table-replaced", Severity.ERROR)
def table_replaced(change: Change) -> Problems:
    if change.before is None and change.after and change.holder:
        yield _under_taken_name(change.after, change.holder)
    for before, after in change.sides():
        found = tuple(reasons(before, after))
        if found:
            fate = _fate(before, after, change.holder)
            doubts = "".join(f" ({reason.doubt})" for reason in found if reason.doubt)
            others = [reason.instead for reason in found if reason.instead]
            instead = f"; or {', and '.join(others)}" if len(others) == len(found) else ""
            yield Problem(
                found[0].at,
                f"{after.address}: {' and '.join(reason.what for reason in found)}; an update makes a new,"
                f" empty table for that{doubts}, {fate.words}",
                help=fate.help + instead,
                related=tuple((reason.before, "here before") for reason in found),
                severity=fate.severity,
            )
        yield from _consistency(before, after)


def _under_taken_name(table: Table, holder: Table) -> Problem:
    """CloudFormation makes what is new before it deletes what is not needed any more."""
    return Problem(
        table.name.place,
        f"{table.address} is new, and cannot be made: {_held(table, holder)}",
        help="give it another name, or make it in an update of its own, once the name is free",
        related=((holder.name.place, "the name is taken here"),),
    )


def _held(table: Table, holder: Table) -> str:
    return (
        f"the name `{table.name}` is that of {holder.address}, which is there until the update is done, so"
        " that the update fails"
    )


def _fate(before: Table, after: Table, holder: Table | None) -> _Fate:
    if holder:
        words = f"and cannot: {_held(after, holder)}"
        return _Fate(words, Severity.ERROR, f"{_REVERT}, under names that no table of the stack has")
    if is_named(before, after):
        words = f"and cannot: the name `{after.name}` is taken by the old one, so that the update fails"
        return _Fate(words, Severity.ERROR, f"{_REVERT}; under its own name a table cannot be replaced")
    old, new = before.protection.update_replace_policy, after.protection.update_replace_policy
    if keeps(old) and keeps(new):
        words = "and leaves the old one, with its items, outside of the stack (UpdateReplacePolicy is Retain)"
        return _Fate(words, Severity.WARNING, "copy the items into the new table before it is used")
    if keeps(new) is None or (keeps(old) is None and keeps(new)):
        words = "and whether it keeps the old one, with its items, is not known"
        return _Fate(words, Severity.WARNING, _REVERT)
    if keeps(new):
        words = "and UpdateReplacePolicy, which is to keep the old one with its items, is itself new"
        return _Fate(words, Severity.ERROR, "deploy UpdateReplacePolicy: Retain before the change")
    words = f"and deletes the old one with its items: {policy_text(new, 'UpdateReplacePolicy')}"
    return _Fate(
        words,
        Severity.ERROR,
        "take the change back; or deploy UpdateReplacePolicy: Retain first, and copy the items over",
    )


def _consistency(before: Table, after: Table) -> Problems:
    """Source: developer guide, How DynamoDB global tables work: the mode is chosen once."""
    old, new = before.consistency, after.consistency
    if before.kind is after.kind is Kind.GLOBAL_TABLE and new.is_not(old.value or "") and old.known:
        yield Problem(
            new.place,
            f"{after.address}: MultiRegionConsistency changes from {old} to {new}, which is chosen when a"
            " global table is made and cannot change: the update fails",
            help="make a second table with the other mode, copy the items and switch",
            related=((old.place, "here before"),),
        )
