"""The hook as pre-commit and prek run it: installed from this repository, on repositories made here."""

import json
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from checkout import GIT, ROOT, commit_all, copy_checkout, git
from command import BROKEN, CLEAN, NO_TABLE, UNDEFINED, Done, ended

HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
HOOK = HOOKS["ddblint"]
SCRIPTS = Path(sys.executable).parent
PASSED = "ddblint..................................................................Passed\n"
DIFF_PASSED = PASSED.replace("ddblint.....", "ddblint diff")


class Runner(NamedTuple):
    """A program that runs hooks; `hooks` is where it gets ours, `env` what tells it so."""

    command: str
    env: Mapping[str, str]
    hooks: Mapping[str, object]

    def __call__(self, project: Path, *words: str) -> Done:
        return ended([self.command, *words], cwd=project, env=self.env)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, object]:
    """This repository as it stands, as one that can be cloned."""
    copy = tmp_path_factory.mktemp("published")
    copy_checkout(copy)
    return {"repo": str(copy), "rev": commit_all(copy)}


@pytest.fixture(scope="module", params=["pre-commit", "prek"])
def runner(
    request: pytest.FixtureRequest,
    published: Mapping[str, object],
    tmp_path_factory: pytest.TempPathFactory,
) -> Runner:
    """With the hook's environment installed, so that no run tells of that."""
    home = str(tmp_path_factory.mktemp("home"))
    path = f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"
    env = {**GIT, "PATH": path, "PRE_COMMIT_HOME": home, "PREK_HOME": home, "SKIP": ""}
    runner = Runner(str(SCRIPTS / request.param), env, published)
    project = tmp_path_factory.mktemp("project")
    configure(project, runner.hooks)
    commit_all(project)
    done = runner(project, "install-hooks")
    assert done.code == 0, done
    return runner


def configure(project: Path, hooks: Mapping[str, object], *args: str, id: str = "ddblint") -> None:
    hook = {"id": id, **({"args": args} if args else {})}
    text = json.dumps({"repos": [{**hooks, "hooks": [hook]}]})
    (project / ".pre-commit-config.yaml").write_text(text, "utf-8")


