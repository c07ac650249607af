"""Reads values out of the mappings of one resource, under one view, and notes every gap."""

from __future__ import annotations

from collections.abc import Iterator, KeysView, Mapping

from ddblint.erased import TypeVar
from ddblint.model import Defect, DefectKind, ExtraProperty, Origin, Value, value_made
from ddblint.near import nearest
from ddblint.parsers.cloudformation.loops import FOR_EACH, loop_in, write_out
from ddblint.parsers.cloudformation.notes import View, note_malformed, note_not_analysed, note_transform
from ddblint.parsers.cloudformation.resolved import Resolved
from ddblint.parsers.cloudformation.values import (
    Converter,
    boolean_of,
    integer_of,
    number_of,
    text_of,
    value_of,
)
from ddblint.source import Call, Node, Place, Scalar, Sequence, Unknown
from ddblint.source import Mapping as MappingNode
from ddblint.source.nodes import MERGE

T = TypeVar("T")
_TRANSFORM = "Fn::Transform"
#: Unknown properties of a table for which the known one that was meant is looked for: a table has 20 or so.
_MOST_ADVICE = 200
#: Entries of a list that are read: no list of a table may have as many (DynamoDB, Quotas).
_MOST_ENTRIES = 1_000
#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_DEFAULT, _UNKNOWN, _WRITTEN = Origin.DEFAULT, Origin.UNKNOWN, Origin.WRITTEN
_ABSENT = Resolved(None, _DEFAULT)


