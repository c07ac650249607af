"""The `[tool.ddblint]` part of a pyproject.toml as nodes.

TOML is read without positions. Each key is looked for in the text behind the one it stands in, so the line
is right unless the same word stands between the two, as in a comment.
"""

import re
import tomllib

from ddblint.erased import Any
from ddblint.errors import SourceError
from ddblint.source import Mapping, Node, Place, Scalar, Sequence, Source
from ddblint.source.nodes import Members


def load(source: Source) -> Mapping:
    """What stands below `tool.ddblint`; raises SourceError where the text is no TOML."""
    try:
        document = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        raise SourceError(f"not TOML: {error}", Place(source, 0, 0)) from None
    at = max(source.text.find("[tool.ddblint"), 0)
    place = Place(source, at, at + len("[tool.ddblint"))
    node = _node(document.get("tool", {}).get("ddblint", {}), place)
    return node if isinstance(node, Mapping) else _mapping({}, place)


def _node(value: Any, place: Place) -> Node:
    if isinstance(value, dict):
        return _mapping(value, place)
    if isinstance(value, list):
        return Sequence(place, place, lambda: [_node(item, place) for item in value])
    if isinstance(value, bool):
        return Scalar(place, place, value, str(value).lower())
    return Scalar(place, place, value if isinstance(value, int | float) else str(value), str(value))


def _mapping(value: dict[str, Any], place: Place) -> Mapping:
    def unfold() -> Members:
        keys = {name: _place(name, place) for name in value}
        return Members({name: _node(inner, keys[name]) for name, inner in value.items()}, keys, ())

    return Mapping(place, place, unfold)


def _place(key: str, behind: Place) -> Place:
    """The first mention of a key behind the place it stands in; that place itself where there is none."""
    found = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])").search(behind.source.text, behind.start)
    return Place(behind.source, found.start(), found.end()) if found else behind
