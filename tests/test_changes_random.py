"""Pairs of versions: the same, in another order, with a value hidden, and with lines mixed up."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from changes import GLOBAL_TABLE, TYPES, found, replicas, resource, template
from definitions import attributes, include, index, key

from ddblint.changes.comparing import compared
from ddblint.changes.pairing import Version
from ddblint.engine import Job, Settings, run_jobs
from ddblint.findings import Report
from ddblint.model import Schema
from ddblint.parsers import read_schema
from ddblint.planning import planned
from ddblint.registry import select
from ddblint.testing.hiding import hidden_values

FIXTURES = Path(__file__).parent / "fixtures"
TEMPLATES = sorted(
    path
    for folder in ("clean", "cases", "cdk")
    for path in (FIXTURES / folder).rglob("*")
    if path.suffix in (".yaml", ".json") and b"AWS::DynamoDB::" in path.read_bytes()
)
RULES = select(["DDB9"])
each_template = pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(FIXTURES)))


def read(path: Path, text: str) -> Schema | None:
    return read_schema(path.name, text.encode(), {})


def report(before: Schema, after: Schema) -> Report:
    """What the rules on changes find, once a plan was made as well."""
    files = compared([Version("", before)], [Version("", after)])
    planned([change for each in files for change in each.changes], None)
    jobs = (Job(each.schema, RULES, each.changes, each.touched) for each in files)
    return run_jobs(jobs, Settings(RULES, pedantic=True, judge_ignores=False))


def changes(before: Schema, after: Schema) -> list[str]:
    told = report(before, after)
    assert told.failures == ()
    return [finding.message for finding in told.findings]


@each_template
def test_a_template_and_itself(path: Path) -> None:
    text = path.read_text("utf-8", "replace")
    one, other = read(path, text), read(path, text)
    if one and other:
        assert changes(one, other) == []
        (file,) = compared([Version("", one)], [Version("", other)])
        assert file.touched == frozenset()


@each_template
def test_a_value_that_is_hidden_on_either_side(path: Path) -> None:
    text = path.read_text("utf-8", "replace")
    whole = read(path, text)
    edits = list(hidden_values(text, path.suffix.removeprefix(".")))
    for edit in random.Random(path.name).sample(edits, min(len(edits), 2)):
        hidden = read(path, edit.applied(text))
        if whole and hidden:
            assert changes(whole, hidden) == []
            assert changes(hidden, whole) == []


@each_template
def test_lines_that_are_mixed_up(path: Path) -> None:
    chance, text = random.Random(path.name), path.read_text("utf-8", "replace")
    whole = read(path, text)
    for _ in range(2):
        mixed = read(path, _mixed(text, chance))
        if whole and mixed:
            assert report(whole, mixed).failures == ()
            assert report(mixed, whole).failures == ()


def _mixed(text: str, chance: random.Random) -> str:
    """A line left out, put elsewhere or misspelt, some times."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        way = chance.randrange(3)
        if way == 0 and len(lines) > 1:
            del lines[at]
        elif way == 1:
            lines.insert(at, lines[other])
        else:
            lines[at] = re.sub(r"[A-Za-z]{4,}", lambda match: match[0][:-1], lines[at])
    return "\n".join(lines)


NAMES = ("day", "town", "state", "owner", "likes")


def table(chance: random.Random) -> dict[str, Any]:
    """A table of either type with some indexes, tags, replicas and settings."""
    type = chance.choice(TYPES)
    used = ["id", *chance.sample(NAMES, 3)]
    indexes = [
        index(f"by-{name}", f"{name} HASH, id RANGE", include(*chance.sample(NAMES, 2)))
        for name in chance.sample(used[1:], chance.randint(1, 3))
    ]
    tags = [{"Key": name, "Value": "1"} for name in chance.sample(NAMES, 3)]
    own: dict[str, Any] = {"Tags": tags}
    if type == GLOBAL_TABLE:
        own = {"Replicas": replicas(*chance.sample(("eu-west-1", "us-east-1", "us-west-2"), 2), Tags=tags)}
    return resource(
        type,
        AttributeDefinitions=attributes(", ".join(f"{name} S" for name in used)),
        KeySchema=key("id HASH"),
        GlobalSecondaryIndexes=indexes,
        **own,
    )


def shuffled(node: Any, chance: random.Random) -> Any:
    """The same in another order, but for the elements of keys."""
    if isinstance(node, dict):
        items = [
            (name, each if name == "KeySchema" else shuffled(each, chance)) for name, each in node.items()
        ]
        return dict(chance.sample(items, len(items)))
    if isinstance(node, list):
        return [shuffled(each, chance) for each in chance.sample(node, len(node))]
    return node


@pytest.mark.parametrize("seed", range(25))
def test_another_order_is_no_change(seed: int) -> None:
    chance = random.Random(seed)
    before = template(**{f"T{number}": table(chance) for number in range(3)})
    after = json.loads(json.dumps(shuffled(before, chance)))
    assert found(before, after, "DDB9") == []


@pytest.mark.parametrize("seed", range(25))
def test_two_tables_that_have_little_in_common(seed: int) -> None:
    chance = random.Random(seed)
    before, after = (template(**{f"T{number}": table(chance) for number in range(3)}) for _ in range(2))
    assert all(finding.message for finding in found(before, after, "DDB9"))
