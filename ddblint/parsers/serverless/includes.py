"""The files that a serverless.yml includes by `${file(path)}`."""

import os

from ddblint.errors import SourceError
from ddblint.parsers.opening import Open
from ddblint.source import Node, documents, read

#: Serverless Framework, Variables: other files are programs that make an object, or plain text.
_DATA = (".yml", ".yaml", ".json")


class Includes:
    """Files by their paths, which are relative to `folder`, that of the service.

    `opened` gives the bytes of a file, None where there is none. `faults` fills up with those that cannot
    be read.
    """

    __slots__ = ("_folder", "_opened", "_roots", "faults")

    def __init__(self, folder: str, opened: Open) -> None:
        self._folder = folder
        self._opened = opened
        self._roots: dict[str, Node | None] = {}
        self.faults: list[SourceError] = []

    def root(self, path: str) -> Node | None:
        """What a file holds; None where that is not known."""
        if path not in self._roots:
            self._roots[path] = self._read(path)
        return self._roots[path]

    def why_not(self, path: str) -> str:
        """Why it is not known what a file holds."""
        if not path.endswith(_DATA):
            return f"{path} is neither YAML nor JSON"
        if self._data(path) is None:
            return f"there is no {path}"
        return f"{path} cannot be read" if self.root(path) is None else f"{path} has no mapping there"

    def _data(self, path: str) -> bytes | None:
        if not path.endswith(_DATA) or os.path.isabs(path) or path.startswith("~") or ":" in path:
            return None
        return self._opened(os.path.normpath(os.path.join(self._folder, path)))

    def _read(self, path: str) -> Node | None:
        data = self._data(path)
        if data is None:
            return None
        try:
            roots = documents(read(os.path.normpath(os.path.join(self._folder, path)), data)).roots
        except SourceError as fault:
            self.faults.append(fault)
            return None
        return roots[0] if roots else None
