"""The files for pipelines: valid by the schemas of their readers, safe by zizmor, in step with ddblint."""

import json
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from command import CLEAN, UNDEFINED, Done, ended

from ddblint import __version__

ROOT = Path(__file__).parent.parent
CI = ROOT / "examples" / "ci"
SCRIPTS = Path(sys.executable).parent
#: The schema of each file, by its name in check-jsonschema, and a fault that the schema must find.
SCHEMAS = {
    "action.yml": ("github-actions", ("using: composite", "using: composit")),
    "examples/ci/github.yml": ("github-workflows", ("runs-on:", "runs_on:")),
    "examples/ci/gitlab.yml": ("gitlab-ci", ("when: always", "when: allways")),
    "examples/ci/azure.yml": ("azure-pipelines", ("- task:", "- tasks:")),
}
each_file = pytest.mark.parametrize("name", SCHEMAS)

#: The action itself is named by its release, which has no commit yet.
ZIZMOR = {"rules": {"unpinned-uses": {"config": {"policies": {"ddblint/*": "ref-pin", "*": "hash-pin"}}}}}
#: What zizmor must find, and the place in a file to put it.
UNSAFE = (
    ("action.yml", "template-injection", r'"\$PYTHON" -m pip', "echo ${{ inputs.paths }}; pip"),
    ("action.yml", "unpinned-uses", r"@[0-9a-f]{40}", "@v6"),
    ("examples/ci/github.yml", "unpinned-uses", r"checkout@[0-9a-f]{40}", "checkout@v7"),
    ("examples/ci/github.yml", "artipacked", r"\s+with:\s+persist-credentials: false", ""),
    (
        "examples/ci/github.yml",
        "excessive-permissions",
        r"permissions:\s+contents.*\s.*",
        "permissions: write-all",
    ),
)


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def validated(path: Path, schema: str) -> Done:
    check = [str(SCRIPTS / "check-jsonschema"), "--builtin-schema", f"vendor.{schema}", str(path)]
    return ended(check, path.parent)


def audited(path: Path, into: Path) -> Done:
    config = into / "zizmor.json"
    config.write_text(json.dumps(ZIZMOR), "utf-8")
    words = ["--offline", "--quiet", "--no-progress", "--format", "json", "--config", str(config), str(path)]
    return ended([str(SCRIPTS / "zizmor"), *words], into)


def altered(name: str, old: str, new: str, into: Path) -> Path:
    """A copy of a file with another text in one or more places."""
    text, count = re.subn(old, lambda _: new, (ROOT / name).read_text("utf-8"))
    assert count
    path = into / Path(name).name
    path.write_text(text, "utf-8")
    return path


def test_each_file_is_checked() -> None:
    files = {path.name for path in CI.iterdir()}
    assert files == {Path(name).name for name in SCHEMAS if name.startswith("examples/")} | {
        "pre-commit.yaml"
    }


@each_file
def test_a_file_is_valid(name: str) -> None:
    assert validated(ROOT / name, SCHEMAS[name][0]).code == 0


@each_file
def test_a_file_with_a_fault_is_not(name: str, tmp_path: Path) -> None:
    schema, fault = SCHEMAS[name]
    assert validated(altered(name, *fault, tmp_path), schema).code == 1


@pytest.mark.parametrize("name", ["action.yml", "examples/ci/github.yml"])
def test_zizmor_finds_nothing(name: str, tmp_path: Path) -> None:
    done = audited(ROOT / name, tmp_path)
    assert (done.code, json.loads(done.out)) == (0, [])


@pytest.mark.parametrize(("name", "fault", "old", "new"), UNSAFE)
def test_zizmor_finds_what_is_unsafe(name: str, fault: str, old: str, new: str, tmp_path: Path) -> None:
    done = audited(altered(name, old, new, tmp_path), tmp_path)
    assert done.code > 1
    assert fault in {finding["ident"] for finding in json.loads(done.out)}


