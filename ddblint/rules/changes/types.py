"""A table that becomes another type of resource."""

from ddblint.changes import Change
from ddblint.findings import Severity
from ddblint.rule import Problem, Problems, rule


@rule("DDB906", "resource-type-changed", Severity.ERROR)
def resource_type_changed(change: Change) -> Problems:
    """Source: template reference, AWS::DynamoDB::GlobalTable, its first note."""
    before, after = change.before, change.after
    if before and after and change.changes_type and not change.moved:
        yield Problem(
            after.type_place or after.place,
            f"{after.address} changes its type from {before.kind.value} to {after.kind.value}: CloudFormation"
            " converts neither into the other, and an update fails or deletes the table with its items",
            help="deploy DeletionPolicy: Retain, remove the table from the stack, and import it under the"
            " other type",
            related=((before.type_place or before.place, f"{before.kind.value} before"),),
        )
