"""The JSON Schema of a page's front matter."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import ddblint

FRONT = {
    "id": "DDB301",
    "name": "all-projection-on-large-items",
    "title": "An index copies large items whole",
    "severity": "warning",
    "certainty": "likely",
    "since": "0.1.0",
    "options": {"max-item-size": "Item size from which this is reported."},
    "references": ["https://docs.aws.amazon.com/gsi"],
}
SCHEMA = json.loads((Path(ddblint.__file__).parent / "schemas" / "page.json").read_text())


def test_the_schema_takes_a_good_front_matter() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(FRONT)


@pytest.mark.parametrize(
    "change",
    [
        {"id": "DDB30"},
        {"name": "no-large-items"},
        {"name": "oneword"},
        {"name": "Upper-case"},
        {"title": "It ends with a stop."},
        {"title": ""},
        {"severity": "fatal"},
        {"certainty": "sure"},
        {"since": "0.1"},
        {"options": {"max_item_size": "Underscores."}},
        {"options": {}},
        {"options": {"size": 3}},
        {"references": ["http://insecure"]},
        {"references": []},
        {"severtiy": "error"},
    ],
    ids=str,
)
def test_the_schema_refuses(change: dict[str, object]) -> None:
    assert not Draft202012Validator(SCHEMA).is_valid({**FRONT, **change})


@pytest.mark.parametrize("key", ["id", "name", "title", "severity", "certainty", "since"])
def test_the_schema_requires(key: str) -> None:
    without = {name: value for name, value in FRONT.items() if name != key}
    assert not Draft202012Validator(SCHEMA).is_valid(without)
