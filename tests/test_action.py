"""The GitHub action: what its scripts run with the inputs that workflows give, odd ones included."""

import json
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from checkout import commit_all
from command import CLEAN, UNDEFINED, Done, ended

ROOT = Path(__file__).parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS = {step["id"]: step for step in ACTION["runs"]["steps"]}
DEFAULTS = {name: told["default"] for name, told in ACTION["inputs"].items()}
#: In place of ddblint: writes down its words, and ends as it is told.
STAND_IN = (
    "import json, os, sys; json.dump(sys.argv[1:], open('words', 'w')); sys.exit(int(os.environ['END']))"
)


class Job:
    """A job on a runner; `folder` holds its workspace, which is the current directory, and its files."""

    def __init__(self, folder: Path) -> None:
        self.temporary, self.workspace = folder / "runner temp", folder / "work space"
        self.temporary.mkdir()
        self.workspace.mkdir()
        self.outputs, self.summary = folder / "outputs", folder / "summary"

    @property
    def files(self) -> Mapping[str, str]:
        return {
            "RUNNER_TEMP": str(self.temporary),
            "GITHUB_ACTION": "__ddblint",
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_OUTPUT": str(self.outputs),
            "GITHUB_STEP_SUMMARY": str(self.summary),
        }

    def run(self, id: str, inputs: Mapping[str, str] = {}, **env: str) -> Done:
        """A step's script, as a runner starts it, with the other inputs at their defaults."""
        step, given = STEPS[id], DEFAULTS | dict(inputs)
        variables = {name: value_of(told, given) for name, told in step["env"].items()}
        shell = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]]
        return ended(shell, self.workspace, env={**self.files, **variables, **env})

    def told(self) -> dict[str, str]:
        """The outputs of the step."""
        lines = self.outputs.read_text("utf-8").splitlines()
        return dict(line.split("=", 1) for line in lines)


def value_of(expression: str, inputs: Mapping[str, str]) -> str:
    """The value of one of the expressions that `env` has; the Python set up is this one."""
    inner = expression.removeprefix("${{ ").removesuffix(" }}")
    if inner == "steps.python.outputs.python-path":
        return sys.executable
    return inputs[inner.removeprefix("inputs.")]


@pytest.fixture
def job(tmp_path: Path) -> Job:
    """With ddblint installed, as far as the next step can tell."""
    job = Job(tmp_path)
    (job.temporary / "ddblint").symlink_to(ROOT)
    return job


class Words(NamedTuple):
    command: list[str]
    options: list[str]
    paths: list[str]


@pytest.fixture
def stand_in(tmp_path: Path) -> Job:
    job = Job(tmp_path)
    package = job.temporary / "ddblint" / "ddblint"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(STAND_IN)
    return job


def words(job: Job, end: int = 0, **inputs: str) -> Words:
    """What ddblint is started with for inputs (`_` for `-` in their names), beside where it writes to."""
    done = job.run("lint", {name.replace("_", "-"): value for name, value in inputs.items()}, END=str(end))
    assert done == (end, "", "")
    started = json.loads((job.workspace / "words").read_text())
    output, end_of_options = started.index("--output"), started.index("--")
    options = started[output:end_of_options]
    assert options[:4] == ["--output", f"sarif:{sarif(job)}", "--output", f"markdown:{job.summary}"]
    return Words(started[:output], options[4:], started[end_of_options + 1 :])


def sarif(job: Job) -> Path:
    return job.temporary / "ddblint-__ddblint.sarif"


def test_unless_told_it_annotates_all_that_is_checked_out(stand_in: Job) -> None:
    assert words(stand_in) == (["check"], ["--format", "github"], ["."])


def test_with_a_base_it_looks_at_what_changed_since(stand_in: Job) -> None:
    given = words(stand_in, base="origin/main; touch made", paths="a.yaml")
    assert given == (["diff", "--base", "origin/main; touch made"], ["--format", "github"], ["a.yaml"])


def test_inputs_become_options(stand_in: Job) -> None:
    given = words(stand_in, fail_level="error", config="lint files/ddblint.yaml", format="full")
    assert given.options == [
        "--format",
        "full",
        "--config",
        "lint files/ddblint.yaml",
        "--fail-level",
        "error",
    ]


@pytest.mark.parametrize(
    ("lines", "paths"),
    [
        ("a.yaml", ["a.yaml"]),
        ("a b.yaml", ["a b.yaml"]),
        ("a.yaml\nb c/d.yaml\n", ["a.yaml", "b c/d.yaml"]),
        ("\n  a.yaml  \n\n\tb.yaml\r\n", ["a.yaml", "b.yaml"]),
        ("$(touch made)", ["$(touch made)"]),
        ("; touch made #", ["; touch made #"]),
        ('"; touch made; "', ['"; touch made; "']),
        ("`touch made`", ["`touch made`"]),
        ("*", ["*"]),
        ("--output=a.yaml", ["--output=a.yaml"]),
        ("a\\nb", ["a\\nb"]),
        ("'ü'", ["'ü'"]),
        ("", ["."]),
        (" \n\t\n", ["."]),
    ],
)
def test_each_line_of_paths_is_one_path_and_nothing_else(stand_in: Job, lines: str, paths: list[str]) -> None:
    assert words(stand_in, paths=lines).paths == paths
    assert [path.name for path in stand_in.workspace.iterdir()] == ["words"]


