"""Measures ddblint against its budgets: `python benchmarks/run.py [--instructions] [--peers]`."""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from measuring import Series, instructions, paired, ratios, rounds, run
from peers import peers

_HERE = Path(__file__).parent
#: What the script does that pip installs; `-m` would import more.
_DDBLINT = (sys.executable, "-c", "from ddblint.__main__ import main; main()")
_BASE = (sys.executable, "-c", "import click, yaml")

#: CPU seconds of the base on the machine for which the budgets in seconds were set. Those of a row are given
#: as they would be there, from its ratio to the base: machines differ, and one differs from hour to hour.
_BASE_SECONDS = 0.084
#: Limits of a hostile input: CPU seconds and MiB.
_HOSTILE_SECONDS = 6
_HOSTILE_PEAK = 200


class Row(NamedTuple):
    """An input and what a run over it may take: times the base, seconds, or MiB of peak memory."""

    title: str
    path: str
    budget: float | None


_COLD = (
    Row("small YAML", "small.yaml", 1.5),
    Row("small JSON", "small.json", 1.2),
    Row("small YAML with a finding", "findings.yaml", None),
    Row("small JSON with a finding", "findings.json", None),
    Row("1 MB YAML", "megabyte.yaml", 4.5),
    Row("1 MB JSON", "megabyte.json", 2),
)
_THROUGHPUT = (
    Row("100 templates, 6 MB", "hundred", 1.2),
    Row("500 resources, 0.5 MB YAML", "resources500.yaml", 0.3),
    Row("CDK assembly of 300 stacks, 100 with a table", "cdk.out", None),
    Row("10,020 files, 87 MB, 20 of them with tables", "many", 0.5),
)
_MEMORY = (Row("1 MB YAML", "megabyte.yaml", 60),)
#: More than a small template takes, 1,000 of them may not.
_GROWTH = Row("1,000 templates above one", "thousand", 20)


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory(prefix="ddblint-benchmark-") as made:
        folder = options.inputs or Path(made)
        if not options.inputs:
            # In a process of its own: what this one takes would count as the peak of its children.
            subprocess.run([sys.executable, str(_HERE / "inputs.py"), str(folder)], check=True)
        os.chdir(folder)
        lines = _instructions() if options.instructions else _measured(options)
        for line in lines:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often each row is measured")
    parser.add_argument("--inputs", type=Path, metavar="FOLDER", help="inputs that inputs.py wrote before")
    parser.add_argument("--instructions", action="store_true", help="count the instructions of cold runs")
    parser.add_argument("--peers", action="store_true", help="run other linters on the same inputs")
    return parser.parse_args()


def _measured(options: argparse.Namespace) -> Iterator[str]:
    if options.peers:
        yield from peers(_DDBLINT)
        return
    yield from _ratios(options.rounds)
    yield from _seconds(options.rounds)
    yield from _peaks(options.rounds)
    yield from _hostile()


def _ratios(count: int) -> Iterator[str]:
    yield _head('cold run, CPU against `python -c "import click, yaml"`')
    for row in _COLD:
        found = ratios(paired(_BASE, (*_DDBLINT, row.path), count))
        yield _line(row, found, "x", 2)


def _seconds(count: int) -> Iterator[str]:
    yield _head(f"CPU seconds where the base takes {_BASE_SECONDS}")
    for row in _THROUGHPUT:
        pairs = paired(_BASE, (*_DDBLINT, row.path), count)
        found = Series(tuple(ratio * _BASE_SECONDS for ratio in ratios(pairs).values))
        here = Series(tuple(usage.seconds for _, usage in pairs)).middle
        yield f"{_line(row, found, ' s', 2)}  ({here:.2f} s here)"


def _peaks(count: int) -> Iterator[str]:
    yield _head("peak memory")
    for row in _MEMORY:
        yield _line(row, _peak(row.path, count), " MiB", 0)
    one = _peak("small.yaml", count).least
    growth = Series(tuple(value - one for value in _peak(_GROWTH.path, count).values))
    yield _line(_GROWTH, growth, " MiB", 0)


def _peak(path: str, count: int) -> Series:
    return Series(tuple(usage.peak for usage in rounds((*_DDBLINT, path), min(count, 3))))


def _hostile() -> Iterator[str]:
    yield f"\n{'hostile input':44} {'CPU':>8} {'memory':>9} {'exit':>6}"
    for path in sorted(Path("hostile").iterdir()):
        usage = run((*_DDBLINT, str(path)))
        told = usage.exit_code in (0, 1) and "Traceback" not in usage.output and usage.output.strip()
        within = usage.seconds < _HOSTILE_SECONDS and usage.peak <= _HOSTILE_PEAK
        verdict = ("ok" if within else "over") if told else "FAILED"
        yield f"{path.name:44} {usage.seconds:6.2f} s {usage.peak:5.0f} MiB {usage.exit_code:6}  {verdict}"


def _head(title: str) -> str:
    return f"\n{title:44} {'min':>8} {'median':>9} {'budget':>9}"


def _line(row: Row, found: Series, unit: str, digits: int) -> str:
    figures = f"{row.title:44} {found.least:7.{digits}f}{unit} {found.middle:7.{digits}f}{unit}"
    if row.budget is None:
        return figures
    return f"{figures} {row.budget:7g}{unit}  {_verdict(found.middle, row.budget)}"


def _verdict(value: float, budget: float) -> str:
    return "ok" if value <= budget else "over"


def _instructions() -> Iterator[str]:
    base = instructions(_BASE)
    if base is None:
        yield "valgrind is not installed: no instructions counted"
        return
    yield f"\n{'cold run, millions of instructions':44} {'count':>8} {'ratio':>9} {'budget':>9}"
    yield f"{'import click, yaml':44} {base:8.0f} {1:8.2f}x"
    for row in _COLD:
        count = instructions((*_DDBLINT, row.path)) or 0
        verdict = f"{row.budget:8g}x  {_verdict(count / base, row.budget)}" if row.budget else ""
        yield f"{row.title:44} {count:8.0f} {count / base:8.2f}x {verdict}".rstrip()


if __name__ == "__main__":
    main()
