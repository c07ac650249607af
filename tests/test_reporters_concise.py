"""The concise format, and how both text formats end."""

import pytest
from reports import PLAIN, RIDES, at, finding, report

from ddblint.findings import Certainty, Failure, Report, Severity, Silence
from ddblint.reporters import render
from ddblint.source import Source

SILENCES = (
    Silence("DDB301", "all-projection", "Rides", at(RIDES, "Rides"), "workload.item_size", "tell it"),
    Silence("DDB3", "other", "Loans", at(RIDES, "Rides"), "key", "{Ref: Id}\x1b"),
)
FAILURES = (
    Failure("DDB101", "Rides", "template.yaml", "KeyError: 'x'"),
    Failure("DDB404", "", "a.yaml", "y\x1b"),
)


def last_lines(outcome: Report, *, show_silences: bool = False, count: int = 1) -> list[str]:
    text = render("concise", outcome, PLAIN._replace(show_silences=show_silences))
    return text.splitlines()[-count:]


def test_concise_is_one_line_a_finding() -> None:
    found = finding(at(RIDES, "startedAt"), index_name="byStart", when=("IsProd is true",))
    guess = found._replace(
        severity=Severity.NOTE, certainty=Certainty.GUESS, table="", index_name="", when=()
    )
    assert render("concise", report(found, guess), PLAIN) == (
        "template.yaml:9:27: error[DDB101] sort key `startedAt` of Rides is not defined"
        " (Rides, index byStart) [when IsProd is true]\n"
        "template.yaml:9:27: note[DDB101] (guess) sort key `startedAt` of Rides is not defined\n"
        "2 findings (1 error, 1 note) in 1 file, 1 table\n"
    )


def test_other_tables_are_named_behind_the_index() -> None:
    found = finding(at(RIDES, "startedAt"), index_name="byStart", also=("Trips", "Cars"))
    assert "not defined (Rides, index byStart; also Trips, Cars)\n" in render("concise", report(found), PLAIN)


def test_concise_has_colors_where_wanted() -> None:
    text = render("concise", report(finding(at(RIDES, "Rides"))), PLAIN._replace(color=True))
    assert text.startswith("\x1b[1mtemplate.yaml:2:3:\x1b[0m \x1b[1;31merror[DDB101]\x1b[0m sort key")


@pytest.mark.parametrize("file", ["::error::x.yaml", "\n::error::x.yaml", " ::error::x.yaml"])
def test_a_file_name_is_no_command_to_github_actions(file: str) -> None:
    text = render("concise", report(finding(at(RIDES, "Rides")._replace(file=file))), PLAIN)
    assert not any(line.lstrip().startswith("::") for line in text.splitlines())


def test_what_a_file_says_cannot_steer_the_terminal() -> None:
    span = at(RIDES, "Rides")._replace(file="a\x1b.yaml")
    found = finding(span, message="b\r\n::error::", table="c\x07", index_name="\udc80", when=("\x9b",))
    assert render("concise", report(found), PLAIN).splitlines()[0] == (
        "a\\x1b.yaml:2:3: error[DDB101] b\\r\\n::error:: (c\\x07, index \\udc80) [when \\x9b]"
    )


@pytest.mark.parametrize("format", ["full", "concise"])
def test_a_clean_run_is_one_line(format: str) -> None:
    assert render(format, report(files=1, tables=3), PLAIN) == "no findings in 1 file, 3 tables\n"


def test_counts_read_well() -> None:
    warning = finding(at(RIDES, "Rides"), severity=Severity.WARNING)
    assert last_lines(report(warning, warning, files=2, tables=1234)) == [
        "2 findings (2 warnings) in 2 files, 1,234 tables"
    ]


def test_the_summary_says_what_was_not_analysed() -> None:
    part = finding(at(RIDES, "Rides"), rule="DDB005", severity=Severity.NOTE)
    outcome = report(part, silences=SILENCES, failures=FAILURES[:1], skipped=("a.json", "b.json"))
    assert last_lines(outcome) == [
        "1 finding (1 note) in 1 file, 1 table; 1 part not analysed (DDB005); "
        "1 check had nothing to go on (--silences); 1 check failed; 2 files without tables skipped"
    ]


def test_silences_are_listed_where_asked_for() -> None:
    outcome = report(silences=SILENCES)
    assert last_lines(outcome, show_silences=True, count=5) == [
        "not checked:",
        "  DDB301  Rides  workload.item-size  tell it",
        "  DDB3    Loans  key                 {Ref: Id}\\x1b",
        "",
        "no findings in 1 file, 1 table; 1 check had nothing to go on",
    ]


def test_without_silences_the_list_has_no_heading() -> None:
    assert last_lines(report(), show_silences=True, count=2) == ["no findings in 1 file, 1 table"]


def test_faults_of_ours_are_named() -> None:
    asked = "please report it at https://github.com/ddblint/ddblint/issues"
    assert last_lines(report(failures=FAILURES), count=3) == [
        f"fault in ddblint: DDB101 failed on Rides in template.yaml: KeyError: 'x'; {asked}",
        f"fault in ddblint: DDB404 failed on a.yaml: y\\x1b; {asked}",
        "no findings in 1 file, 1 table; 2 checks failed",
    ]


@pytest.mark.parametrize("format", ["full", "concise"])
@pytest.mark.parametrize("command", ["##vso[task.complete]", "##[add-mask]"])
def test_what_a_file_says_is_no_command_to_a_runner(format: str, command: str) -> None:
    """Nor does it move what is marked below it."""
    source = Source("a.yaml", f"{command}: {{key: 1}}\n")
    found = finding(at(source, "key"), message=command, help=command, table=command)
    text = render(format, report(found, sources=(source,)), PLAIN)
    assert command.replace("[", "(") in text
    assert command not in text
