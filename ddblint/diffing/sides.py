"""The two sides of a comparison: what is read, and which files of both correspond."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence

from ddblint.config import Configs
from ddblint.errors import UsageError
from ddblint.files import ON_DISK, Access, Input, inputs
from ddblint.linting import Wishes
from ddblint.reading import STDIN, Reading
from ddblint.records import NamedTuple


class Side(NamedTuple):
    """One version of what is compared.

    `key` says which file of the other side one corresponds to; `path` leads from a key to the file. Of files
    that are not in the work tree, `label` says how one is called, given its name and whether it is gone.
    """

    reading: Reading
    key: Callable[[str], str]
    path: Callable[[str], str]
    label: Callable[[str, bool], str] | None = None


class Sides(NamedTuple):
    old: Side
    new: Side


def sides_of_paths(
    old: str, new: str, old_parameters: Mapping[str, str], wishes: Wishes, configs: Configs
) -> Sides:
    """Two files, or two directories; raises UsageError for one of each."""
    if os.path.isdir(old) != os.path.isdir(new):
        raise UsageError(f"{old} and {new}: name two files, or two directories")
    if old == new == STDIN:
        raise UsageError("only one of both versions can be standard input")
    return Sides(_side(old, old_parameters, wishes, configs), _side(new, wishes.parameters, wishes, configs))


def _side(path: str, parameters: Mapping[str, str], wishes: Wishes, configs: Configs) -> Side:
    """A file, with the templates nested in it, or what is below a directory."""
    reading = _reading(inputs((path,)), parameters, wishes, configs)
    folder, own = (path, "") if os.path.isdir(path) else os.path.split(path)

    def key(name: str) -> str:
        relative = os.path.relpath(name, folder or os.curdir)
        return "" if relative == own or name == wishes.stdin_filename else relative

    return Side(reading, key, lambda key: os.path.join(folder, key or own))


def sides_of_revision(
    base: str, paths: Sequence[str], old_parameters: Mapping[str, str], wishes: Wishes, configs: Configs
) -> Sides:
    """The work tree and a git revision, by default that where the branch parted from the default branch."""
    from ddblint.git import Git
    from ddblint.revisions import Revision

    git = Git(paths[0] if os.path.isdir(paths[0]) else os.path.dirname(paths[0]))
    commit, label = (git.commit(base), base) if base else git.base()
    revision = Revision(git, commit, label, paths)
    old = _reading(revision.old_inputs(), old_parameters, wishes, configs, revision.access())
    new = _reading(revision.new_inputs(), wishes.parameters, wishes, configs)

    def label_of(name: str, gone: bool) -> str:
        return name if gone else f"{label}:{revision.within(name)}"

    return Sides(
        Side(old, lambda name: revision.renamed(revision.within(name)), revision.path, label_of),
        Side(new, revision.within, revision.path),
    )


def _reading(
    found: Iterable[Input],
    parameters: Mapping[str, str],
    wishes: Wishes,
    configs: Configs,
    access: Access = ON_DISK,
) -> Reading:
    return Reading(
        found,
        parameters,
        wishes.stdin_filename,
        configs,
        force_exclude=wishes.force_exclude,
        source_root=wishes.source_root,
        access=access,
    )
