"""The JSON Schema of configuration files, as it is printed for editors."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from command import ddblint
from jsonschema import Draft202012Validator

from ddblint.config.schema import config_schema
from ddblint.json_schemas import native_schema
from ddblint.registry import checks
from ddblint.rulebook import pages

SCHEMA: dict[str, Any] = json.loads(config_schema())
RULES = SCHEMA["$defs"]["rules"]["properties"]


def faults(text: str) -> list[str]:
    return [error.message for error in Draft202012Validator(SCHEMA).iter_errors(yaml.safe_load(text))]


def test_it_is_a_schema_complete_in_itself() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert ".json#/" not in config_schema().replace(SCHEMA["$schema"], "")


def test_it_knows_every_rule_by_id_and_name_and_every_family() -> None:
    known = {word for check in checks() for word in (check.id, check.name)}
    starts = {check.id[:length] for check in checks() for length in (3, 4, 5)}
    assert set(RULES) == known | starts


def test_it_tells_what_each_rule_and_option_is() -> None:
    for page in pages():
        assert page.title in RULES[page.id]["description"]
        options = RULES[page.name]["anyOf"][1]["properties"]
        assert set(options) == {"severity", *page.options}
        assert {name: options[name]["description"] for name in page.options} == dict(page.options)


def test_options_have_the_type_of_their_defaults() -> None:
    options = RULES["DDB301"]["anyOf"][1]["properties"]
    assert (options["max-item-size"]["type"], options["max-item-size"]["default"]) == ("integer", 4096)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("{rules: {DDB301: {severity: error, max-item-size: 4096}, DDB2: 'off'}, fail-level: none}", 0),
        ("tables: {Orders: {workload: {item-size: 3 KB}, ignore: [DDB301]}}", 0),
        ("tables: {Orders: {workload: {item-size: [3]}}}", 1),
        ("rules: {DDB301: {max-size: 1}}", 1),
    ],
)
def test_editors_see_what_is_wrong(text: str, number: int) -> None:
    assert len(faults(text)) == number


def test_the_command_line_prints_both_schemas(tmp_path: Path) -> None:
    assert ddblint("schema", "config", cwd=tmp_path) == (0, config_schema(), "")
    assert ddblint("schema", "native", cwd=tmp_path) == (0, native_schema(), "")
    assert ddblint("schema", "nonsense", cwd=tmp_path).code == 2
