"""What keeps a table and its items when the stack changes."""

from ddblint.findings import Severity
from ddblint.model import Table, Value
from ddblint.rule import Problem, Problems, rule

_KEEPING = ("Retain", "RetainExceptOnCreate")


@rule("DDB701", "replace-policy-missing", Severity.WARNING)
def replace_policy_missing(table: Table) -> Problems:
    deletion, replacement = table.protection.deletion_policy, table.protection.update_replace_policy
    for policy, name in ((deletion, "DeletionPolicy"), (replacement, "UpdateReplacePolicy")):
        if policy.is_("Snapshot"):
            yield _no_snapshot(table, policy, name)
    if deletion.is_(*_KEEPING) and replacement.defaulted:
        yield Problem(
            deletion.place,
            f"{table.address} has DeletionPolicy {deletion} and no UpdateReplacePolicy: an update that"
            " replaces the table, such as one of its key, still deletes it with its items",
            help="add UpdateReplacePolicy: Retain beside DeletionPolicy",
        )


def _no_snapshot(table: Table, policy: Value[str], name: str) -> Problem:
    """Tables are not among the types that support it (template reference, DeletionPolicy, Snapshot)."""
    return Problem(
        policy.place,
        f"{table.address} has {name} Snapshot, and CloudFormation takes no snapshot of a table: the policy"
        " keeps no items",
        help=f"set {name}: Retain, which keeps the table with its items",
    )


@rule("DDB702", "replica-not-retained", Severity.WARNING)
def replica_not_retained(table: Table) -> Problems:
    policy = table.protection.deletion_policy
    for replica in table.replica_resources:
        if policy.is_(*_KEEPING) and replica.deletion_policy.is_("Delete"):
            yield Problem(
                replica.place,
                f"{table.address} has DeletionPolicy {policy}, but {replica.address}, its replica in"
                f" {replica.region}, has {replica.deletion_policy}: removing it deletes the replica's items",
                help=f"set DeletionPolicy and UpdateReplacePolicy of {replica.address} to Retain, or make the"
                " table an AWS::DynamoDB::GlobalTable",
                related=((policy.place, f"{policy} for the table"),),
            )
