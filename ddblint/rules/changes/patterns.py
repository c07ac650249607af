"""Indexes that are removed while a declared access pattern reads by them."""

from ddblint.changes import Change, pairs
from ddblint.findings import Severity
from ddblint.model import AccessPattern, Index, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.serving import serving


@rule(
    "DDB913", "index-removed-while-used", Severity.ERROR, needs=("global_indexes.name", "local_indexes.name")
)
def index_removed_while_used(change: Change) -> Problems:
    """The patterns are those of the new version; where it tells none, those of the old one."""
    for before, after in change.sides():
        told = after.workload.access_patterns
        for pattern in told or before.workload.access_patterns:
            for index in _removed(before, after):
                if _is_left_by(pattern, index, before, after):
                    yield _problem(pattern, index, after, is_new=bool(told))


def _removed(before: Table, after: Table) -> tuple[Index, ...]:
    every = pairs(before.indexes(), after.indexes())
    return tuple(pair.before for pair in every if pair.before and not pair.after)


def _is_left_by(pattern: AccessPattern, index: Index, before: Table, after: Table) -> bool:
    """Whether the pattern names the index, or was served by it and now is by nothing."""
    if pattern.index_name.value is not None:
        return pattern.index_name.value == index.name.value
    was, is_now = serving(before, pattern), serving(after, pattern)
    return bool(was and was.by is index and is_now and is_now.by is None)


def _problem(pattern: AccessPattern, index: Index, after: Table, *, is_new: bool) -> Problem:
    named = pattern.index_name.value is not None
    at = pattern.index_name.place if named else pattern.place
    uses = "reads by it" if named else "is served by nothing else"
    return Problem(
        at if is_new else after.place,
        f"{index.label} of {after.address} is removed, and access pattern `{pattern.name}` {uses}",
        help=f"keep `{index.name}` until nothing reads by it; if that is so, remove the pattern",
        related=((index.name.place, "the index before"), *(() if is_new else ((at, "the pattern"),))),
        of=index,
    )
