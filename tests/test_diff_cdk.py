"""Cloud assemblies of CDK as versions: stacks by their names, findings at the lines of the app."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from command import Done, ddblint

CDK = Path(__file__).parent / "fixtures" / "cdk"


def diff(*words: str, cwd: Path) -> Done:
    return ddblint("diff", "--select", "DDB9", *words, cwd=cwd)


def renamed(folder: Path) -> None:
    """The GSI byStatus of the stack gets another name."""
    path = folder / "OrdersStack.template.json"
    path.write_text(path.read_text("utf-8").replace('"IndexName": "byStatus"', '"IndexName": "perStatus"'))


@pytest.mark.parametrize("name", ["typescript", "shop", "stages"])
def test_an_assembly_and_itself(name: str, tmp_path: Path) -> None:
    shutil.copytree(CDK / name, tmp_path / "a")
    shutil.copytree(CDK / name, tmp_path / "b")
    done = diff("a", "b", cwd=tmp_path)
    assert (done.code, done.out.partition(" in ")[0]) == (0, "no findings")


def test_a_finding_is_at_the_line_of_the_app(tmp_path: Path) -> None:
    shutil.copytree(CDK / "typescript", tmp_path / "a")
    shutil.copytree(CDK / "typescript", tmp_path / "b")
    renamed(tmp_path / "b")
    (finding,) = json.loads(diff("--format", "json", "a", "b", cwd=tmp_path).out)["findings"]
    assert (finding["rule"], finding["table"]) == ("DDB903", "OrdersStack/Data/Orders")
    assert finding["file"].endswith("lib/orders-stack.ts")
    related = {place["file"]: place["message"] for place in finding["related"]}
    assert related == {
        "a/OrdersStack.template.json": "this one is no longer there",
        "b/OrdersStack.template.json": "here in the synthesized template",
    }


def test_two_synths_of_an_app(tmp_path: Path) -> None:
    done = diff("--format", "json", str(CDK / "python"), str(CDK / "python-changed"), cwd=tmp_path)
    findings = json.loads(done.out)["findings"]
    assert [finding["rule"] for finding in findings] == ["DDB901", "DDB901"]
    assert {finding["message"].partition(":")[0] for finding in findings} == {
        "OrdersStack/Data/Orders",
        "OrdersStackEnv/Data/Orders",
    }


def test_an_assembly_of_a_revision(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    shutil.copytree(CDK / "typescript", tmp_path / "cdk.out")
    git("add", "-A")
    git("-c", "user.email=a@example.com", "-c", "user.name=A", "commit", "-q", "-m", "synth")
    assert diff("--base", "HEAD", cwd=tmp_path).code == 0
    renamed(tmp_path / "cdk.out")
    for paths in ((), ("cdk.out",)):
        (finding,) = json.loads(diff("--base", "HEAD", "--format", "json", *paths, cwd=tmp_path).out)[
            "findings"
        ]
        assert finding["rule"] == "DDB903"
        assert "HEAD:cdk.out/OrdersStack.template.json" in [place["file"] for place in finding["related"]]
