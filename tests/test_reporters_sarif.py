"""The sarif format as a whole: the tool, its rules, and faults of its own."""

from pathlib import Path

import pytest
from github_sarif import Json, accepted
from reports import PAGE_BODY, PLAIN, RIDES, at, everything, finding, report, two_pages

from ddblint import __version__, rulebook
from ddblint.errors import UsageError
from ddblint.findings import Certainty, Report
from ddblint.reporters import render

PAGE_URL = f"https://github.com/ddblint/ddblint/blob/v{__version__}/rules/DDB201-low-cardinality-gsi-key.md"


@pytest.fixture(autouse=True)
def rulebook_of_two_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = two_pages(tmp_path)
    monkeypatch.setattr(rulebook, "builtin", lambda: folder)


def run_of(outcome: Report) -> Json:
    return accepted(render("sarif", outcome, PLAIN))["runs"][0]


def test_a_clean_run_has_rules_and_no_results() -> None:
    run = run_of(report())
    assert run["results"] == []
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["DDB101", "DDB201"]
    assert "invocations" not in run
    assert "automationDetails" not in run


def test_the_tool() -> None:
    driver = run_of(everything())["tool"]["driver"]
    assert {key: value for key, value in driver.items() if key != "rules"} == {
        "name": "ddblint",
        "version": __version__,
        "semanticVersion": __version__,
        "informationUri": "https://github.com/ddblint/ddblint",
    }


def test_a_rule_says_what_its_page_says() -> None:
    assert run_of(report(finding(at(RIDES, "Rides"))))["tool"]["driver"]["rules"][1] == {
        "id": "DDB201",
        "name": "LowCardinalityGsiKey",
        "shortDescription": {"text": "Short"},
        "fullDescription": {"text": "A key names an attribute that is not defined."},
        "help": {
            "text": "A key names an attribute\nthat is not defined.\n\nIt has more to say.\n\n"
            f"AWS rejects it.\n\nDefine it.\n\n{PAGE_URL}",
            "markdown": f"{PAGE_BODY}\n[DDB201 low-cardinality-gsi-key]({PAGE_URL})\n",
        },
        "helpUri": PAGE_URL,
        "defaultConfiguration": {"level": "note"},
        "properties": {"tags": ["dynamodb"], "precision": "high", "problem.severity": "recommendation"},
    }


def test_a_long_description_is_cut_to_githubs_bound(tmp_path: Path) -> None:
    page = tmp_path / "DDB101-key-attribute-undefined.md"
    page.write_text(page.read_text().replace("A key", "A key" * 300))
    rules = run_of(report())["tool"]["driver"]["rules"]
    assert len(rules[0]["fullDescription"]["text"]) == 1024


def test_rules_are_the_enabled_ones_in_order() -> None:
    rules = run_of(report(rules=("DDB201",)))["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["DDB201"]
    result = run_of(report(finding(at(RIDES, "Rides"), rule="DDB201")))["results"][0]
    assert (result["ruleId"], result["ruleIndex"]) == ("DDB201", 1)


def test_a_rule_without_a_page_is_a_broken_install() -> None:
    with pytest.raises(UsageError, match="DDB999"):
        render("sarif", report(rules=("DDB101", "DDB999")), PLAIN)


def test_faults_of_ours_are_notifications() -> None:
    assert run_of(everything())["invocations"] == [
        {
            "executionSuccessful": False,
            "toolExecutionNotifications": [
                {
                    "level": "error",
                    "message": {
                        "text": "fault in ddblint: DDB201 failed on Rides in template.yaml: KeyError: 'x'; "
                        "please report it at https://github.com/ddblint/ddblint/issues"
                    },
                    "associatedRule": {"id": "DDB201", "index": 1},
                }
            ],
        }
    ]


def test_certainty_is_precision() -> None:
    guess = finding(at(RIDES, "Rides"), certainty=Certainty.GUESS)
    rules = run_of(report(guess))["tool"]["driver"]["rules"]
    assert [rule["properties"]["precision"] for rule in rules] == ["very-high", "high"]


def test_the_log_is_compact_ascii_and_names_no_directory_of_this_machine() -> None:
    found = finding(at(RIDES, "Rides"), message="名前")
    text = render("sarif", report(found), PLAIN)
    assert text.isascii()
    assert text.count("\n") == 1
    assert '"version":"2.1.0"' in text
    assert "/repository" not in text
