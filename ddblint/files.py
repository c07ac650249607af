"""Which files a run looks at: those named, and those below the directories named."""

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_SUFFIXES = (".yaml", ".yml", ".json", ".template", ".cfn")
#: Directories that hold other people's or generated files, where git does not tell.
_PASSED_OVER = frozenset((".git", ".hg", ".venv", "venv", "node_modules", "__pycache__", ".tox", ".aws-sam"))


class Input(NamedTuple):
    """A file to look at; `named` when the user named it, rather than a directory it is in."""

    path: str
    named: bool


def inputs(paths: Iterable[str]) -> Iterator[Input]:
    """Every file once, in the order named; a path that does not exist is named as well."""
    seen: set[str] = set()
    for path in paths:
        for found in _below(path):
            if found.path not in seen:
                seen.add(found.path)
                yield found


def _below(path: str) -> Iterator[Input]:
    if os.path.isdir(path):
        tracked = _tracked(path)
        for found in _walked(path) if tracked is None else tracked:
            yield Input(found, named=False)
    else:
        yield Input(path, named=True)


def _tracked(directory: str) -> list[str] | None:
    """What git tracks or does not ignore below a directory; None where it is no work tree of git's."""
    if not _in_work_tree(directory):
        return None
    import subprocess

    command = ["git", "-C", directory, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        return None
    if listed.returncode != 0:
        return None
    names = os.fsdecode(listed.stdout).replace("/", os.sep).split("\0")
    start = _start(directory)
    return sorted(start + name for name in names if name.endswith(_SUFFIXES))


def _in_work_tree(directory: str) -> bool:
    return repository_root(directory) is not None


def repository_root(directory: str) -> str | None:
    """The nearest directory upward that holds `.git`; None where there is none."""
    at = os.path.realpath(directory)
    while not os.path.exists(os.path.join(at, ".git")):
        above = os.path.dirname(at)
        if above == at:
            return None
        at = above
    return at


def _walked(directory: str) -> Iterator[str]:
    """The files below a directory, without git's help, in a stable order."""
    for at, directories, names in os.walk(directory):
        directories[:] = sorted(name for name in directories if name not in _PASSED_OVER)
        start = _start(at)
        for name in sorted(names):
            if name.endswith(_SUFFIXES):
                yield start + name


def _start(directory: str) -> str:
    """What the paths of the files in a directory start with, in their shortest form."""
    path = os.path.normpath(directory)
    return "" if path == os.curdir else os.path.join(path, "")
