"""Cloud assemblies as people meet them: what is opened, what is said once, hints and ignores, and pipes."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import ddblint
from workplace import Workplace

from ddblint.files import ON_DISK, inputs
from ddblint.parsers.cdk import AssemblyReader, Program
from ddblint.parsers.hints import told_nowhere
from ddblint.reading import Reading
from ddblint.source import Source, jsondoc

FIXTURES = Path(__file__).parent / "fixtures" / "cdk"
#: Assemblies in which nothing tells where in the app a table is made.
WITHOUT_LINES = (
    "lib-2.100-plain",
    "lib-2.200-python",
    "lib-2.245",
    "python-direct",
    "python-plain",
    "stages",
)


def copied(here: Workplace, assembly: str) -> Path:
    shutil.copytree(FIXTURES / assembly, here.root / "cdk.out")
    return here.root / "cdk.out"


def changed(path: Path, change: Callable[[Any], None]) -> None:
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data, indent=1), "utf-8")


def many(folder: Path, stacks: int = 30, **extra: str) -> None:
    """An assembly of many stacks, of which every tenth has a table."""
    template = (FIXTURES / "many" / "Tenant01.template.json").read_text("utf-8")
    other = '{"Resources": {"Queue": {"Type": "AWS::SQS::Queue"}}}'
    files = {"cdk.out": "{}", "tree.json": "{}", **extra}
    artifacts = {}
    for number in range(stacks):
        name = f"S{number}"
        files[f"{name}.template.json"] = template if number % 10 == 0 else other
        files[f"{name}.metadata.json"] = '{"/S/T": [{"type": "aws:cdk:logicalId", "data": "TableCD117FA1"}]}'
        properties = {"templateFile": f"{name}.template.json"}
        artifacts[name] = {
            "type": "aws:cloudformation:stack",
            "properties": properties,
            "additionalMetadataFile": f"{name}.metadata.json",
        }
    files["manifest.json"] = json.dumps({"version": "55.0.0", "artifacts": artifacts})
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")


@pytest.mark.parametrize("scaled", [False, True])
def test_of_stacks_without_tables_nothing_but_the_template_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scaled: bool
) -> None:
    """The time for an assembly goes by the size of the templates with tables, and not of all there are.

    Where a stack scales a table of another one, that is looked at beforehand.
    """
    many(tmp_path / "cdk.out", **{"Left.template.json": "{}"})
    if scaled:
        scaling = FIXTURES / "stages" / "assembly-Dev" / "DevScaling3152B9B8.template.json"
        shutil.copy(scaling, tmp_path / "cdk.out" / "S1.template.json")
    opened: list[str] = []
    parsed: list[str] = []
    load = jsondoc.load

    def opener(path: str) -> bytes | None:
        opened.append(Path(path).name)
        return Path(path).read_bytes() if Path(path).exists() else None

    def loader(source: Source) -> Any:
        parsed.append(Path(source.name).name)
        return load(source)

    monkeypatch.setattr(jsondoc, "load", loader)
    reader = AssemblyReader({}, told_nowhere, opener, Program("", "", opener))
    assert sum(len(schema.tables) for _, schema in reader.read(str(tmp_path / "cdk.out"))) == 3
    with_tables = {"S0", "S10", "S20", *(["S1"] if scaled else [])}
    assert set(parsed) == {f"{name}.template.json" for name in with_tables}
    assert {name for name in opened if "metadata" in name} == {
        f"{name}.metadata.json" for name in with_tables
    }
    assert {"tree.json", "Left.template.json"}.isdisjoint(opened)


@pytest.mark.parametrize("assembly", WITHOUT_LINES)
def test_without_lines_findings_are_in_the_template_and_a_hint_says_so_once(
    here: Workplace, assembly: str
) -> None:
    copied(here, assembly)
    linted = here.lint("cdk.out", pedantic=True)
    assert {Path(f.span.file).suffix for f in linted.report.findings} == {".json"}
    assert all(
        "here in the synthesized template" not in r.message for f in linted.report.findings for r in f.related
    )
    (hint,) = linted.remarks
    assert hint.endswith("in Python 2.260)")


def test_the_hint_is_given_once_for_several_assemblies(here: Workplace) -> None:
    for name in ("a", "b"):
        shutil.copytree(FIXTURES / "python-plain", here.root / name / "cdk.out")
    assert len(here.lint(".").remarks) == 1


@pytest.mark.parametrize(
    "assembly", ["lib-2.100", "lib-2.200", "lib-2.240", "lib-2.251", "lib-2.258", "many", "typescript-plain"]
)
def test_with_lines_all_findings_are_in_the_app(here: Workplace, assembly: str) -> None:
    copied(here, assembly)
    linted = here.lint("cdk.out", pedantic=True)
    assert {Path(f.span.file).suffix for f in linted.report.findings} <= {".js", ".ts"}
    assert linted.report.tables
    assert linted.remarks == ()


def test_what_stages_have_in_common_is_one_finding(here: Workplace) -> None:
    folder = copied(here, "typescript")
    for template in folder.glob("assembly-*/*.template.json"):
        text = template.read_text("utf-8").replace('"uid"', '"other"', 1)
        template.write_text(text, "utf-8")
    found = [f for f in here.lint("cdk.out", select=("DDB101",)).report.findings if f.also]
    assert {(f.span.line, f.table, f.also) for f in found} >= {(39, "Dev/Data/Users", ("Prod/Data/Users",))}


def test_hints_and_ignores_of_the_app_are_in_the_metadata_of_the_resource(here: Workplace) -> None:
    """`table.addMetadata("ddblint", …)`."""
    folder = copied(here, "python")
    assert here.rules("cdk.out", select=("DDB201", "DDB002")) == [
        "/home/dev/py-classic/orders/stack.py DDB201 warning"
    ]

    def told(data: Any) -> None:
        metadata = data["Resources"]["DataOrders20A4E13F"].setdefault("Metadata", {})
        metadata["ddblint"] = {"ignore": ["DDB201"], "workload": {"items": 3}}

    for name in ("OrdersStack", "OrdersStackEnv"):
        changed(folder / f"{name}.template.json", told)
    report = here.lint("cdk.out", select=("DDB201", "DDB002")).report
    assert (report.findings, report.suppressed) == ((), 2)


def test_a_rule_that_was_acknowledged_is_not_reported(here: Workplace) -> None:
    """The fixture's app acknowledged `ddblint::DDB102` for one of its two tables with that fault."""
    folder = copied(here, "acknowledged")

    def unused(data: Any) -> None:
        for resource in data["Resources"].values():
            if resource["Type"] == "AWS::DynamoDB::Table":
                resource["Properties"]["AttributeDefinitions"].append(
                    {"AttributeName": "u", "AttributeType": "S"}
                )

    changed(folder / "PluginStack.template.json", unused)
    report = here.lint("cdk.out", select=("DDB102",)).report
    assert ([f.table for f in report.findings], report.suppressed) == (["PluginStack/T"], 1)


