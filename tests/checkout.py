"""Git repositories for tests: made in a folder, or a copy of this one as it stands, committed or not."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from command import environment

ROOT = Path(__file__).parent.parent
#: What a developer's git is told elsewhere is no part of a test.
GIT: Mapping[str, str] = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.com",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.com",
}


def git(folder: Path, *words: str) -> str:
    command = ["git", "-C", str(folder), *words]
    done = subprocess.run(command, env=environment(GIT), check=True, capture_output=True, text=True)
    return done.stdout


def commit_all(folder: Path) -> str:
    """Commits what a folder holds, made a repository where it is none, and returns the commit."""
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "all")
    return git(folder, "rev-parse", "HEAD").strip()


def copy_checkout(into: Path) -> None:
    """Copies what git tracks here, or would if told to."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, env=environment({}), check=True, capture_output=True)
    for name in os.fsdecode(listed.stdout).split("\0"):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, into / name)
