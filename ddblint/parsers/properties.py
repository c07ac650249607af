"""The property names that AWS's own schemas know, by resource type and path."""

import functools
from collections.abc import Mapping


@functools.cache
def _types() -> dict[str, dict[str, list[str]]]:
    import json
    import os.path

    path = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "properties.json")
    with open(path, "rb") as file:
        types: dict[str, dict[str, list[str]]] = json.load(file)["types"]
    return types


def known_properties(resource_type: str) -> Mapping[str, list[str]]:
    """Path to names, such as `GlobalSecondaryIndexes.Projection`; the table's own have an empty path."""
    return _types()[resource_type]
