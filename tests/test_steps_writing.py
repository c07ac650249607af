"""The files that --write-steps makes, and those that it leaves alone."""

import json
from pathlib import Path

import pytest
from command import ddblint
from live_tables import Design, Gsi, written

from ddblint.changes.comparing import compared
from ddblint.changes.pairing import Version
from ddblint.errors import UsageError
from ddblint.parsers import read_schema
from ddblint.planning import Planned, Wanted, planned

OLD = written({"Orders": Design({"byState": Gsi("a")}, {})}, "block")
NEW = OLD.replace("byState", "byStatus")


def plan(old: Path, new: Path, **parameters: str) -> Planned:
    """The plan between two files, its steps written into `steps`."""
    schemas = [read_schema(str(path), path.read_bytes(), {}) for path in (old, new)]
    before, after = (Version("", schema) for schema in schemas if schema)
    changes = [change for each in compared([before], [after]) for change in each.changes]
    return planned(changes, Wanted(str(new.parent / "steps"), lambda _: parameters))


def put(
    folder: Path, old: str | bytes = OLD, new: str | bytes = NEW, suffix: str = ".yaml"
) -> tuple[Path, Path]:
    paths = folder / f"old{suffix}", folder / f"new{suffix}"
    for path, text in zip(paths, (old, new), strict=True):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return paths


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "steps").iterdir())


def reasons(found: Planned) -> list[str]:
    return [step.not_written for each in found.plans for step in each.steps]


def test_the_last_step_is_the_new_file(tmp_path: Path) -> None:
    found = plan(*put(tmp_path, suffix=".template"))
    assert found.remarks == (f"wrote 2 of 2 steps to {tmp_path / 'steps'}",)
    assert names(tmp_path) == ["step-1.template", "step-2.template"]
    assert (tmp_path / "steps/step-2.template").read_text() == NEW
    assert [step.template for step in found.plans[0].steps] == [
        str(tmp_path / "steps" / name) for name in names(tmp_path)
    ]


def test_ten_steps_sort_in_their_order(tmp_path: Path) -> None:
    many = written({"Orders": Design({f"index{number}": Gsi("a") for number in range(10)}, {})}, "json")
    plan(*put(tmp_path, written({"Orders": Design({}, {})}, "json"), many, ".json"))
    assert names(tmp_path)[0] == "step-01.json"
    assert names(tmp_path)[-1] == "step-10.json"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-16-be"])
