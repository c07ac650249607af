"""Auto scaling in cloud assemblies: within a stack, from nested stacks, and from one stack to another."""

import json
import shutil
from pathlib import Path

import pytest
from workplace import Workplace

from ddblint.files import inputs
from ddblint.model import Table
from ddblint.reading import Reading

FIXTURES = Path(__file__).parent / "fixtures" / "cdk"
STAGES = ("Dev", "Prod", "Outer/Blue")


def scaled(table: Table) -> set[str]:
    """What of a table scales, such as `read` and `byUser write`."""
    parts = [("", table.read_scaling, table.write_scaling)]
    parts += [(f"{i.name.value} ", i.read_scaling, i.write_scaling) for i in table.global_indexes]
    found = [(f"{name}read", read) for name, read, _ in parts] + [
        (f"{name}write", write) for name, _, write in parts
    ]
    return {what for what, scaling in found if scaling and not scaling.builtin}


def tables_of(path: Path) -> dict[str, Table]:
    schemas = Reading(inputs([str(path)]), {}, "-").named_schemas()
    return {table.address: table for _, schema in schemas for table in schema.tables}


@pytest.mark.parametrize("assembly", ["stages", "stages-linked", "stages-weak"])
def test_targets_in_nested_stacks_and_in_other_stacks_are_for_the_table_they_are_given(assembly: str) -> None:
    """An import of an export, or an output of a stack by its name."""
    tables = tables_of(FIXTURES / assembly)
    found = {path: scaled(table) for path, table in tables.items() if scaled(table)}
    assert found == {f"{stage}/Data/Users": {"read", "write"} for stage in STAGES} | {
        f"{stage}/Data/Nested/Users": {"read"} for stage in STAGES
    }
    assert {table.untold("scaling") for table in tables.values()} == {None}
    write = tables["Dev/Data/Users"].write_scaling
    assert write
    assert (write.minimum.value, write.maximum.value) == (1, 9)


def test_every_form_of_resource_id() -> None:
    found = {path: scaled(table) for path, table in tables_of(FIXTURES / "misc").items() if scaled(table)}
    assert found == {
        "TokensStack/ByParam": {"read", "idx-from-param read"},
        "TokensStack/Literal": {"read"},
        "TokensStack/Sessions": {"read", "write", "byUser read", "byUser write"},
    }


def with_trace(root: Path) -> None:
    """Writes down the line that made the target in the other stack."""
    metadata = root / "assembly-Dev" / "DevScaling3152B9B8.metadata.json"
    told = json.loads(metadata.read_text("utf-8"))
    made = {"type": "aws:cdk:creationStack", "data": ["__init__ (/home/dev/app/scaling.py:7)"]}
    told["/Dev/Scaling/CrossStack"].append(made)
    metadata.write_text(json.dumps(told), "utf-8")


def test_a_finding_on_a_target_of_another_stack_is_at_its_line(here: Workplace) -> None:
    shutil.copytree(FIXTURES / "stages-linked", here.root / "cdk.out")
    with_trace(here.root / "cdk.out")
    found = here.lint("cdk.out", select=("DDB403",)).report.findings
    assert {(f.span.file, f.span.line, f.table) for f in found if f.span.file.endswith(".py")} == {
        ("/home/dev/app/scaling.py", 7, "Dev/Data/Users")
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Dev-Data:ExportsOutputRefUsers0A0EEA89A1309EA5", "Dev-Data:Gone"),
        ("dynamodb:table:ReadCapacityUnits", "dynamodb:index:ReadCapacityUnits"),
    ],
)
def test_what_is_for_no_table_of_the_app_is_unbound(here: Workplace, old: str, new: str) -> None:
    shutil.copytree(FIXTURES / "stages-linked", here.root / "cdk.out")
    template = here.root / "cdk.out" / "assembly-Dev" / "DevScaling3152B9B8.template.json"
    template.write_text(template.read_text("utf-8").replace(old, new), "utf-8")
    table = tables_of(here.root / "cdk.out")["Dev/Data/Users"]
    assert (scaled(table), table.untold("scaling")) == ({"write"}, None)


def test_a_target_that_may_be_for_any_table_leaves_scaling_open_in_the_other_stacks(here: Workplace) -> None:
    shutil.copytree(FIXTURES / "stages-linked", here.root / "cdk.out")
    template = here.root / "cdk.out" / "assembly-Dev" / "DevScaling3152B9B8.template.json"
    scaling = json.loads(template.read_text("utf-8"))
    properties = scaling["Resources"]["CrossStack"]["Properties"]
    scaling["Parameters"]["Any"] = {"Type": "String"}
    properties["ResourceId"] = {"Fn::Join": ["", ["table/", {"Ref": "Any"}]]}
    template.write_text(json.dumps(scaling), "utf-8")
    assert (
        tables_of(here.root / "cdk.out")["Prod/Data/Users"].untold("scaling")
        == "CrossStack may scale this table"
    )


@pytest.mark.parametrize(("stage", "is_its"), [("Dev", True), ("Prod", False)])
def test_a_table_imported_by_its_name_is_that_of_the_same_environment(
    here: Workplace, stage: str, is_its: bool
) -> None:
    """Tables of stages have the same name, each in an account of its own."""
    shutil.copytree(FIXTURES / "stages-linked", here.root / "cdk.out")
    for name in ("assembly-Dev/DevDataF961E460", "assembly-Prod/ProdData90A795AA"):
        template = here.root / "cdk.out" / f"{name}.template.json"
        data = json.loads(template.read_text("utf-8"))
        data["Resources"]["Users0A0EEA89"]["Properties"]["TableName"] = "users"
        template.write_text(json.dumps(data), "utf-8")
    template = here.root / "cdk.out" / "assembly-Dev" / "DevScaling3152B9B8.template.json"
    data = json.loads(template.read_text("utf-8"))
    data["Resources"]["CrossStack"]["Properties"]["ResourceId"] = "table/users"
    data["Resources"]["CrossStack"]["Properties"]["MaxCapacity"] = 77
    template.write_text(json.dumps(data), "utf-8")
    read = tables_of(here.root / "cdk.out")[f"{stage}/Data/Users"].read_scaling
    assert read
    assert (read.maximum.value == 77) == is_its
