"""What a configuration file says, and the one that holds for a file; without any, nothing else is loaded."""

import os
from collections.abc import Iterator, Mapping

from ddblint.config.globs import matches
from ddblint.errors import UsageError
from ddblint.parsers.hints import Hints, told_nowhere
from ddblint.records import NamedTuple
from ddblint.registry import Choice
from ddblint.rule import Check
from ddblint.source import Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ddblint.config.tables import TableHints

YAML_NAME = "ddblint.yaml"
TOML_NAME = "pyproject.toml"
#: Without it there are no settings in a pyproject.toml, which then need not be read as TOML.
_OWN_NAME = b"ddblint"
#: `tool` at the start of a line, and ddblint behind it: there, or in the table or mapping that it begins.
_PLACES_OF_SETTINGS = rb"(?m)^[^\w#\n]*tool[^\w#\n]*(?:ddblint|[]=])"


class Override(NamedTuple):
    """What holds for the files of some globs alone."""

    files: tuple[str, ...]
    choices: tuple[Choice, ...]


class Config(NamedTuple):
    """A configuration file; `name` is how messages call it, `folder` what its globs are relative to.

    `choices` go from the general to the special. `fail_level` is empty where it is not said. `plugins` are
    the checks of others.
    """

    name: str = ""
    folder: str = ""
    fail_level: str = ""
    choices: tuple[Choice, ...] = ()
    overrides: tuple[Override, ...] = ()
    exclude: tuple[str, ...] = ()
    parameters: Mapping[str, str] = {}
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    tables: "TableHints | None" = None
    plugins: tuple[Check, ...] = ()

    @property
    def hints(self) -> Hints:
        return self.tables.told if self.tables else told_nowhere

    def excludes(self, file: str) -> bool:
        return bool(self.exclude) and matches(self._relative(file), self.exclude)

    def choices_for(self, file: str) -> Iterator[Choice]:
        """What it says of rules, for one file."""
        yield from self.choices
        for override in self.overrides:
            if matches(self._relative(file), override.files):
                yield from override.choices

    def _relative(self, file: str) -> str:
        return os.path.relpath(os.path.abspath(file), self.folder).replace(os.sep, "/")


NO_CONFIG = Config()


class Configs:
    """The configuration of each file: one for all where `path` names it, else the nearest upward.

    With `use` false there is none. Files are not merged. Raises UsageError for a file that is wrong.
    """

    __slots__ = ("_by_folder", "_by_path", "_path", "_use")

    def __init__(self, path: str | None = None, *, use: bool = True) -> None:
        self._path = path
        self._use = use
        self._by_folder: dict[str, Config] = {}
        self._by_path: dict[str, Config] = {}

    def of(self, file: str) -> Config:
        if not self._use:
            return NO_CONFIG
        if self._path is not None:
            return self._load(self._path)
        start = file[: file.rfind(os.sep) + 1]  # as it is written: many files have the same
        if start not in self._by_folder:
            self._by_folder[start] = self._nearest(os.path.abspath(os.path.dirname(file)))
        return self._by_folder[start]

    def used(self) -> tuple[Config, ...]:
        return tuple(self._by_path.values())

    def _nearest(self, folder: str) -> Config:
        """The file in this folder or the nearest above it, not beyond the root of the repository."""
        path = _file_in(folder)
        if path:
            return self._load(path)
        above = os.path.dirname(folder)
        if above == folder or os.path.exists(os.path.join(folder, ".git")):
            return NO_CONFIG
        if above not in self._by_folder:
            self._by_folder[above] = self._nearest(above)
        return self._by_folder[above]

    def _load(self, path: str) -> Config:
        if path not in self._by_path:
            from ddblint.config.reading import load

            self._by_path[path] = load(path)
        return self._by_path[path]


def _file_in(folder: str) -> str:
    path = os.path.join(folder, YAML_NAME)
    if os.path.isfile(path):
        return path
    path = os.path.join(folder, TOML_NAME)
    if os.path.isfile(path):
        data = _content(path)
        if _OWN_NAME in data and _may_have_settings(data):
            from ddblint.config.toml import has_settings

            return path if has_settings(data) else ""
    return ""


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from None


def _may_have_settings(data: bytes) -> bool:
    """Whether ddblint stands where settings can, not among dependencies alone: reading TOML takes a while."""
    from re import search

    return search(_PLACES_OF_SETTINGS, data) is not None


def where(place: Place) -> str:
    """A place in front of a message: file, line and, where it is known, column."""
    span = place.span()
    if span.file.endswith(".toml"):
        return f"{span.file}:{span.line}"
    return f"{span.file}:{span.line}:{span.column}"
