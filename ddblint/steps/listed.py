"""Which item of a list in the text is which index, attribute or replica of the model."""

from __future__ import annotations

from collections.abc import Iterable

from ddblint.model import Table, Value
from ddblint.source import Call, Node, Place, Sequence
from ddblint.source import Mapping as MappingNode
from ddblint.steps.faults import Unsafe
from ddblint.steps.templates import Template, is_no_value

#: What a name stands for in the text, and where it is mentioned.
Mark = tuple[str, int]


def marks_of(entries: Iterable[tuple[Value[str], Place]]) -> list[Mark]:
    return [(name.value, place.start) for name, place in entries if name.value]


def names_of(listed: Sequence, marks: Iterable[Mark]) -> list[frozenset[str]]:
    """The names that each item stands for; one under a condition may stand for several."""
    known = list(marks)
    return [
        frozenset(name for name, at in known if item.place.start <= at < item.place.end)
        for item in listed.items
    ]


def index_marks(views: Iterable[Table], list_name: str) -> list[Mark]:
    facet = "global_indexes" if list_name == "GlobalSecondaryIndexes" else "vector_indexes"
    return marks_of((index.name, index.place) for table in views for index in getattr(table, facet))


def replica_marks(views: Iterable[Table]) -> list[Mark]:
    return marks_of((replica.region, replica.place) for table in views for replica in table.replicas)


def setting_marks(views: Iterable[Table]) -> list[Mark]:
    """The settings of indexes that replicas have, by the name of the index."""
    return marks_of(
        (index.name, index.place)
        for table in views
        for replica in table.replicas
        for index in replica.indexes
    )


def attribute_marks(views: Iterable[Table]) -> list[Mark]:
    return marks_of((entry.name, entry.place) for table in views for entry in table.attributes)


def mapping_in(item: Node) -> MappingNode:
    """The mapping that a list item is, or that a condition chooses over nothing."""
    if isinstance(item, MappingNode):
        return item
    if isinstance(item, Call) and item.function == "If" and isinstance(item.argument, Sequence):
        branches = [branch for branch in item.argument.items[1:] if not is_no_value(branch)]
        if len(branches) == 1 and isinstance(branches[0], MappingNode):
            return branches[0]
    raise Unsafe("an item of it is no plain mapping")


def replica_lists(template: Template, logical_id: str) -> list[tuple[str, MappingNode]]:
    """The replicas of a global table as mappings, each by its Region as written."""
    listed = template.properties(logical_id).get("Replicas")
    if not isinstance(listed, Sequence):
        return []
    found = [item for item in listed.items if isinstance(item, MappingNode)]
    return [("".join(region.place.text().split()), item) for item in found if (region := item.get("Region"))]
