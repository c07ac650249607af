"""Indexes whose every query the table or another index answers as well."""

from ddblint.findings import Certainty, Severity
from ddblint.model import Index, IndexKind, Key, Table
from ddblint.rule import Problem, Problems, rule


@rule(
    "DDB303",
    "redundant-index",
    Severity.WARNING,
    needs=(
        "key",
        "global_indexes.key",
        "local_indexes.key",
        "global_indexes.projection",
        "local_indexes.projection",
    ),
    about=("global_indexes", "local_indexes"),
)
def redundant_index(table: Table) -> Problems:
    """One problem an index, a fact rather than a guess; keys that DynamoDB refuses are not compared."""
    if not _share_partitions(table):
        return
    indexes = [index for index in table.indexes() if _is_well_formed(table, index)]
    partitions = [index.key.partition if index.key else () for index in indexes]
    for index, partition in zip(indexes, partitions, strict=True):
        pairs = zip(indexes, partitions, strict=True)
        others = [other for other, theirs in pairs if theirs == partition and other is not index]
        problems = [_beside_table(table, index), *(_beside_index(table, index, other) for other in others)]
        found = [problem for problem in problems if problem]
        yield from sorted(found, key=lambda problem: problem.certainty is Certainty.GUESS)[:1]


def _share_partitions(table: Table) -> bool:
    """Whether two of the table and its indexes have one partition key: only then is any redundant."""
    keys = [key for key in (table.key, *(index.key for index in table.indexes())) if key]
    return len({key.partition for key in keys}) < len(keys)


def _is_well_formed(table: Table, index: Index) -> bool:
    """Whether the key is as one of its kind must be; DDB105 to DDB107 say what else is wrong with it."""
    if table.key is None or index.key is None:
        return False
    types = [element.key_type.value for element in index.key.elements]
    hashes, ranges = len(index.key.partition), len(index.key.sort)
    in_order = types == ["HASH"] * hashes + ["RANGE"] * ranges
    if index.kind is IndexKind.LOCAL:
        return in_order and ranges == 1 and index.key.partition == table.key.partition
    return in_order and hashes > 0


def _beside_table(table: Table, index: Index) -> Problem | None:
    """A narrower copy of the table may be meant: it makes reads of few attributes cheaper."""
    if table.key is None or index.key is None or index.projection is None:
        return None
    if _sort_beyond(index.key, table.key) is None:
        return None
    full = index.projection.type.is_("ALL")
    if not full and not index.projection.type.is_("KEYS_ONLY", "INCLUDE"):
        return None
    return Problem(
        index.place,
        f"{index.label} is keyed as {table.address} itself, by {_names(index.key)}: the table answers every"
        " query of it, and each write is paid for once more",
        help=_instead(
            index, table.address, "" if full else ", unless reads of its few attributes pay for its writes"
        ),
        related=((table.key.place, f"the key of {table.address}"),),
        of=index,
        severity=None if full else Severity.NOTE,
    )


def _beside_index(table: Table, index: Index, other: Index) -> Problem | None:
    """Of two that cover each other the later is reported."""
    beyond = _covered(table, index, by=other)
    mutual = _covered(table, other, by=index) == ()
    if beyond is None or (mutual and table.indexes().index(index) < table.indexes().index(other)):
        return None
    optional = [name for name in beyond if not _is_in_every_item(table, name)]
    if optional:
        return _if_present(index, other, optional)
    rest = f" without its sort key `{beyond[0]}`, which every item has" if beyond else ""
    return Problem(
        index.place,
        f"{index.label} on {table.address} is keyed as {other.label}{rest}, which projects as much: that one"
        " answers every query of it, and each write is paid for once more",
        help=_instead(index, other.label),
        related=((other.place, other.label),),
        of=index,
    )


def _instead(index: Index, other: str, where: str = "") -> str:
    """What to do without the index: an LSI is made, and deleted, only with its table."""
    if index.kind is IndexKind.GLOBAL:
        return f"remove {index.label} and query {other}{where}"
    return (
        f"query {other} in place of {index.label}{where}; leave the LSI out if the table is still to be made,"
        " as it cannot be removed from a table that exists"
    )


def _if_present(index: Index, other: Index, optional: list[str]) -> Problem:
    """An item without the sort key is in the one index and not in the other."""
    names = " and ".join(f"`{name}`" for name in optional)
    return Problem(
        index.place,
        f"{index.label} is keyed as {other.label} without {names}: if every item has that, {other.label}"
        " answers every query of it",
        help=_instead(index, other.label, f" if every item has {names}"),
        related=((other.place, other.label),),
        of=index,
        severity=Severity.NOTE,
        certainty=Certainty.GUESS,
    )


def _covered(table: Table, index: Index, *, by: Index) -> tuple[str, ...] | None:
    """The sort key attributes that `by` has beyond those of an index it could stand for, else None.

    Only an LSI, or the table, can stand for an LSI, which answers strongly consistent reads.
    """
    if index.key is None or by.key is None or (index.kind is IndexKind.LOCAL and by.kind is IndexKind.GLOBAL):
        return None
    return _sort_beyond(index.key, by.key) if _projects_as_much(table, by, index) else None


def _sort_beyond(key: Key, other: Key) -> tuple[str, ...] | None:
    """What `other` sorts by after all of `key`; None where it does not start with `key`."""
    depth = len(key.sort)
    same = bool(key.partition) and key.partition == other.partition and key.sort == other.sort[:depth]
    return other.sort[depth:] if same else None


def _projects_as_much(table: Table, wide: Index, narrow: Index) -> bool:
    if wide.projection is None or narrow.projection is None:
        return False
    if wide.projection.type.is_("ALL"):
        return narrow.projection.type.is_("ALL", "INCLUDE", "KEYS_ONLY")
    types = (wide.projection.type, narrow.projection.type)
    listed = all(type.is_("INCLUDE", "KEYS_ONLY") for type in types)
    return listed and _attributes(table, narrow) <= _attributes(table, wide)


def _attributes(table: Table, index: Index) -> frozenset[str]:
    """The attributes in the entries of an index that lists them: its keys, the table's, NonKeyAttributes."""
    keys = [key.partition + key.sort for key in (table.key, index.key) if key]
    listed = index.projection.attributes if index.projection else None
    return frozenset(name.value for name in listed or () if name.value is not None).union(*keys)


def _is_in_every_item(table: Table, name: str) -> bool:
    hint = table.workload.attributes.get(name)
    of_table = table.key is not None and name in table.key.partition + table.key.sort
    return of_table or (hint is not None and hint.present.is_(1))


def _names(key: Key) -> str:
    return ", ".join(f"`{name}`" for name in key.partition + key.sort)
