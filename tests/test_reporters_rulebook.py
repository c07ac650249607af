"""The pages of the rulebook itself, as GitHub gets to see them."""

from github_sarif import accepted
from reports import PLAIN, report

from ddblint.reporters import render
from ddblint.rulebook import pages


def test_every_page_makes_a_rule_that_github_takes() -> None:
    ids = [page.id for page in pages()]
    log = accepted(render("sarif", report(rules=tuple(ids)), PLAIN))
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert "DDB101" in ids
    assert [rule["id"] for rule in rules] == ids
