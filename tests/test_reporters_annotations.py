"""The formats that are commands to the runners of GitHub Actions and Azure Pipelines."""

import pytest
from consumers import Command, azure, github
from reports import ONE, PAGE, PLAIN, RIDES, at, everything, finding, report

from ddblint.findings import Certainty, Failure, Severity, Silence
from ddblint.plans import Plan, PlanStep
from ddblint.reporters import render
from ddblint.source import Span

PLAN = Plan("template.yaml", ("Rides",), (), (PlanStep(1, (("", "add GSI two"),)),), ("then look",))
TEXT = (
    "sort key `startedAt` of Rides is not defined (when IsProd is true) (also Trips)\n"
    "help: define startedAt:\n"
    "  it is S\n"
    f"see template.yaml:6:27: defined here\n{PAGE}"
)


def test_github_annotates_the_place_and_says_all() -> None:
    commands, others = github(render("github", report(ONE), PLAIN))
    assert commands == [
        Command(
            "error",
            {
                "file": "template.yaml",
                "line": "9",
                "endLine": "9",
                "col": "27",
                "endColumn": "36",
                "title": "DDB101 key-attribute-undefined",
            },
            f"template.yaml:9:27: DDB101 {TEXT}",
        )
    ]
    assert others == ["1 finding (1 error) in 1 file, 1 table"]


def test_azure_shows_the_place_and_says_all() -> None:
    assert azure(render("azure", report(ONE), PLAIN)) == (
        [
            Command(
                "task.logissue",
                {
                    "type": "error",
                    "sourcepath": "template.yaml",
                    "linenumber": "9",
                    "columnnumber": "27",
                    "code": "DDB101",
                },
                f"template.yaml:9:27: error[DDB101] {TEXT}",
            )
        ],
        ["1 finding (1 error) in 1 file, 1 table"],
    )


def test_places_of_several_lines_are_marked_on_the_first() -> None:
    """Columns of several lines are refused, and an annotation would stand below the last one."""
    block = finding(at(RIDES, "Rides:\n    Type"))
    ((_, properties, _),), _ = github(render("github", report(block), PLAIN))
    assert [properties[name] for name in ("line", "endLine", "col", "endColumn")] == ["2", "2", "3", "9"]


def test_where_an_unknown_line_ends_is_left_out() -> None:
    far = finding(Span("other.yaml", 2, 3, 4, 1))
    ((_, properties, _),), _ = github(render("github", report(far), PLAIN))
    assert sorted(properties) == ["col", "endLine", "file", "line", "title"]


def test_the_severities() -> None:
    found = [finding(at(RIDES, "Rides"), severity=severity) for severity in Severity]
    outcome = report(*found)
    assert [command.name for command in github(render("github", outcome, PLAIN))[0]] == [
        "error",
        "warning",
        "notice",
    ]
    shown = azure(render("azure", outcome, PLAIN))[0]
    assert [command.properties["type"] for command in shown] == ["error", "warning", "warning"]
    assert [command.message.split()[1] for command in shown] == [
        "error[DDB101]",
        "warning[DDB101]",
        "note[DDB101]",
    ]


def test_the_title_says_how_sure_it_is() -> None:
    guess = finding(at(RIDES, "Rides"), certainty=Certainty.GUESS)
    ((_, properties, _),), _ = github(render("github", report(guess), PLAIN))
    assert properties["title"] == "DDB101 key-attribute-undefined (guess)"


def test_github_is_told_the_worst_first_and_the_reader_what_it_hides() -> None:
    notes = [finding(at(RIDES, "Rides"), severity=Severity.NOTE)] * 11
    errors = [finding(at(RIDES, "Rides"))] * 12
    commands, others = github(render("github", report(*notes, *errors), PLAIN))
    assert [command.name for command in commands] == ["error"] * 12 + ["notice"] * 11
    assert others[0] == "GitHub shows 10 annotations of each level; 3 more are in this log alone"
    commands, others = github(render("github", report(*notes[:10], *errors[:10]), PLAIN))
    assert (len(commands), len(others)) == (20, 1)


