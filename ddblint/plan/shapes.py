"""What an update cannot change of an index under its name."""

from collections.abc import Iterator, Mapping

from ddblint.changes.sameness import key_meaning, meaning
from ddblint.model import Index, Key, Projection, Table
from ddblint.records import NamedTuple

GLOBAL, VECTOR = "GlobalSecondaryIndexes", "VectorIndexes"


class Shape(NamedTuple):
    """An index by what defines it; `parts` and `types` are None where they are not known.

    `types` are those of the attributes it needs defined, `listed` the number of attributes that it projects
    by name; `provisioned` says that it has capacity of its own, and `scaled` that targets of Application Auto
    Scaling are for it.
    """

    list_name: str
    name: str
    parts: tuple[object, ...]
    types: Mapping[str, str | None]
    listed: int = 0
    provisioned: bool = False
    scaled: bool = False

    @property
    def label(self) -> str:
        return f"{'GSI' if self.list_name == GLOBAL else 'vector index'} {self.name}"

    def differs(self, other: "Shape") -> bool:
        """Whether one is for sure defined otherwise than the other, but for the types of attributes."""
        pairs = zip(self.parts, other.parts, strict=False)
        return self.list_name != other.list_name or any(
            one != two for one, two in pairs if one is not None and two is not None
        )


def shapes_of(table: Table) -> dict[str, Shape]:
    """The indexes of a table that can come and go, by name; those of unknown names are left out."""
    types = types_of(table)
    found = [*(_global(index, types) for index in table.global_indexes), *_vectors(table, types)]
    return {shape.name: shape for shape in found if shape.name}


def types_of(table: Table) -> dict[str, str | None]:
    """The types of the attributes that are defined."""
    return {entry.name.value: entry.type.value for entry in table.attributes if entry.name.value}


def _global(index: Index, types: Mapping[str, str | None]) -> Shape:
    names = [*index.key.partition, *index.key.sort] if index.key else []
    return Shape(
        GLOBAL,
        index.name.value or "",
        (key_of(index.key), _projection_of(index.projection)),
        {name: types.get(name) for name in names},
        _listed(index.projection),
        bool(index.provisioned or any(s and s.builtin for s in (index.read_scaling, index.write_scaling))),
        any(scaling and not scaling.builtin for scaling in (index.read_scaling, index.write_scaling)),
    )


def _vectors(table: Table, types: Mapping[str, str | None]) -> Iterator[Shape]:
    for index in table.vector_indexes:
        names = [entry.name.value for entry in index.search or () if entry.name.value]
        told = (index.attribute.value, index.dimensions.value, index.distance.value)
        parts = (*told, meaning(index.search), _projection_of(index.projection))
        needed = {name: types.get(name) for name in names}
        yield Shape(VECTOR, index.name.value or "", parts, needed, _listed(index.projection))


def key_of(key: Key | None) -> object:
    """What a key means; None where a part is not known."""
    if key is None or not all(part.name.value and part.key_type.value for part in key.elements):
        return None
    return key_meaning(key)


def _projection_of(projection: Projection | None) -> object:
    if projection is None or not projection.type.known:
        return None
    names = projection.attributes or ()
    if not all(name.known for name in names):
        return None
    return (projection.type.value, frozenset(name.value for name in names))


def _listed(projection: Projection | None) -> int:
    included = projection is not None and projection.type.is_("INCLUDE")
    return len(projection.attributes or ()) if projection and included else 0
