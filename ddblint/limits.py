"""DynamoDB's limits by name, from the dated data file that gives the source of each."""

import json
import os.path
from typing import Any


def _read(file_name: str) -> dict[str, Any]:
    with open(os.path.join(os.path.dirname(__file__), "data", file_name), "rb") as file:
        content: dict[str, Any] = json.load(file)
    return content


def region_sets() -> dict[str, tuple[str, ...]]:
    """The Regions among which replicas can be strongly consistent with each other, by set."""
    sets = _read("regions.json")["strong-consistency-sets"]["value"]
    return {name: tuple(regions) for name, regions in sets.items()}


#: Name to value, as in data/limits.json; units are in the names, counts where none is.
LIMITS: dict[str, int] = {name: entry["value"] for name, entry in _read("limits.json")["limits"].items()}
