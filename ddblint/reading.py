"""The files of a run as schemas, one at a time, and word of those that could not be used."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping

from ddblint.config import Configs
from ddblint.erased import TYPE_CHECKING
from ddblint.files import ON_DISK, Access, Input, glimpse, is_special, repository_root
from ddblint.guard import attempt
from ddblint.model import Schema
from ddblint.parsers import is_unrelated, may_hold_tables
from ddblint.parsers.locations import local_locations, nests
from ddblint.parsers.nested import Nesting
from ddblint.records import NamedTuple

if TYPE_CHECKING:
    from ddblint.pinned import Pinned

STDIN = "-"
#: Bytes of files that are kept from the first look to their turn; what is beyond that is read again.
_KEPT = 1 << 22
_NO_LINES = (
    "it does not say which lines of the app made the tables; `cdk synth --debug` writes them down "
    "(aws-cdk-lib 2.251 or later, in Python 2.260)"
)


class _Text(NamedTuple):
    """A file that may hold tables, or nest the templates at some `locations` that do.

    `data` is kept of what can be read only once, and of the first others; the rest is read again in its turn.
    """

    found: Input
    name: str
    locations: tuple[str, ...]
    data: bytes | None


class Reading:
    """Reads inputs into schemas; what became of them fills up as it goes.

    `names` are the files read, `skipped` those without a table that the user named, `unreadable` messages
    about files and parameters, `faults` names of files with the fault of ours that reading them met.
    `parameters` count more than those of the configuration; `force_exclude` leaves out what that excludes
    even where it was named. `source_root` is where the CDK program was, or is; `hints` say what would help.
    """

    def __init__(
        self,
        inputs: Iterable[Input],
        parameters: Mapping[str, str],
        stdin_name: str,
        configs: Configs | None = None,
        *,
        force_exclude: bool = False,
        source_root: str = "",
        access: Access = ON_DISK,
    ) -> None:
        self._inputs = inputs
        self._access = access
        self._values = parameters
        self._pinned: Pinned | None = None
        self._stdin_name = stdin_name
        self._configs = configs or Configs(use=False)
        self._force_exclude = force_exclude
        self._source_root = source_root
        self._followed: set[str] = set()
        self._room = _KEPT
        self.hints: list[str] = []
        self.names: set[str] = set()
        self.skipped: list[str] = []
        self.unreadable: list[str] = []
        self.faults: list[tuple[str, str]] = []

    def schemas(self) -> Iterator[Schema]:
        yield from (schema for _, schema in self.named_schemas())

    def named_schemas(self) -> Iterator[tuple[str, Schema]]:
        """Each schema with the name of its file.

        Templates that nest others come first, so that these are read once, with the parameters they get.
        """
        for text in _nesting_first(list(self._texts())):
            if os.path.abspath(text.name) not in self._followed:
                yield from self._read(text)
        self.unreadable += self._pinned.unusable() if self._pinned else ()

    def _texts(self) -> Iterator[_Text]:
        """The files of concern; the others are not kept."""
        for found in self._inputs:
            name = self._name(found)
            if self._configs.of(name).excludes(name) and (self._force_exclude or not found.named):
                continue
            data = self._data(found)
            if data is None:
                continue
            self.names.add(name)
            if not (found.named or found.assembly) and is_unrelated(data):
                continue
            locations = tuple(local_locations(data))
            if found.assembly or locations or may_hold_tables(data) or (found.named and nests(data)):
                yield _Text(found, name, locations, data if self._is_kept(found.path, len(data)) else None)
            elif found.named:
                self.skipped.append(name)

    def _is_kept(self, path: str, size: int) -> bool:
        if path == STDIN or is_special(path):
            return True
        if size > self._room:
            return False
        self._room -= size
        return True

    def _read(self, text: _Text) -> Iterator[tuple[str, Schema]]:
        """The schemas of a file and of those nested in it; those that hold nothing are left out."""
        data = self._data(text.found) if text.data is None else text.data
        if data is None:
            return
        found, fault = attempt(lambda: list(self._with_nested(text, data)))
        if found is None:
            self.faults.append((text.name, fault))
            return
        schemas = found
        tables = any(schema.tables for _, schema in schemas)
        own = 1 if not text.found.assembly and may_hold_tables(data) else 0
        told = own or text.found.named or tables
        rest = (each for each in schemas[own:] if told and self._counts(*each))
        schemas = [*schemas[:own], *rest]
        for name, schema in schemas:
            if self._values or schema.refusals:
                self._given().note(schema)
            yield name, schema
        if text.found.named and not schemas:
            self.skipped.append(text.name)
        if text.found.assembly and tables and not any(schema.made_at for _, schema in schemas):
            self.hints = self.hints or [f"{text.name}: {_NO_LINES}"]

    def _with_nested(self, text: _Text, data: bytes) -> Iterator[tuple[str, Schema]]:
        config = self._configs.of(text.name)
        parameters = {**config.parameters, **self._values}
        if text.found.assembly:
            from ddblint.parsers.cdk import AssemblyReader, Program

            here = os.getcwd()
            program = Program(repository_root(here) or here, self._source_root, glimpse)
            reader = AssemblyReader(parameters, config.hints, self._opened, program)
            yield from reader.read(os.path.dirname(text.name))
        else:
            yield from Nesting(parameters, config.hints, self._opened).read(text.name, data)

    def _counts(self, name: str, schema: Schema) -> bool:
        """Whether a schema that another file led to is to be reported."""
        return bool(schema.tables or schema.defects) and not self._configs.of(name).excludes(name)

    def _opened(self, path: str) -> bytes | None:
        """The bytes of a file that another leads to; None where there is no such file."""
        try:
            data = self._access.content(path) if self._access.is_file(path) else None
        except OSError as error:
            message = f"{path}: {error.strerror or error}"
            self.unreadable += [] if message in self.unreadable else [message]
            return None
        if data is not None:
            self._followed.add(os.path.abspath(path))
            self.names.add(path)
        return data

    def unused_parameters(self) -> list[str]:
        """A message for each value of a parameter that is of no use to a template."""
        return list(self._given().remarks()) if self._values or self._pinned else []

    def _given(self) -> "Pinned":
        """What becomes of the values of parameters; a run without any does without this."""
        if self._pinned is None:
            from ddblint.pinned import Pinned

            self._pinned = Pinned(self._values)
        return self._pinned

    def _name(self, found: Input) -> str:
        return self._stdin_name if found.path == STDIN else found.path

    def _data(self, found: Input) -> bytes | None:
        """The bytes of an input; None where there are none to be had.

        That is told, unless it is a file of a directory that has gone since it was listed.
        """
        try:
            data = sys.stdin.buffer.read() if found.path == STDIN else self._access.content(found.path)
        except OSError as error:
            if found.named or isinstance(error, PermissionError):
                self.unreadable.append(f"{found.path}: {error.strerror or error}")
            return None
        if found.path == STDIN and not data.strip():
            self.unreadable.append("standard input is empty: no template to lint (several stacks? name one)")
            return None
        return data


def _nesting_first(texts: list[_Text]) -> list[_Text]:
    """Those that nest others, and are nested in none, before the rest, each in their order."""
    children = {
        os.path.abspath(os.path.join(os.path.dirname(text.name), location))
        for text in texts
        for location in text.locations
    }
    if not children:
        return texts
    return sorted(texts, key=lambda text: not text.locations or os.path.abspath(text.name) in children)
