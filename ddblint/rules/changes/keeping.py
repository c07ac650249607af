"""Whether policies keep a table and its items where CloudFormation would delete them."""

from ddblint.model import Table, Value

#: Policies that keep a table; Snapshot does not, since CloudFormation takes none of a table.
KEEPING = ("Retain", "RetainExceptOnCreate")


def keeps(policy: Value[str]) -> bool | None:
    """None where that is not known."""
    return policy.is_(*KEEPING) if policy.known else None


def policy_text(policy: Value[str], name: str) -> str:
    """`UpdateReplacePolicy is Delete`, `UpdateReplacePolicy is not set`."""
    return f"{name} is {policy}" if policy.given else f"{name} is not set"


def is_named(before: Table, after: Table) -> bool:
    """Whether the table has a name of its own, and keeps it: no second one can be made beside it."""
    name = after.name.value
    return after.name.given and name is not None and before.name.is_(name)
