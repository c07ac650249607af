"""Projections: what an index copies."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Index, IndexKind, Projection, Table, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.definition.choices import outside

_TYPES = ("ALL", "KEYS_ONLY", "INCLUDE")
_PER_INDEX = LIMITS["projected-attributes-per-index"]
#: The gaps that the parser names where it could not read a list of attributes.
_GAPS = {IndexKind.GLOBAL: "global_indexes.projection", IndexKind.LOCAL: "local_indexes.projection"}


def _projections(table: Table) -> Iterator[tuple[Projection, str, Index | None]]:
    """Each projection, the label of its index, and the index unless it is a vector index."""
    for index in table.indexes():
        if index.projection:
            yield index.projection, index.label, index
    for vector in table.vector_indexes:
        if vector.projection:
            yield vector.projection, f"vector index {vector.name}", None


@rule("DDB113", "projection-incomplete", Severity.ERROR)
def projection_incomplete(table: Table) -> Problems:
    yield from _without_projection(table)
    for projection, label, index in _projections(table):
        gap = _GAPS[index.kind] if index else "vector_indexes"
        if projection.type.absent:
            yield Problem(
                projection.place,
                f"the Projection of {label} has no ProjectionType",
                help=f"add ProjectionType: {_CHOICE}",
                of=index,
            )
        elif projection.type.is_("INCLUDE") and not projection.attributes and gap not in table.gaps:
            yield _includes_nothing(projection, label, index)
        yield from outside(projection.type, f"ProjectionType of {label}", _TYPES, index)


_CHOICE = "KEYS_ONLY, INCLUDE with NonKeyAttributes, or ALL"


def _without_projection(table: Table) -> Iterator[Problem]:
    help = f"add Projection with ProjectionType {_CHOICE}"
    for index in table.indexes():
        if index.projection is None:
            yield Problem(index.place, f"{index.label} has no Projection", help=help, of=index)
    for vector in table.vector_indexes:
        if vector.projection is None:
            yield Problem(vector.place, f"vector index {vector.name} has no Projection", help=help)


def _includes_nothing(projection: Projection, label: str, index: Index | None) -> Problem:
    lists = "an empty NonKeyAttributes" if projection.attributes == () else "no NonKeyAttributes"
    return Problem(
        projection.type.place,
        f"{label} projects INCLUDE and has {lists}",
        help=f"list 1 to {_PER_INDEX} attributes in NonKeyAttributes, or write KEYS_ONLY",
        of=index,
    )


@rule("DDB114", "projection-attributes-not-allowed", Severity.ERROR)
def projection_attributes_not_allowed(table: Table) -> Problems:
    for projection, label, index in _projections(table):
        given = next((name for name in projection.attributes or () if name.given), None)
        if given and projection.type.is_("ALL", "KEYS_ONLY"):
            yield Problem(
                projection.type.place,
                f"{label} projects {projection.type} and lists NonKeyAttributes, which only INCLUDE takes",
                help=_without_list(str(projection.type)),
                related=((given.place, "the list"),),
                of=index,
            )


def _without_list(projection_type: str) -> str:
    if projection_type == "ALL":
        return "remove NonKeyAttributes: ALL copies every attribute"
    return "write ProjectionType: INCLUDE, or remove NonKeyAttributes"


@rule("DDB116", "projected-attribute-twice", Severity.ERROR)
def projected_attribute_twice(table: Table) -> Problems:
    for projection, label, index in _projections(table):
        first: dict[str, Value[str]] = {}
        for name in _included(projection):
            if name.value and first.setdefault(name.value, name) is not name:
                yield Problem(
                    name.place,
                    f"{label} lists `{name}` twice in NonKeyAttributes",
                    help=f"remove one `{name}`",
                    related=((first[name.value].place, "first listed here"),),
                    of=index,
                )


def _included(projection: Projection) -> tuple[Value[str], ...]:
    return projection.attributes or () if projection.type.is_("INCLUDE") else ()