def test_each_line_of_args_is_one_word(stand_in: Job) -> None:
    given = words(stand_in, args="--select\nDDB1, DDB2\n--parameter=Name=$(touch made) x\n")
    assert given.options[2:] == ["--select", "DDB1, DDB2", "--parameter=Name=$(touch made) x"]


@pytest.mark.parametrize("end", [0, 1, 2, 3])
def test_the_step_ends_as_ddblint_does(stand_in: Job, end: int) -> None:
    words(stand_in, end)
    assert stand_in.told() == {"exit-code": str(end)}


def test_a_log_of_an_earlier_step_is_not_taken_for_that_of_this_one(stand_in: Job) -> None:
    sarif(stand_in).write_text("{}")
    words(stand_in)
    assert not sarif(stand_in).exists()


def test_an_output_cannot_be_forged(job: Job) -> None:
    (job.workspace / "a.yaml").write_text(CLEAN)
    job.run("lint", {"sarif-file": "a.sarif\nexit-code=7\n"})
    assert job.told() == {"exit-code": "0", "sarif-file": "a.sarif"}


def test_findings_fail_the_step_and_are_in_log_summary_and_sarif(job: Job) -> None:
    (job.workspace / "some where").mkdir()
    (job.workspace / "some where" / "a.yaml").write_text(UNDEFINED)
    done = job.run("lint", {"paths": "some where"})
    assert (done.code, done.err) == (1, "")
    assert re.search(r"(?m)^::error .*file=some where/a\.yaml,line=7\b", done.out)
    assert "DDB101" in job.summary.read_text("utf-8")
    assert job.told() == {"exit-code": "1", "sarif-file": str(sarif(job))}
    (run,) = json.loads(sarif(job).read_text("utf-8"))["runs"]
    assert {result["ruleId"] for result in run["results"]} == {"DDB101", "DDB102"}


def test_a_clean_run_has_a_log_without_results(job: Job) -> None:
    (job.workspace / "a.yaml").write_text(CLEAN)
    assert job.run("lint").code == 0
    (run,) = json.loads(sarif(job).read_text("utf-8"))["runs"]
    assert run["results"] == []


def test_a_change_fails_the_step(job: Job) -> None:
    template = job.workspace / "a.yaml"
    template.write_text(CLEAN)
    commit_all(job.workspace)
    assert job.run("lint", {"base": "HEAD"}).code == 0
    template.write_text(
        CLEAN.replace("name: id,", "name: orderNumber,").replace("Name: id,", "Name: orderNumber,")
    )
    done = job.run("lint", {"base": "HEAD"})
    assert (done.code, done.err) == (1, "")
    assert re.search(r"(?m)^::error .*file=a\.yaml,.*DDB901", done.out)


def test_a_path_that_is_not_there_fails_the_step(job: Job) -> None:
    done = job.run("lint", {"paths": "absent.yaml"})
    assert (done.code, job.told()["exit-code"]) == (2, "2")
    assert "absent.yaml: No such file or directory" in done.err


def test_a_wrong_word_is_named(job: Job) -> None:
    done = job.run("lint", {"fail-level": "none; touch made"})
    assert (done.code, list(job.workspace.iterdir())) == (2, [])
    assert "'none; touch made' is not one of" in done.err


def test_modules_of_the_repository_are_not_imported(job: Job) -> None:
    for name in ("yaml.py", "click.py", "json.py", "ddblint.py"):
        (job.workspace / name).write_text("raise SystemExit('imported')")
    assert job.run("lint").code == 0


def test_where_there_is_no_summary_none_is_written(job: Job) -> None:
    assert job.run("lint", GITHUB_STEP_SUMMARY="").code == 0


def test_it_installs_the_version_it_is_of(tmp_path: Path) -> None:
    """Without a network: hatchling builds in this environment, which has what ddblint depends on."""
    job = Job(tmp_path)
    local = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0"}
    for _ in range(2):  # As a job does that uses it twice.
        done = job.run("install", **local)
        assert (done.code, done.out) == (0, "")
    assert (job.temporary / "ddblint" / "ddblint" / "_rules").is_dir()
    shutil.copy(ROOT / "examples" / "low-cardinality-key.yaml", job.workspace / "a.yaml")
    assert job.run("lint").code == 1


def test_what_scripts_run_holds_no_expression() -> None:
    scripts = [step["run"] for step in STEPS.values() if "run" in step]
    assert len(scripts) == 2
    assert not any("${{" in script for script in scripts)


def test_other_actions_are_pinned_by_commit_with_their_version() -> None:
    used = re.findall(r"(?m)^ *(?:- )?uses: (.*)$", (ROOT / "action.yml").read_text("utf-8"))
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", name) for name in used)


def test_each_input_is_used() -> None:
    used = re.findall(r"\$\{\{ inputs\.([\w-]+) \}\}", (ROOT / "action.yml").read_text("utf-8"))
    assert sorted(used) == sorted(DEFAULTS)