def test_the_configuration_of_pre_commit_is_valid(tmp_path: Path) -> None:
    validate = [str(SCRIPTS / "pre-commit"), "validate-config"]
    assert ended([*validate, str(CI / "pre-commit.yaml")], tmp_path).code == 0
    wrong = altered("examples/ci/pre-commit.yaml", "- id:", "- ids:", tmp_path)
    assert ended([*validate, str(wrong)], tmp_path).code == 1


def test_the_hooks_that_are_named_exist() -> None:
    (repository,) = read("examples/ci/pre-commit.yaml")["repos"]
    known = {hook["id"] for hook in read(".pre-commit-hooks.yaml")}
    assert {hook["id"] for hook in repository["hooks"]} <= known


@pytest.mark.parametrize("path", sorted(CI.iterdir()), ids=lambda path: path.name)
def test_a_file_names_this_version(path: Path) -> None:
    named = re.findall(r"ddblint(?:@|/archive/refs/tags/|\n +rev: )v(\d+\.\d+\.\d+)", path.read_text("utf-8"))
    assert set(named) == {__version__}


def test_the_workflow_uploads_what_the_action_wrote_even_after_findings() -> None:
    (job,) = read("examples/ci/github.yml")["jobs"].values()
    _, lint, upload = job["steps"]
    assert upload["if"] == "always()"
    (output,) = re.findall(r"steps\.ddblint\.outputs\.([\w-]+)", upload["with"]["sarif_file"])
    assert (lint["id"], output in read("action.yml")["outputs"]) == ("ddblint", True)


class Pipeline:
    """A checkout to run scripts in, with ddblint on the path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text, "utf-8")

    def run(self, script: str, variables: Mapping[str, str] = {}) -> Done:
        path = f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"
        return ended(
            ["bash", "-e", "-o", "pipefail", "-c", script], self.folder, env={"PATH": path, **variables}
        )


@pytest.fixture
def pipeline(tmp_path: Path) -> Pipeline:
    return Pipeline(tmp_path)


def lint_on_gitlab(pipeline: Pipeline, **variables: str) -> tuple[Done, list[dict[str, Any]]]:
    """The end of the job, and the report that GitLab takes from it."""
    job = read("examples/ci/gitlab.yml")["ddblint"]
    (script,) = job["script"]
    done = pipeline.run(script, job["variables"] | variables)
    assert job["artifacts"]["when"] == "always"
    return done, json.loads((pipeline.folder / job["artifacts"]["reports"]["codequality"]).read_text("utf-8"))


def test_gitlab_gets_the_findings(pipeline: Pipeline) -> None:
    pipeline.put("a/template.yaml", UNDEFINED)
    done, report = lint_on_gitlab(pipeline)
    assert done.code == 1
    assert "error[DDB101]" in done.out
    assert {entry["location"]["path"] for entry in report} == {"a/template.yaml"}


def test_gitlab_gets_an_empty_report_of_a_clean_checkout(pipeline: Pipeline) -> None:
    pipeline.put("template.yaml", CLEAN)
    done, report = lint_on_gitlab(pipeline)
    assert (done.code, done.err, report) == (0, "", [])


def test_gitlab_lints_the_paths_of_the_variable(pipeline: Pipeline) -> None:
    for name in ("a.yaml", "b.yaml", "c.yaml"):
        pipeline.put(name, UNDEFINED)
    _, report = lint_on_gitlab(pipeline, DDBLINT_PATHS="a.yaml c.yaml")
    assert {entry["location"]["path"] for entry in report} == {"a.yaml", "c.yaml"}


@pytest.mark.parametrize(("template", "code"), [(UNDEFINED, 1), (CLEAN, 0)])
def test_azure_gets_messages_and_test_results(pipeline: Pipeline, template: str, code: int) -> None:
    pipeline.put("template.yaml", template)
    *_, lint, publish = read("examples/ci/azure.yml")["steps"]
    done = pipeline.run(lint["script"])
    assert (done.code, done.err) == (code, "")
    assert ("##vso[task.logissue type=error" in done.out) == bool(code)
    assert publish["condition"] == "succeededOrFailed()"
    results = (pipeline.folder / publish["inputs"]["testResultsFiles"]).read_text("utf-8")
    assert ("<failure" in results) == bool(code)
