"""What the command line writes: colours, files, closed pipes, encodings."""

import json
import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from command import CLEAN, UNDEFINED, ddblint, ended, environment

from ddblint.reporters import FORMATS

ESCAPE = "\x1b["


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "a.yaml").write_text(UNDEFINED)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "env", "colored"),
    [
        ((), {}, False),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"CLICOLOR_FORCE": "1"}, True),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
        (("--color", "auto"), {"FORCE_COLOR": "1"}, True),
    ],
)
@pytest.mark.parametrize("format", ["full", "concise"])
def test_who_decides_about_colour(
    here: Path, format: str, words: tuple[str, ...], env: dict[str, str], colored: bool
) -> None:
    done = ddblint("a.yaml", "--format", format, *words, cwd=here, env=env)
    assert (ESCAPE in done.out) == colored


@pytest.mark.parametrize(("terminal", "colored"), [("xterm", True), ("dumb", False)])
def test_a_terminal_gets_colour_unless_it_is_dumb(here: Path, terminal: str, colored: bool) -> None:
    reader, writer = os.openpty()
    command = [sys.executable, "-m", "ddblint", "a.yaml", "--format", "concise"]
    subprocess.run(command, cwd=here, stdout=writer, check=False, env=environment({"TERM": terminal}))
    shown = os.read(reader, 1 << 16)
    for end in (reader, writer):
        os.close(end)
    assert b"DDB101" in shown
    assert (ESCAPE.encode() in shown) == colored


@pytest.mark.parametrize("format", [format for format in FORMATS if format not in ("full", "concise")])
def test_formats_for_programs_have_no_colour(here: Path, format: str) -> None:
    assert ESCAPE not in ddblint("a.yaml", "--format", format, "--color", "always", cwd=here).out


def test_a_report_goes_to_a_file(here: Path) -> None:
    plain = ddblint("a.yaml", cwd=here).out
    done = ddblint("a.yaml", "--output", "report.txt", cwd=here, env={"FORCE_COLOR": "1"})
    assert (done.code, done.out, done.err) == (1, "", "")
    assert (here / "report.txt").read_text("utf-8") == plain


def test_a_report_takes_the_place_of_the_last_one_and_leaves_nothing_else(here: Path) -> None:
    (here / "report.json").write_text("old, and longer than the new one" * 1000)
    ddblint("a.yaml", "--format", "json", "--output", "report.json", cwd=here)
    assert json.loads((here / "report.json").read_text("utf-8"))["version"] == 1
    assert sorted(path.name for path in here.iterdir()) == ["a.yaml", "report.json"]


def test_a_report_may_be_read_by_whom_the_umask_lets(here: Path) -> None:
    program = shlex.join([sys.executable, "-m", "ddblint", "a.yaml", "--output", "report.txt"])
    ended(["sh", "-c", f"umask 027; {program}"], here)
    assert stat.S_IMODE((here / "report.txt").stat().st_mode) == 0o640


def test_a_report_goes_through_a_link(here: Path) -> None:
    (here / "reports").mkdir()
    (here / "latest.txt").symlink_to("reports/today.txt")
    ddblint("a.yaml", "--output", "latest.txt", cwd=here)
    assert (here / "latest.txt").is_symlink()
    assert "DDB101" in (here / "reports/today.txt").read_text("utf-8")


def test_a_report_goes_into_a_pipe_and_leaves_it_there(here: Path) -> None:
    """Devices such as /dev/stdout are no files either; a test must not put one at risk."""
    os.mkfifo(here / "pipe")
    program = shlex.join([sys.executable, "-m", "ddblint", "a.yaml", "--output", "pipe"])
    done = ended(["sh", "-c", f"timeout 60 cat pipe & {program}; code=$?; wait; exit $code"], here)
    assert (done.code, done.err) == (1, "")
    assert "DDB101" in done.out
    assert stat.S_ISFIFO((here / "pipe").stat().st_mode)


@pytest.mark.parametrize("path", ["no/such/folder/report.txt", "folder"])
def test_a_report_that_cannot_be_written_ends_with_2(here: Path, path: str) -> None:
    (here / "folder").mkdir()
    done = ddblint("a.yaml", "--output", path, cwd=here)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"ddblint: cannot write {path}: ")
    assert sorted(path.name for path in here.iterdir()) == ["a.yaml", "folder"]


def test_a_report_that_breaks_off_leaves_the_last_one_as_it_was(here: Path) -> None:
    """The shell lets no file grow, as on a full disk."""
    (here / "report.txt").write_text("the last report")
    program = shlex.join([sys.executable, "-m", "ddblint", "a.yaml", "--output", "report.txt"])
    done = ended(["sh", "-c", f"ulimit -f 0; {program}"], here)
    assert (done.code, done.err) == (2, "ddblint: cannot write report.txt: File too large\n")
    assert (here / "report.txt").read_text() == "the last report"
    assert sorted(path.name for path in here.iterdir()) == ["a.yaml", "report.txt"]


@pytest.mark.parametrize("words", [("a.yaml",), ("explain", "DDB101"), ("rules",)])
def test_a_pipe_that_is_closed_already_is_no_fault(here: Path, words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "ddblint", *words]
    done = subprocess.run(
        command, cwd=here, stdout=writer, stderr=subprocess.PIPE, check=False, env=environment({})
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_pipe_that_closes_early_is_no_fault(here: Path) -> None:
    """Of more findings than the buffer of a pipe takes, `head` reads one."""
    head, table = UNDEFINED.split("\n", 1)
    tables = (table.replace("Orders", f"Orders{number}") for number in range(600))
    (here / "many.yaml").write_text("\n".join((head, *tables)))
    program = shlex.join([sys.executable, "-m", "ddblint", "many.yaml", "--format", "concise"])
    done = ended(["bash", "-c", f"{program} | head -1; exit ${{PIPESTATUS[0]}}"], here)
    assert done.out.count("\n") == 1
    assert (done.code, done.err) == (141, "")


@pytest.mark.parametrize("format", FORMATS)
def test_an_output_that_cannot_take_every_character_gets_escapes(here: Path, format: str) -> None:
    (here / "é.yaml").write_text(UNDEFINED.replace("Orders:", "Bestellungen日本:"), "utf-8")
    done = ddblint("é.yaml", "--format", format, cwd=here, env={"PYTHONIOENCODING": "ascii"})
    assert (done.code, done.err) == (1, "")
    assert "DDB101" in done.out


def test_a_file_name_that_is_no_text_is_shown_with_escapes(here: Path) -> None:
    name = b"caf\xe9.yaml"
    (here / os.fsdecode(name)).write_text(UNDEFINED)
    done = ended([sys.executable, "-m", "ddblint", os.fsdecode(name)], here)
    assert (done.code, done.err) == (1, "")
    assert "caf\\udce9.yaml:7:" in done.out


def test_what_files_say_reaches_no_terminal_as_a_command(here: Path) -> None:
    (here / "a.yaml").write_text(
        CLEAN.replace("Orders", '"Or\\e[31mders"').replace("id, KeyType", '"\\e[2J", KeyType')
    )
    done = ddblint("a.yaml", cwd=here)
    assert done.code == 1
    assert "\x1b" not in done.out
