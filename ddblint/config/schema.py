"""The JSON Schema of configuration files, with the rules there are and their options."""

from collections.abc import Iterable

from ddblint.erased import Any
from ddblint.findings import Severity
from ddblint.json_schemas import load
from ddblint.rule import Check

SEVERITIES = tuple(str(severity) for severity in sorted(Severity, reverse=True))
_LEVELS = ["off", "on", *SEVERITIES]
_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def schema_of(checks: Iterable[Check]) -> dict[str, Any]:
    """The schema that configuration is checked against."""
    every = tuple(checks)
    schema = load("config")
    rules = {start: _level("All rules whose ids start so") for start in _starts(every)}
    for check in every:
        rules[check.id] = rules[check.name] = _rule(check)
    schema["$defs"]["rules"]["properties"] = rules
    return schema


def config_schema(others: tuple[Check, ...] = ()) -> str:
    """The same for editors, with words from the rule pages; `others` are the rules of plugins."""
    import json

    from ddblint.registry import checks
    from ddblint.rulebook import page

    every = (*checks(), *others)
    schema = schema_of(every)
    rules = schema["$defs"]["rules"]["properties"]
    for check in every:
        told = page(check.id)
        rule = rules[check.id] = rules[check.name] = _rule(check, told.title)
        for name, description in told.options.items():
            rule["anyOf"][1]["properties"][name]["description"] = description
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def option_names(check: Check) -> list[str]:
    """The options of a rule as they are written: `max-item-size`."""
    return [name.replace("_", "-") for name in check.options]


def _starts(checks: tuple[Check, ...]) -> list[str]:
    return sorted({check.id[:length] for check in checks for length in range(3, len(check.id))})


def _level(title: str) -> dict[str, Any]:
    return {"description": f"{title}: off, on, error, warning or note.", "enum": _LEVELS}


def _rule(check: Check, title: str = "") -> dict[str, Any]:
    options = {name.replace("_", "-"): _option(default) for name, default in check.options.items()}
    severity = {"description": "How findings of this rule count.", "enum": list(SEVERITIES)}
    mapping = {
        "type": "object",
        "additionalProperties": False,
        "properties": {"severity": severity, **options},
    }
    forms = f"off, on, error, warning or note, or a mapping of {', '.join(['severity', *options])}."
    return {"description": f"{title or check.name}: {forms}", "anyOf": [{"enum": _LEVELS}, mapping]}


def _option(default: Any) -> dict[str, Any]:
    if isinstance(default, tuple):
        return {"type": "array", "items": {"type": "string"}, "default": list(default)}
    return {"type": _TYPES[type(default)], "default": default}
