"""The files of a run as schemas, one at a time, and word of those that could not be used."""

import sys
from collections.abc import Iterable, Iterator, Mapping

from ddblint.files import Input
from ddblint.model import Schema
from ddblint.parsers import read_schema

STDIN = "-"
#: A file without a needle in its first bytes is read on; most files are smaller than this.
_FIRST = 1 << 16


class Reading:
    """Reads inputs into schemas; `skipped` and `unreadable` fill up as it goes.

    `skipped` are files without a table that the user named; `unreadable` are messages.
    """

    __slots__ = ("_inputs", "_parameters", "_stdin_name", "skipped", "unreadable")

    def __init__(self, inputs: Iterable[Input], parameters: Mapping[str, str], stdin_name: str) -> None:
        self._inputs = inputs
        self._parameters = parameters
        self._stdin_name = stdin_name
        self.skipped: list[str] = []
        self.unreadable: list[str] = []

    def schemas(self) -> Iterator[Schema]:
        for found in self._inputs:
            schema = self._schema(found)
            if schema is not None:
                yield schema
            elif found.named:
                self.skipped.append(self._name(found))

    def _name(self, found: Input) -> str:
        return self._stdin_name if found.path == STDIN else found.path

    def _schema(self, found: Input) -> Schema | None:
        try:
            data = sys.stdin.buffer.read() if found.path == STDIN else _bytes(found.path)
        except OSError as error:
            if found.named:
                self.unreadable.append(f"{found.path}: {error.strerror or error}")
            return None
        if found.path == STDIN and not data.strip():
            self.unreadable.append("standard input is empty: no template to lint (several stacks? name one)")
            return None
        return read_schema(self._name(found), data, self._parameters)


def _bytes(path: str) -> bytes:
    with open(path, "rb", buffering=0) as file:
        return file.read()
