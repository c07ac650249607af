"""Attributes, keys, projections and secondary indexes."""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from ddblint.model.capacity import Scaling, Throughput
from ddblint.model.values import Value
from ddblint.records import NamedTuple
from ddblint.source import Place


class Attribute(NamedTuple):
    """An entry of AttributeDefinitions. `word` is the type as written where that is not DynamoDB's letter."""

    place: Place
    name: Value[str]
    type: Value[str]
    word: Value[str] | None = None


class KeyElement(NamedTuple):
    """An entry of a KeySchema: AttributeName and KeyType (HASH or RANGE)."""

    place: Place
    name: Value[str]
    key_type: Value[str]


class _KeySchema(NamedTuple):
    place: Place
    elements: tuple[KeyElement, ...]


class Key(_KeySchema):
    """A KeySchema as written, in order; a GSI may have up to four elements of each type.

    Most rules ask for the names of its attributes, which are worked out once.
    """

    @cached_property
    def is_plain(self) -> bool:
        """One HASH element, or HASH and RANGE, of attributes that are known and differ: as most keys are."""
        names = self.partition + self.sort
        types = [element.key_type.value for element in self.elements]
        return types in (["HASH"], ["HASH", "RANGE"]) and len({*names}) == len(types)

    @cached_property
    def partition(self) -> tuple[str, ...]:
        return self._names("HASH")

    @cached_property
    def sort(self) -> tuple[str, ...]:
        return self._names("RANGE")

    def _names(self, key_type: str) -> tuple[str, ...]:
        """The known attribute names of the elements of this type."""
        return tuple([e.name.value for e in self.elements if e.key_type.is_(key_type) and e.name.value])


class Projection(NamedTuple):
    """ProjectionType and NonKeyAttributes; `attributes` is None where no list is written."""

    place: Place
    type: Value[str]
    attributes: tuple[Value[str], ...] | None


class IndexKind(Enum):
    GLOBAL = "GSI"
    LOCAL = "LSI"


class ContributorInsights(NamedTuple):
    """ContributorInsightsSpecification of a table, a GSI or a replica."""

    place: Place
    enabled: Value[bool]
    mode: Value[str]


class _SecondaryIndex(NamedTuple):
    place: Place
    kind: IndexKind
    name: Value[str]
    key: Key | None
    projection: Projection | None
    provisioned: Throughput | None
    on_demand: Throughput | None
    warm: Throughput | None
    read_scaling: Scaling | None
    write_scaling: Scaling | None
    insights: ContributorInsights | None = None


class Index(_SecondaryIndex):
    """A global or local secondary index. `place` is what one would point at for all of it."""

    @cached_property
    def label(self) -> str:
        """`GSI byStatus`; the kind alone where the name is unknown."""
        return f"{self.kind.value} {self.name.value}" if self.name.value else f"a {self.kind.value}"


class SearchElement(NamedTuple):
    """An entry of a vector index's SearchSchema; `type` is HASH or INLINE_FILTER."""

    place: Place
    name: Value[str]
    type: Value[str]


class VectorIndex(NamedTuple):
    """A vector search index. `search` is None where no SearchSchema is written."""

    place: Place
    name: Value[str]
    attribute: Value[str]
    dimensions: Value[int]
    distance: Value[str]
    search: tuple[SearchElement, ...] | None
    projection: Projection | None
