"""Which attributes the keys of a table and of its indexes name, and where."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.model import Index, Key, KeyElement, SearchElement, Table

#: The element that names an attribute, whose key or search schema it is in, and the index it belongs to.
Use = tuple[KeyElement | SearchElement, str, Index | None]


def key_uses(table: Table) -> Iterator[Use]:
    """Elements of the table's key, of index keys and of search schemas, in the order of the model."""
    yield from _key_uses(table.key, f"table {table.address}", None)
    for index in table.indexes():
        yield from _key_uses(index.key, index.label, index)
    for vector in table.vector_indexes:
        for element in vector.search or ():
            yield element, f"vector index {vector.name}", None


def _key_uses(key: Key | None, owner: str, index: Index | None) -> Iterator[Use]:
    for element in key.elements if key else ():
        yield element, owner, index


def role(use: Use) -> str:
    """What the element of a use is there: `in the sort key of GSI byDay`."""
    element, owner, _ = use
    return f"in the {_part(element)} of {owner}"


def _part(element: KeyElement | SearchElement) -> str:
    if isinstance(element, SearchElement):
        return "search schema"
    if element.key_type.is_("HASH"):
        return "partition key"
    return "sort key" if element.key_type.is_("RANGE") else "key"
