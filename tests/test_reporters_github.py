"""The check of GitHub's rules finds each fault it is there for, and none in what we write."""

from collections.abc import Callable
from pathlib import Path

import pytest
from github_sarif import Json, accepted, faults
from reports import PLAIN, everything, two_pages

from ddblint import rulebook
from ddblint.reporters import render


@pytest.fixture(autouse=True)
def rulebook_of_two_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = two_pages(tmp_path)
    monkeypatch.setattr(rulebook, "builtin", lambda: folder)


def set_in(*path: str | int, to: object) -> Callable[[Json], None]:
    """A change of the log: the value at a path below its run."""

    def change(log: Json) -> None:
        part = log["runs"][0]
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = to

    return change


PLACE = ("results", 0, "locations", 0, "physicalLocation")
RULE = ("tool", "driver", "rules", 0)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda log: log.update(runs=[]), "runs:"),
        (lambda log: log.update({"$schema": "https://json.schemastore.org/sarif-2.1.0-rtm.6"}), "schema:"),
        (lambda log: log["runs"][0].pop("results"), "results:"),
        (lambda log: log["runs"][0]["tool"]["driver"]["rules"].reverse(), "rules:"),
        (set_in("columnKind", to="utf16CodeUnits"), "columnKind:"),
        (set_in("tool", "driver", "semanticVersion", to=""), "driver:"),
        (set_in(*RULE, "shortDescription", "text", to=""), "rule: shortDescription"),
        (set_in(*RULE, "fullDescription", "text", to="x" * 1025), "rule: fullDescription"),
        (set_in(*RULE, "help", "text", to=""), "rule: no help"),
        (set_in(*RULE, "help", "markdown", to="no link"), "rule: no help"),
        (set_in(*RULE, "defaultConfiguration", "level", to="none"), "rule: level"),
        (set_in(*RULE, "properties", "precision", to="fact"), "rule: precision"),
        (set_in(*RULE, "properties", "problem.severity", to="note"), "rule: problem.severity"),
        (set_in(*RULE, "properties", "tags", to=[]), "rule: tags"),
        (set_in("results", 0, "ruleIndex", to=1), "result: ruleIndex"),
        (set_in("results", 0, "level", to="none"), "result: level"),
        (set_in("results", 0, "suppressions", to=[]), "result: suppressions"),
        (set_in("results", 0, "message", "text", to=""), "result: no message"),
        (set_in("results", 0, "message", "text", to="No link."), "result: a related"),
        (set_in("results", 0, "locations", to=[]), "result: not one location"),
        (set_in("results", 0, "partialFingerprints", to={}), "result: no fingerprint"),
        (set_in(*PLACE, "artifactLocation", to={}), "location:"),
        (set_in(*PLACE, "artifactLocation", "uri", to="./template.yaml"), "location:"),
        (set_in(*PLACE, "artifactLocation", "uri", to="../template.yaml"), "location:"),
        (set_in(*PLACE, "artifactLocation", "uri", to="/template.yaml"), "location:"),
        (set_in(*PLACE, "artifactLocation", "uri", to="file:///template.yaml"), "location:"),
        (set_in(*PLACE, "artifactLocation", "uri", to="a:b.yaml"), "location:"),
        (set_in(*PLACE, "artifactLocation", "uri", to="a b.yaml"), "location:"),
        (set_in(*PLACE, "artifactLocation", "uriBaseId", to="%OTHER%"), "location: unknown"),
        (set_in(*PLACE, "region", "startLine", to=0), "region: not one line"),
        (set_in(*PLACE, "region", "endLine", to=12), "region: not one line"),
        (set_in(*PLACE, "region", "endColumn", to=1), "region: ends before"),
        (set_in(*PLACE, "contextRegion", "endLine", to=8), "contextRegion:"),
    ],
)
def test_the_check_of_githubs_rules_finds(change: Callable[[Json], None], fault: str) -> None:
    log = accepted(render("sarif", everything(), PLAIN))
    change(log)
    assert any(found.startswith(fault) for found in faults(log))
