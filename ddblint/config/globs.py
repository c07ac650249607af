"""Globs over paths with `/`: `*` and `?` stay within one part of the path, `**` takes any number of them."""

from collections.abc import Iterable
from functools import cache

_SIGNS = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def matches(path: str, globs: Iterable[str]) -> bool:
    """Whether a glob matches a path, or a folder above it.

    >>> matches("infra/old/a.yaml", ["infra/*"]), matches("a/b.yaml", ["**/b.yaml"]), matches("ab", ["a"])
    (True, True, False)
    """
    from re import match

    return any(match(_pattern(glob), path) for glob in globs)


@cache
def _pattern(glob: str) -> str:
    from re import escape, sub

    glob = glob.removeprefix("./").rstrip("/")
    pattern = sub(r"\*\*/|\*\*|\*|\?|[^*?]+", lambda part: _SIGNS.get(part[0]) or escape(part[0]), glob)
    return f"{pattern}(?:/.*)?\\Z"
