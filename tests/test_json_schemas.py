"""The JSON Schemas: true to the meta-schema, complete in themselves, and explaining every key."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from inputs import fixture
from jsonschema import Draft202012Validator

from ddblint.json_schemas import load, native_schema

each_schema = pytest.mark.parametrize("name", ["hints", "native"])


def subschemas(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema of a property, by its path."""
    if isinstance(schema, dict):
        for name, inner in schema.items():
            yield from subschemas(inner, f"{path}/{name}")
            if name == "properties":
                yield from ((f"{path}/{key}", property_) for key, property_ in inner.items())
    elif isinstance(schema, list):
        for inner in schema:
            yield from subschemas(inner, path)


def resolved(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """A schema with what it refers to."""
    if "$ref" not in schema:
        return schema
    return {**root["$defs"][schema["$ref"].removeprefix("#/$defs/")], **schema}


def references(schema: dict[str, Any]) -> list[str]:
    found = []
    for _, inner in [("", schema), *subschemas(schema)]:
        found += [value for key, value in inner.items() if key == "$ref"]
    return found


@each_schema
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(load(name))


def test_the_printed_schema_is_complete_in_itself() -> None:
    printed = json.loads(native_schema())
    assert printed == load("native")
    assert references(printed) != []
    assert {reference.partition("#")[0] for reference in references(printed)} == {""}
    names = {reference.removeprefix("#/$defs/") for reference in references(printed)}
    assert names <= set(printed["$defs"])


def test_no_definition_of_the_hints_is_replaced() -> None:
    hints, native = load("hints")["$defs"], load("native")["$defs"]
    assert {name: native[name] for name in hints} == hints


def test_the_printed_schema_takes_the_whole_format() -> None:
    validator = Draft202012Validator(json.loads(native_schema()))
    tables = yaml.safe_load(fixture("native/orders.yaml"))
    assert list(validator.iter_errors(tables)) == []
    tables["tables"]["Orders"]["sort_key"] = "version"
    assert [error.validator for error in validator.iter_errors(tables)] == ["additionalProperties"]


def test_the_whole_format_uses_every_key_of_a_table() -> None:
    """So that what is tested with it covers the format."""
    (orders,) = yaml.safe_load(fixture("native/orders.yaml"))["tables"].values()
    assert set(orders) == set(load("native")["$defs"]["table"]["properties"])


@each_schema
def test_every_key_is_described(name: str) -> None:
    root = load(name)
    properties = list(subschemas(root))
    assert len(properties) > 30
    assert [path for path, schema in properties if "description" not in resolved(schema, root)] == []


@each_schema
def test_every_example_is_right(name: str) -> None:
    root = load(name)
    wrong = []
    for path, schema in subschemas(root):
        whole = {"$defs": root["$defs"], **schema}
        examples = schema.get("examples", [])
        wrong += [(path, e) for e in examples if not Draft202012Validator(whole).is_valid(e)]
    assert wrong == []


@each_schema
def test_every_word_of_a_choice_has_its_description(name: str) -> None:
    described = [schema for _, schema in subschemas(load(name)) if "enumDescriptions" in schema]
    assert [s for s in described if len(s["enum"]) != len(s["enumDescriptions"])] == []
