"""Writes templates as people and tools do: block YAML with short functions, JSON with indents."""

import json
from collections.abc import Iterator
from typing import Any

_INDENT = "  "


def as_json(template: dict[str, Any]) -> str:
    return json.dumps(template, indent=2) + "\n"


def as_yaml(template: dict[str, Any]) -> str:
    return "\n".join(_members(template, "")) + "\n"


def _members(mapping: dict[str, Any], indent: str) -> Iterator[str]:
    for key, value in mapping.items():
        yield from _entry(f"{indent}{key}:", value, indent + _INDENT)


def _entry(head: str, value: Any, indent: str) -> Iterator[str]:
    """A value behind its key or dash, on the same line where it is short."""
    function = _function(value)
    if function and isinstance(value[function], list) and function != "Fn::GetAtt":
        yield f"{head} !{function.removeprefix('Fn::')}"
        yield from _items(value[function], indent)
    elif function:
        yield f"{head} {_short_call(function, value[function])}"
    elif isinstance(value, dict):
        yield head
        yield from _members(value, indent)
    elif isinstance(value, list):
        yield head
        yield from _items(value, indent)
    else:
        yield f"{head} {_scalar(value)}"


def _items(items: list[Any], indent: str) -> Iterator[str]:
    for item in items:
        if isinstance(item, dict) and not _function(item):
            first, *others = _members(item, indent + _INDENT)
            yield f"{indent}- {first.lstrip()}"
            yield from others
        else:
            yield from _entry(f"{indent}-", item, indent + _INDENT)


def _function(value: Any) -> str:
    if isinstance(value, dict) and len(value) == 1:
        (name,) = value
        if name == "Ref" or name.startswith("Fn::"):
            return str(name)
    return ""


def _short_call(function: str, argument: Any) -> str:
    text = ".".join(argument) if isinstance(argument, list) else _scalar(argument)
    return f"!{function.removeprefix('Fn::')} {text}"


def _scalar(value: Any) -> str:
    """Plain where YAML reads the same text back."""
    if isinstance(value, str) and value[:1].isalpha() and value.replace(":", "").replace(" ", "").isalnum():
        return value
    return json.dumps(value)