class Fields:
    """The properties of one mapping. `path` is where it stands in the schema, such as `KeySchema`.

    `node` is the mapping as it is written; None where there is none that says all.
    """

    __slots__ = ("_items", "_open", "grip", "node", "path", "view")

    def __init__(self, view: View, node: Node | None, path: str, grip: Place) -> None:
        self.view = view
        self.path = path
        self.grip = grip
        self.node: MappingNode | None = None
        self._items: Mapping[str, Node] = {}
        self._open = view.rewritten
        if isinstance(node, MappingNode):
            self.node = node
            self._items = node.items
            known = view.properties.get(path)
            if known is None or not self._items.keys() <= known:
                self.node = node = write_out(node, view.resolver)
                self._items = node.items
                self._note_unusual_keys(node, known)
        elif node is not None:
            self._open = node.why if isinstance(node, Unknown) else "it has no readable properties"

    def _note_unusual_keys(self, node: MappingNode, known: KeysView[str] | None) -> None:
        for name in node.items:
            if known is not None and name in known:
                continue
            if name.startswith((FOR_EACH, _TRANSFORM)):
                self._open = f"{name} decides properties here"
                note_not_analysed(self.view, node.key(name), f"{name} adds properties that were not followed")
            elif name == MERGE and isinstance(self._items[name], Unknown):
                self._open = "what is merged in here is filled in by another program"
                note_not_analysed(self.view, node.key(name), f"{self._open}, and was not followed")
            elif known is not None:
                self._note_extra(name, node.key(name), known)

    def _note_extra(self, name: str, place: Place, known: KeysView[str]) -> None:
        owner, extras = self.path or "Properties", self.view.notes.extras
        near = nearest(name, known) if len(extras) < _MOST_ADVICE else ""
        extras.append(ExtraProperty(place, name, owner, near))

    def inherit(self, node: Node | None) -> None:
        """Takes over what another mapping says where this one is silent (SAM's Globals)."""
        if isinstance(node, MappingNode):
            self._items = {**node.items, **self._items}
            self.node = None

    def resolve(self, name: str) -> Resolved:
        """What stands under a name once functions are worked out."""
        node = self._items.get(name)
        if node is None:
            if self._open:
                return Resolved(Unknown(self.grip, self.grip, self._open), _UNKNOWN)
            return _ABSENT
        if isinstance(node, Call):
            note_transform(self.view, node, name)
        return self.view.resolver.resolve(node)

    def found(self, name: str) -> Node | None:
        """The same without word of where it comes from; None where there is nothing."""
        node = self._items.get(name)
        if isinstance(node, (Sequence, MappingNode)) or (node is None and not self._open):
            return node
        return self.resolve(name).node

    def written(self, name: str) -> Node | None:
        """What is written under a name, functions and all."""
        return self._items.get(name)

    def text(self, name: str, default: str | None = None) -> Value[str]:
        node = self._items.get(name)
        # Most texts are names and words, of which nothing is to be worked out.
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.isidentifier():
            return value_made((node.grip, node.text, _WRITTEN, "", ()))
        return self._value(name, default, text_of)

    def integer(self, name: str, default: int | None = None) -> Value[int]:
        return self._value(name, default, integer_of)

    def number(self, name: str, default: float | None = None) -> Value[float]:
        return self._value(name, default, number_of)

    def boolean(self, name: str, default: bool | None = None) -> Value[bool]:
        return self._value(name, default, boolean_of)

    def _value(self, name: str, default: T | None, convert: Converter[T]) -> Value[T]:
        node = self._items.get(name)
        if isinstance(node, Scalar):  # as most are: there is no function to work out
            return value_of(self.view, name, self.view.resolver.scalar(node), _WRITTEN, convert)
        if node is None and not self._open:
            return value_made((self.grip, default, _DEFAULT, "", ()))
        resolved = self.resolve(name)
        if resolved.node is None:
            return value_made((self.grip, default, _DEFAULT, "", ()))
        value = value_of(self.view, name, resolved.node, resolved.origin, convert)
        return value._replace(parts=resolved.parts) if resolved.parts else value

    def block(self, name: str) -> Fields | None:
        """The mapping under a name; None where it is absent, all unknown where it is not readable."""
        node = self.found(name)
        if node is None:
            return None
        if not isinstance(node, (MappingNode, Unknown)):
            note_malformed(self.view, node, f"{name} must be a mapping of properties")
            node = Unknown(node.place, node.grip, f"{name} is no mapping")
        return Fields(self.view, node, self._path(name), node.grip)

    def blocks(self, name: str, facet: str) -> list[Fields] | None:
        """The mappings of a list; None where the list is absent. Unreadable parts become a gap."""
        found = self.items(name, facet)
        if found is None:
            return None
        return [
            Fields(self.view, node, self._path(name), node.grip)
            for node in found
            if self._is_mapping(node, name, facet)
        ]

    def _is_mapping(self, node: Node, name: str, facet: str) -> bool:
        if isinstance(node, MappingNode):
            return True
        note_malformed(self.view, node, f"an entry of {name} must be a mapping of properties")
        self.view.notes.gaps[facet] = f"an entry of {name} is no mapping"
        return False

    def items(self, name: str, facet: str) -> list[Node] | None:
        """The items of a list, functions worked out; None where it is absent."""
        node = self.found(name)
        if node is None:
            return None
        if isinstance(node, Sequence):
            return list(self._known_items(node, name, facet))
        why = node.why if isinstance(node, Unknown) else f"{name} is no list"
        self.view.notes.gaps[facet] = why
        if isinstance(node, MappingNode):
            self._note_mapping_for_list(node, name)
        elif isinstance(node, Scalar):
            note_malformed(self.view, node, f"{name} must be a list")
        return []

    def _known_items(self, listed: Sequence, name: str, facet: str) -> Iterator[Node]:
        for item in listed.items[:_MOST_ENTRIES]:
            node = item if isinstance(item, MappingNode) else self.view.resolver.resolve(item).node
            if isinstance(node, Unknown):
                self.view.notes.gaps[facet] = node.why
                note_transform(self.view, item, f"entries of {name}")
            elif isinstance(node, MappingNode) and (loop := loop_in(node)):
                self.view.notes.gaps[facet] = f"{loop} is meant to make entries"
                self._note_loop(node, loop, name)
            elif node is not None:
                yield node
        if len(listed.items) > _MOST_ENTRIES:
            why = f"{name} has {len(listed.items):,} entries, of which {_MOST_ENTRIES:,} were read"
            self.view.notes.gaps[facet] = why
            note_not_analysed(self.view, listed.items[_MOST_ENTRIES].grip, why)

    def _note_mapping_for_list(self, node: MappingNode, name: str) -> None:
        loop = loop_in(node)
        if loop is None:
            note_malformed(self.view, node, f"{name} must be a list")
        else:
            self._note_loop(node, loop, name)

    def _note_loop(self, node: MappingNode, loop: str, name: str) -> None:
        """CloudFormation, Fn::ForEach: a turn makes keys, which hold the name of the loop, and no items."""
        message = f"{loop} cannot make list items: CloudFormation refuses {name}; write the list out"
        self.view.notes.defects.append(Defect(DefectKind.REFUSED, node.key(loop), message))

    def _path(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name
