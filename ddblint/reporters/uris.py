"""File names as GitHub matches them to files: relative to the repository, without `./` or `../`."""

import os
from urllib.parse import quote_from_bytes

STDIN = "<stdin>"


def uri_of(name: str, root: str, base: str) -> tuple[str, bool]:
    """The URI of a file, and whether it lies inside the repository."""
    path, inside = path_of(name, root, base)
    return ("stdin" if name == STDIN else _quote(path)), inside


def path_of(name: str, root: str, base: str) -> tuple[str, bool]:
    """The path of a file from the root of the repository, with forward slashes, and whether it is inside.

    Links are followed, since GitHub shows no alert on one. A file outside keeps the part of its name
    that does not depend on the machine.
    """
    if name == STDIN:
        return name, False
    path = os.path.normpath(os.path.join(base, name))
    inside = _below(os.path.realpath(path), os.path.realpath(root)) or _below(path, root)
    return (inside or _outside(name)).replace(os.sep, "/"), inside is not None


def _below(path: str, root: str) -> str | None:
    prefix = os.path.join(root, "")
    return path.removeprefix(prefix) if path.startswith(prefix) else None


def _outside(name: str) -> str:
    """The given name without what leads out of the directory; of an absolute one, its last part."""
    if os.path.isabs(name):
        return os.path.basename(name)
    parts = os.path.normpath(name).split(os.sep)
    return os.sep.join(part for part in parts if part != os.pardir)


def _quote(path: str) -> str:
    """Percent-encoded by bytes; a colon too, or what stands before it would be a scheme."""
    return quote_from_bytes(os.fsencode(path), safe="/")
