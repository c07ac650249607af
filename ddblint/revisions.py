"""A git revision against the work tree: which files are looked at on either side, and their contents."""

import os
from collections.abc import Iterator, Sequence

from ddblint.errors import UsageError
from ddblint.files import SUFFIXES, Access, Input, glimpse, inputs, parts
from ddblint.git import Differences, Git
from ddblint.parsers.locations import nests

_STDIN = "-"


class Revision:
    """A commit, called `label`, against the work tree, as far as it is below some paths.

    Files that are the same on both sides are left out, unless they nest others. Within, paths lead from the
    root of the repository. Raises UsageError for a path that is on neither side, or outside.
    """

    def __init__(self, git: Git, commit: str, label: str, paths: Sequence[str]) -> None:
        self._git, self._commit, self.label = git, commit, label
        self._folders: dict[str, str] = {}
        self._known = frozenset(git.files(commit)) if commit else frozenset()
        self._differences = git.differences(commit) if commit else Differences(frozenset(), {})
        #: Whether files differ that others may nest; the others need not be opened where none does.
        self._may_be_nested = any(path.endswith(SUFFIXES) for path in self._differences.changed)
        self._paths = {
            path: self.within(f"{path}{os.sep}" if os.path.isdir(path) else path) for path in paths
        }
        self._blobs: dict[str, bytes | None] = {}
        for path in paths:
            if not os.path.lexists(path) and not any(map(self._is_named, self._known)):
                raise UsageError(f"{path}: there is no such file, neither here nor at {label}")

    def within(self, path: str) -> str:
        """The path of a file from the root of the repository."""
        found = self._relative(path)
        if path == _STDIN or found.split("/")[0] == os.pardir:
            outside = (
                "standard input has no earlier version"
                if path == _STDIN
                else f"{os.path.normpath(path)} is outside of it"
            )
            raise UsageError(f"--base compares files of the repository {self._git.root}, and {outside}")
        return found

    def _relative(self, path: str) -> str:
        """The same for any path; links on the way are followed, as git follows none."""
        folder, name = os.path.split(path)
        if folder not in self._folders:  # many files are in the same
            start = os.path.relpath(os.path.realpath(folder), self._git.root).replace(os.sep, "/")
            self._folders[folder] = "" if start == os.curdir else f"{start}/"
        return os.path.normpath(self._folders[folder] + name).replace(os.sep, "/")

    def path(self, within: str) -> str:
        """How a file is called from the current directory."""
        return os.path.relpath(os.path.join(self._git.root, within))

    def renamed(self, within: str) -> str:
        """What a file of the commit is called in the work tree."""
        return self._differences.renamed.get(within, within)

    def new_inputs(self) -> Iterator[Input]:
        """The files of the work tree, with those that files below the paths were renamed to."""
        found = {each.path: each for each in inputs(filter(os.path.lexists, self._paths))}
        within = {self.within(path) for path in found}
        yield from (each for each in found.values() if self._counts(self.within(each.path), each))
        for old, new in self._differences.renamed.items():
            if self._is_named(old) and new not in within:
                yield Input(self.path(new), named=False)

    def old_inputs(self) -> Iterator[Input]:
        """The files of the commit that are below the paths, now or then."""
        wanted = [
            old for old in sorted(self._known) if self._is_named(old) or self._is_named(self.renamed(old))
        ]
        found = parts(map(self.path, wanted), self._is_manifest)
        counting = [each for each in found if self._counts(self.within(each.path), each)]
        self._fetch([self.within(each.path) for each in counting])
        yield from counting

    def _is_manifest(self, path: str) -> bool:
        folder, name = os.path.split(self.within(path))
        return name == "manifest.json" and f"{folder}/cdk.out".lstrip("/") in self._known

    def _is_named(self, within: str) -> bool:
        """Whether it is one of the paths, or below one and of a suffix that is looked at."""
        return any(
            within == named
            or (within.endswith(SUFFIXES) and (named == "." or within.startswith(f"{named}/")))
            for named in self._paths.values()
        )

    def _counts(self, within: str, found: Input) -> bool:
        """What differs; and of what is the same, what leads to files that may not be.

        Generated output that git does not keep has no earlier version.
        """
        known = within in self._known
        if found.assembly and not known and found.named:
            raise UsageError(f"{found.path} is not in {self.label}: name both versions, OLD and NEW")
        if found.assembly:
            return known
        if not known or within in self._differences.changed:
            return True
        return self._may_be_nested and nests(glimpse(found.path) or b"")

    def access(self) -> Access:
        """Opens the files of the commit by the paths that they have, or would have, in the work tree."""
        return Access(self._content, lambda path: self._blob(path) is not None)

    def _content(self, path: str) -> bytes:
        data = self._blob(path)
        if data is None:
            raise FileNotFoundError(0, f"no such file at {self.label}", path)
        return data

    def _blob(self, path: str) -> bytes | None:
        within = self._relative(path)
        if within not in self._blobs:
            self._fetch([within])
        return self._blobs[within]

    def _fetch(self, within: Sequence[str]) -> None:
        found = self._git.blobs(self._commit, [path for path in within if path in self._known])
        self._blobs |= {path: found.get(path) for path in within}
