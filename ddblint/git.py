"""What git knows of a repository: revisions, the files of one, and what changed since; it is only read."""

import os
import subprocess
from collections.abc import Sequence

from ddblint.errors import UsageError
from ddblint.files import repository_root
from ddblint.records import NamedTuple

_SHALLOW = (
    "this clone is shallow, so that it may lack it: fetch it first (for actions/checkout, fetch-depth: 0)"
)
#: Where the default branch is looked for, when no remote says what its own is.
_DEFAULTS = ("origin/main", "origin/master", "main", "master")


class Differences(NamedTuple):
    """What differs between a revision and the work tree, by paths from the root.

    `changed` are all paths that differ, `renamed` leads from old paths to new ones.
    """

    changed: frozenset[str]
    renamed: dict[str, str]


class Git:
    """The repository that a directory is in; raises UsageError where it is in none, or there is no git."""

    __slots__ = ("root",)

    def __init__(self, directory: str) -> None:
        root = repository_root(directory)
        if root is None:
            where = os.path.abspath(directory)
            raise UsageError(f"{where} is in no git repository: name two versions, OLD and NEW")
        self.root = root

    def commit(self, revision: str) -> str:
        """The id of the commit that a revision names; empty where it is HEAD before the first commit."""
        known = not revision.startswith("-")  # which would be an option
        found = self._asked("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}") if known else None
        if found is not None:
            return found
        if revision == "HEAD":
            return ""
        raise UsageError(f"there is no revision {revision} in {self.root}{self._hint()}")

    def base(self) -> tuple[str, str]:
        """Where the branch parted from the default branch: the commit, and how to call it.

        Raises UsageError where that is not known.
        """
        branch = self._default_branch()
        commit = self._asked("merge-base", "HEAD", branch)
        if commit is None:
            raise UsageError(
                f"no commit is known that HEAD and {branch} have in common{self._hint()}; or name one by"
                " --base"
            )
        return commit, self._asked("rev-parse", "--short", commit) or commit

    def _default_branch(self) -> str:
        remote = self._asked("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD")
        for branch in filter(None, (remote, *_DEFAULTS)):
            if self._asked("rev-parse", "--verify", "--quiet", f"{branch}^{{commit}}") is not None:
                return branch
        raise UsageError(f"{self.root} has no branch main or master: name a revision by --base")

    def _hint(self) -> str:
        return f"; {_SHALLOW}" if self._asked("rev-parse", "--is-shallow-repository") == "true" else ""

    def files(self, commit: str) -> tuple[str, ...]:
        """The paths of all files of a commit."""
        listed = self._run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit)
        return tuple(os.fsdecode(listed).split("\0")[:-1])

    def differences(self, commit: str) -> Differences:
        """Between a commit and the work tree, of the files that git tracks."""
        listed = self._run("diff", "--name-status", "-z", "--find-renames", "--no-ext-diff", commit, "--")
        words = iter(os.fsdecode(listed).split("\0"))
        changed: set[str] = set()
        renamed: dict[str, str] = {}
        for status in words:
            if not status:
                break
            path = next(words)
            changed.add(path)
            if status[0] in "RC":
                new = next(words)
                changed.add(new)
                if status[0] == "R":
                    renamed[path] = new
        return Differences(frozenset(changed), renamed)

    def blobs(self, commit: str, paths: Sequence[str]) -> dict[str, bytes]:
        """The contents of those of these files that a commit has; asked for by lines, so of no others."""
        asked = [path for path in paths if "\n" not in path]
        lines = "".join(f"{commit}:{path}\n" for path in asked)
        answer = self._run("cat-file", "--batch", told=os.fsencode(lines))
        found, at = {}, 0
        for path in asked:
            end = answer.index(b"\n", at)
            head, at = answer[at:end], end + 1
            if not head.endswith(b" missing"):
                size = int(head.rpartition(b" ")[2])
                found[path] = answer[at : at + size]
                at += size + 1
        return found

    def _asked(self, *words: str) -> str | None:
        """The one line of an answer; None where git has none."""
        done = self._done(*words)
        return os.fsdecode(done.stdout).strip() if done.returncode == 0 else None

    def _run(self, *words: str, told: bytes = b"") -> bytes:
        done = self._done(*words, told=told)
        if done.returncode != 0:
            raise UsageError(f"git {words[0]} failed: {os.fsdecode(done.stderr).strip()}")
        return done.stdout

    def _done(self, *words: str, told: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        command = ("git", "--no-optional-locks", "-C", self.root, *words)
        try:
            done = subprocess.run(command, input=told, capture_output=True, check=False)
        except FileNotFoundError:
            raise UsageError("git is not installed, so that no revision can be read") from None
        if b"dubious ownership" in done.stderr:
            trust = f"git config --global --add safe.directory {self.root}"
            raise UsageError(f"git reads nothing of {self.root}, which belongs to another user: {trust}")
        return done
