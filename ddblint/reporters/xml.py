"""Elements of XML as text; what comes from outside must be free of control characters, and is escaped."""

from collections.abc import Iterable, Mapping

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;"})


def escaped(text: str) -> str:
    return text.translate(_ESCAPES)


def element(name: str, attributes: Mapping[str, object], children: Iterable[str] = ()) -> str:
    """An element around others, each on lines of its own."""
    inner = "".join(f"\n{child}" for child in children).replace("\n", "\n  ")
    return f"<{_start(name, attributes)}>{inner}\n</{name}>" if inner else f"<{_start(name, attributes)}/>"


def text_element(name: str, attributes: Mapping[str, object], text: str) -> str:
    return f"<{_start(name, attributes)}>{escaped(text)}</{name}>"


def _start(name: str, attributes: Mapping[str, object]) -> str:
    return " ".join((name, *(f'{key}="{escaped(str(value))}"' for key, value in attributes.items())))