class Project:
    """A repository with the hook configured."""

    def __init__(self, folder: Path, runner: Runner) -> None:
        self.folder = folder
        self._runner = runner
        configure(folder, runner.hooks)
        commit_all(folder)

    def put(self, **files: str) -> None:
        """Files for the next commit, by their names: `__` stands for `/`, the last `_` for a dot."""
        for name, text in files.items():
            stem, _, suffix = name.replace("__", "/").rpartition("_")
            self.stage(f"{stem}.{suffix}", text)

    def stage(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        git(self.folder, "add", "--", name)

    def configure(self, *args: str, id: str = "ddblint") -> None:
        configure(self.folder, self._runner.hooks, *args, id=id)
        git(self.folder, "add", "--all")

    def run(self, *words: str) -> Done:
        return self._runner(self.folder, "run", *words)


@pytest.fixture
def project(tmp_path: Path, runner: Runner) -> Project:
    return Project(tmp_path, runner)


def test_a_clean_template_passes(project: Project) -> None:
    project.put(template_yaml=CLEAN)
    assert project.run() == (0, PASSED, "")


def test_a_finding_stops_the_commit(project: Project) -> None:
    project.stage("some where/ünd.template", UNDEFINED)
    project.put(clean_yaml=CLEAN, queue_json=NO_TABLE)
    done = project.run()
    assert (done.code, done.err) == (1, "")
    assert "error[DDB101]: " in done.out
    assert "some where/ünd.template:7:" in done.out
    assert not re.search("clean|queue", done.out)


def test_of_files_that_are_none_of_ours_nothing_is_said(project: Project) -> None:
    project.put(values_yaml="a: [}", package_json="{", notes_md=UNDEFINED, deploy__workflow_yml=NO_TABLE)
    done = project.run("--verbose")
    assert (done.code, done.err) == (0, "")
    passed, *others = done.out.splitlines()
    assert f"{passed}\n" == PASSED
    assert re.fullmatch(r"(- (hook id|description|duration): .*\n)+\n*", "\n".join([*others, ""]))


def test_without_a_file_of_ours_the_hook_does_not_run(project: Project) -> None:
    git(project.folder, "commit", "--quiet", "--allow-empty", "--message", "the configuration")
    project.put(notes_md=UNDEFINED, main_py="")
    done = project.run()
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(r"ddblint\.+\(no files to check\)Skipped\n", done.out)


def test_a_template_that_cannot_be_read_is_a_finding(project: Project) -> None:
    project.put(template_yaml=BROKEN)
    done = project.run()
    assert done.code == 1
    assert "DDB001" in done.out


def test_what_the_configuration_excludes_is_left_out_though_it_is_named(project: Project) -> None:
    project.put(ddblint_yaml="exclude: ['fixtures/**']\n", fixtures__a_yaml=UNDEFINED)
    assert project.run() == (0, PASSED, "")
    project.put(a_yaml=UNDEFINED)
    done = project.run()
    assert done.code == 1
    assert "fixtures" not in done.out


def test_only_what_is_staged_counts(project: Project) -> None:
    project.put(template_yaml=UNDEFINED)
    commit_all(project.folder)
    project.put(other_yaml=CLEAN)
    assert project.run() == (0, PASSED, "")
    assert project.run("--all-files").code == 1


def test_a_change_that_a_deployed_table_does_not_survive_stops_the_commit(project: Project) -> None:
    project.configure(id="ddblint-diff")
    project.put(template_yaml=CLEAN)
    assert project.run() == (0, DIFF_PASSED, "")
    commit_all(project.folder)
    project.put(template_yaml=CLEAN.replace("Name: id,", "Name: orderNumber,"))
    done = project.run()
    assert (done.code, done.err) == (1, "")
    assert "error[DDB901]" in done.out
    commit_all(project.folder)
    assert project.run("--all-files") == (0, DIFF_PASSED, "")


def test_so_does_the_removal_of_its_template_though_no_hook_is_given_that(project: Project) -> None:
    project.configure(id="ddblint-diff")
    project.put(template_yaml=CLEAN, main_py="")
    commit_all(project.folder)
    git(project.folder, "rm", "--quiet", "template.yaml")
    done = project.run()
    assert (done.code, done.err) == (1, "")
    assert "DDB902" in done.out


def test_what_is_not_staged_is_no_change(project: Project) -> None:
    project.configure(id="ddblint-diff")
    project.put(template_yaml=CLEAN)
    commit_all(project.folder)
    project.put(main_py="")
    (project.folder / "template.yaml").write_text(UNDEFINED, "utf-8")
    done = project.run()
    assert (done.code, DIFF_PASSED in done.out) == (0, True)


def test_a_new_table_is_no_change_of_one(project: Project) -> None:
    project.configure(id="ddblint-diff")
    project.put(template_yaml=UNDEFINED)
    assert project.run() == (0, DIFF_PASSED, "")


def test_args_are_options(project: Project) -> None:
    project.put(template_yaml=UNDEFINED)
    project.configure("--fail-level=none")
    assert project.run() == (0, PASSED, "")


@pytest.mark.parametrize("name", ["a.yaml", "b/a.yml", "Stack.template.json", "a.template", "a.cfn"])
def test_templates_are_named_to_the_hook(name: str) -> None:
    assert re.search(HOOK["files"], name)


@pytest.mark.parametrize("name", ["a.py", "yaml", "a.yaml.j2", "templates/a.md"])
def test_other_files_are_not(name: str) -> None:
    assert not re.search(HOOK["files"], name)


def test_no_filter_by_type_leaves_templates_out() -> None:
    assert HOOK.keys().isdisjoint(("types", "types_or", "exclude", "exclude_types"))


def test_one_process_gets_all_files() -> None:
    assert HOOK["require_serial"] is True


def test_the_manifest_is_valid(tmp_path: Path) -> None:
    validate = [str(SCRIPTS / "pre-commit"), "validate-manifest"]
    manifest = ROOT / ".pre-commit-hooks.yaml"
    assert ended([*validate, str(manifest)], tmp_path) == (0, "", "")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        manifest.read_text("utf-8").replace("require_serial: true", "require_serial: yes please")
    )
    assert ended([*validate, str(wrong)], tmp_path).code == 1
