"""The JSON Schemas of what ddblint reads beside templates, each complete in itself."""

import json

from ddblint import packaged
from ddblint.erased import Any

#: The schema whose definitions the others refer to, as `hints.json#/$defs/NAME`.
_SHARED = "hints"


def load(name: str) -> dict[str, Any]:
    """`schemas/NAME.json`, with the definitions it shares with others among its own."""
    schema = _read(name)
    if name != _SHARED:
        schema["$defs"] = {**_read(_SHARED)["$defs"], **schema.get("$defs", {})}
    return schema


def native_schema() -> str:
    """The JSON Schema of the ddblint schema, for editors."""
    return json.dumps(load("native"), indent=2, ensure_ascii=False) + "\n"


def _read(name: str) -> dict[str, Any]:
    text = packaged("schemas", f"{name}.json").decode()
    schema: dict[str, Any] = json.loads(text.replace(f'"{_SHARED}.json#/', '"#/'))
    return schema
