"""Partition keys of a table and its GSIs, in words: whose they are, and whether DynamoDB splits a value."""

from collections.abc import Iterator

from ddblint.attribute_names import says_moment, says_period
from ddblint.model import Index, Key, Table
from ddblint.records import NamedTuple
from ddblint.source import Place


class Keyed(NamedTuple):
    """The table or a GSI of it, which is None for the table: its key, and its name in a message."""

    gsi: Index | None
    key: Key
    label: str


def keyed_parts(table: Table) -> Iterator[Keyed]:
    """The table and its GSIs, where they have a partition key that is known."""
    if table.key is not None and table.key.partition:
        yield Keyed(None, table.key, table.address)
    for gsi in table.global_indexes:
        if gsi.key is not None and gsi.key.partition:
            yield Keyed(gsi, gsi.key, f"{gsi.label} on {table.address}")


def partition_names(key: Key) -> str:
    """`region` + `day`, in a message."""
    return " + ".join(f"`{name}`" for name in key.partition)


def partition_place(key: Key) -> Place:
    return next(element.name.place for element in key.elements if element.key_type.is_("HASH"))


def has_lsi(table: Table, keyed: Keyed) -> bool:
    """Whether LSIs share the partitions: they are the table's own."""
    return keyed.gsi is None and bool(table.local_indexes)


def why_unsplit(key: Key, *, local_indexes: bool = False) -> str:
    """Why DynamoDB does not split the items of one value over partitions; empty where it can.

    Developer guide, Burst and adaptive capacity: not with an LSI, not along a sort key that only grows.
    """
    if local_indexes:
        return "an LSI keeps DynamoDB from splitting a value over partitions"
    if not key.sort:
        return "there is no sort key to split a value along"
    if says_moment(key.sort[0]) or says_period(key.sort[0]):
        return f"DynamoDB does not split a value along `{key.sort[0]}`, which only grows"
    return ""
