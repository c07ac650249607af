"""The list of rules, against the rulebook."""

import json
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator

from ddblint.cli import group
from ddblint.listing import as_json, as_text
from ddblint.registry import checks
from ddblint.rulebook import page

ENTRY = {
    "type": "object",
    "additionalProperties": False,
    "required": ["id", "name", "severity", "certainty", "title", "options", "url"],
    "properties": {
        "id": {"pattern": "^DDB[0-9]{3}$"},
        "name": {"type": "string", "minLength": 1},
        "severity": {"enum": ["error", "warning", "note"]},
        "certainty": {"enum": ["fact", "likely", "guess"]},
        "title": {"type": "string", "minLength": 1},
        "options": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["default", "description"],
                "properties": {"default": True, "description": {"type": "string", "minLength": 1}},
            },
        },
        "url": {"pattern": "^https://.*/rules/DDB[0-9]{3}-.*\\.md$"},
    },
}


def test_the_text_has_a_line_for_each_rule() -> None:
    head, *lines = as_text().splitlines()
    assert head.split() == ["id", "name", "severity", "certainty", "title"]
    assert [line.split(maxsplit=4) for line in lines] == [
        [check.id, check.name, str(check.severity), str(check.certainty), page(check.id).title]
        for check in checks()
    ]


def test_the_columns_of_the_text_start_where_their_heads_do() -> None:
    head, *lines = as_text().splitlines()
    starts = [head.index(word) for word in ("name", "severity", "certainty", "title")]
    assert all(line[start - 1] == " " != line[start] for line in lines for start in starts)


def test_no_line_of_the_text_ends_in_blanks() -> None:
    lines = as_text().splitlines()
    assert lines == [line.rstrip() for line in lines]


def test_the_json_has_an_object_for_each_rule() -> None:
    entries = json.loads(as_json())
    assert list(Draft202012Validator({"type": "array", "items": ENTRY}).iter_errors(entries)) == []
    assert [(entry["id"], entry["url"]) for entry in entries] == [(c.id, page(c.id).url) for c in checks()]


def test_an_option_is_listed_with_its_default_and_its_meaning() -> None:
    entries = {entry["id"]: entry for entry in json.loads(as_json())}
    option = entries["DDB301"]["options"]["max-item-size"]
    default = {check.id: check for check in checks()}["DDB301"].options["max_item_size"]
    assert option == {"default": default, "description": page("DDB301").options["max-item-size"]}


@pytest.mark.parametrize(("words", "listed"), [([], as_text), (["--format", "json"], as_json)])
def test_the_command_prints_the_list(
    words: list[str], listed: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    group.main(["rules", *words], standalone_mode=False)
    assert capsys.readouterr().out == f"{listed()}\n"
