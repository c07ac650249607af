"""What GitHub code scanning demands of a SARIF log beyond the schema, as a check that names each fault.

Source: GitHub docs, "SARIF support for code scanning"; github/codeql-action, and the messages with which
uploads are refused.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from sarif_kit.validate import validation_errors

Json = Any

SCHEMAS = ("https://json.schemastore.org/sarif-2.1.0.json",)
LEVELS = ("error", "warning", "note")
PRECISIONS = ("very-high", "high", "medium", "low")
PROBLEM_SEVERITIES = ("error", "warning", "recommendation")
MAX_DESCRIPTION, MAX_NAME, MAX_TAGS = 1024, 255, 20
MAX_RUNS, MAX_RESULTS, MAX_RULES = 20, 25_000, 25_000
#: A relative path of unreserved and percent-encoded characters; a colon would end a scheme.
_PATH = re.compile(r"(?:[A-Za-z0-9\-._~/!$&'()*+,;=@]|%[0-9A-F]{2})+")
_LINK = re.compile(r"(?<!\\)\]\((\d+)\)")


def accepted(text: str) -> Json:
    """The log, held against the schema and GitHub's rules."""
    log = json.loads(text)
    assert validation_errors(log) == []
    assert faults(log) == []
    return log


def faults(log: Json) -> list[str]:
    """Everything GitHub would refuse, ignore or show badly; empty when there is nothing."""
    return list(_log(log))


def _log(log: Json) -> Iterator[str]:
    if log.get("$schema") not in SCHEMAS:
        yield "schema: not the final 2.1.0"
    if log.get("version") != "2.1.0":
        yield "version: not 2.1.0"
    runs = log.get("runs", [])
    if not 1 <= len(runs) <= MAX_RUNS:
        yield "runs: none, or too many"
    for run in runs:
        yield from _run(run)


def _run(run: Json) -> Iterator[str]:
    driver = run["tool"]["driver"]
    rules = driver.get("rules")
    if not driver.get("name") or not driver.get("semanticVersion") or rules is None:
        yield "driver: lacks name, semanticVersion or rules"
    if run.get("columnKind") != "unicodeCodePoints":
        yield "columnKind: not ours"
    if "results" not in run:
        yield "results: missing"
    if len(rules or []) > MAX_RULES or len(run.get("results", [])) > MAX_RESULTS:
        yield "run: too many rules or results"
    ids = [rule.get("id") for rule in rules or []]
    if len(set(ids)) < len(ids) or ids != sorted(ids):
        yield "rules: a duplicate, or not in order"
    for rule in rules or []:
        yield from _rule(rule)
    for result in run.get("results", []):
        yield from _result(result, ids, run.get("originalUriBaseIds", {}))


def _rule(rule: Json) -> Iterator[str]:
    if not rule.get("id") or len(rule.get("name", "")) > MAX_NAME:
        yield "rule: no id, or too long a name"
    for name in ("shortDescription", "fullDescription"):
        if not 0 < len(rule.get(name, {}).get("text", "")) <= MAX_DESCRIPTION:
            yield f"rule: {name} empty or too long"
    help = rule.get("help", {})
    if not help.get("text") or rule.get("helpUri", "-") not in help.get("markdown", ""):
        yield "rule: no help, or none with a link in its Markdown"
    if rule.get("defaultConfiguration", {}).get("level") not in LEVELS:
        yield "rule: level"
    properties = rule.get("properties", {})
    if properties.get("precision") not in PRECISIONS:
        yield "rule: precision"
    if properties.get("problem.severity") not in PROBLEM_SEVERITIES:
        yield "rule: problem.severity"
    if not 0 < len(properties.get("tags", [])) <= MAX_TAGS:
        yield "rule: tags"


def _result(result: Json, ids: list[str], bases: Json) -> Iterator[str]:
    index = result.get("ruleIndex", -1)
    if not 0 <= index < len(ids) or ids[index] != result.get("ruleId"):
        yield "result: ruleIndex does not lead to ruleId"
    if result.get("level") not in LEVELS:
        yield "result: level"
    if "suppressions" in result:
        yield "result: suppressions are not honoured"
    text = result.get("message", {}).get("text", "")
    if not text.endswith((".", "!", "?")):
        yield "result: no message that ends as a sentence"
    if len(result.get("locations", [])) != 1:
        yield "result: not one location"
    related = result.get("relatedLocations", [])
    if sorted(map(int, _LINK.findall(text))) != [place.get("id") for place in related]:
        yield "result: a related location that no link shows"
    for place in (*result.get("locations", []), *related):
        yield from _location(place, bases)
    if not result.get("partialFingerprints"):
        yield "result: no fingerprint"


def _location(location: Json, bases: Json) -> Iterator[str]:
    place = location.get("physicalLocation", {})
    artifact, region = place.get("artifactLocation", {}), place.get("region", {})
    uri = artifact.get("uri", "")
    if not _PATH.fullmatch(uri) or uri.startswith("/") or {"", ".", ".."} & set(uri.split("/")):
        yield f"location: {uri!r} is no path from the root of the repository"
    if artifact.get("uriBaseId", "%SRCROOT%") not in bases:
        yield "location: unknown uriBaseId"
    line = region.get("startLine", 0)
    if line < 1 or region.get("startColumn", 0) < 1 or region.get("endLine") != line:
        yield "region: not one line from 1"
    if region.get("endColumn", region.get("startColumn", 0)) < region.get("startColumn", 0):
        yield "region: ends before it starts"
    around = place.get("contextRegion", {"startLine": 0, "endLine": line + 1})
    if not around["startLine"] <= line <= around["endLine"] or around["startLine"] == around["endLine"]:
        yield "contextRegion: does not enclose the region"
