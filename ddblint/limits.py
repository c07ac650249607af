"""DynamoDB's limits by name, from the dated data file that gives the source of each."""

import json
import os.path


def _load() -> dict[str, int]:
    with open(os.path.join(os.path.dirname(__file__), "data", "limits.json"), "rb") as file:
        entries = json.load(file)["limits"]
    return {name: entry["value"] for name, entry in entries.items()}


#: Name to value, as in data/limits.json; units are in the names, counts where none is.
LIMITS = _load()
