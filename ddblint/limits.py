"""DynamoDB's limits by name, from the dated data file that gives the source of each."""

import json

from ddblint import packaged
from ddblint.erased import Any


def _read(file_name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(packaged("data", file_name))
    return content


def region_sets() -> dict[str, tuple[str, ...]]:
    """The Regions among which replicas can be strongly consistent with each other, by set."""
    sets = _read("regions.json")["strong-consistency-sets"]["value"]
    return {name: tuple(regions) for name, regions in sets.items()}


#: Name to value, as in data/limits.json; units are in the names, counts where none is.
LIMITS: dict[str, int] = {name: entry["value"] for name, entry in _read("limits.json")["limits"].items()}
