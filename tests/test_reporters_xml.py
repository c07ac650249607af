"""The formats in XML: junit for test views, checkstyle for review tools."""

from consumers import Case, checkstyle, junit
from reports import ONE, PAGE, PLAIN, RIDES, at, everything, finding, report

from ddblint.findings import Failure, Severity
from ddblint.reporters import render

FOUND = ONE._replace(index_name="byStart")
STATEMENT = "sort key `startedAt` of Rides is not defined (when IsProd is true) (also Trips)"
TEXT = f"{STATEMENT}\nhelp: define startedAt:\n  it is S\nsee template.yaml:6:27: defined here\n{PAGE}"


def test_a_finding_is_a_failed_test() -> None:
    assert junit(render("junit", report(FOUND), PLAIN)) == [
        Case(
            "template.yaml",
            "DDB101 key-attribute-undefined: Rides, index byStart; also Trips",
            "Failure",
            STATEMENT,
            f"template.yaml:9:27: {TEXT}",
        )
    ]


def test_a_finding_is_an_error_of_checkstyle() -> None:
    assert checkstyle(render("checkstyle", report(FOUND), PLAIN)) == [
        (
            "template.yaml",
            {"line": "9", "column": "27", "severity": "error", "message": TEXT, "source": "ddblint.DDB101"},
        )
    ]


def test_a_file_without_findings_is_a_test_that_passed() -> None:
    outcome = report(finding(at(RIDES, "Rides")), clean=("clean.yaml", "template.yaml"))
    clean, found = junit(render("junit", outcome, PLAIN._replace(base="/repository/stacks")))
    assert clean == Case("stacks/clean.yaml", "no findings", "", "", "")
    assert (found.suite, found.kind) == ("stacks/template.yaml", "Failure")


def test_nothing_found_is_a_test_that_passed() -> None:
    assert junit(render("junit", report(), PLAIN)) == [Case("ddblint", "no findings", "", "", "")]
    assert checkstyle(render("checkstyle", report(), PLAIN)) == []


def test_the_severities() -> None:
    outcome = report(*(finding(at(RIDES, "Rides"), severity=severity) for severity in Severity))
    note, warning, error = junit(render("junit", outcome, PLAIN))
    assert (note.kind, note.told.split("\n")[1]) == ("", "help: define startedAt")
    assert (warning.kind, error.kind) == ("Failure", "Failure")
    errors = checkstyle(render("checkstyle", outcome, PLAIN))
    assert [error["severity"] for _, error in errors] == ["info", "warning", "error"]


def test_tests_have_names_of_their_own_without_lines() -> None:
    outcome = report(finding(at(RIDES, "riderId")), finding(at(RIDES, "riderId", again=1)))
    names = [test.name for test in junit(render("junit", outcome, PLAIN))]
    assert names == ["DDB101 key-attribute-undefined: Rides", "DDB101 key-attribute-undefined: Rides (2)"]


def test_a_file_is_a_suite() -> None:
    """Also where findings of one file do not stand together."""
    spans = [at(RIDES, "Rides")._replace(file=name) for name in ("a.yaml", "b.yaml", "a.yaml")]
    outcome = report(*map(finding, spans))
    assert [test.suite for test in junit(render("junit", outcome, PLAIN))] == ["a.yaml", "a.yaml", "b.yaml"]
    errors = checkstyle(render("checkstyle", outcome, PLAIN))
    assert [file for file, _ in errors] == ["a.yaml", "a.yaml", "b.yaml"]


def test_faults_of_ours_are_errors() -> None:
    outcome = report(failures=(Failure("", "", "template.yaml", "KeyError: 'x'"),))
    (test,) = junit(render("junit", outcome, PLAIN))
    assert (test.name, test.kind) == ("reading failed", "Error")
    assert test.message.startswith("fault in ddblint: reading failed on template.yaml: KeyError: 'x'")
    ((file, error),) = checkstyle(render("checkstyle", outcome, PLAIN))
    assert (file, error["source"], error["severity"]) == ("template.yaml", "ddblint.ddblint", "error")


def test_paths_count_from_the_root_of_the_repository() -> None:
    context = PLAIN._replace(base="/repository/stacks")
    files = ["stacks/template.yaml", "stacks/template.yaml", "<stdin>"]
    assert [test.suite for test in junit(render("junit", everything(), context))] == files
    assert [file for file, _ in checkstyle(render("checkstyle", everything(), context))] == files


def test_what_a_file_says_is_no_markup() -> None:
    hostile = '<a b="c">&amp;]]>--\x00\x1b\ud800\ufffe\r\n\''
    shown = '<a b="c">&amp;]]>--\\x00\\x1b\\ud800\\ufffe\\r\\n\''
    name = '<a b="c">&amp;]]>\x1b\udc80\n\'.yaml'  # what a file can be called
    span = at(RIDES, "startedAt")._replace(file=name)
    outcome = report(finding(span, message=hostile, help=hostile, table=hostile))
    (test,) = junit(render("junit", outcome, PLAIN))
    path = '<a b="c">&amp;]]>\\x1b\\udc80\\n\'.yaml'
    assert (test.suite, test.message) == (path, shown)
    assert test.name == f"DDB101 key-attribute-undefined: {shown}"
    ((file, error),) = checkstyle(render("checkstyle", outcome, PLAIN))
    assert (file, error["message"].partition("\n")[0]) == (path, shown)