@pytest.mark.parametrize("format", ["github", "azure"])
def test_logs_list_silences_where_asked_for(format: str) -> None:
    silence = Silence("DDB301", "all-projection", "Rides", at(RIDES, "Rides"), "key", "tell it")
    text = render(format, report(silences=(silence,)), PLAIN._replace(show_silences=True))
    assert text.splitlines()[:2] == ["not checked:", "  DDB301  Rides  key  tell it"]
    assert "not checked" not in render(format, report(silences=(silence,)), PLAIN)


@pytest.mark.parametrize("format", ["github", "azure"])
def test_logs_end_with_plans(format: str) -> None:
    text = render(format, report(plans=(PLAN,)), PLAIN)
    assert text.splitlines() == [
        "plan for Rides in template.yaml: 1 deploy",
        "  1. add GSI two",
        "  note: then look",
        "",
        "no findings in 1 file, 1 table",
    ]


@pytest.mark.parametrize("name", ["##vso[task.complete]x", "##[add-mask]x", "::error::x"])
def test_what_is_said_of_the_rest_is_no_command(name: str) -> None:
    silence = Silence("DDB301", "all-projection", name, at(RIDES, "Rides"), "key", "-")
    # The long word makes a line of its own.
    plan = PLAN._replace(notes=(f"{'x' * 100} {name}",), steps=(PlanStep(1, (("", name),)),))
    outcome = report(silences=(silence,), plans=(plan,))
    for format in ("github", "azure"):
        text = render(format, outcome, PLAIN._replace(show_silences=True))
        assert name[-8:] in text
        assert "##vso[" not in text
        assert "##[" not in text
        assert not any(line.strip().startswith("::") for line in text.splitlines())


def test_faults_of_ours_are_errors() -> None:
    outcome = report(failures=(Failure("DDB201", "Rides", "template.yaml", "KeyError: 'x'"),))
    ((name, properties, message),), _ = github(render("github", outcome, PLAIN))
    assert (name, properties["title"], properties["file"]) == ("error", "DDB201 failed", "template.yaml")
    assert "fault in ddblint: DDB201 failed on Rides in template.yaml: KeyError: 'x'" in message
    ((_, properties, message),), _ = azure(render("azure", outcome, PLAIN))
    assert (properties["code"], "KeyError: 'x'" in message) == ("ddblint", True)


def test_paths_count_from_the_root_of_the_repository() -> None:
    context = PLAIN._replace(base="/repository/stacks")
    commands, _ = github(render("github", everything(), context))
    files = [command.properties["file"] for command in commands]
    assert files == ["stacks/template.yaml", "stacks/template.yaml", "<stdin>"]
    assert "see stacks/b.yaml:1:1: [x](y)" in commands[0].message
    ((_, properties, _), *_), _ = azure(render("azure", everything(), context))
    assert properties["sourcepath"] == "stacks/template.yaml"


def test_what_a_file_says_is_no_command() -> None:
    hostile = "a%0A,b:c;d]e::error::f##vso[task.complete]\n::error::g\r\x1b[31m"
    shown = hostile.replace("\n", "\\n").replace("\r", "\\r").replace("\x1b", "\\x1b")
    span = at(RIDES, "startedAt")._replace(file=f"{hostile}.yaml")
    outcome = report(finding(span, message=hostile, table=hostile))
    ((_, properties, message),), others = github(render("github", outcome, PLAIN))
    assert (properties["file"], len(others)) == (f"{shown}.yaml", 1)
    assert message.startswith(f"{shown}.yaml:9:27: DDB101 {shown}\n")
    ((_, properties, message),), others = azure(render("azure", outcome, PLAIN))
    assert (properties["sourcepath"], len(others)) == (f"{shown}.yaml", 1)
    assert message.startswith(f"{shown}.yaml:9:27: error[DDB101] {shown}\n")
