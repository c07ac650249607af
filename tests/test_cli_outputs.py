"""Several reports of one run: which goes where, and what becomes of those that cannot be written."""

import json
import os
import shlex
import sys
from pathlib import Path

import consumers
import pytest
from command import CLEAN, UNDEFINED, ddblint, ended

from ddblint.reporters import FORMATS


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "a.yaml").write_text(UNDEFINED)
    (tmp_path / ".git").mkdir()
    return tmp_path


def names(here: Path) -> list[str]:
    return sorted(path.name for path in here.iterdir() if path.is_file())


def test_a_file_of_another_format_is_written_beside_standard_output(here: Path) -> None:
    done = ddblint("a.yaml", "--output", "sarif:results.sarif", cwd=here)
    assert done == ddblint("a.yaml", cwd=here)
    assert json.loads((here / "results.sarif").read_text("utf-8"))["version"] == "2.1.0"


def test_several_files_are_written_in_one_run(here: Path) -> None:
    outputs = ("--output", "gitlab:g.json", "--output", "junit:j.xml", "--output", "concise:c.txt")
    done = ddblint("a.yaml", *outputs, "--format", "github", cwd=here, env={"FORCE_COLOR": "1"})
    assert len(consumers.gitlab((here / "g.json").read_text("utf-8"))) == 2
    assert len(consumers.junit((here / "j.xml").read_text("utf-8"))) == 2
    assert (here / "c.txt").read_text("utf-8") == ddblint("a.yaml", "--format", "concise", cwd=here).out
    assert done.out.startswith("::error file=a.yaml,line=6,")


def test_a_file_without_a_format_takes_the_place_of_standard_output(here: Path) -> None:
    done = ddblint("a.yaml", "--format", "json", "--output", "a.json", "--output", "full:a.txt", cwd=here)
    assert (done.code, done.out, done.err) == (1, "", "")
    assert json.loads((here / "a.json").read_text("utf-8"))["version"] == 1
    assert (here / "a.txt").read_text("utf-8") == ddblint("a.yaml", cwd=here).out


@pytest.mark.parametrize("dash", ["-", "/dev/stdout"])
def test_standard_output_can_have_a_format_of_its_own(here: Path, dash: str) -> None:
    done = ddblint("a.yaml", "--output", f"json:{dash}", "--output", "report.txt", cwd=here)
    assert json.loads(done.out)["version"] == 1
    assert (here / "report.txt").read_text("utf-8") == ddblint("a.yaml", cwd=here).out
    assert ddblint("a.yaml", "--output", dash, cwd=here) == ddblint("a.yaml", cwd=here)


def test_standard_output_keeps_its_colour_and_files_have_none(here: Path) -> None:
    done = ddblint("a.yaml", "--output", "concise:c.txt", "--color", "always", cwd=here)
    assert "\x1b[" in done.out
    assert "\x1b" not in (here / "c.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("value", "file"),
    [
        ("./json:report.txt", "json:report.txt"),
        ("./2030-01-01T12:00", "2030-01-01T12:00"),
        ("C:report", "C:report"),
        ("C:\\report", "C:\\report"),
        ("full:C:\\report", "C:\\report"),
        ("full:a:b", "a:b"),
        ("report", "report"),
    ],
)
def test_what_is_a_file(here: Path, value: str, file: str) -> None:
    assert ddblint("a.yaml", "--output", value, cwd=here).code == 1
    assert names(here) == sorted(["a.yaml", file])


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("", ": it is empty"),
        ("sarif:", " sarif:: no file is named"),
        (
            "sarfi:x",
            " sarfi:x: there is no format 'sarfi', did you mean sarif?; a file of that name is ./sarfi:x",
        ),
        (
            "html:x",
            f" html:x: there is no format 'html', there are {', '.join(FORMATS)}; "
            "a file of that name is ./html:x",
        ),
        (":x", f" :x: there is no format '', there are {', '.join(FORMATS)}; a file of that name is ./:x"),
        ("json:a.yaml", " a.yaml is one of the files to lint"),
        ("json:./a.yaml", " ./a.yaml is one of the files to lint"),
    ],
)
def test_what_is_refused_before_anything_is_written(here: Path, value: str, fault: str) -> None:
    done = ddblint("a.yaml", "--output", "json:first.json", "--output", value, cwd=here)
    assert (done.code, done.out, done.err) == (2, "", f"ddblint: --output{fault}\n")
    assert names(here) == ["a.yaml"]
    assert (here / "a.yaml").read_text() == UNDEFINED


