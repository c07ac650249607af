"""The parts of `resources:` in a serverless.yml, put together as one template."""

from collections.abc import Iterator
from functools import partial

from ddblint.source import Mapping, Node, Place, Scalar, Sequence, Unknown
from ddblint.source.nodes import MadeMapping, Members

_RESOURCES = "Resources"
#: Sections of a template, by which `resources:` is told from what other programs keep under that name.
_SECTIONS = frozenset(
    (_RESOURCES, "Parameters", "Mappings", "Conditions", "Outputs", "Transform", "Description", "extensions")
)
_INCLUDE = "${file("


def is_service(root: Mapping) -> bool:
    """Whether a file is a serverless.yml, or a part of one that has its resources."""
    named = sum(key in root.items for key in ("service", "provider", "functions"))
    return "resources" in root.items and (named > 0 or any(map(_is_part, _parts(root.items["resources"]))))


def _is_part(node: Node) -> bool:
    if isinstance(node, Scalar):
        return node.text.startswith(_INCLUDE)
    return isinstance(node, Mapping) and not _SECTIONS.isdisjoint(node.items)


def _parts(resources: Node) -> list[Node]:
    """Serverless Framework, Resources: one object, or a list of those."""
    return resources.items if isinstance(resources, Sequence) else [resources]


def template_of(resources: Node) -> Mapping:
    """The parts as one mapping of sections; what is no mapping is left out."""
    parts = [part for part in _parts(resources) if isinstance(part, Mapping)]
    empty = MadeMapping(resources.place, resources.grip, lambda: Members({}, {}, ()))
    return _merged(parts) if parts else empty


def left_out(resources: Node) -> Iterator[Scalar]:
    """The parts, sections and resources that a text stands for which was not followed."""
    for part in _parts(resources):
        section = part.get(_RESOURCES) if isinstance(part, Mapping) else None
        inside = section.items.values() if isinstance(section, Mapping) else ()
        yield from (node for node in (part, section, *inside) if isinstance(node, Scalar) and node.text)


def _merged(parts: list[Mapping]) -> Mapping:
    """Mappings as one, at the place of the one with the type; what is in several is merged all the way."""
    if len(parts) == 1:
        return parts[0]
    typed = next((part for part in parts if "Type" in part.items), parts[-1])
    return MadeMapping(typed.place, typed.grip, partial(_members, parts))


def _members(parts: list[Mapping]) -> Members:
    nodes: dict[str, list[Node]] = {}
    keys: dict[str, Place] = {}
    for part in parts:
        for key, node in part.items.items():
            nodes.setdefault(key, []).append(node)
            keys.setdefault(key, part.keys[key])
    duplicates = tuple(duplicate for part in parts for duplicate in part.duplicates)
    return Members({key: _together(found) for key, found in nodes.items()}, keys, duplicates)


def _together(nodes: list[Node]) -> Node:
    """Serverless merges lists entry by entry, which nobody means; what comes of that is left open."""
    mappings = [node for node in nodes if isinstance(node, Mapping)]
    if len(mappings) == len(nodes):
        return _merged(mappings)
    last = nodes[-1]
    if sum(isinstance(node, Sequence) for node in nodes) > 1:
        return Unknown(last.place, last.grip, "two parts of the resources make this list")
    return last
