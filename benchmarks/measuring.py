"""Measures whole processes: CPU time and peak memory as the kernel counts them, instructions by valgrind."""

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

#: Compiled modules are written, as they are for users, and sets are ordered the same in every run.
_ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONHASHSEED": "0"}
#: Bytes of output that are looked at: what this process holds would count for the peaks it measures.
_TAIL = 1 << 16
#: ru_maxrss is in bytes on macOS and in KiB elsewhere.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
_CACHEGRIND = ("--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")


class Usage(NamedTuple):
    """What a process and its children took: user and system CPU seconds, and peak memory in MiB."""

    seconds: float
    peak: float
    exit_code: int
    output: str


class Series(NamedTuple):
    """The same figure of several rounds."""

    values: tuple[float, ...]

    @property
    def least(self) -> float:
        return min(self.values)

    @property
    def middle(self) -> float:
        return median(self.values)


def run(command: Sequence[str]) -> Usage:
    """Runs a command to its end; its output is the end of what it wrote to both streams."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "output")
        streams = [
            (os.POSIX_SPAWN_OPEN, 1, path, os.O_WRONLY | os.O_CREAT, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ]
        pid = os.posix_spawnp(command[0], list(command), _ENVIRONMENT, file_actions=streams)
        _, status, used = os.wait4(pid, 0)
        output = _tail(path)
    peak = used.ru_maxrss * _PEAK_UNIT / 2**20
    return Usage(used.ru_utime + used.ru_stime, peak, os.waitstatus_to_exitcode(status), output)


def _tail(path: str) -> str:
    with open(path, "rb") as file:
        file.seek(max(0, os.path.getsize(path) - _TAIL))
        return file.read().decode("utf-8", "replace")


def rounds(command: Sequence[str], count: int) -> list[Usage]:
    """The same command again and again, after one run that is not counted."""
    run(command)
    return [run(command) for _ in range(count)]


def paired(base: Sequence[str], command: Sequence[str], count: int) -> list[tuple[Usage, Usage]]:
    """Two commands in turn, so that a load on the machine meets both, after a round that is not counted."""
    run(base)
    run(command)
    return [(run(base), run(command)) for _ in range(count)]


def ratios(pairs: list[tuple[Usage, Usage]]) -> Series:
    return Series(tuple(theirs.seconds / ours.seconds for ours, theirs in pairs))


def instructions(command: Sequence[str]) -> float | None:
    """Millions of instructions of a process, steady to half a percent; None where valgrind is missing."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    run(command)
    output = run([valgrind, *_CACHEGRIND, *command]).output
    line = next(line for line in output.splitlines() if "refs:" in line)
    return int(line.split()[-1].replace(",", "")) / 1e6
