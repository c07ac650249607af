"""The user's program as it is here: the files that stack traces name, wherever they lay when it ran."""

import os
from collections.abc import Iterator

from ddblint.parsers.cdk.frames import Frame
from ddblint.parsers.opening import Open
from ddblint.source import Source, Span


class Program:
    """Finds files again; `home` is the repository that is linted, by its absolute path.

    `root` is the directory that the program was in when it ran, or is in now; empty if that was not told.
    """

    __slots__ = ("_found", "_home", "_open", "_root")

    def __init__(self, home: str, root: str, opened: Open) -> None:
        self._home = home
        self._root = root
        self._open = opened
        self._found: dict[str, Source] = {}

    def span(self, frame: Frame) -> tuple[Span, Source]:
        """A frame's place, up to the end of its line; of a file that is not here, to the end of any."""
        source = self._found.get(frame.path) or self._source(frame)
        self._found[frame.path] = source
        line = source.line_text(frame.line)
        if not line:
            return Span(source.name, frame.line, frame.column, frame.line + 1, 1), source
        first = max(frame.column, len(line) - len(line.lstrip()) + 1)
        return Span(source.name, frame.line, first, frame.line, max(first, len(line.rstrip()) + 1)), source

    def _source(self, frame: Frame) -> Source:
        path, root = frame.path.replace("\\", "/"), self._root.replace("\\", "/").rstrip("/")
        rest = path.removeprefix(f"{root}/") if root else path
        for name in self._candidates(path, rest, root):
            data = self._open(name)
            if data is not None and data.count(b"\n") + 1 >= frame.line:
                return Source(name, data.decode("utf-8", "replace"))
        return Source(rest, "")

    def _candidates(self, path: str, rest: str, root: str) -> Iterator[str]:
        """What a file may be called here, within the repository: a trace may name any file."""
        parts = path.split("/")
        if ".." in parts:
            return
        if os.path.isabs(path) and os.path.relpath(path, self._home).split(os.sep)[0] != "..":
            yield os.path.relpath(path)
        if not os.path.isabs(rest):
            yield rest
        for start in range(1, len(parts)):
            yield os.path.normpath(os.path.join(root, *parts[start:]))
