"""Reads values out of the mappings of one resource, under one view, and notes every gap."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from ddblint.model import Defect, DefectKind, ExtraProperty, Malformed, Origin, Value, shown
from ddblint.near import nearest
from ddblint.parsers.cloudformation.intrinsics import Resolved, Resolver
from ddblint.parsers.cloudformation.loops import FOR_EACH, write_out
from ddblint.source import Call, Node, Place, Scalar, Sequence, Unknown
from ddblint.source import Mapping as MappingNode

T = TypeVar("T")
#: A scalar as a value of some type, or None and what is wrong with it.
Converter = Callable[[Scalar], tuple[T | None, str]]

_TRANSFORM = "Fn::Transform"
#: DynamoDB's numbers of units, days and dimensions are of 64 bits (Long) or less.
_INTEGER_BOUND = 2**63
#: Characters of a value that is none, in a message.
_LONGEST_SHOWN = 40
#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_DEFAULT, _UNKNOWN = Origin.DEFAULT, Origin.UNKNOWN
_ABSENT = Resolved(None, _DEFAULT)
#: Words that some readers of YAML take for booleans.
_YAML_TRUTH = frozenset(("yes", "no", "on", "off", "y", "n"))


class Notes(NamedTuple):
    """What reading one view of a resource leaves behind, collected as it goes."""

    gaps: dict[str, str]
    malformed: list[Malformed]
    extras: list[ExtraProperty]
    defects: list[Defect]


class View(NamedTuple):
    """One resource under one combination of conditions.

    `properties` gives the names that the schema knows, by path; `rewritten` says why absent properties
    may yet be there (a macro of the template), or is empty.
    """

    resolver: Resolver
    properties: Mapping[str, list[str]]
    rewritten: str
    notes: Notes


class Fields:
    """The properties of one mapping. `path` is where it stands in the schema, such as `KeySchema`."""

    __slots__ = ("_items", "_open", "grip", "path", "view")

    def __init__(self, view: View, node: Node | None, path: str, grip: Place) -> None:
        self.view = view
        self.path = path
        self.grip = grip
        self._items: Mapping[str, Node] = {}
        self._open = view.rewritten
        if isinstance(node, MappingNode):
            self._items = node.items
            known = view.properties.get(path)
            if known is None or not all(map(known.__contains__, self._items)):
                node = write_out(node, view.resolver)
                self._items = node.items
                self._note_unusual_keys(node, known)
        elif node is not None:
            self._open = node.why if isinstance(node, Unknown) else "it has no readable properties"

    def _note_unusual_keys(self, node: MappingNode, known: list[str] | None) -> None:
        for name in node.items:
            if known is not None and name in known:
                continue
            if name.startswith((FOR_EACH, _TRANSFORM)):
                self._open = f"{name} decides properties here"
                note_not_analysed(
                    self.view, node.keys[name], f"{name} adds properties that were not followed"
                )
            elif known is not None:
                self._note_extra(name, node.keys[name], known)

    def _note_extra(self, name: str, place: Place, known: list[str]) -> None:
        owner = self.path or "Properties"
        self.view.notes.extras.append(ExtraProperty(place, name, owner, nearest(name, known)))

    def inherit(self, node: Node | None) -> None:
        """Takes over what another mapping says where this one is silent (SAM's Globals)."""
        if isinstance(node, MappingNode):
            self._items = {**node.items, **self._items}

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

    def written(self, name: str) -> Node | None:
        """What is written under a name, functions and all."""
        return self._items.get(name)

    def text(self, name: str, default: str | None = None) -> Value[str]:
        return self._value(name, default, text_of)

    def integer(self, name: str, default: int | None = None) -> Value[int]:
        return self._value(name, default, integer_of)

    def number(self, name: str, default: float | None = None) -> Value[float]:
        return self._value(name, default, number_of)

    def boolean(self, name: str, default: bool | None = None) -> Value[bool]:
        return self._value(name, default, boolean_of)

    def _value(self, name: str, default: T | None, convert: Converter[T]) -> Value[T]:
        if name not in self._items and not self._open:
            return Value(self.grip, default, _DEFAULT)
        resolved = self.resolve(name)
        if resolved.node is None:
            return Value(self.grip, default, _DEFAULT)
        return value_of(self.view, name, resolved.node, resolved.origin, convert)

    def block(self, name: str) -> "Fields | None":
        """The mapping under a name; None where it is absent, all unknown where it is not readable."""
        if name not in self._items and not self._open:
            return None
        node = self.resolve(name).node
        if node is None:
            return None
        if not isinstance(node, (MappingNode, Unknown)):
            note_malformed(self.view, node, f"{name} must be a mapping of properties")
            node = Unknown(node.place, node.grip, f"{name} is no mapping")
        return Fields(self.view, node, self._path(name), node.grip)

    def blocks(self, name: str, facet: str) -> "list[Fields] | None":
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
        node = self.resolve(name).node
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
        for item in listed.items:
            node = self.view.resolver.resolve(item).node
            if isinstance(node, Unknown):
                self.view.notes.gaps[facet] = node.why
                note_transform(self.view, item, f"entries of {name}")
            elif isinstance(node, MappingNode) and (loop := _loop_in(node)):
                self.view.notes.gaps[facet] = f"{loop} is meant to make entries"
                self._note_loop(node, loop, name)
            elif node is not None:
                yield node

    def _note_mapping_for_list(self, node: MappingNode, name: str) -> None:
        loop = _loop_in(node)
        if loop is None:
            note_malformed(self.view, node, f"{name} must be a list")
        else:
            self._note_loop(node, loop, name)

    def _note_loop(self, node: MappingNode, loop: str, name: str) -> None:
        """CloudFormation, Fn::ForEach: a turn makes keys, which hold the name of the loop, and no items."""
        message = f"{loop} cannot make list items: CloudFormation refuses {name}; write the list out"
        self.view.notes.defects.append(Defect(DefectKind.REFUSED, node.keys[loop], message))

    def _path(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name


def _loop_in(node: MappingNode) -> str | None:
    return next((key for key in node.items if key.startswith(FOR_EACH)), None)


def note_malformed(view: View, node: Node, message: str) -> None:
    view.notes.malformed.append(Malformed(node.grip, message))


def note_transform(view: View, node: Node, what: str) -> None:
    """What a transform makes is seen by nobody before the deployment, and that is said."""
    if isinstance(node, Call) and node.function == "Transform":
        note_not_analysed(view, node.grip, f"Fn::Transform makes {what}")


def note_not_analysed(view: View, place: Place, message: str) -> None:
    view.notes.defects.append(Defect(DefectKind.NOT_ANALYSED, place, message))


def value_of(view: View, name: str, node: Node, origin: Origin, convert: Converter[T]) -> Value[T]:
    """A node without functions as a Value; a node of another shape is malformed and unknown."""
    if isinstance(node, Unknown):
        return Value(node.grip, None, _UNKNOWN, node.why)
    if convert is boolean_of and isinstance(node, Scalar) and node.text.lower() in _YAML_TRUTH:
        return Value(node.grip, None, _UNKNOWN, f"{node.text} is a boolean in YAML 1.1, and text in YAML 1.2")
    fault = "must be a single value"
    if isinstance(node, Scalar):
        value, fault = convert(node)
        if not fault:
            return Value(node.grip, value, origin)
    note_malformed(view, node, f"{name} {fault}")
    return Value(node.grip, None, _UNKNOWN, f"{name} {fault}")


def text_of(node: Scalar) -> tuple[str | None, str]:
    if node.value is None:
        return None, "must not be null"
    return node.text, ""


def integer_of(node: Scalar) -> tuple[int | None, str]:
    number, fault = number_of(node)
    if number is None or number != int(number):
        return None, fault or f"must be a whole number, not {_brief(node)}"
    if not -_INTEGER_BOUND <= number < _INTEGER_BOUND:
        return None, f"must be a number of at most 64 bits, not {_brief(node)}"
    return int(number), ""


def number_of(node: Scalar) -> tuple[float | None, str]:
    if node.value is None:
        return None, "must not be null"
    if isinstance(node.value, bool):
        return None, f"must be a number, not {node.text}"
    try:
        number = float(node.text)
    except ValueError:
        return None, f"must be a number, not {_brief(node)!r}"
    if number != number or number in (float("inf"), float("-inf")):
        return None, f"must be a number, not {_brief(node)}"
    return number, ""


def _brief(node: Scalar) -> str:
    return shown(node.text, _LONGEST_SHOWN)


def boolean_of(node: Scalar) -> tuple[bool | None, str]:
    truth = {"true": True, "false": False}.get(node.text.lower())
    if truth is None:
        return (
            None,
            "must not be null" if node.value is None else f"must be true or false, not {_brief(node)!r}",
        )
    return truth, ""