def test_steps_are_encoded_as_the_new_file(tmp_path: Path, encoding: str) -> None:
    mark = {"utf-8-sig": b"", "utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}[encoding]
    new = mark + ("# é\n" + NEW).encode(encoding)
    plan(*put(tmp_path, OLD, new))
    first = (tmp_path / "steps/step-1.yaml").read_bytes()
    assert first.startswith(new[:12])
    assert "byState:" not in first.decode(encoding)
    assert first.decode(encoding).count("IndexName") == 2
    assert (tmp_path / "steps/step-2.yaml").read_bytes() == new


def test_the_same_steps_can_be_written_again(tmp_path: Path) -> None:
    paths = put(tmp_path)
    plan(*paths)
    (tmp_path / "steps/notes.txt").write_text("mine")
    assert plan(*paths).remarks == (f"wrote 2 of 2 steps to {tmp_path / 'steps'}",)
    assert names(tmp_path) == ["notes.txt", "step-1.yaml", "step-2.yaml"]


@pytest.mark.parametrize("name", ["step-1.yaml", "step-2.yaml", "step-3.yaml", "step-1.json"])
def test_steps_of_another_plan_are_left_alone(tmp_path: Path, name: str) -> None:
    paths = put(tmp_path)
    (tmp_path / "steps").mkdir()
    (tmp_path / "steps" / name).write_text("another")
    with pytest.raises(UsageError) as raised:
        plan(*paths)
    where = tmp_path / "steps" / name
    assert str(raised.value) == f"{where} is there already, and no step of this plan; name another directory"
    assert names(tmp_path) == [name]
    assert where.read_text() == "another"


def test_a_directory_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    paths = put(tmp_path)
    (tmp_path / "steps").write_text("a file")
    with pytest.raises(UsageError) as raised:
        plan(*paths)
    assert str(raised.value) == f"cannot write {tmp_path / 'steps'}: File exists"


def test_half_of_the_steps_are_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = put(tmp_path)
    real = open

    def failing(path: str, mode: str = "r", **others: str) -> object:
        if str(path).endswith("step-2.yaml"):
            raise OSError(28, "No space left on device", path)
        return real(path, mode, **others)  # type: ignore[call-overload]

    monkeypatch.setattr("builtins.open", failing)
    with pytest.raises(UsageError) as raised:
        plan(*paths)
    assert str(raised.value) == f"cannot write {tmp_path / 'steps/step-2.yaml'}: No space left on device"
    assert names(tmp_path) == []


def test_yaml_is_not_put_into_json(tmp_path: Path) -> None:
    old, new = (
        written({"Orders": Design({name: Gsi("a")})}, style)
        for name, style in (("one", "flow"), ("two", "json"))
    )
    found = plan(*put(tmp_path, old, new, ".json"))
    why = "GlobalSecondaryIndexes of Orders: one of the templates is JSON, the other YAML"
    assert reasons(found) == [why, ""]
    assert names(tmp_path) == ["step-2.json"]
    assert found.remarks == (f"wrote 1 of 2 steps to {tmp_path / 'steps'}",)


def test_where_one_deploy_does_nothing_is_written(tmp_path: Path) -> None:
    assert plan(*put(tmp_path, OLD, OLD)).remarks == ("no steps to write: one deploy does it",)
    assert not (tmp_path / "steps").exists()


def test_a_plan_by_hand_has_no_templates(tmp_path: Path) -> None:
    key = "AttributeName: id  # behind id\n          KeyType: HASH"
    assert key in OLD
    changed = OLD.replace(key, key.replace("id", "a")).replace("- AttributeName: id", "- AttributeName: b")
    found = plan(*put(tmp_path, OLD, changed))
    assert found.remarks == ("no steps to write: the plan has none",)
    assert len(found.plans) == 1


def test_a_table_that_gets_nowhere_keeps_the_steps_of_others_unwritten(tmp_path: Path) -> None:
    moved = Design({}, {}).properties() | {"TableName": "moved"}
    both = [{"Orders": Design({name: Gsi("a")}, {}).properties(), "Events": other} for name, other in
            (("one", Design({}, {}).properties()), ("two", moved))]  # fmt: skip
    texts = [
        json.dumps(
            {"Resources": {k: {"Type": "AWS::DynamoDB::Table", "Properties": v} for k, v in each.items()}}
        )
        for each in both
    ]
    found = plan(*put(tmp_path, *texts, suffix=".json"))
    assert set(reasons(found)) == {"Events does not get to its new version by updates alone", ""}
    assert not (tmp_path / "steps").exists()


def test_what_was_deployed_can_be_the_old_version(tmp_path: Path) -> None:
    tables = [{"Orders": Design({name: Gsi("a")}, {})} for name in ("byState", "byStatus")]
    old, new = (written(each, "json") for each in tables)
    for body in (json.loads(old), old):
        answer = json.dumps({"TemplateBody": body, "StagesAvailable": ["Original"]}, indent=1)
        found = plan(*put(tmp_path, answer, new, ".json"))
        assert reasons(found) == ["", ""]
        first = json.loads((tmp_path / "steps/step-1.json").read_text())
        assert len(first["Resources"]["Orders"]["Properties"]["GlobalSecondaryIndexes"]) == 2
        for name in names(tmp_path):
            (tmp_path / "steps" / name).unlink()


def test_a_text_before_all_else_is_that_of_the_deployed_template(tmp_path: Path) -> None:
    designs = [Design({"byState": Gsi("a")}, {}, ends) for ends in ("ends", "until")]
    old, new = (written({"Orders": each}, "json") for each in designs)
    plan(*put(tmp_path, json.dumps({"TemplateBody": json.loads(old)}), new, ".json"))
    first = json.loads((tmp_path / "steps/step-1.json").read_text())
    assert [*first] == ["Resources"]


def test_steps_from_the_answer_about_a_table_are_only_told(tmp_path: Path) -> None:
    properties = Design({"byState": Gsi("a")}, {}).properties() | {"TableName": "orders"}
    billing = {"BillingModeSummary": {"BillingMode": properties.pop("BillingMode")}}
    answer = json.dumps({"Table": properties | billing | {"TableStatus": "ACTIVE"}})
    named = NEW.replace("      BillingMode", "      TableName: orders\n      BillingMode")
    old, new = put(tmp_path, answer, named)
    found = plan(old, new)
    assert reasons(found) == ["the old version is no template"] * 2
    assert not (tmp_path / "steps").exists()


def test_the_command_tells_the_file_of_each_step(tmp_path: Path) -> None:
    put(tmp_path)
    done = ddblint("diff", "old.yaml", "new.yaml", "--write-steps", "steps", cwd=tmp_path)
    assert done.code == 1
    assert done.err == "ddblint: wrote 2 of 2 steps to steps\n"
    assert "  1. add GSI byStatus\n" in done.out
    assert (
        "     template: steps/step-1.yaml\n  2. remove GSI byState\n     template: steps/step-2.yaml\n"
        in done.out
    )


def test_the_json_format_has_the_plan(tmp_path: Path) -> None:
    put(tmp_path)
    done = ddblint("diff", "old.yaml", "new.yaml", "--format", "json", "--write-steps", "s", cwd=tmp_path)
    (found,) = json.loads(done.out)["plan"]
    assert [found["file"], found["tables"], found["when"]] == ["new.yaml", ["Orders"], []]
    query = "\"Table.GlobalSecondaryIndexes[?IndexName=='byStatus'].IndexStatus\" --output text"
    assert found["steps"] == [
        {
            "number": 1,
            "changes": [{"table": "Orders", "does": "add GSI byStatus"}],
            "waits": ["until byStatus is ACTIVE"],
            "checks": [f"aws dynamodb describe-table --table-name TABLE --query {query}"],
            "then": ["let readers of byState query byStatus"],
            "by_hand": False,
            "template": "s/step-1.yaml",
            "not_written": "",
        },
        {
            "number": 2,
            "changes": [{"table": "Orders", "does": "remove GSI byState"}],
            "waits": [],
            "checks": [],
            "then": [],
            "by_hand": False,
            "template": "s/step-2.yaml",
            "not_written": "",
        },
    ]


def test_steps_are_of_one_file(tmp_path: Path) -> None:
    for version, text in (("old", OLD), ("new", NEW)):
        (tmp_path / version).mkdir()
        for name in ("a.yaml", "b.yaml"):
            (tmp_path / version / name).write_text(text)
    done = ddblint("diff", "old", "new", "--write-steps", "steps", cwd=tmp_path)
    assert done.code == 2
    names = "new/a.yaml, new/b.yaml"
    assert done.err == f"ddblint: steps are written for one template at a time; name one of {names}\n"


def test_a_comparison_without_a_plan_has_an_empty_one(tmp_path: Path) -> None:
    put(tmp_path, OLD, OLD)
    done = ddblint("diff", "old.yaml", "new.yaml", "--format", "json", cwd=tmp_path)
    assert json.loads(done.out)["plan"] == []
    checked = ddblint("new.yaml", "--format", "json", cwd=tmp_path)
    assert "plan" not in json.loads(checked.out)
