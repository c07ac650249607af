"""Vector indexes."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.limits import LIMITS
from ddblint.model import Table, Value, VectorIndex
from ddblint.rule import Problem
from ddblint.rules.definition.billing import billing_mode, billing_mode_place
from ddblint.rules.definition.choices import outside

_DISTANCES = ("COSINE", "DOT_PRODUCT", "EUCLIDEAN")
_MOST_DIMENSIONS = LIMITS["vector-dimensions"]


def vector_problems(table: Table) -> Iterator[Problem]:
    for vector in table.vector_indexes:
        label = f"vector index {vector.name}"
        yield from _missing(vector, label)
        yield from _dimensions(vector.dimensions, label)
        yield from outside(vector.distance, f"DistanceFunction of {label}", _DISTANCES)
        yield from _search_schema(vector, label, whole="vector_indexes" not in table.gaps)
        yield from _key_attribute(table, vector, label)
    yield from _different_dimensions(table)
    if table.vector_indexes and table.billing_mode.is_("PROVISIONED"):
        yield _on_provisioned(table, table.vector_indexes[0])


def _missing(vector: VectorIndex, label: str) -> Iterator[Problem]:
    required = (
        (vector.attribute, "VectorAttribute"),
        (vector.dimensions, "Dimensions"),
        (vector.distance, "DistanceFunction"),
    )
    for value, name in required:
        if value.absent:
            yield Problem(vector.place, f"{label} has no {name}", help=f"add {name}")


def _dimensions(dimensions: Value[int], label: str) -> Iterator[Problem]:
    if dimensions.below(1) or dimensions.above(_MOST_DIMENSIONS):
        yield Problem(
            dimensions.place,
            f"Dimensions of {label} is {dimensions.value:,}; it is 1 to {_MOST_DIMENSIONS:,}",
            help="write the length of the vectors that your embedding model makes",
        )


def _key_attribute(table: Table, vector: VectorIndex, label: str) -> Iterator[Problem]:
    """A key is text, a number or bytes, and a vector a list of numbers."""
    name = vector.attribute.value
    element = next((e for e in table.key.elements if name and e.name.is_(name)), None) if table.key else None
    if element:
        yield Problem(
            vector.attribute.place,
            f"`{name}`, the vector attribute of {label}, is in the key of table {table.address}",
            help="name the attribute that holds the vectors, which is in no key",
            related=((element.name.place, "the key element"),),
        )


def _search_schema(vector: VectorIndex, label: str, whole: bool) -> Iterator[Problem]:
    """`whole` says that no element is hidden from us."""
    if whole and vector.search == ():
        yield Problem(
            vector.place, f"the SearchSchema of {label} is empty", help="list an attribute, or remove it"
        )
    for element in vector.search or ():
        yield from outside(
            element.type, f"the search type of `{element.name}` in {label}", ("HASH", "INLINE_FILTER")
        )
    hashes = [element for element in vector.search or () if element.type.is_("HASH")]
    if len(hashes) > 1:
        yield Problem(
            hashes[1].place,
            f"the SearchSchema of {label} has {len(hashes)} HASH elements; it may have one",
            help=f"write SearchSchemaElementType: INLINE_FILTER for `{hashes[1].name}`",
            related=((hashes[0].place, "the first HASH element"),),
        )


def _different_dimensions(table: Table) -> Iterator[Problem]:
    """Vector indexes over one attribute must agree (API reference, CreateVectorIndexAction)."""
    first: dict[str, VectorIndex] = {}
    for vector in table.vector_indexes:
        other = first.setdefault(vector.attribute.value or "", vector)
        if (
            vector.attribute.value
            and other.dimensions.value
            and vector.dimensions.is_not(other.dimensions.value)
        ):
            yield Problem(
                vector.dimensions.place,
                f"vector index {vector.name} gives `{vector.attribute}` {vector.dimensions} dimensions, "
                f"vector index {other.name} {other.dimensions}; indexes over one attribute agree",
                help="write the same Dimensions in both",
                related=((other.dimensions.place, f"{other.dimensions} dimensions"),),
            )


def _on_provisioned(table: Table, vector: VectorIndex) -> Problem:
    return Problem(
        vector.place,
        f"vector index {vector.name} needs PAY_PER_REQUEST; table {table.address} is {billing_mode(table)}",
        help="write BillingMode: PAY_PER_REQUEST",
        related=billing_mode_place(table),
    )
