"""The sarif format: SARIF 2.1.0 as GitHub code scanning reads it best.

Rule metadata holds nothing of a finding, and every enabled rule is listed in every run, so that GitHub
sees one stable rule set. Regions are one line, since an alert shows on a pull request only where all of
its lines were changed.
"""

import json
from collections.abc import Iterable, Mapping

from ddblint import __version__
from ddblint.erased import Any
from ddblint.findings import Certainty, Failure, Report, Severity
from ddblint.reporters import Context
from ddblint.reporters.sarif_results import results
from ddblint.reporters.wording import describe
from ddblint.rulebook import Page, page, pages

_PRECISION = {Certainty.FACT: "very-high", Certainty.LIKELY: "high", Certainty.GUESS: "medium"}
_PROBLEM_SEVERITY = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "recommendation"}
#: GitHub's own bound of a description.
_MAX_DESCRIPTION = 1024


def render(report: Report, context: Context) -> str:
    indexes = {id: index for index, id in enumerate(sorted(report.rules))}
    run: dict[str, Any] = {
        "tool": {"driver": _driver(_pages(indexes))},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The root of the repository."}}},
        "results": results(report, indexes, context),
    }
    if report.failures:
        run["invocations"] = [_invocation(report.failures, indexes)]
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, separators=(",", ":")) + "\n"


def _pages(ids: Iterable[str]) -> list[Page]:
    known = {each.id: each for each in pages()}
    return [known.get(id) or page(id) for id in ids]


def _driver(rules: list[Page]) -> dict[str, Any]:
    return {
        "name": "ddblint",
        "version": __version__,
        "semanticVersion": __version__,
        "informationUri": "https://github.com/ddblint/ddblint",
        "rules": list(map(_rule, rules)),
    }


def _rule(page: Page) -> dict[str, Any]:
    return {
        "id": page.id,
        "name": "".join(word.capitalize() for word in page.name.split("-")),
        "shortDescription": {"text": page.title},
        "fullDescription": {"text": " ".join(page.what.partition("\n\n")[0].split())[:_MAX_DESCRIPTION]},
        **_help(page),
        "defaultConfiguration": {"level": str(page.severity)},
        "properties": {
            "tags": ["dynamodb"],
            "precision": _PRECISION[page.certainty],
            "problem.severity": _PROBLEM_SEVERITY[page.severity],
        },
    }


def _help(page: Page) -> dict[str, Any]:
    """The page, and where it can be read; GitHub shows no helpUri, so that its Markdown links there too."""
    text = f"{page.what}\n\n{page.why}\n\n{page.fix}"
    if not page.url:
        return {"help": {"text": text, "markdown": page.body}}
    link = f"[{page.id} {page.name}]({page.url})"
    help = {"text": f"{text}\n\n{page.url}", "markdown": f"{page.body}\n{link}\n"}
    return {"help": help, "helpUri": page.url}


def _invocation(failures: tuple[Failure, ...], indexes: Mapping[str, int]) -> dict[str, Any]:
    return {
        "executionSuccessful": False,
        "toolExecutionNotifications": [
            {"level": "error", "message": {"text": describe(failure)}, **_associated(failure, indexes)}
            for failure in failures
        ],
    }


def _associated(failure: Failure, indexes: Mapping[str, int]) -> dict[str, Any]:
    """The rule that failed; none where it was the reading of a file."""
    if not failure.rule:
        return {}
    return {"associatedRule": {"id": failure.rule, "index": indexes[failure.rule]}}
