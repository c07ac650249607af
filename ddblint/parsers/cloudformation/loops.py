"""`Fn::ForEach` written out: each turn of a loop as if it had been written by hand, at the loop's own places.

CloudFormation, Fn::ForEach: `${Name}` and `&{Name}` in keys and texts, and `!Ref Name`, stand for the value
of the turn; `&{Name}` keeps letters and digits alone.
"""

from functools import partial

from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.records import NamedTuple
from ddblint.source import Call, Duplicate, Node, Scalar, Sequence
from ddblint.source import Mapping as MappingNode
from ddblint.source.nodes import MadeCall, MadeMapping, MadeSequence, Members, count_again

FOR_EACH = "Fn::ForEach::"
#: A template has at most 500 resources; what makes more entries than this is not written out.
_MAX_TURNS = 1_000


class _Loop(NamedTuple):
    """The name that changes from turn to turn, what it becomes, and what each turn adds."""

    name: str
    values: list[str]
    body: MappingNode


def loop_in(mapping: MappingNode) -> str | None:
    """The key of the first loop in a mapping; None where there is none, as in nearly all."""
    for key in mapping.items:
        if key.startswith(FOR_EACH):
            return key
    return None


def write_out(mapping: MappingNode, resolver: Resolver) -> MappingNode:
    """The mapping with its loops written out; one over values that the text does not tell stays a loop."""
    if loop_in(mapping) is None:
        return mapping
    return MadeMapping(mapping.place, mapping.grip, partial(_members, mapping, resolver))


def _members(mapping: MappingNode, resolver: Resolver) -> Members:
    items: dict[str, Node] = {}
    keys = {}
    repeated = {again.key: (again.first, again.times) for again in mapping.duplicates}
    left = _MAX_TURNS
    for key, node in mapping.items.items():
        loop = _loop(node, resolver) if key.startswith(FOR_EACH) else None
        if loop is None:
            items[key], keys[key] = node, mapping.keys[key]
            continue
        for turn in (_bound_mapping(loop.body, loop.name, value) for value in loop.values):
            made = write_out(turn, resolver)
            left -= len(made.items)
            if left < 0:
                items[key], keys[key] = node, mapping.keys[key]
                break
            for name in made.items:
                if name in items:
                    count_again(repeated, name, keys[name])
            items |= made.items
            keys |= made.keys
    found = [
        Duplicate(name, first, keys.get(name) or mapping.keys[name], times)
        for name, (first, times) in repeated.items()
    ]
    return Members(items, keys, tuple(found))


def _loop(node: Node, resolver: Resolver) -> _Loop | None:
    """`[Name, [values], {body}]`, where every value is known."""
    match node.items if isinstance(node, Sequence) else []:
        case [Scalar(value=str() as name), collection, MappingNode() as body]:
            values = [resolver.text(item) for item in resolver.items(collection) or ()]
            known = [value for value in values if value is not None]
            if known and len(known) == len(values) <= _MAX_TURNS:
                return _Loop(name, known, body)
    return None


def _bound_mapping(mapping: MappingNode, name: str, value: str) -> MappingNode:
    return MadeMapping(mapping.place, mapping.grip, partial(_bound_members, mapping, name, value))


def _bound_members(mapping: MappingNode, name: str, value: str) -> Members:
    renamed = {key: _replaced(key, name, value) for key in mapping.items}
    return Members(
        {renamed[key]: _bound(node, name, value) for key, node in mapping.items.items()},
        {renamed[key]: place for key, place in mapping.keys.items()},
        tuple(again._replace(key=renamed[again.key]) for again in mapping.duplicates),
    )


def _bound(node: Node, name: str, value: str) -> Node:
    """A node with the name of a loop replaced by the value of one turn."""
    match node:
        case Call(function="Ref", argument=Scalar(text=text)) if text == name:
            return Scalar(node.place, node.grip, value, value)
        case Call():
            return MadeCall(node.place, node.grip, node.function, _bound(node.argument, name, value))
        case Scalar(value=str() as text) if (replaced := _replaced(text, name, value)) != text:
            return Scalar(node.place, node.grip, replaced, replaced)
        case MappingNode():
            return _bound_mapping(node, name, value)
        case Sequence():
            return MadeSequence(
                node.place, node.grip, lambda: [_bound(item, name, value) for item in node.items]
            )
    return node


def _replaced(text: str, name: str, value: str) -> str:
    alphanumeric = "".join(character for character in value if character.isalnum())
    return text.replace("${" + name + "}", value).replace("&{" + name + "}", alphanumeric)
