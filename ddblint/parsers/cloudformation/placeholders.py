"""Texts that another program replaces before or during deployment, which nothing can be said of."""

_MARKS = (
    ("{{resolve:", "a dynamic reference is resolved at deployment"),
    ("{{", "a template language fills this in"),
    ("${", "a variable in ${…} is filled in by another program"),
    ("{%", "a template language fills this in"),
    ("<%", "a template language fills this in"),
)
_PAIRS = (("{", "}"), ("<", ">"), ("%", "%"), ("@@", "@@"))


def is_filled_in(text: str) -> bool:
    """Whether another program replaces a part of a text for sure."""
    return any(mark in text for mark, _ in _MARKS)


def placeholder(text: str) -> str | None:
    """Why a written text is not yet the value, or None where it is taken as it stands.

    `{name}`, `<name>`, `%NAME%` and `@@name@@` count only as the whole text: attribute names
    may hold any of these characters.

    >>> placeholder("<table-name>"), placeholder("orders") is None
    ('<table-name> is a placeholder', True)
    """
    for mark, why in _MARKS:
        if mark in text:
            return why
    for start, end in _PAIRS:
        if len(text) > len(start) + len(end) and text.startswith(start) and text.endswith(end):
            return f"{text} is a placeholder"
    return None
