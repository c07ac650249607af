"""Checks nodes against a JSON Schema; the only importer of jsonschema, which is slow to import."""

from collections.abc import Iterator

from ddblint.erased import Any
from ddblint.json_schemas import load
from ddblint.near import nearest
from ddblint.records import NamedTuple
from ddblint.source import Call, Mapping, Node, Place, Scalar, Sequence, Unknown

#: What is wrong inside of a mapping or list, rather than that it is one.
_INSIDE = ("additionalProperties", "minItems", "minProperties", "required")
_TYPES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "null": "null",
    "number": "a number",
    "object": "a mapping",
    "string": "text",
}
#: Nobody mends more in one go, and each takes long to word.
_MOST = 500
#: Stands for a function or a placeholder; no type of JSON Schema takes it.
_UNDECIDED = object()


class Fault(NamedTuple):
    """What is wrong with the shape of a node, and where; `path` leads to it from the root."""

    place: Place
    message: str
    path: tuple[str | int, ...]


def faults(node: Node, schema: str | dict[str, Any]) -> tuple[Fault, ...]:
    """The faults of a node against `schemas/<schema>.json`, or a schema itself, each where it stands.

    Behind the first 500 stands one of the whole node, whose path is empty, that says so.
    """
    from jsonschema import Draft202012Validator

    wanted = load(schema) if isinstance(schema, str) else schema
    errors = Draft202012Validator(wanted).iter_errors(plain(node))
    innermost = (inner for error in errors for inner in _innermost(error))
    found: dict[Fault, None] = {}
    for fault in (fault for error in innermost for fault in _faults_of(node, error)):
        if len(found) == _MOST:
            found[Fault(node.grip, f"there are more than {_MOST} faults; the others are not told", ())] = None
            break
        found[fault] = None
    return tuple(found)


def plain(node: Node) -> Any:
    """A node as JSON data; a function or an unknown part is data of no type."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value if isinstance(node, Scalar) else _UNDECIDED


def _innermost(error: Any) -> Iterator[Any]:
    """Of several forms that a mapping or list may have, the errors of the one it was meant to have."""
    meant = _meant_form(error) if error.validator == "anyOf" else []
    if meant:
        for inner in meant:
            yield from _innermost(inner)
    else:
        yield error


def _meant_form(error: Any) -> list[Any]:
    """The errors of the one form whose type the value has; none where that is not decided."""
    if not isinstance(error.instance, dict | list):
        return []
    forms: dict[int, list[Any]] = {}
    for inner in error.context:
        forms.setdefault(inner.schema_path[0], []).append(inner)
    fitting = [form for form in forms.values() if all(map(_is_inside, form))]
    return fitting[0] if len(fitting) == 1 else []


def _is_inside(error: Any) -> bool:
    return bool(error.relative_path) or error.validator in _INSIDE


def _faults_of(node: Node, error: Any) -> Iterator[Fault]:
    path = tuple(error.absolute_path)
    at = _follow(node, path)
    if isinstance(at, Call | Unknown):
        why = "functions and placeholders are not worked out here"
        yield Fault(at.grip, f"{_subject(path)} must be written out; {why}", path)
    elif error.validator == "additionalProperties" and isinstance(at, Mapping):
        known = list(error.schema.get("properties", ()))
        unknown = (key for key in at.items if key not in known)
        yield from (Fault(at.keys[key], _unknown_key(key, known), (*path, key)) for key in unknown)
    elif error.validator != "required":
        yield Fault(at.grip, f"{_subject(path)} {_complaint(error)}", path)
    elif missing := _missing(error):
        yield Fault(at.grip, f"{_subject(path)} lacks {missing}", path)


def _follow(node: Node, path: tuple[Any, ...]) -> Node:
    for part in path:
        if isinstance(node, Mapping | Sequence):
            node = node.items[part]
    return node


def _missing(error: Any) -> str:
    """The keys that are not there, but for those that are there under a misspelt name."""
    known = error.schema.get("properties", {})
    misspelt = {nearest(key, known) for key in error.instance if key not in known}
    missing = (key for key in error.validator_value if key not in error.instance)
    return ", ".join(f"`{key}`" for key in missing if key not in misspelt)


def _unknown_key(key: str, known: list[str]) -> str:
    near = nearest(key, known)
    meant = f"; did you mean `{near}`?" if near else f"; known here: {', '.join(known)}"
    return f"there is no key `{key}` here{meant}"


def _subject(path: tuple[str | int, ...]) -> str:
    """The name of what a path leads to."""
    name = next((part for part in reversed(path) if isinstance(part, str)), None)
    if name is None:
        return "the top level"
    return f"an entry of `{name}`" if isinstance(path[-1], int) else f"`{name}`"


def _complaint(error: Any) -> str:
    """What is wrong with a value, in words that follow its name."""
    wanted, found = error.validator_value, error.instance
    match error.validator:
        case "type":
            kinds = [wanted] if isinstance(wanted, str) else wanted
            return f"must be {' or '.join(_TYPES[kind] for kind in kinds)}, not {_shown(found)}"
        case "enum":
            return f"must be one of {', '.join(wanted)}{_meant_word(found, wanted)}"
        case "const":
            return f"must be {wanted}, not {_shown(found)}"
        case "minimum" | "maximum":
            bound = "least" if error.validator == "minimum" else "most"
            return f"must be at {bound} {wanted}, not {_shown(found)}"
        case "minItems" | "minProperties":
            return "must not be empty"
    words = [word for form in error.context if form.validator == "enum" for word in form.validator_value]
    description = error.schema.get("description", error.message).rstrip(".")
    return f"is not understood: {description[:1].lower()}{description[1:]}{_meant_word(found, words)}"


def _meant_word(found: Any, known: list[str]) -> str:
    near = nearest(found, known) if isinstance(found, str) else ""
    return f"; did you mean {near}?" if near else ""


def _shown(value: Any) -> str:
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return str(value).lower().replace("none", "null")
    return f"`{value}`" if isinstance(value, str) else str(value)
