"""Cloud assemblies of CDK: which tables are read, from which files, and what is said of the rest.

The fixtures are what several releases of aws-cdk-lib wrote; tables.txt lists the tables in them: the
assembly, the template, the construct path (with `#` and an index), the region and the line that makes it.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from workplace import Workplace

from ddblint.files import Input, inputs
from ddblint.model import Table
from ddblint.reading import Reading

FIXTURES = Path(__file__).parent / "fixtures" / "cdk"
ROWS = [line.split() for line in (FIXTURES / "tables.txt").read_text("utf-8").splitlines()]
ASSEMBLIES = sorted({row[0] for row in ROWS})


def read(path: Path) -> list[tuple[str, Table]]:
    reading = Reading(inputs([str(path)]), {}, "-")
    found = [(name, table) for name, schema in reading.named_schemas() for table in schema.tables]
    assert reading.unreadable == []
    return found


@pytest.fixture
def copied(here: Workplace) -> Workplace:
    """An assembly of two stages that holds nested stacks two deep, and a workplace around it."""
    shutil.copytree(FIXTURES / "stages", here.root / "cdk.out")
    return here


def edit(here: Workplace, name: str, **changes: Any) -> None:
    """Changes the properties of the artifact of an assembly's manifest."""
    path = here.root / name / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    manifest.update(changes)
    path.write_text(json.dumps(manifest), "utf-8")


def said(here: Workplace, *paths: str) -> list[str]:
    findings = here.lint(*paths, select=("DDB001", "DDB005")).report.findings
    return [f"{finding.span.file}: {finding.rule} {finding.message}" for finding in findings]


@pytest.mark.parametrize("assembly", ASSEMBLIES)
def test_every_table_has_its_construct_path_and_region(assembly: str) -> None:
    folder = FIXTURES / assembly
    found = {
        (Path(name).relative_to(folder).as_posix(), table.address, table.region.value or "-")
        for name, table in read(folder)
    }
    expected = {(file, path, region) for name, file, path, region, _ in ROWS if name == assembly}
    assert found == {row for row in expected if "#" not in row[1]}


@pytest.mark.usefixtures("copied")
def test_a_manifest_stands_for_its_assembly() -> None:
    (whole,) = inputs(["cdk.out"])
    (manifest,) = inputs(["cdk.out/manifest.json"])
    assert whole == manifest == Input("cdk.out/manifest.json", named=True, assembly=True)


@pytest.mark.parametrize("git", [False, True])
def test_an_assembly_below_a_directory_is_one_input(copied: Workplace, git: bool) -> None:
    if git:
        shutil.rmtree(copied.root / ".git")
        subprocess.run(["git", "init", "-q"], cwd=copied.root, check=True)
    copied.put("other.yaml", "")
    assert set(inputs(["."])) == {
        Input("cdk.out/manifest.json", named=False, assembly=True),
        Input("other.yaml", named=False),
    }


def app(here: Workplace, folder: str = "", output: str = "cdk.out", settings: str = "{}") -> None:
    """A CDK app in a repository that ignores what it is synthesized to, as `cdk init` has it."""
    if not (here.root / ".git" / "HEAD").exists():
        shutil.rmtree(here.root / ".git")
        subprocess.run(["git", "init", "-q"], cwd=here.root, check=True)
    here.put(f"{folder}.gitignore", f"{output}\n")
    here.put(f"{folder}cdk.json", settings)
    shutil.copytree(FIXTURES / "python-plain", here.root / folder / output)


@pytest.mark.parametrize("settings", ["{}", "", "[]", '{"output": 3}', '{"app": "python3 app.py"}'])
def test_what_an_app_was_synthesized_to_is_found_though_git_ignores_it(
    here: Workplace, settings: str
) -> None:
    app(here, settings=settings)
    app(here, "shop/")
    assert [found for found in inputs(["."]) if found.assembly] == [
        Input("cdk.out/manifest.json", named=False, assembly=True),
        Input("shop/cdk.out/manifest.json", named=False, assembly=True),
    ]
    assert {found.path for found in inputs(["shop"])} == {"shop/cdk.json", "shop/cdk.out/manifest.json"}
    assert here.lint(".").report.tables == 12


def test_an_app_may_name_its_output(here: Workplace) -> None:
    app(here, output="build/synth", settings='{"output": "build/synth"}')
    assert {found.path for found in inputs(["."])} == {"cdk.json", "build/synth/manifest.json"}
    here.put("cdk.json", '{"output": "../elsewhere"}')
    assert {found.path for found in inputs(["."])} == {"cdk.json"}


def test_an_ignored_output_can_be_excluded(here: Workplace) -> None:
    app(here)
    here.put("ddblint.yaml", "exclude: [cdk.out/**]")
    assert here.lint(".").report.tables == 0


def test_a_directory_without_an_app_has_no_ignored_output(here: Workplace) -> None:
    app(here)
    (here.root / "cdk.json").unlink()
    assert list(inputs(["."])) == []


def test_a_manifest_of_something_else_is_a_file(here: Workplace) -> None:
    here.put("manifest.json", "{}")
    assert list(inputs(["."])) == [Input("manifest.json", named=False)]
    assert list(inputs(["manifest.json"])) == [Input("manifest.json", named=True)]


def test_templates_left_over_are_not_read(copied: Workplace) -> None:
    before = len(read(copied.root / "cdk.out"))
    shutil.copy(
        FIXTURES / "python" / "OrdersStack.template.json", copied.root / "cdk.out" / "Gone.template.json"
    )
    assert len(read(copied.root / "cdk.out")) == before


