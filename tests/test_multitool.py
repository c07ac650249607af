"""SARIF as Microsoft's validator sees it, with the rules of GitHub Advanced Security.

It needs the Sarif.Multitool of npm's @microsoft/sarif-multitool-linux, and runs where DDBLINT_MULTITOOL names
that program, over the folder of DDBLINT_CORPUS where that is set too, else over the examples. Its exit code
is 0 whatever it finds, so that its log is read.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command import ddblint

PROGRAM = os.environ["DDBLINT_MULTITOOL"]
ROOT = Path(__file__).parent.parent
CORPUS = os.environ.get("DDBLINT_CORPUS", str(ROOT / "examples"))
#: Off unless asked for: a location and its line, no thread flows by reference, relative URIs.
STRICT = (
    "GH1001.ProvideRequiredLocationProperties",
    "GH1002.InlineThreadFlowLocations",
    "GH1003.ProvideRequiredRegionProperties",
    "GH1005.LocationsMustBeRelativeUrisOrFilePaths",
)
#: Opens every link.
ONLINE = "SARIF2006.UrisShouldBeReachable"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The SARIF of a run over the corpus."""
    done = ddblint(
        "--format", "sarif", "--no-config", "--pedantic", CORPUS, cwd=tmp_path_factory.mktemp("run")
    )
    return json.loads(done.out)


def complaints(log: Any, folder: Path) -> list[str]:
    """The errors and warnings of the validator, as `GH1001 error`."""
    (folder / "log.sarif").write_text(json.dumps(log), "utf-8")
    (folder / "rules.xml").write_text(configuration(), "utf-8")
    words = ["--rule-kind", "Sarif;Ghas", "--level", "Error;Warning", "--config", "rules.xml"]
    command = [PROGRAM, "validate", "log.sarif", *words, "--output", "out.sarif", "--log", "ForceOverwrite"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (run,) = json.loads((folder / "out.sarif").read_text("utf-8"))["runs"]
    assert [invocation["executionSuccessful"] for invocation in run["invocations"]] == [True]
    return [f"{result['ruleId']} {result.get('level', 'warning')}" for result in run["results"]]


def configuration() -> str:
    states = dict.fromkeys(STRICT, "Error") | {ONLINE: "Disabled"}
    options = (
        f'<Properties Key="{rule}.Options">'
        f'<Property Key="RuleEnabled" Value="{state}" Type="Driver.RuleEnabledState" /></Properties>'
        for rule, state in states.items()
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Properties>{"".join(options)}</Properties>\n'


def test_the_validator_has_nothing_against_a_run(log: Any, tmp_path: Path) -> None:
    assert log["runs"][0]["results"]
    assert complaints(log, tmp_path) == []


def test_the_validator_would_speak(log: Any, tmp_path: Path) -> None:
    first, second, third, *_ = log["runs"][0]["results"]
    second["locations"] = []
    third["ruleIndex"] = 9999
    del first["locations"][0]["physicalLocation"]["region"]["startLine"]
    log["runs"][0]["results"] = [first, second, third]
    found = complaints(log, tmp_path)
    assert {"GH1001 error", "GH1003 error", "SARIF1009 error", "SARIF2017 warning"} <= set(found)
