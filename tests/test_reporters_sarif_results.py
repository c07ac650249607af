"""The results of the sarif format: messages, places, fingerprints."""

from pathlib import Path

import pytest
from github_sarif import Json, accepted
from reports import PLAIN, RIDES, at, everything, finding, report, two_pages

from ddblint import rulebook
from ddblint.findings import Finding, Related, Report, Severity
from ddblint.reporters import render
from ddblint.reporters.line_hash import line_hashes
from ddblint.source import Source, Span


@pytest.fixture(autouse=True)
def rulebook_of_two_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = two_pages(tmp_path)
    monkeypatch.setattr(rulebook, "builtin", lambda: folder)


def run_of(outcome: Report) -> Json:
    return accepted(render("sarif", outcome, PLAIN))["runs"][0]


def result_of(found: Finding, *, sources: tuple[Source, ...] = (RIDES,)) -> Json:
    return run_of(report(found, sources=sources))["results"][0]


def test_a_whole_result() -> None:
    assert result_of(finding(at(RIDES, "startedAt"), severity=Severity.WARNING, index_name="byStart")) == {
        "ruleId": "DDB101",
        "ruleIndex": 0,
        "level": "warning",
        "message": {"text": "sort key `startedAt` of Rides is not defined. Help: define startedAt."},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "template.yaml", "uriBaseId": "%SRCROOT%"},
                    "region": {
                        "startLine": 9,
                        "startColumn": 27,
                        "endLine": 9,
                        "endColumn": 36,
                        "snippet": {"text": "startedAt"},
                    },
                    "contextRegion": {
                        "startLine": 7,
                        "endLine": 9,
                        "snippet": {
                            "text": "      KeySchema:\n"
                            "        - {AttributeName: riderId, KeyType: HASH}\n"
                            "        - {AttributeName: startedAt, KeyType: RANGE}"
                        },
                    },
                },
                "logicalLocations": [{"fullyQualifiedName": "Rides/byStart", "kind": "resource"}],
            }
        ],
        "partialFingerprints": {
            "ddblint/v1": "c69da52c6cb6e597:1",
            "primaryLocationLineHash": line_hashes(RIDES.text, {9})[9],
        },
    }


def test_related_places_are_linked_from_the_message() -> None:
    result = run_of(everything())["results"][0]
    assert result["message"]["text"] == (
        "sort key `startedAt` of Rides is not defined (when IsProd is true). Help: define startedAt."
        " See [defined here](1), [\\[x\\](y)](2)."
    )
    assert result["relatedLocations"] == [
        {
            "id": 1,
            "physicalLocation": {
                "artifactLocation": {"uri": "template.yaml", "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": 6, "startColumn": 27, "endLine": 6, "endColumn": 34},
            },
            "message": {"text": "defined here"},
        },
        {
            "id": 2,
            "physicalLocation": {
                "artifactLocation": {"uri": "b.yaml", "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": 1, "startColumn": 1, "endLine": 1},
            },
            "message": {"text": "[x](y)"},
        },
    ]


@pytest.mark.parametrize(
    ("message", "help", "text"),
    [
        ("is it", "", "is it."),
        ("is it?", "do this!", "is it? Help: do this!"),
        ("one [x] two", "", "one [x] two."),
        ("click [here](https://evil)", "", "click \\[here\\](https://evil)."),
        ("a\x1b[31m", "1. this\n2. that", "a\\x1b[31m. Help: 1. this\n2. that."),
    ],
)
def test_messages_are_sentences(message: str, help: str, text: str) -> None:
    assert result_of(finding(at(RIDES, "Rides"), message=message, help=help))["message"]["text"] == text


def test_other_tables_are_named_behind_the_condition() -> None:
    found = finding(at(RIDES, "Rides"), message="one", help="", when=("A is true",), also=("Trips", "Cars"))
    assert result_of(found)["message"]["text"] == "one (when A is true) (also Trips, Cars)."


def test_names_are_shown_with_escapes_in_place_of_control_characters() -> None:
    related = (Related(at(RIDES, "riderId"), "a\x1b"),)
    result = result_of(finding(at(RIDES, "Rides"), table="b\x07", index_name="\udc80", related=related))
    assert result["relatedLocations"][0]["message"]["text"] == "a\\x1b"
    name = result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"]
    assert name == "b\\x07/\\udc80"


def test_a_file_outside_the_repository_is_not_counted_from_its_root() -> None:
    found = finding(Span("<stdin>", 1, 1, 1, 2))
    assert result_of(found)["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "stdin"}


def test_the_end_of_a_file_is_a_place_too() -> None:
    place = result_of(finding(Span("template.yaml", 10, 1, 10, 1)))["locations"][0]["physicalLocation"]
    assert (place["contextRegion"]["startLine"], place["contextRegion"]["endLine"]) == (8, 10)


def test_a_region_is_one_line() -> None:
    place = result_of(finding(Span("template.yaml", 7, 7, 9, 20)))["locations"][0]["physicalLocation"]
    assert place["region"] == {
        "startLine": 7,
        "startColumn": 7,
        "endLine": 7,
        "endColumn": 17,
        "snippet": {"text": "KeySchema:"},
    }


def test_long_lines_have_no_context() -> None:
    source = Source("min.json", "x" * 2000 + "\ny\n")
    place = result_of(finding(at(source, "x")), sources=(source,))["locations"][0]["physicalLocation"]
    assert "contextRegion" not in place


def test_a_finding_about_no_table_has_no_logical_location() -> None:
    assert "logicalLocations" not in result_of(finding(at(RIDES, "Rides"), table=""))["locations"][0]


def test_a_file_of_one_line_has_no_line_hash() -> None:
    source = Source("min.json", '{"Resources":{}}\n')
    fingerprints = result_of(finding(at(source, "Resources")), sources=(source,))["partialFingerprints"]
    assert list(fingerprints) == ["ddblint/v1"]


def own_fingerprints(*found: Finding, source: Source = RIDES) -> list[str]:
    results = run_of(report(*found, sources=(source,)))["results"]
    return [result["partialFingerprints"]["ddblint/v1"] for result in results]


def test_our_fingerprint_moves_with_the_table() -> None:
    moved = Source("template.yaml", f"# a new first line\n{RIDES.text}")
    before = own_fingerprints(finding(at(RIDES, "startedAt")))
    assert own_fingerprints(finding(at(moved, "startedAt"), message="other words"), source=moved) == before


def test_our_fingerprint_tells_findings_apart() -> None:
    first = finding(at(RIDES, "riderId"))
    others = (
        finding(at(RIDES, "riderId", 1)),
        first._replace(rule="DDB201"),
        first._replace(table="Other"),
        first._replace(index_name="byStart"),
        first._replace(span=at(RIDES, "startedAt")),
    )
    prints = own_fingerprints(first, *others)
    assert len(set(prints)) == len(prints)
    assert prints[0].removesuffix(":1") == prints[1].removesuffix(":2")