def test_a_finding_stands_in_the_template_and_names_the_construct(here: Workplace) -> None:
    shutil.copytree(FIXTURES / "python-plain", here.root / "cdk.out")
    (finding, *_) = here.lint("cdk.out", select=("DDB304",)).report.findings
    assert (finding.span.file, finding.span.line) == ("cdk.out/OrdersStack.template.json", 109)
    assert finding.table == "OrdersStack/Data/Orders"


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("error.txt", "the last `cdk synth` failed (there is an error.txt): this output is stale"),
        (
            "synth.lock",
            "a `cdk synth` is writing this output, or was interrupted (there is a synth.lock)",
        ),
    ],
)
def test_output_that_may_be_stale_is_said(copied: Workplace, file: str, message: str) -> None:
    assert said(copied, "cdk.out") == []
    copied.put(f"cdk.out/{file}", "")
    assert said(copied, "cdk.out") == [f"cdk.out/manifest.json: DDB005 {message}"]


def test_an_old_manifest_is_said_and_a_new_one_is_read(copied: Workplace) -> None:
    edit(copied, "cdk.out", version="29.1.0")
    assert said(copied, "cdk.out") == [
        "cdk.out/manifest.json: DDB005 the manifest has version 29.1.0; "
        "only those from 30.0.0 on are known here"
    ]
    edit(copied, "cdk.out", version="999.0.0")
    assert said(copied, "cdk.out") == []


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000])
def test_a_manifest_that_is_none_is_an_error(copied: Workplace, text: str) -> None:
    copied.put("cdk.out/manifest.json", text)
    message = "this is no manifest of a cloud assembly: run `cdk synth` again"
    assert said(copied, "cdk.out") == [f"cdk.out/manifest.json: DDB001 {message}"]


@pytest.mark.parametrize(
    ("gone", "where", "message"),
    [
        (
            "assembly-Outer/manifest.json",
            "manifest.json",
            "the stage assembly-Outer was not found in cdk.out/assembly-Outer",
        ),
        (
            "assembly-Dev/DevScaling3152B9B8.template.json",
            "assembly-Dev/manifest.json",
            "there is no template cdk.out/assembly-Dev/DevScaling3152B9B8.template.json of the stack "
            "DevScaling3152B9B8",
        ),
        (
            "assembly-Dev/DevDataF961E460.metadata.json",
            "assembly-Dev/manifest.json",
            "the metadata cdk.out/assembly-Dev/DevDataF961E460.metadata.json of the stack "
            "DevDataF961E460 cannot be read",
        ),
        (
            "assembly-Dev/DevDataNestedDeep55904D73.nested.template.json",
            "assembly-Dev/DevDataNestedB00537CC.nested.template.json",
            "the template of the nested stack Dev/Data/Nested/Deep.NestedStack/Deep.NestedStackResource was "
            "not looked at: there is no file "
            "cdk.out/assembly-Dev/DevDataNestedDeep55904D73.nested.template.json",
        ),
    ],
)
def test_a_missing_file_is_said(copied: Workplace, gone: str, where: str, message: str) -> None:
    (copied.root / "cdk.out" / gone).unlink()
    assert said(copied, "cdk.out") == [f"cdk.out/{where}: DDB005 {message}"]


@pytest.mark.parametrize(
    ("removed", "left"),
    [
        ((), 11),
        (("additionalMetadataFile",), 10),  # the assets tell, of all but one
        (("dependencies",), 11),  # the metadata tell
        (("additionalMetadataFile", "dependencies"), 4),  # nothing tells
    ],
)
def test_each_way_to_find_a_nested_stack(copied: Workplace, removed: tuple[str, ...], left: int) -> None:
    for path in (copied.root / "cdk.out").glob("**/manifest.json"):
        manifest = json.loads(path.read_text("utf-8"))
        for artifact in manifest["artifacts"].values():
            for name in removed:
                artifact.pop(name, None)
        path.write_text(json.dumps(manifest), "utf-8")
    assert len(read(copied.root / "cdk.out")) == left


def test_the_path_of_an_asset_tells_where_a_nested_stack_is(here: Workplace) -> None:
    shutil.copytree(FIXTURES / "lib-2.100", here.root / "cdk.out")
    (here.root / "cdk.out" / "SNest2C9D8202.nested.template.json").rename(
        here.root / "cdk.out" / "inner.json"
    )
    assert len(read(here.root / "cdk.out")) == 2
    template = here.root / "cdk.out" / "S.template.json"
    template.write_text(
        template.read_text("utf-8").replace("SNest2C9D8202.nested.template.json", "inner.json")
    )
    assert len(read(here.root / "cdk.out")) == 3


@pytest.mark.parametrize("artifacts", [None, [], {"A": None}, {"A": {"type": "aws:cloudformation:stack"}}])
def test_a_manifest_of_another_shape_is_no_fault(copied: Workplace, artifacts: object) -> None:
    edit(copied, "cdk.out", artifacts=artifacts)
    report = copied.lint("cdk.out").report
    assert (report.failures, report.tables) == ((), 0)


def test_a_stage_in_itself_ends(copied: Workplace) -> None:
    stage = {"type": "cdk:cloud-assembly", "properties": {"directoryName": "."}}
    edit(copied, "cdk.out", artifacts={"Again": stage})
    assert said(copied, "cdk.out") == [
        "cdk.out/manifest.json: DDB005 the stage Again was not found in cdk.out"
    ]


def test_an_excluded_template_is_left_out(copied: Workplace) -> None:
    copied.put("ddblint.yaml", "exclude: ['cdk.out/assembly-*/**']")
    assert copied.lint("cdk.out").report.tables == 2
