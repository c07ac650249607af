"""Checks nodes against a JSON Schema; the only importer of jsonschema, which is slow to import."""

import os.path
from collections.abc import Iterator
from typing import Any, NamedTuple

from ddblint.near import nearest
from ddblint.source import Mapping, Node, Place, Scalar, Sequence


class Fault(NamedTuple):
    """What is wrong with the shape of a node, and where."""

    place: Place
    message: str


def faults(node: Node, schema: str) -> Iterator[Fault]:
    """Every fault of a node against `schemas/<schema>.json`, each at the value or key it is about."""
    from jsonschema import Draft202012Validator

    for error in Draft202012Validator(_schema(schema)).iter_errors(plain(node)):
        yield from _faults_of(node, error)


def _schema(name: str) -> Any:
    import json

    with open(os.path.join(os.path.dirname(__file__), "schemas", f"{name}.json"), "rb") as file:
        return json.load(file)


def plain(node: Node) -> Any:
    """A node as JSON data; functions and unknown parts become None."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value if isinstance(node, Scalar) else None


def _faults_of(node: Node, error: Any) -> Iterator[Fault]:
    at = _follow(node, error.absolute_path)
    if error.validator == "additionalProperties" and isinstance(at, Mapping):
        known = list(error.schema.get("properties", ()))
        for key in at.items:
            if key not in known:
                yield Fault(at.keys[key], _unknown_key(key, known))
        return
    name = next((part for part in reversed(error.absolute_path) if isinstance(part, str)), "the hint")
    wanted = error.schema.get("description") or error.message
    yield Fault(at.grip, f"{name} is not understood: {wanted[:1].lower() + wanted[1:].rstrip('.')}")


def _unknown_key(key: str, known: list[str]) -> str:
    near = nearest(key, known)
    meant = f"; did you mean `{near}`?" if near else f"; known here: {', '.join(known)}"
    return f"there is no hint `{key}`{meant}"


def _follow(node: Node, path: Any) -> Node:
    for part in path:
        if isinstance(node, Mapping | Sequence):
            node = node.items[part]
    return node
