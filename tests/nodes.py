"""Nodes of a text, and what they hold, in forms that tests can compare."""

from collections.abc import Iterator
from typing import Any

from ddblint.source import Call, Mapping, Node, Scalar, Sequence, Source, Unknown, children, documents


def roots_of(text: str, name: str = "file.yaml") -> tuple[Node, ...]:
    return documents(Source(name, text)).roots


def root_of(text: str, name: str = "file.yaml") -> Node:
    (root,) = roots_of(text, name)
    return root


def at(root: Node, *path: str | int) -> Node:
    """The node under keys and item numbers; a call counts as the number 0 of what it is called with."""
    for step in path:
        match root:
            case Mapping():
                root = root.items[str(step)]
            case Sequence():
                root = root.items[int(step)]
            case Call():
                root = root.argument
    return root


def every(root: Node) -> Iterator[Node]:
    """A node and all below it."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += children(node)


def plain(node: Node) -> Any:
    """The value of a node as json and yaml give it; a call is the mapping of its long form."""
    match node:
        case Mapping():
            return {key: plain(value) for key, value in node.items.items()}
        case Sequence():
            return [plain(item) for item in node.items]
        case Call():
            long = node.function if node.function in ("Ref", "Condition") else f"Fn::{node.function}"
            return {long: plain(node.argument)}
        case Scalar():
            return node.value
    return "?"


def placed(node: Node) -> Any:
    """All that a node tells: kind, place, grip, value and what is below."""
    kinds = (Scalar, Sequence, Mapping, Call, Unknown)
    told: list[Any] = [[kind.__name__ for kind in kinds if isinstance(node, kind)]]
    told += [node.place[1:], node.grip[1:]]
    match node:
        case Mapping():
            told += [(key, node.keys[key][1:], placed(value)) for key, value in node.items.items()]
            told += [(again.key, again.first[1:], again.again[1:]) for again in node.duplicates]
        case Sequence():
            told += map(placed, node.items)
        case Call():
            told += [node.function, placed(node.argument)]
        case Scalar():
            told += [node.value, node.text]
    return told
