"""The formats that merge requests and reviews are annotated from: gitlab and rdjson."""

from consumers import gitlab, rdjson
from reports import ONE, PAGE, PLAIN, RIDES, at, everything, finding, report

from ddblint.findings import Failure, Report, Severity
from ddblint.reporters import render
from ddblint.source import Source, Span


def fingerprints(outcome: Report) -> list[str]:
    return [entry["fingerprint"] for entry in gitlab(render("gitlab", outcome, PLAIN))]


def test_gitlab_has_one_line_for_a_finding() -> None:
    (entry,) = gitlab(render("gitlab", report(ONE), PLAIN))
    assert entry.pop("fingerprint")
    assert entry == {
        "description": "DDB101: sort key `startedAt` of Rides is not defined (when IsProd is true)"
        " (also Trips) (help: define startedAt: it is S)",
        "check_name": "DDB101",
        "severity": "critical",
        "location": {"path": "template.yaml", "lines": {"begin": 9, "end": 9}},
    }


def test_rdjson_has_all_of_a_finding() -> None:
    assert rdjson(render("rdjson", report(ONE), PLAIN)) == [
        {
            "message": "sort key `startedAt` of Rides is not defined (when IsProd is true) (also Trips)\n"
            "help: define startedAt:\n  it is S\nsee template.yaml:6:27: defined here",
            "severity": "ERROR",
            "code": {"value": "DDB101", "url": PAGE},
            "location": {
                "path": "template.yaml",
                "range": {"start": {"line": 9, "column": 27}, "end": {"line": 9, "column": 36}},
            },
        }
    ]


def test_nothing_found_is_an_empty_list() -> None:
    assert gitlab(render("gitlab", report(), PLAIN)) == []
    assert rdjson(render("rdjson", report(), PLAIN)) == []


def test_the_severities() -> None:
    outcome = report(*(finding(at(RIDES, "Rides"), severity=severity) for severity in Severity))
    entries = gitlab(render("gitlab", outcome, PLAIN))
    assert [entry["severity"] for entry in entries] == ["info", "major", "critical"]
    diagnostics = rdjson(render("rdjson", outcome, PLAIN))
    assert [diagnostic["severity"] for diagnostic in diagnostics] == ["INFO", "WARNING", "ERROR"]


def test_fingerprints_stay_where_lines_move() -> None:
    text = RIDES.text
    moved = Source(RIDES.name, f"# one\n# two\n{text}")
    before = report(finding(at(RIDES, "startedAt"), message="on line 9"))
    after = report(finding(at(moved, "startedAt"), message="on line 11"), sources=(moved,))
    assert fingerprints(before) == fingerprints(after)


def test_fingerprints_tell_findings_apart() -> None:
    span = at(RIDES, "riderId")
    outcome = report(
        finding(span),
        finding(at(RIDES, "riderId", again=1)),
        finding(span, rule="DDB201"),
        finding(span, table="Trips"),
        finding(span, index_name="byRider"),
        finding(span._replace(file="other.yaml")),
    )
    assert len(set(fingerprints(outcome))) == 6


def test_columns_of_rdjson_are_bytes() -> None:
    source = Source("a.yaml", "Größe𐐀: {x: é}\n")
    (diagnostic,) = rdjson(render("rdjson", report(finding(at(source, ":")), sources=(source,)), PLAIN))
    # G r ö(2) ß(2) e 𐐀(4) are 11 bytes
    assert diagnostic["location"]["range"] == {
        "start": {"line": 1, "column": 12},
        "end": {"line": 1, "column": 13},
    }
    (diagnostic,) = rdjson(render("rdjson", report(finding(at(source, "é")), sources=(source,)), PLAIN))
    assert diagnostic["location"]["range"]["end"]["column"] == 20


def test_rdjson_marks_the_first_line_alone() -> None:
    (diagnostic,) = rdjson(render("rdjson", report(finding(at(RIDES, "Rides:\n    Type"))), PLAIN))
    assert diagnostic["location"]["range"] == {
        "start": {"line": 2, "column": 3},
        "end": {"line": 2, "column": 9},
    }


def test_a_line_that_is_not_at_hand_is_marked_whole() -> None:
    (diagnostic,) = rdjson(render("rdjson", report(finding(Span("b.yaml", 7, 3, 7, 5))), PLAIN))
    assert diagnostic["location"] == {"path": "b.yaml", "range": {"start": {"line": 7}}}


def test_faults_of_ours_are_entries() -> None:
    failures = tuple(Failure(rule, "Rides", "template.yaml", "KeyError: 'x'") for rule in ("DDB1", "DDB2"))
    outcome = report(failures=failures)
    for entry in gitlab(render("gitlab", outcome, PLAIN)):
        assert (entry["check_name"], entry["severity"]) == ("ddblint", "critical")
        assert "KeyError: 'x'" in entry["description"]
    diagnostics = rdjson(render("rdjson", outcome, PLAIN))
    assert [diagnostic["code"] for diagnostic in diagnostics] == [{"value": "ddblint"}] * 2


def test_paths_count_from_the_root_of_the_repository() -> None:
    context = PLAIN._replace(base="/repository/stacks")
    paths = ["stacks/template.yaml", "<stdin>", "stacks/template.yaml"]
    entries = gitlab(render("gitlab", everything(), context))
    assert [entry["location"]["path"] for entry in entries] == paths
    diagnostics = rdjson(render("rdjson", everything(), context))
    assert [diagnostic["location"]["path"] for diagnostic in diagnostics] == paths


def test_what_a_file_says_stays_on_its_line() -> None:
    hostile = finding(at(RIDES, "startedAt"), message="a\nb\x00\ud800", help="c\x1b\nd")
    (entry,) = gitlab(render("gitlab", report(hostile), PLAIN))
    assert entry["description"] == "DDB101: a\\nb\\x00\\ud800 (help: c\\x1b d)"
    (diagnostic,) = rdjson(render("rdjson", report(hostile), PLAIN))
    assert diagnostic["message"] == "a\\nb\\x00\\ud800\nhelp: c\\x1b\nd"
