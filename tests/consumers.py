"""Reads reports as those do for whom they are written: runners, agents, merge requests, test views."""

import json
import re
from typing import Any, NamedTuple
from xml.etree import ElementTree

import junitparser
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

LINE = {"type": "integer", "minimum": 1}
#: Of the docs of GitLab, "Code Quality report format"; a path that starts with ./ is not found there.
GITLAB = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "additionalProperties": False,
        "properties": {
            "description": {"type": "string", "pattern": r"^[^\n]+$"},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "additionalProperties": False,
                "properties": {
                    "path": {"type": "string", "pattern": r"^(?!\.{0,2}/)"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "additionalProperties": False,
                        "properties": {"begin": LINE, "end": LINE},
                    },
                },
            },
        },
    },
}
POSITION = {
    "type": "object",
    "required": ["line"],
    "additionalProperties": False,
    "properties": {"line": LINE, "column": LINE},
}
#: Of proto/rdf/reviewdog.proto; reviewdog refuses a field that it does not know.
RDJSON = {
    "type": "object",
    "required": ["source", "diagnostics"],
    "additionalProperties": False,
    "properties": {
        "source": {
            "type": "object",
            "required": ["name"],
            "additionalProperties": False,
            "properties": {"name": {"type": "string"}, "url": {"type": "string"}},
        },
        "diagnostics": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["message", "location"],
                "additionalProperties": False,
                "properties": {
                    "message": {"type": "string", "minLength": 1},
                    "severity": {"enum": ["ERROR", "WARNING", "INFO"]},
                    "code": {
                        "type": "object",
                        "required": ["value"],
                        "additionalProperties": False,
                        "properties": {"value": {"type": "string"}, "url": {"type": "string"}},
                    },
                    "location": {
                        "type": "object",
                        "required": ["path", "range"],
                        "additionalProperties": False,
                        "properties": {
                            "path": {"type": "string", "minLength": 1},
                            "range": {
                                "type": "object",
                                "required": ["start"],
                                "additionalProperties": False,
                                "properties": {"start": POSITION, "end": POSITION},
                            },
                        },
                    },
                },
            },
        },
    },
}


class Command(NamedTuple):
    """What a runner takes from a line: the command's name, its properties, its message."""

    name: str
    properties: dict[str, str]
    message: str


def gitlab(text: str) -> list[Any]:
    entries: list[Any] = json.loads(text)
    Draft202012Validator(GITLAB).validate(entries)
    fingerprints = [entry["fingerprint"] for entry in entries]
    assert len(set(fingerprints)) == len(fingerprints)
    return entries


def rdjson(text: str) -> list[Any]:
    result = json.loads(text)
    Draft202012Validator(RDJSON).validate(result)
    diagnostics: list[Any] = result["diagnostics"]
    return diagnostics


def github(text: str) -> tuple[list[Command], list[str]]:
    """The commands of a log as the runner's ActionCommand reads them, and the other lines."""
    commands, others = [], []
    for line in text.split("\n")[:-1]:
        head, mark, data = line.strip().removeprefix("::").partition("::")
        if not line.strip().startswith("::") or not mark:
            others.append(line)
            continue
        name, _, told = head.partition(" ")
        pairs = (pair.partition("=") for pair in told.split(","))
        properties = {key: _unescaped(value, _GITHUB_PROPERTY) for key, _, value in pairs}
        commands.append(Command(name, properties, _unescaped(data, _GITHUB_DATA)))
    return commands, others


_GITHUB_DATA = {"%0D": "\r", "%0A": "\n", "%25": "%"}
_GITHUB_PROPERTY = {**_GITHUB_DATA, "%3A": ":", "%2C": ","}
_AZURE = {"%3B": ";", "%0D": "\r", "%0A": "\n", "%5D": "]", "%AZP25": "%"}


def azure(text: str) -> tuple[list[Command], list[str]]:
    """The commands of a log as the agent's Command reads them: the first `##vso[` anywhere in a line."""
    commands, others = [], []
    for line in text.split("\n")[:-1]:
        start, end = line.find("##vso["), line.find("]")
        if start < 0 or end < start:
            others.append(line)
            continue
        name, _, told = line[start + len("##vso[") : end].partition(" ")
        pairs = (pair.partition("=") for pair in told.split(";") if pair)
        properties = {key: _unescaped(value, _AZURE) for key, _, value in pairs}
        commands.append(Command(name, properties, _unescaped(line[end + 1 :], _AZURE)))
    return commands, others


def _unescaped(text: str, signs: dict[str, str]) -> str:
    return re.sub("|".join(signs), lambda found: signs[found[0]], text)


class Case(NamedTuple):
    """A test as views show it; `told` is what the element in it says."""

    suite: str
    name: str
    kind: str
    message: str
    told: str


def junit(text: str) -> list[Case]:
    """The tests, by a reader of JUnit's XML; the numbers in the file are those of what it holds."""
    read = junitparser.JUnitXml.fromroot(ElementTree.fromstring(text.encode()))
    tests: list[Case] = []
    suites = list(read)
    for suite in suites:
        cases = list(suite)
        assert cases, "a suite without a test is taken for a fault"
        assert len({(case.classname, case.name) for case in cases}) == len(cases)
        tests += [_test(suite.name, case) for case in cases]
        assert (suite.tests, suite.failures, suite.errors) == _numbers(cases)
    every = [case for suite in suites for case in suite]
    assert (read.tests, read.failures, read.errors) == _numbers(every)
    return tests


def _test(suite: str, case: junitparser.TestCase) -> Case:
    if not case.result:
        return Case(suite, case.name, "", "", case.system_out or "")
    (result,) = case.result
    return Case(suite, case.name, type(result).__name__, result.message, result.text)


def _numbers(cases: list[junitparser.TestCase]) -> tuple[int, int, int]:
    kinds = [type(result) for case in cases for result in case.result]
    return len(cases), kinds.count(junitparser.Failure), kinds.count(junitparser.Error)


def checkstyle(text: str) -> list[tuple[str, dict[str, str]]]:
    """The errors with their files."""
    root = ElementTree.fromstring(text.encode())
    assert (root.tag, root.attrib) == ("checkstyle", {"version": "4.3"})
    errors = [(file.attrib["name"], error) for file in root for error in file]
    assert {file.tag for file in root} <= {"file"}
    assert len({file.attrib["name"] for file in root}) == len(root)
    for _, error in errors:
        assert (error.tag, sorted(error.attrib)) == (
            "error",
            ["column", "line", "message", "severity", "source"],
        )
        assert error.attrib["severity"] in ("error", "warning", "info")
    return [(file, error.attrib) for file, error in errors]


def markdown(text: str) -> ElementTree.Element:
    """The document as HTML in one element, by the rules of GitHub's tables."""
    html = MarkdownIt("gfm-like", {"linkify": False, "xhtmlOut": True}).render(text)
    return ElementTree.fromstring(f"<body>{html.replace('<br>', '<br/>').replace('&nbsp;', ' ')}</body>")


def rows(text: str) -> list[list[str]]:
    """The text of each cell of a document's table, its head left out."""
    return [["".join(cell.itertext()) for cell in row] for row in markdown(text).iterfind("table/tbody/tr")]
