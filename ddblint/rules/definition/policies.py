"""Resource policies."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.limits import LIMITS
from ddblint.model import ResourcePolicy, Value
from ddblint.phrases import count
from ddblint.rule import Problem

_POLICY_BYTES = LIMITS["resource-policy-bytes"]


def policy_problems(policy: ResourcePolicy, owner: str) -> Iterator[Problem]:
    """All but its size."""
    if not policy.has_document:
        yield Problem(
            policy.place,
            f"the ResourcePolicy of {owner} has no PolicyDocument",
            help="add PolicyDocument, or remove ResourcePolicy",
        )
    for place in policy.open_statements:
        yield Problem(
            place,
            f"a statement in the resource policy of {owner} has no Principal: it is for nobody",
            help="add Principal with the accounts, roles or users that the statement is about",
        )


def size_problems(size: Value[int], owner: str) -> Iterator[Problem]:
    if size.value is not None and size.above(_POLICY_BYTES):
        yield Problem(
            size.place,
            f"the resource policy of {owner} has {count(size.value, 'byte')}; {_POLICY_BYTES:,} are"
            " allowed, white space included",
            help="merge statements, or move permissions to the policies of the principals",
        )