def test_the_tree_tells_the_construct_where_nothing_else_does(here: Workplace) -> None:
    folder = copied(here, "python-without-metadata")
    template = folder / "OrdersStack.template.json"
    template.write_text(template.read_text("utf-8").replace("aws:cdk:path", "path"), "utf-8")

    def addresses() -> set[str]:
        schemas = Reading(inputs(["cdk.out"]), {}, "-").schemas()
        return {table.address for schema in schemas for table in schema.tables}

    assert "OrdersStack/DataOrders20A4E13F" in addresses()
    resource = {
        "path": "OrdersStack/Data/Orders/Resource",
        "attributes": {"aws:cdk:cloudformation:logicalId": "DataOrders20A4E13F"},
    }
    tree = {"path": "", "children": {"a": {"path": "OrdersStack", "children": {"b": resource, "c": None}}}}
    (folder / "tree.json").write_text(json.dumps({"version": "tree-0.1", "tree": tree}), "utf-8")
    assert "OrdersStack/Data/Orders" in addresses()


STDOUT = """\
Resources:
  Orders20A4E13F:
    Type: AWS::DynamoDB::Table
    Properties:
      AttributeDefinitions:
        - AttributeName: id
          AttributeType: S
        - AttributeName: "N"
          AttributeType: S
      BillingMode: PAY_PER_REQUEST
      KeySchema:
        - AttributeName: id
          KeyType: HASH
      TableName:
        Fn::Join:
          - ""
          - - Ref: AWS::StackName
            - -orders
    Metadata:
      aws:cdk:path: Shop/Orders/Resource
"""


def test_what_synth_prints_can_be_piped(tmp_path: Path) -> None:
    done = ddblint("-", "--format", "concise", cwd=tmp_path, stdin=STDOUT.encode())
    assert done.code == 1
    assert done.out.startswith("<stdin>:8:26: error[DDB102] `N` is defined, but no key of table Shop/Orders")


def test_synth_prints_nothing_where_there_are_several_stacks(tmp_path: Path) -> None:
    done = ddblint("-", cwd=tmp_path, stdin=b"")
    assert done.code == 2
    assert "several stacks? name one" in done.err


def test_a_file_that_cannot_be_opened_is_told_once(here: Workplace) -> None:
    """However often it is looked at: stacks are, before and while they are read."""
    copied(here, "stages-linked")

    def content(path: str) -> bytes:
        if path.endswith("DevDataF961E460.template.json"):
            raise PermissionError(13, "Permission denied", path)
        return Path(path).read_bytes()

    reading = Reading(inputs(["cdk.out"]), {}, "-", access=ON_DISK._replace(content=content))
    assert len(list(reading.schemas())) == 9
    assert reading.unreadable == ["cdk.out/assembly-Dev/DevDataF961E460.template.json: Permission denied"]
