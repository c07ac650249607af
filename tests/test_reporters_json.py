"""The json format: version 1, as its readers may rely on it."""

import json
from typing import Any

from reports import PLAIN, RIDES, at, finding, report

from ddblint import __version__
from ddblint.findings import Failure, Related, Report, Resource, Severity, Silence
from ddblint.reporters import render


def parsed(outcome: Report) -> Any:
    return json.loads(render("json", outcome, PLAIN))


def test_a_finding() -> None:
    related = (Related(at(RIDES, "riderId"), "defined here"),)
    found = finding(at(RIDES, "startedAt"), index_name="byStart", related=related, when=("IsProd is true",))
    resource = Resource("Rides", "template.yaml", "RidesTable")
    assert parsed(report(found._replace(also=("Trips",), resources=(resource,))))["findings"] == [
        {
            "rule": "DDB101",
            "name": "key-attribute-undefined",
            "severity": "error",
            "certainty": "fact",
            "message": "sort key `startedAt` of Rides is not defined",
            "help": "define startedAt",
            "url": f"https://github.com/ddblint/ddblint/blob/v{__version__}/rules/DDB101-key-attribute-undefined.md",
            "file": "template.yaml",
            "line": 9,
            "column": 27,
            "end_line": 9,
            "end_column": 36,
            "table": "Rides",
            "also": ["Trips"],
            "resources": [{"table": "Rides", "file": "template.yaml", "logical_id": "RidesTable"}],
            "index": "byStart",
            "when": ["IsProd is true"],
            "related": [
                {
                    "file": "template.yaml",
                    "line": 6,
                    "column": 27,
                    "end_line": 6,
                    "end_column": 34,
                    "message": "defined here",
                }
            ],
        }
    ]


def test_the_rest_of_a_report() -> None:
    part = finding(at(RIDES, "Rides"), rule="DDB005", severity=Severity.NOTE)
    silence = Silence(
        "DDB301", "all-projection", "Rides", at(RIDES, "Rides"), "workload.item_size", "tell it"
    )
    failure = Failure("DDB101", "Rides", "template.yaml", "KeyError: 'x'")
    outcome = report(part, silences=(silence,), failures=(failure,), skipped=("a.json",), tables=3)
    document = parsed(outcome)
    assert list(document) == ["version", "tool", "findings", "silences", "summary"]
    assert document["version"] == 1
    assert document["tool"] == {"name": "ddblint", "version": __version__}
    assert document["silences"] == [
        {
            "rule": "DDB301",
            "name": "all-projection",
            "table": "Rides",
            "facet": "workload.item-size",
            "why": "tell it",
            "file": "template.yaml",
            "line": 2,
            "column": 3,
            "end_line": 2,
            "end_column": 8,
        }
    ]
    assert document["summary"] == {
        "files": 1,
        "tables": 3,
        "errors": 0,
        "warnings": 0,
        "notes": 1,
        "not_analysed": 1,
        "suppressed": 0,
        "baselined": 0,
        "skipped": ["a.json"],
        "failures": [{"rule": "DDB101", "table": "Rides", "file": "template.yaml", "error": "KeyError: 'x'"}],
    }


def test_a_clean_run() -> None:
    document = parsed(report())
    assert document["findings"] == []
    assert document["silences"] == []


def test_one_finding_a_line_in_ascii() -> None:
    found = finding(at(RIDES, "Rides"), message="名前\x1b\x7f\udc80")
    text = render("json", report(found, found), PLAIN)
    assert text.isascii()
    assert text.replace("\n", "").isprintable()
    assert text.endswith("\n")
    assert sum(line.startswith('{"rule": "DDB101", ') for line in text.splitlines()) == 2
