"""File names as URIs that GitHub matches to files: relative to the repository, without `./` or `../`."""

import os
from urllib.parse import quote_from_bytes

STDIN = "<stdin>"


def uri_of(name: str, root: str, base: str) -> tuple[str, bool]:
    """The URI of a file, and whether it lies inside the repository.

    Links are followed, since GitHub shows no alert on one. A file outside keeps the part of its name
    that does not depend on the machine.
    """
    if name == STDIN:
        return "stdin", False
    path = os.path.normpath(os.path.join(base, name))
    inside = _below(os.path.realpath(path), os.path.realpath(root)) or _below(path, root)
    return _quote(inside or _outside(name)), inside is not None


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
    return quote_from_bytes(os.fsencode(path.replace(os.sep, "/")), safe="/")
