"""Faults of single key elements, the same for tables, GSIs and LSIs."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.model import Index, Key, KeyElement
from ddblint.near import nearest
from ddblint.rule import Problem

_WORDS = {"HASH": "HASH", "PARTITION": "HASH", "PRIMARY": "HASH", "RANGE": "RANGE", "SORT": "RANGE"}


def element_problems(key: Key, owner: str, index: Index | None = None) -> Iterator[Problem]:
    """Elements without a name or a type, or with a type that does not exist."""
    for element in key.elements:
        if element.name.absent:
            yield _without(element, "AttributeName", owner, index)
        if element.key_type.absent:
            yield _without(element, "KeyType", owner, index)
        elif element.key_type.is_not("HASH", "RANGE"):
            yield _unknown_type(element, owner, index)


def _without(element: KeyElement, missing: str, owner: str, index: Index | None) -> Problem:
    message = f"a key element of {owner} has no {missing}"
    return Problem(element.place, message, help=f"add {missing}", of=index)


def _unknown_type(element: KeyElement, owner: str, index: Index | None) -> Problem:
    near = _WORDS.get(nearest(str(element.key_type), _WORDS))
    return Problem(
        element.key_type.place,
        f"KeyType of `{element.name}` in the key of {owner} is `{element.key_type}`; it is HASH or RANGE",
        help=f"did you mean {near}?" if near else "write HASH for the partition key, RANGE for the sort key",
        of=index,
    )


def repeated_attribute(key: Key, owner: str, index: Index | None = None) -> Iterator[Problem]:
    """The first element whose attribute an earlier element has."""
    seen: dict[str, KeyElement] = {}
    for element in key.elements:
        name = element.name.value
        if name and name in seen:
            yield Problem(
                element.name.place,
                f"`{name}` is twice in the key of {owner}; each element needs an attribute of its own",
                help="name another attribute, or leave the element out",
                related=((seen[name].name.place, "first named here"),),
                of=index,
            )
            return
        if name:
            seen[name] = element
