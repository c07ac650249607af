"""What CDK's own files say, as JSON of which nothing is taken for granted."""

import json

from ddblint.erased import Any


def parsed(data: bytes | None) -> dict[str, Any] | None:
    """The object that a file holds; None where it is missing, or holds none."""
    try:
        value = json.loads(data) if data is not None else None
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def members(value: object, *names: str) -> dict[str, Any]:
    """The object under these names, one below the other; empty where there is none."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def entries(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    return value if isinstance(value, str) else ""
