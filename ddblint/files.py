"""Which files a run looks at, those named and those below the directories named, and their content."""

import os
from collections.abc import Callable, Iterable, Iterator
from stat import S_ISREG

from ddblint.records import NamedTuple

SUFFIXES = (".yaml", ".yml", ".json", ".template", ".cfn")
#: Directories that hold other people's or generated files, where git does not tell.
_PASSED_OVER = frozenset(
    (".git", ".hg", ".venv", "venv", "node_modules", "__pycache__", ".tox", ".aws-sam", ".serverless")
)


#: What every cloud assembly of CDK holds: the list of its parts, and a file that marks it as one.
_MANIFEST, _MARK = "manifest.json", "cdk.out"
#: What every CDK app has.
_APP = "cdk.json"

#: Bytes read at a time; most files are smaller.
_PIECE = 1 << 16
#: Windows would translate line ends.
_BINARY = getattr(os, "O_BINARY", 0)


class Input(NamedTuple):
    """A file to look at; `named` when the user named it, rather than a directory it is in.

    One that is the manifest of a cloud `assembly` stands for all that the manifest names.
    """

    path: str
    named: bool
    assembly: bool = False


class Access(NamedTuple):
    """How files are opened: the bytes of one, which raises OSError, and whether there is one."""

    content: Callable[[str], bytes]
    is_file: Callable[[str], bool]


def inputs(paths: Iterable[str]) -> Iterator[Input]:
    """Every file once, in the order named; a path that does not exist is named as well."""
    seen: set[str] = set()
    for path in paths:
        for found in _below(path):
            if found.path not in seen:
                seen.add(found.path)
                yield found


def _below(path: str) -> Iterator[Input]:
    if not os.path.isdir(path):
        yield Input(path, named=True, assembly=_is_manifest(path))
    elif _is_manifest(_start(path) + _MANIFEST):
        yield Input(_start(path) + _MANIFEST, named=True, assembly=True)
    else:
        tracked = _tracked(path)
        yield from _parts(_walked(path) if tracked is None else tracked)


def _is_manifest(path: str) -> bool:
    directory, name = os.path.split(path)
    return name == _MANIFEST and os.path.isfile(path) and os.path.isfile(os.path.join(directory, _MARK))


def _parts(names: Iterable[str]) -> Iterator[Input]:
    """The files of a directory; the output of a CDK app is one of them though git ignores it."""
    listed = list(names)
    listed += sorted(set(_synthesized(listed)).difference(listed))
    yield from parts(listed, _is_manifest)


def parts(names: Iterable[str], is_manifest: Callable[[str], bool]) -> Iterator[Input]:
    """Some files, where what lies beside or below the manifest of an assembly goes by that."""
    listed = list(names)
    candidates = listed if _hold(listed, _MANIFEST) else ()
    manifests = [name for name in candidates if name.endswith(_MANIFEST) and is_manifest(name)]
    inside = tuple(name.removesuffix(_MANIFEST) for name in manifests)
    for name in listed:
        if not inside or not name.startswith(inside):
            yield Input(name, named=False)
        elif name in manifests and not _is_below(name.removesuffix(_MANIFEST), inside):
            yield Input(name, named=False, assembly=True)


def _synthesized(names: list[str]) -> Iterator[str]:
    """The manifests of what the CDK apps among some files were last synthesized to."""
    if _hold(names, _APP) and any(name.endswith(_APP) for name in names):
        from ddblint.cdk_apps import outputs

        yield from filter(_is_manifest, (_start(output) + _MANIFEST for output in outputs(names)))


def _hold(names: list[str], word: str) -> bool:
    """Whether any of many names holds a word, in a tenth of the time that a look at each takes."""
    return word in "\0".join(names)


def is_special(path: str) -> bool:
    """Whether a path leads to a pipe, a device or the like: it can be read once, and that may not end."""
    try:
        return not S_ISREG(os.stat(path).st_mode)
    except OSError:
        return False


def _is_below(directory: str, others: Iterable[str]) -> bool:
    return any(directory != other and directory.startswith(other) for other in others)


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
    found = sorted([start + name for name in names if name.endswith(SUFFIXES)])
    return [path for path in found if not is_special(path)]


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


def _walked(directory: str) -> list[str]:
    """The files below a directory, without git's help, in a stable order; what they are, its entries tell."""
    folders, names = [], []
    for entry in _entries(directory):
        if entry.name.endswith(SUFFIXES) and entry.is_file():
            names.append(entry.name)
        elif entry.is_dir() and entry.name not in _PASSED_OVER and not entry.is_symlink():
            folders.append(entry.name)
    start = _start(directory)
    found = [start + name for name in sorted(names)]
    for name in sorted(folders):
        found += _walked(start + name)
    return found


def _entries(directory: str) -> "list[os.DirEntry[str]]":
    """What a directory holds; nothing where it cannot be looked into."""
    try:
        with os.scandir(directory) as entries:
            return list(entries)
    except OSError:
        return []


def _start(directory: str) -> str:
    """What the paths of the files in a directory start with, in their shortest form."""
    path = os.path.normpath(directory)
    return "" if path == os.curdir else os.path.join(path, "")


def content(path: str) -> bytes:
    """The content of a file, with fewer system calls than a file object makes."""
    descriptor = os.open(path, os.O_RDONLY | _BINARY)
    try:
        data = os.read(descriptor, _PIECE)
        more = data and os.read(descriptor, _PIECE)
        if not more:  # as for most files
            return data
        pieces = [data]
        while more:
            pieces.append(more)
            more = os.read(descriptor, _PIECE)
        return b"".join(pieces)
    finally:
        os.close(descriptor)


def glimpse(path: str) -> bytes | None:
    """The bytes of a file that need not be there."""
    try:
        return content(path) if os.path.isfile(path) else None
    except OSError:
        return None


#: The files as they are.
ON_DISK = Access(content, os.path.isfile)
