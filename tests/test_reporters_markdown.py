"""The markdown format, as it is shown after rendering."""

from consumers import markdown, rows
from reports import PLAIN, RIDES, at, everything, finding, report

from ddblint.findings import Failure, Related, Severity, Silence
from ddblint.plans import Plan, PlanStep
from ddblint.reporters import render
from ddblint.rulebook import url

SILENCE = Silence("DDB301", "all-projection", "Rides", at(RIDES, "Rides"), "key", "tell ```` it")


def test_a_finding_is_a_row() -> None:
    found = finding(
        at(RIDES, "startedAt"),
        help="define startedAt:\n  it is `S`",
        related=(Related(at(RIDES, "riderId"), "defined here"),),
        when=("IsProd is true",),
        also=("Trips",),
    )
    text = render("markdown", report(found), PLAIN)
    assert rows(text) == [
        [
            "error",
            "DDB101 key-attribute-undefined: sort key startedAt of Rides is not defined"
            " (when IsProd is true) (also Trips)template.yaml:9:27 (Rides; also Trips)"
            "help: define startedAt:\u00a0\u00a0it is Ssee template.yaml:6:27: defined here",
        ]
    ]
    document = markdown(text)
    assert document.findtext("h3") == "ddblint: 1 finding (1 error) in 1 file, 1 table"
    (link,) = document.iter("a")
    assert link.attrib == {"href": url("DDB101", "key-attribute-undefined")}
    assert [code.text for code in document.iter("code")] == ["startedAt", "template.yaml:9:27", "S"]
    assert len(list(document.iter("br"))) == 4


def test_nothing_found_is_a_heading() -> None:
    assert render("markdown", report(), PLAIN) == "### ddblint: no findings in 1 file, 1 table\n"


def test_the_worst_come_first() -> None:
    outcome = report(*(finding(at(RIDES, "Rides"), severity=severity) for severity in Severity))
    assert [cells[0] for cells in rows(render("markdown", outcome, PLAIN))] == ["error", "warning", "note"]


def test_what_a_comment_has_no_room_for_is_counted() -> None:
    notes = [finding(at(RIDES, "Rides"), severity=Severity.NOTE)] * 400
    errors = [finding(at(RIDES, "Rides"))] * 100
    text = render("markdown", report(*notes, *errors), PLAIN)
    assert 59_000 < len(text) < 61_000
    *shown, (_, rest) = rows(text)
    assert [cells[0] for cells in shown] == ["error"] * 100 + ["note"] * (len(shown) - 100)
    assert rest == f"{500 - len(shown)} more are not shown"


def test_silences_are_listed_where_asked_for_and_where_there_is_room() -> None:
    context = PLAIN._replace(show_silences=True)
    document = markdown(render("markdown", report(silences=(SILENCE,)), context))
    assert document.findtext("pre/code") == "not checked:\n  DDB301  Rides  key  tell ```` it\n"
    assert markdown(render("markdown", report(silences=(SILENCE,)), PLAIN)).find("pre") is None
    text = render("markdown", report(silences=(SILENCE,) * 3_000), context)
    assert len(text) < 61_000
    assert (markdown(text).findtext("pre/code") or "").endswith(" more are not shown\n")


def test_plans_are_shown_as_they_are() -> None:
    plan = Plan("template.yaml", ("Rides",), (), (PlanStep(1, (("", "add `two`"),)),), ())
    text = render("markdown", report(finding(at(RIDES, "Rides")), plans=(plan, plan)), PLAIN)
    told = "plan for Rides in template.yaml: 1 deploy\n  1. add `two`\n"
    assert markdown(text).findtext("pre/code") == f"{told}\n{told}"
    assert len(rows(text)) == 1


def test_faults_of_ours_are_rows() -> None:
    outcome = report(failures=(Failure("DDB201", "Rides", "template.yaml", "KeyError: 'x'"),))
    ((severity, text),) = rows(render("markdown", outcome, PLAIN))
    assert severity == "error"
    assert text.startswith("DDB201 failed: fault in ddblint: DDB201 failed on Rides in template.yaml")


def test_paths_count_from_the_root_of_the_repository() -> None:
    text = render("markdown", everything(), PLAIN._replace(base="/repository/stacks"))
    assert "stacks/template.yaml:9:27" in rows(text)[0][1]


def test_what_a_file_says_is_no_markup() -> None:
    hostile = "a|b <img src=x> [c](d) **e** _f_ ~~g~~ &lt; $h$ \\| `i"
    span = at(RIDES, "startedAt")._replace(file=hostile)
    outcome = report(finding(span, message=hostile, help=f"{hostile} `j`", table=hostile))
    text = render("markdown", outcome, PLAIN)
    ((_, cell),) = rows(text)
    place = f"{hostile}:9:27 ({hostile})"
    assert cell == f"DDB101 key-attribute-undefined: {hostile}{place}help: {hostile} `j`"
    assert {element.tag for element in markdown(text).find("table/tbody").iter()} == {
        "tbody",
        "tr",
        "td",
        "a",
        "br",
        "code",
    }


def test_nobody_is_called_and_no_issue_is_named() -> None:
    text = render("markdown", report(finding(at(RIDES, "Rides"), message="@all see #1")), PLAIN)
    assert "@&#8203;all see #&#8203;1" in text
