"""The property names that AWS's own schemas know, by resource type and path."""

import functools
from collections.abc import Mapping

from ddblint import packaged


@functools.cache
def _types() -> dict[str, dict[str, list[str]]]:
    import json

    types: dict[str, dict[str, list[str]]] = json.loads(packaged("data", "properties.json"))["types"]
    return types


def known_properties(resource_type: str) -> Mapping[str, list[str]]:
    """Path to names, such as `GlobalSecondaryIndexes.Projection`; the table's own have an empty path."""
    return _types()[resource_type]
