"""The property names that AWS's own schemas know, by resource type and path."""

import functools
from collections.abc import KeysView, Mapping

from ddblint import packaged


@functools.cache
def _types() -> dict[str, dict[str, list[str]]]:
    import json

    types: dict[str, dict[str, list[str]]] = json.loads(packaged("data", "properties.json"))["types"]
    return types


@functools.cache
def known_properties(resource_type: str) -> Mapping[str, KeysView[str]]:
    """Path to names, such as `GlobalSecondaryIndexes.Projection`; the table's own have an empty path."""
    return {path: dict.fromkeys(names).keys() for path, names in _types()[resource_type].items()}
