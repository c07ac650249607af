"""Scalars as values of a type: what one says, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

from ddblint.erased import TypeVar
from ddblint.model import Origin, Value, shown, value_made
from ddblint.parsers.cloudformation.notes import View, note_malformed
from ddblint.source import Node, Scalar, Unknown

T = TypeVar("T")
#: A scalar as a value of some type, or None and what is wrong with it.
Converter = Callable[[Scalar], tuple[T | None, str]]

#: DynamoDB's numbers of units, days and dimensions are of 64 bits (Long) or less.
_INTEGER_BOUND = 2**63
#: Characters of a value that is none, in a message.
_LONGEST_SHOWN = 40
#: Words that some readers of YAML take for booleans.
_YAML_TRUTH = frozenset(("yes", "no", "on", "off", "y", "n"))
#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_UNKNOWN = Origin.UNKNOWN


def value_of(view: View, name: str, node: Node, origin: Origin, convert: Converter[T]) -> Value[T]:
    """A node without functions as a Value; a node of another shape is malformed and unknown."""
    fault = "must be a single value"
    if isinstance(node, Scalar):
        value, fault = convert(node)
        if not fault:
            return value_made((node.grip, value, origin, "", ()))
        if convert is boolean_of and node.text.lower() in _YAML_TRUTH:
            why = f"{node.text} is a boolean in YAML 1.1, and text in YAML 1.2"
            return Value(node.grip, None, _UNKNOWN, why)
    elif isinstance(node, Unknown):
        return Value(node.grip, None, _UNKNOWN, node.why)
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
