"""Edits of a text that leave all else as it is, each from nodes to a new text."""

from __future__ import annotations

from collections.abc import Iterable

from ddblint.source import Mapping, Node, Sequence
from ddblint.steps.block import Block
from ddblint.steps.faults import Unsafe
from ddblint.steps.flow import Flow
from ddblint.steps.pieces import Piece, is_flow


def collection(node: Mapping | Sequence) -> Block | Flow:
    """A collection that has entries, as text; raises Unsafe where they are not told apart."""
    if not node.items:
        raise Unsafe("it is empty")
    text = node.place.source.text
    return Flow(text, node) if is_flow(node) else Block(text, node)


def member(node: Mapping, name: str) -> Piece:
    """A key with its value as it can be put into another mapping."""
    return collection(node).piece([*node.items].index(name))


def without_members(node: Mapping, names: Iterable[str]) -> str:
    left_out = frozenset(names)
    return collection(node).with_entries(
        [number for number, name in enumerate(node.items) if name not in left_out]
    )


def with_member(node: Mapping, piece: Piece, before: Iterable[str]) -> str:
    """With a member more, behind the last of those that precede it elsewhere."""
    known, preceding = [*node.items], frozenset(before)
    at = max((number + 1 for number, name in enumerate(known) if name in preceding), default=0)
    wanted: list[int | Piece] = [*range(len(known))]
    return collection(node).with_entries([*wanted[:at], piece, *wanted[at:]])


def with_value(node: Node, value: str) -> str:
    """With another text in place of a node's."""
    text, place = node.place.source.text, node.place
    return text[: place.start] + value + text[place.end :]
