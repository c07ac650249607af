"""Where a run begins: with click and without it, a run is the same."""

import sys
from pathlib import Path

import pytest
from command import CLEAN, UNDEFINED, ddblint, ended

from ddblint.checking import Telling
from ddblint.cli import check, group
from ddblint.commands import COMMANDS
from ddblint.linting import Wishes
from ddblint.options import telling_of, wishes_of


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "clean.yaml").write_text(CLEAN)
    (tmp_path / "undefined.yaml").write_text(UNDEFINED)
    return tmp_path


def modules_after(here: Path, *words: str) -> set[str]:
    """The modules loaded when the command line ends, in a process of its own."""
    code = (
        "import sys\n"
        "from ddblint.__main__ import run\n"
        "run(sys.argv[1:])\nprint(*sys.modules, file=sys.stderr)"
    )
    return set(ended([sys.executable, "-c", code, *words], here).err.split())


def test_every_command_is_told_from_a_path() -> None:
    assert sorted(COMMANDS) == sorted(group.commands)


def test_without_options_a_run_is_what_the_defaults_of_the_options_make_it() -> None:
    options = check.make_context("check", ["template.yaml"]).params
    assert options.pop("paths") == ("template.yaml",)
    assert (wishes_of(options), telling_of(options)) == (Wishes(), Telling())


@pytest.mark.parametrize("paths", [("clean.yaml",), ("undefined.yaml", "clean.yaml"), (".",), ("none.yaml",)])
def test_paths_alone_say_what_check_says(here: Path, paths: tuple[str, ...]) -> None:
    assert ddblint(*paths, cwd=here) == ddblint("check", *paths, cwd=here)


def test_a_dash_alone_is_standard_input(here: Path) -> None:
    done = ddblint("-", cwd=here, stdin=CLEAN.encode())
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("no findings in 1 file, 1 table")


def test_paths_alone_load_no_click(here: Path) -> None:
    assert "click" in modules_after(here, "--quiet", "clean.yaml")
    loaded = modules_after(here, "clean.yaml")
    assert "ddblint.checking" in loaded
    assert loaded & {"click", "inspect"} == set()


def test_an_interrupted_run_ends_with_130(here: Path) -> None:
    code = (
        "import ddblint.checking as checking\n"
        "def interrupted(*_): raise KeyboardInterrupt\n"
        "checking.check = interrupted\n"
        "from ddblint.__main__ import main\n"
        "main()"
    )
    for words in (["clean.yaml"], ["check", "clean.yaml"]):
        assert ended([sys.executable, "-c", code, *words], here).code == 130


def test_what_was_printed_is_written_though_the_process_ends_at_once(here: Path) -> None:
    code = (
        "import atexit, sys\n"
        "from ddblint.console import leave\n"
        "atexit.register(print, 'taken down')\n"
        "sys.stdout.write('printed')\n"
        "leave(3)"
    )
    assert ended([sys.executable, "-c", code], here) == (3, "printed", "")
    closed = "import os, sys\nsys.stdout.write('x')\nos.close(1)\nfrom ddblint.console import leave\nleave(0)"
    assert ended([sys.executable, "-c", closed], here).code == 2
