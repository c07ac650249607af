"""The files of a run as schemas, one at a time, and word of those that could not be used."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping

from ddblint.config import Configs
from ddblint.files import Input
from ddblint.model import Schema
from ddblint.parsers import read_schema

STDIN = "-"
#: Bytes read at a time; most files are smaller.
_PIECE = 1 << 16
#: Windows would translate line ends.
_BINARY = getattr(os, "O_BINARY", 0)


class Reading:
    """Reads inputs into schemas; what became of them fills up as it goes.

    `names` are the files read, `skipped` those without a table that the user named, `unreadable` messages
    about files, and `parameters` the names of the template parameters seen. `parameters` given here count
    more than those of the configuration; `force_exclude` leaves out what that excludes even where it was
    named.
    """

    __slots__ = (
        "_configs",
        "_force_exclude",
        "_inputs",
        "_pinned",
        "_stdin_name",
        "names",
        "parameters",
        "skipped",
        "unreadable",
    )

    def __init__(
        self,
        inputs: Iterable[Input],
        parameters: Mapping[str, str],
        stdin_name: str,
        configs: Configs | None = None,
        *,
        force_exclude: bool = False,
    ) -> None:
        self._inputs = inputs
        self._pinned = parameters
        self._stdin_name = stdin_name
        self._configs = configs or Configs(use=False)
        self._force_exclude = force_exclude
        self.names: set[str] = set()
        self.parameters: set[str] = set()
        self.skipped: list[str] = []
        self.unreadable: list[str] = []

    def schemas(self) -> Iterator[Schema]:
        yield from (schema for _, schema in self.named_schemas())

    def named_schemas(self) -> Iterator[tuple[str, Schema]]:
        """Each schema with the name of its file."""
        for found in self._inputs:
            name = self._name(found)
            config = self._configs.of(name)
            if config.excludes(name) and (self._force_exclude or not found.named):
                continue
            data = self._data(found)
            if data is None:
                continue
            self.names.add(name)
            schema = read_schema(name, data, {**config.parameters, **self._pinned}, config.hints)
            if schema is not None:
                self.parameters |= schema.parameters
                yield name, schema
            elif found.named:
                self.skipped.append(name)

    def unused_parameters(self) -> list[str]:
        """A message for each parameter that was given a value and that no template has."""
        return [_unused(name, self.parameters) for name in self._pinned if name not in self.parameters]

    def _name(self, found: Input) -> str:
        return self._stdin_name if found.path == STDIN else found.path

    def _data(self, found: Input) -> bytes | None:
        """The bytes of an input; None where there are none to be had.

        That is told, unless it is a file of a directory that has gone since it was listed.
        """
        try:
            data = sys.stdin.buffer.read() if found.path == STDIN else _bytes(found.path)
        except OSError as error:
            if found.named or isinstance(error, PermissionError):
                self.unreadable.append(f"{found.path}: {error.strerror or error}")
            return None
        if found.path == STDIN and not data.strip():
            self.unreadable.append("standard input is empty: no template to lint (several stacks? name one)")
            return None
        return data


def _bytes(path: str) -> bytes:
    """The content of a file, with fewer system calls than a file object makes."""
    descriptor = os.open(path, os.O_RDONLY | _BINARY)
    try:
        return b"".join(iter(lambda: os.read(descriptor, _PIECE), b""))
    finally:
        os.close(descriptor)


def _unused(name: str, known: Iterable[str]) -> str:
    from ddblint.near import nearest

    near = nearest(name, known)
    return f"no template has a parameter {name}" + (f"; did you mean {near}?" if near else "")
