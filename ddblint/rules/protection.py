"""What keeps a table and its items when the stack changes."""

from ddblint.findings import Severity
from ddblint.model import Table, Value
from ddblint.rule import Problem, Problems, rule

_KEEPING = ("Retain", "RetainExceptOnCreate", "Snapshot")


@rule("DDB701", "replace-policy-missing", Severity.WARNING)
def replace_policy_missing(table: Table) -> Problems:
    deletion, replacement = table.protection.deletion_policy, table.protection.update_replace_policy
    if deletion.is_(*_KEEPING) and replacement.defaulted:
        yield Problem(
            deletion.place,
            f"{table.address} has DeletionPolicy {deletion} and no UpdateReplacePolicy: an update that"
            " replaces the table, such as one of its key, still deletes it with its items",
            help=f"add UpdateReplacePolicy: {_as_replace_policy(deletion)} beside DeletionPolicy",
        )


def _as_replace_policy(deletion: Value[str]) -> str:
    """RetainExceptOnCreate is no UpdateReplacePolicy."""
    return "Snapshot" if deletion.is_("Snapshot") else "Retain"


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
