"""The `[tool.ddblint]` part of a pyproject.toml as nodes.

TOML is read without positions. Each key is looked for in the text behind the one it stands in, so the line
is right unless the same word stands between the two, as in a comment.
"""

import re
import tomllib

from ddblint.erased import Any
from ddblint.errors import SourceError
from ddblint.source import Mapping, Node, Place, Scalar, Source
from ddblint.source.nodes import MadeMapping, MadeSequence, Members

#: What a header or a key of ours looks like at the start of a line, whatever is wrong with its brackets.
_SEEMS_OURS = re.compile(r"^[^\w#\n]*tool[^\w#\n]+ddblint(?![\w-])", re.MULTILINE)
#: Where reading stopped, as tomllib ends its messages (CPython 3.11 to 3.13 tell it in no other way).
_STOPPED = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def has_settings(data: bytes) -> bool:
    """Whether a pyproject.toml has settings of ours, or seems to and is broken.

    A broken one that only mentions ddblint, as among its dependencies, is for the tools whose settings it
    holds to refuse: nothing that was told to us is lost.
    """
    text = data.decode("utf-8", "replace")
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return _SEEMS_OURS.search(text) is not None
    return _told(document) is not None


def load(source: Source) -> Node:
    """What stands below `tool.ddblint`; raises SourceError where the text is no TOML."""
    try:
        document = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        what = _STOPPED.sub("", message)
        raise SourceError(f"not TOML: {what}", _stopped(message, source)) from None
    except RecursionError:
        raise SourceError("not TOML: nested too deeply", Place(source, 0, 0)) from None
    found = _SEEMS_OURS.search(source.text)
    place = Place(source, found.start(), found.end()) if found else Place(source, 0, 0)
    told = _told(document)
    return _mapping({}, place) if told is None else _node(told, place)


def _told(document: dict[str, Any]) -> Any:
    """What stands below `tool.ddblint`; None where there is nothing."""
    tool = document.get("tool")
    return tool.get("ddblint") if isinstance(tool, dict) else None


def _stopped(message: str, source: Source) -> Place:
    """The place that a message of tomllib names by line and column; the end where it names that."""
    found = _STOPPED.search(message)
    at = len(source.text)
    if found and found[1]:
        at = source.line_starts()[int(found[1]) - 1] + int(found[2]) - 1
    return Place(source, at, at)


def _node(value: Any, place: Place) -> Node:
    if isinstance(value, dict):
        return _mapping(value, place)
    if isinstance(value, list):
        return MadeSequence(place, place, lambda: [_node(item, place) for item in value])
    if isinstance(value, bool):
        return Scalar(place, place, value, str(value).lower())
    return Scalar(place, place, value if isinstance(value, int | float) else str(value), str(value))


def _mapping(value: dict[str, Any], place: Place) -> Mapping:
    def unfold() -> Members:
        keys = {name: _place(name, place) for name in value}
        return Members({name: _node(inner, keys[name]) for name, inner in value.items()}, keys, ())

    return MadeMapping(place, place, unfold)


def _place(key: str, behind: Place) -> Place:
    """The first mention of a key behind the place it stands in; that place itself where there is none."""
    found = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])").search(behind.source.text, behind.start)
    return Place(behind.source, found.start(), found.end()) if found else behind
