"""What scales in a table: the table itself, its GSIs and its replicas."""

from collections.abc import Iterator

from ddblint.model import Index, Scaling, Table, Value
from ddblint.records import NamedTuple


class Scaled(NamedTuple):
    """One scaling of a table: `gsi` is None for that of the table itself or of a replica."""

    scaling: Scaling
    gsi: Index | None
    what: str


def scalings(table: Table) -> Iterator[Scaled]:
    for part, _ in table.capacity_parts():
        index = part if isinstance(part, Index) else None
        label = f"{index.label} on {table.address}" if index else table.address
        for scaling, direction in ((part.write_scaling, "writes"), (part.read_scaling, "reads")):
            if scaling:
                yield Scaled(scaling, index, f"{direction} of {label}")
    for replica in table.replicas:
        label = f"the replica in {replica.region}"
        owners = [(replica.read_scaling, label)]
        owners += [(index.read_scaling, f"GSI {index.name} in {label}") for index in replica.indexes]
        yield from (Scaled(scaling, None, f"reads of {owner}") for scaling, owner in owners if scaling)


def units_text(units: Value[int]) -> str:
    """`1,000`; a question mark for what is not known."""
    return "?" if units.value is None else f"{units.value:,}"