@pytest.mark.parametrize(("first", "second"), [("json:x", "sarif:./x"), ("x", "x"), ("json:-", "-")])
def test_two_reports_at_one_place_are_refused(here: Path, first: str, second: str) -> None:
    done = ddblint("a.yaml", "--output", first, "--output", second, cwd=here)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"ddblint: --output {second.removeprefix('sarif:')} is named twice\n"
    assert names(here) == ["a.yaml"]


def test_one_format_may_go_to_two_files(here: Path) -> None:
    ddblint("a.yaml", "--output", "json:1.json", "--output", "json:2.json", cwd=here)
    assert (here / "1.json").read_text() == (here / "2.json").read_text()


def test_what_cannot_be_written_is_told_and_the_rest_is_written(here: Path) -> None:
    outputs = ("--output", "sarif:no/such/r.sarif", "--output", "json:r.json", "--output", "junit:.git")
    done = ddblint("a.yaml", *outputs, cwd=here)
    assert (done.code, done.out) == (2, ddblint("a.yaml", cwd=here).out)
    assert done.err == (
        "ddblint: cannot write no/such/r.sarif: No such file or directory\n"
        "ddblint: cannot write .git: Is a directory\n"
    )
    assert json.loads((here / "r.json").read_text("utf-8"))["version"] == 1


def test_files_are_written_before_a_reader_can_go_away(here: Path) -> None:
    program = shlex.join([sys.executable, "-m", "ddblint", "a.yaml", "--output", "json:r.json"])
    done = ended(["bash", "-c", f"{program} | true; exit ${{PIPESTATUS[0]}}"], here)
    assert done.code in (1, 141)
    assert json.loads((here / "r.json").read_text("utf-8"))["version"] == 1


def test_a_step_summary_is_added_to(here: Path) -> None:
    """Other commands of the step may have written to it."""
    summary = here / "summary.md"
    words = ("a.yaml", "--output", f"markdown:{summary}")
    ddblint(*words, cwd=here, env={"GITHUB_STEP_SUMMARY": str(summary)})
    table = summary.read_text("utf-8")
    assert table.startswith("### ddblint: 2 findings")
    summary.write_text("# Tests\nall passed", "utf-8")
    done = ddblint(*words, cwd=here, env={"GITHUB_STEP_SUMMARY": str(summary)})
    assert (done.code, done.err) == (1, "")
    assert summary.read_text("utf-8") == f"# Tests\nall passed\n\n{table}"


def test_any_other_file_is_replaced(here: Path) -> None:
    (here / "other.md").write_text("old")
    env = {"GITHUB_STEP_SUMMARY": str(here / "summary.md")}
    ddblint("a.yaml", "--output", "markdown:other.md", cwd=here, env=env)
    assert (here / "other.md").read_text("utf-8").startswith("### ddblint")
    assert names(here) == ["a.yaml", "other.md"]


def test_a_step_summary_that_cannot_take_all_stays_as_it_was(here: Path) -> None:
    """The shell lets no file grow beyond a block, as on a full disk."""
    summary = here / "summary.md"
    summary.write_text("x" * 500)
    words = ["a.yaml", "--output", f"markdown:{summary}"]
    program = shlex.join([sys.executable, "-m", "ddblint", *words])
    done = ended(["sh", "-c", f"ulimit -f 1; {program}"], here, env={"GITHUB_STEP_SUMMARY": str(summary)})
    assert done.err == f"ddblint: cannot write {summary}: File too large\n"
    assert (done.code, summary.read_text()) == (2, "x" * 500)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("text", "level", "code"), [(CLEAN, "note", 0), (UNDEFINED, "error", 1), (UNDEFINED, "none", 0)]
)
def test_the_exit_code_is_the_same_for_every_format(
    here: Path, format: str, text: str, level: str, code: int
) -> None:
    (here / "a.yaml").write_text(text)
    done = ddblint("a.yaml", "--fail-level", level, "--format", format, cwd=here)
    assert (done.code, done.err) == (code, "")
    assert done.out.endswith("\n")


def test_paths_in_reports_for_pipelines_count_from_the_root(here: Path) -> None:
    (here / "stacks").mkdir()
    os.rename(here / "a.yaml", here / "stacks/a.yaml")
    done = ddblint("a.yaml", "--format", "gitlab", cwd=here / "stacks")
    assert {entry["location"]["path"] for entry in consumers.gitlab(done.out)} == {"stacks/a.yaml"}
