"""A proposed index as text to paste, in the form of the file that defines the table."""

import re

from ddblint.erased import Any
from ddblint.model import IndexKind, Kind, Table
from ddblint.proposals import Proposal

_SECTIONS = {IndexKind.GLOBAL: "GlobalSecondaryIndexes", IndexKind.LOCAL: "LocalSecondaryIndexes"}
_NATIVE_SECTIONS = {IndexKind.GLOBAL: "global-indexes", IndexKind.LOCAL: "local-indexes"}
#: What YAML 1.1 reads as something other than text.
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))


def index_text(table: Table, proposed: Proposal) -> str:
    """Several lines, without a line end: the section and the index in it."""
    if table.kind is Kind.NATIVE:
        section: dict[str, Any] = {_NATIVE_SECTIONS[proposed.kind]: {proposed.name: _native(table, proposed)}}
    else:
        section = {_SECTIONS[proposed.kind]: [_index(table, proposed)]}
    if table.place.source.text.lstrip()[:1] in ("{", "["):
        return _json(section)
    return _yaml(section)


def _index(table: Table, proposed: Proposal) -> dict[str, Any]:
    """An entry of GlobalSecondaryIndexes or LocalSecondaryIndexes."""
    typed = [(name, "HASH") for name in proposed.partition] + [(name, "RANGE") for name in proposed.sort]
    projection: dict[str, Any] = {"ProjectionType": proposed.projection}
    if proposed.attributes:
        projection["NonKeyAttributes"] = list(proposed.attributes)
    entry: dict[str, Any] = {
        "IndexName": proposed.name,
        "KeySchema": [{"AttributeName": name, "KeyType": type_} for name, type_ in typed],
        "Projection": projection,
    }
    if units := _units(table, proposed):
        read, write = units
        entry["ProvisionedThroughput"] = {"ReadCapacityUnits": read, "WriteCapacityUnits": write}
    return entry


def _native(table: Table, proposed: Proposal) -> dict[str, Any]:
    """An entry of `global-indexes` or `local-indexes`."""
    words = {"ALL": "all", "KEYS_ONLY": "keys-only"}
    entry: dict[str, Any] = {}
    if proposed.kind is IndexKind.GLOBAL:
        entry["partition-key"] = _one_or_list(proposed.partition)
    if proposed.sort:
        entry["sort-key"] = _one_or_list(proposed.sort)
    entry["projection"] = words.get(proposed.projection) or list(proposed.attributes)
    if units := _units(table, proposed):
        entry["capacity"] = {"read": units[0], "write": units[1]}
    return entry


def _one_or_list(names: tuple[str, ...]) -> str | list[str]:
    return names[0] if len(names) == 1 else list(names)


def _units(table: Table, proposed: Proposal) -> tuple[int, int] | None:
    """The provisioned capacity of the table, which a GSI needs as well to keep up with it."""
    own = table.provisioned
    is_global = proposed.kind is IndexKind.GLOBAL and table.kind is not Kind.GLOBAL_TABLE
    if not (is_global and table.billing_mode.is_("PROVISIONED") and own):
        return None
    return (own.read.value, own.write.value) if own.read.value and own.write.value else None


def _json(section: dict[str, Any]) -> str:
    """An object with the section; each property of the index on a line of its own."""
    from json import dumps

    ((name, indexes),) = section.items()
    named = indexes.items() if isinstance(indexes, dict) else [("", entry) for entry in indexes]
    lines = [f'{{"{name}": {"{" if isinstance(indexes, dict) else "["}']
    for index_name, entry in named:
        properties = (f'    "{key}": {dumps(value, ensure_ascii=False)}' for key, value in entry.items())
        lines += [f"  {dumps(index_name) + ': ' if index_name else ''}{{", ",\n".join(properties), "  }"]
    return "\n".join((*lines, "}}" if isinstance(indexes, dict) else "]}"))


def _yaml(section: dict[str, Any]) -> str:
    """The section and its index as blocks, what is below in one line each."""
    lines = []
    for name, indexes in section.items():
        lines.append(f"{name}:")
        if isinstance(indexes, dict):
            lines += [f"  {_flow(key)}: {_flow(entry)}" for key, entry in indexes.items()]
        else:
            lines += [line for entry in indexes for line in _block(entry)]
    return "\n".join(lines)


def _block(entry: dict[str, Any]) -> list[str]:
    """One index as an item of a list; each of its key elements on a line of its own."""
    lines = []
    for name, value in entry.items():
        if isinstance(value, list):
            lines += [f"{name}:", *(f"  - {_flow(item)}" for item in value)]
        else:
            lines.append(f"{name}: {_flow(value)}")
    return [f"{'  - ' if number == 0 else '    '}{line}" for number, line in enumerate(lines)]


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(name)}: {_flow(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    """Plain where YAML reads it as the text it is, else in quotes, as JSON has them."""
    if re.fullmatch("[A-Za-z_][A-Za-z0-9_./-]*", text) and text.lower() not in _WORDS:
        return text
    from json import dumps

    return dumps(text, ensure_ascii=False)
