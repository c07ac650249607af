"""How many attributes the INCLUDE projections of a table may list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Index, Table, Value, VectorIndex
from ddblint.rule import Problem, Problems, rule

_PER_INDEX = LIMITS["projected-attributes-per-index"]
_PER_TABLE = LIMITS["projected-attributes-per-table"]

#: An INCLUDE index, the names it lists, and how many attributes it counts in the sum.
Count = tuple[Index | VectorIndex, tuple[Value[str], ...], int]


@rule("DDB115", "too-many-projected-attributes", Severity.ERROR)
def too_many_projected_attributes(table: Table) -> Problems:
    counts = [*_index_counts(table), *_vector_counts(table)]
    surplus = 0
    for index, names, _ in counts:
        if len(names) > _PER_INDEX:
            surplus += len(names) - _PER_INDEX
            yield _list_too_long(index, names)
    # Only what is left once each list is cut to its own limit is a fault of the sum.
    if sum(count for _, _, count in counts) - surplus > _PER_TABLE:
        yield _sum_too_large(table, counts)


def _index_counts(table: Table) -> Iterator[Count]:
    for index in table.indexes():
        if index.projection and index.projection.type.is_("INCLUDE"):
            names = index.projection.attributes or ()
            yield index, names, len(names)


def _vector_counts(table: Table) -> Iterator[Count]:
    """A vector index also counts its vector attribute and each INLINE_FILTER (API reference, CreateTable)."""
    for vector in table.vector_indexes:
        if vector.projection and vector.projection.type.is_("INCLUDE"):
            names = vector.projection.attributes or ()
            filters = sum(element.type.is_("INLINE_FILTER") for element in vector.search or ())
            yield vector, names, len(names) + 1 + filters


def _label(index: Index | VectorIndex) -> str:
    return index.label if isinstance(index, Index) else f"vector index {index.name}"


def _list_too_long(index: Index | VectorIndex, names: tuple[Value[str], ...]) -> Problem:
    return Problem(
        names[0].place,
        f"{_label(index)} lists {len(names)} NonKeyAttributes; one index may list {_PER_INDEX}",
        help=f"remove {len(names) - _PER_INDEX}, or write ProjectionType: ALL without a list",
        related=((names[_PER_INDEX].place, f"number {_PER_INDEX + 1}"),),
        of=index if isinstance(index, Index) else None,
    )


def _sum_too_large(table: Table, counts: list[Count]) -> Problem:
    total = sum(count for _, _, count in counts)
    addition = " + ".join(str(count) for _, _, count in counts)
    return Problem(
        _over_limit(counts).place,
        f"the INCLUDE indexes of table {table.address} project {addition} = {total} attributes; "
        f"{_PER_TABLE} per table are allowed, and a name in two indexes counts twice",
        help=f"remove {total - _PER_TABLE}, or write ProjectionType: ALL in the index with the longest list: "
        "ALL and KEYS_ONLY do not count",
        related=tuple((index.place, f"{_label(index)}: {count}") for index, _, count in counts),
    )


def _over_limit(counts: list[Count]) -> Index | VectorIndex:
    """The index with which the sum passes the limit."""
    sums = accumulate(count for _, _, count in counts)
    return next(index for (index, _, _), total in zip(counts, sums, strict=True) if total > _PER_TABLE)
