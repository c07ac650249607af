"""Measures what the hooks add to a run of pre-commit, and of prek: `python benchmarks/hook.py FOLDER`.

FOLDER holds the inputs that inputs.py wrote; the hooks run over its `mixed`, made a git repository.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml
from measuring import Series, Usage, paired

_MANIFEST = Path(__file__).parent.parent / ".pre-commit-hooks.yaml"
#: Has a meaning for hooks of a repository only.
_VERSION = "minimum_pre_commit_version"
_SCRIPTS = Path(sys.executable).parent
#: CPU seconds of a warm run beyond those of one whose hook does nothing with the same files.
_BUDGET = 0.7
_RUNNERS = {
    "pre-commit": (sys.executable, "-m", "pre_commit"),
    "prek": (str(_SCRIPTS / "prek"),),
}


def main() -> None:
    options = _options()
    repository = options.inputs / "mixed"
    _track(repository)
    os.chdir(repository)
    for line in _rows(options.rounds):
        print(line, flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", type=Path, metavar="FOLDER", help="inputs that inputs.py wrote before")
    parser.add_argument("--rounds", type=int, default=7, help="how often each row is measured")
    return parser.parse_args()


def _track(folder: Path) -> None:
    """Makes git track the files there are, which the runners look at."""
    someone = ("-c", "user.name=benchmark", "-c", "user.email=benchmark@example.com")
    commit = (*someone, "-c", "commit.gpgsign=false", "commit", "--quiet", "--allow-empty", "--no-verify")
    for words in (("init", "--quiet"), ("add", "--all"), (*commit, "--message", "all")):
        subprocess.run(["git", "-C", str(folder), *words], check=True)


def _rows(count: int) -> Iterator[str]:
    yield f"{'CPU seconds of a warm run over all files':48} {'min':>8} {'median':>9} {'budget':>9}"
    for hook in yaml.safe_load(_MANIFEST.read_text("utf-8")):
        name, *words = hook["entry"].split()
        idle = _configuration("idle.json", hook, ["true"])
        linting = _configuration("linting.json", hook, [str(_SCRIPTS / name), *words])
        for runner, command in _RUNNERS.items():
            pairs = paired(_run(command, idle), _run(command, linting), count)
            yield _row(f"{hook['id']} in {runner}", pairs)


def _configuration(name: str, hook: dict[str, Any], entry: Sequence[str]) -> str:
    """A file with the hook under another entry, run as it is: the environment is this one."""
    same = {key: value for key, value in hook.items() if key not in ("description", _VERSION)}
    local = {**same, "entry": shlex.join(entry), "language": "system"}
    path = Path(".git", name)
    path.write_text(json.dumps({"repos": [{"repo": "local", "hooks": [local]}]}), "utf-8")
    return str(path)


def _run(command: Sequence[str], configuration: str) -> tuple[str, ...]:
    homes = [f"{name}={Path.cwd() / '.git' / 'hook-homes'}" for name in ("PRE_COMMIT_HOME", "PREK_HOME")]
    return ("env", *homes, *command, "run", "--all-files", "--config", configuration)


def _row(title: str, pairs: list[tuple[Usage, Usage]]) -> str:
    own = Series(tuple(idle.seconds for idle, _ in pairs))
    added = Series(tuple(linting.seconds - idle.seconds for idle, linting in pairs))
    verdict = "ok" if added.middle <= _BUDGET else "over"
    if not all(_is_silent(usage) for pair in pairs for usage in pair):
        verdict = "FAILED"
    title = f"{title}, beyond its own {own.middle:.2f} s"
    return f"{title:48} {added.least:6.2f} s {added.middle:7.2f} s {_BUDGET:7g} s  {verdict}"


def _is_silent(usage: Usage) -> bool:
    """Whether the hook passed, with no word of the files it was given."""
    return usage.exit_code == 0 and usage.output.count("\n") == 1 and "Passed" in usage.output


if __name__ == "__main__":
    main()
