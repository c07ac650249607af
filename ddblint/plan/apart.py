"""Changes that no row of updates makes: a table beside the old one, or an import, with what people do."""

from collections.abc import Iterator

from ddblint.changes.indexes import Edit, local_edits
from ddblint.changes.replacement import reasons
from ddblint.model import Kind, Table
from ddblint.plan.states import Step
from ddblint.plan.wording import name_of
from ddblint.records import NamedTuple

_GLOBAL = Kind.GLOBAL_TABLE
#: Kinds that CloudFormation deploys as AWS::DynamoDB::Table.
_SINGLE = (Kind.TABLE, Kind.SIMPLE_TABLE)


class Apart(NamedTuple):
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()


def apart(before: Table, after: Table) -> Apart:
    """The steps and notes where the table itself cannot be updated to its new version; none else."""
    kinds = {before.kind, after.kind}
    if _GLOBAL in kinds and kinds.intersection(_SINGLE):
        return Apart(tuple(_imported(before, after)))
    if replaced := _replaced(before, after):
        return Apart(tuple(_beside(before, after, replaced)))
    if changed := _local_changes(before, after):
        return Apart(tuple(_beside(before, after, changed)), tuple(_instead(before, after)))
    if _view_type_changes(before, after):
        return Apart(tuple(_with_one_replica(before, after)))
    return Apart()


def _replaced(before: Table, after: Table) -> list[str]:
    """What makes CloudFormation replace the table.

    The type of an attribute that only indexes use is not among it: these can go and come back.
    """
    keys = [table.key for table in (before, after)]
    keys += [index.key for table in (before, after) for index in table.local_indexes]
    names = {name for key in keys if key for name in (*key.partition, *key.sort)}
    others = {entry.type.place for entry in after.attributes if entry.name.value not in names}
    return [reason.what for reason in reasons(before, after) if reason.at not in others]


def _local_changes(before: Table, after: Table) -> list[str]:
    """`LSI byDate is added` for each LSI that changes."""
    if any(table.untold("local_indexes.name") for table in (before, after)):
        return []
    old = {index.name.value: index for index in before.local_indexes}
    new = {index.name.value: index for index in after.local_indexes}
    found = [f"{index.label} is added" for name, index in new.items() if name not in old]
    found += [f"{index.label} is removed" for name, index in old.items() if name not in new]
    return [
        *found,
        *(f"{edit.what} of {_label(edit)} changes" for edit in local_edits(before, after)),
    ]


def _label(edit: Edit) -> str:
    return edit.pair.after.label if edit.pair.after else ""


def _instead(before: Table, after: Table) -> Iterator[str]:
    """What spares the new table."""
    old = {index.name.value for index in before.local_indexes}
    new = {index.name.value for index in after.local_indexes}
    for index in (index for index in after.local_indexes if index.name.value not in old):
        yield (
            f"cheaper: make {index.name} a GSI of the same key, which takes one deploy and no copy; "
            "its reads are eventually consistent"
        )
    for edit in local_edits(before, after):
        yield f"cheaper: leave {_label(edit)} as it is, and add a GSI where it does not serve"
    for index in before.local_indexes:
        if index.name.value not in new:
            yield f"cheaper: keep {index.label}; only a new table is without it"


def _beside(before: Table, after: Table, why: list[str]) -> Iterator[Step]:
    """A new table, since CloudFormation would put an empty one in the place of the old, or fail."""
    address, other = before.address, f"{after.logical_id or after.address}New"
    named = " and a TableName of its own" if after.name.given else ""
    yield Step(
        f"add a table of the new definition beside it ({'; '.join(why)}): a logical id of its own, "
        f"such as {other}{named}; leave {address} as it is",
    )
    yield Step(
        f"copy the items of {address} to {other}: let writes go to both, or follow the stream of {address}, "
        "and copy what was there before by a Scan with conditional puts",
        by_hand=True,
    )
    yield Step(f"switch readers, then writers, to {other}", by_hand=True)
    yield Step(f"set DeletionPolicy: Retain on {address}, if it has none")
    yield Step(f"remove {address} from the template; delete the table itself when nothing misses it")


def _imported(before: Table, after: Table) -> Iterator[Step]:
    """A resource does not change its type; the table is let go and imported as the other type."""
    address, type = before.address, after.kind.value
    name = name_of(before, after)
    if before.kind is _GLOBAL and len(before.replicas) > 1:
        yield Step("remove all replicas but the one of the stack's Region, one in each deploy")
    yield Step(
        f"set DeletionPolicy: Retain and UpdateReplacePolicy: Retain on {address}, and change nothing else"
    )
    yield Step(
        f"remove {address} from the template, which leaves the table alone; "
        "where other resources refer to it, put its name and ARN"
    )
    yield Step(
        f"import the table {name} as {type}: the definition it has now"
        + (", the stack's Region as its only replica" if after.kind is _GLOBAL else "")
        + ", DeletionPolicy: Retain (aws cloudformation create-change-set --change-set-type IMPORT)",
        by_hand=True,
    )
    yield Step(
        "deploy what else changes; `ddblint diff` between the imported template and the new one tells "
        "how many deploys that takes" + (" (each new replica is one)" if after.kind is _GLOBAL else "")
    )


def _view_type_changes(before: Table, after: Table) -> bool:
    """A stream of several replicas keeps its view type, unless they are strongly consistent."""
    old, new = before.stream, after.stream
    if not old or not new or len(before.replicas) < 2 or after.consistency.is_("STRONG"):
        return False
    return new.view_type.value is not None and old.view_type.is_not(new.view_type.value)


def _with_one_replica(before: Table, after: Table) -> Iterator[Step]:
    regions = len(before.replicas) - 1
    yield Step(
        "remove all replicas but the one of the stack's Region, one in each deploy "
        f"({regions} in all); their tables are deleted, and reads there have to go elsewhere",
    )
    yield Step(
        f"change StreamViewType from {before.stream.view_type if before.stream else ''} to "
        f"{after.stream.view_type if after.stream else ''}; the stream has a new ARN",
        then=("let readers of the stream read the new one",),
    )
    yield Step("add the replicas again, one in each deploy; DynamoDB copies the items")
