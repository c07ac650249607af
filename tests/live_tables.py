"""Templates of tables that change, written in every style that templates come in, and their plans."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from textwrap import dedent
from typing import Any, NamedTuple

from ddblint.changes import Change
from ddblint.changes.comparing import Compared, compared
from ddblint.changes.pairing import Version
from ddblint.model import Schema
from ddblint.parsers import read_source
from ddblint.plan import FilePlan, plans_of
from ddblint.source import Source
from ddblint.steps.writing import Made, steps_of


class Gsi(NamedTuple):
    partition: str
    sort: str = ""
    projection: str = "ALL"

    @property
    def attributes(self) -> tuple[str, ...]:
        return tuple(name for name in (self.partition, self.sort) if name)


UNITS = {"ReadCapacityUnits": 5, "WriteCapacityUnits": 5}


class Design(NamedTuple):
    """A table: its GSIs by name, the types of its attributes, its TTL attribute and table class.

    Its capacity may be `provisioned`, with scaling targets for its GSIs where it is `scaled`. One with
    `regions` is a global table.
    """

    gsis: Mapping[str, Gsi]
    types: Mapping[str, str] = {}
    expires: str = ""
    table_class: str = ""
    provisioned: bool = False
    scaled: bool = False
    regions: tuple[str, ...] = ()
    metadata: Mapping[str, Any] | None = None

    def resources(self, name: str) -> dict[str, Any]:
        type = "AWS::DynamoDB::GlobalTable" if self.regions else "AWS::DynamoDB::Table"
        table = {name: {"Type": type, "Properties": self.properties()}}
        if self.metadata is not None:
            table[name]["Metadata"] = self.metadata
        scaled = self.gsis if self.scaled and self.provisioned else ()
        return table | {f"{name}{index.title()}": _target(name, index) for index in scaled}

    def properties(self) -> dict[str, Any]:
        used = dict.fromkeys(("id", *(name for gsi in self.gsis.values() for name in gsi.attributes)))
        told: dict[str, Any] = {
            "BillingMode": "PROVISIONED" if self.provisioned else "PAY_PER_REQUEST",
            "AttributeDefinitions": [
                {"AttributeName": name, "AttributeType": self.types.get(name, "S")} for name in used
            ],
            "KeySchema": _key(("id",)),
        }
        units = {"ProvisionedThroughput": UNITS} if self.provisioned else {}
        if self.gsis:
            told["GlobalSecondaryIndexes"] = [_index(name, gsi) | units for name, gsi in self.gsis.items()]
        if self.expires:
            told["TimeToLiveSpecification"] = {"AttributeName": self.expires, "Enabled": True}
        if self.regions:
            told["StreamSpecification"] = {"StreamViewType": "NEW_AND_OLD_IMAGES"}
            told["Replicas"] = [self._replica(region) for region in self.regions]
        elif self.table_class:
            told["TableClass"] = self.table_class
        return told | units

    def _replica(self, region: str) -> dict[str, Any]:
        told: dict[str, Any] = {"Region": region, "TableClass": self.table_class or "STANDARD"}
        insights = {"ContributorInsightsSpecification": {"Enabled": True}}
        if self.gsis:
            told["GlobalSecondaryIndexes"] = [{"IndexName": name} | insights for name in self.gsis]
        return told


def _target(table: str, index: str) -> dict[str, Any]:
    return {
        "Type": "AWS::ApplicationAutoScaling::ScalableTarget",
        "Properties": {
            "MinCapacity": 5,
            "MaxCapacity": 50,
            "ResourceId": {"Fn::Sub": f"table/${{{table}}}/index/{index}"},
            "ScalableDimension": "dynamodb:index:ReadCapacityUnits",
            "ServiceNamespace": "dynamodb",
        },
    }


def _key(names: Iterable[str]) -> list[dict[str, str]]:
    return [
        {"AttributeName": name, "KeyType": type} for name, type in zip(names, ("HASH", "RANGE"), strict=False)
    ]


def _index(name: str, gsi: Gsi) -> dict[str, Any]:
    projection: dict[str, Any] = {"ProjectionType": gsi.projection}
    if gsi.projection.startswith("+"):
        projection = {"ProjectionType": "INCLUDE", "NonKeyAttributes": [gsi.projection[1:]]}
    return {"IndexName": name, "KeySchema": _key(gsi.attributes), "Projection": projection}


STYLES = ("block", "indentless", "flow", "lines", "json", "compact", "tabs")


def written(tables: Mapping[str, Design], style: str, eol: str = "\n") -> str:
    """A template of these tables; YAML has a comment above and behind each list item."""
    resources = (table.resources(name) for name, table in tables.items())
    document = {"Resources": {name: each for found in resources for name, each in found.items()}}
    if style == "json":
        text = json.dumps(document, indent=2)
    elif style == "tabs":
        text = json.dumps(document, indent="\t")
    elif style == "compact":
        text = json.dumps(document, separators=(",", ":"))
    else:
        text = "# all tables\n" + "".join(_block(document, "", style))
    return text.replace("\n", eol)


def _block(part: dict[str, Any], margin: str, style: str) -> Iterator[str]:
    """A mapping in block style, its lists as the style has them."""
    for key, value in part.items():
        if isinstance(value, dict):
            yield f"{margin}{key}:\n"
            yield from _block(value, margin + "  ", style)
        elif isinstance(value, list):
            yield f"{margin}{key}:" + _LISTS[style](value, margin)
        else:
            yield f"{margin}{key}: {json.dumps(value) if isinstance(value, bool) else value}\n"


def _items(items: list[Any], margin: str, indent: str) -> str:
    text = "\n"
    for item in items:
        if not isinstance(item, dict):
            text += f"{margin}{indent}- {item}\n"
            continue
        text += f"{margin}{indent}# above {_name(item)}\n"
        body = "".join(_block(item, f"{margin}{indent}  ", "block" if indent else "indentless"))
        body = body.replace("\n", f"  # behind {_name(item)}\n", 1)
        text += f"{margin}{indent}- {body.lstrip()}"
    return text


def _lines(items: list[Any], margin: str) -> str:
    """In brackets, a line for each."""
    lines = [
        f"{margin}  # above {_name(item)}\n{margin}  {_inline(item)}{',' if number < len(items) else ''}"
        f" # behind {_name(item)}\n"
        for number, item in enumerate(items, 1)
    ]
    return f" [\n{''.join(lines)}{margin}]\n"


def _name(item: Any) -> str:
    names = ("IndexName", "AttributeName", "Region")
    return next(str(item[name]) for name in names if name in item) if isinstance(item, dict) else str(item)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return str(value)


_LISTS = {
    "block": lambda items, margin: _items(items, margin, "  "),
    "indentless": lambda items, margin: _items(items, margin, ""),
    "flow": lambda items, _: f" {_inline(items)}\n",
    "lines": _lines,
}


def schema_named(text: str, name: str, parameters: Mapping[str, str] = {}) -> Schema:
    schema = read_source(Source(name, text), parameters)
    assert schema is not None
    return schema


def compared_texts(old: str, new: str, name: str = "template.yaml") -> Compared:
    """The changes of one file between two texts."""
    (found,) = compared([Version("", schema_named(old, name))], [Version("", schema_named(new, name))])
    return found


def changes_of(old: str, new: str) -> tuple[Change, ...]:
    return compared_texts(dedent(old), dedent(new)).changes


def file_plan(old: str, new: str) -> FilePlan | None:
    """The plan of one file between two texts; None where one update does."""
    plans = plans_of(compared_texts(old, new).changes)
    assert len(plans) <= 1
    return plans[0] if plans else None


def steps(old: str, new: str) -> tuple[Made, ...]:
    """The templates that take a text to another: the last is that other."""
    plan = file_plan(old, new)
    return steps_of(plan, {}, {}) if plan else ()


def whole_texts(old: str, new: str) -> list[str]:
    """The same as texts, all of which could be made."""
    made = steps(old, new)
    assert [step.why_not for step in made] == [""] * len(made)
    return [(step.data or b"").decode() for step in made]


def step_texts(old: str, new: str) -> list[str]:
    """The same without the comments that are put in for the linter."""
    return [_of_linter.sub("", text) for text in whole_texts(old, new)]


_of_linter = re.compile(r"(?m)^ *# ddblint: ignore\[DDB303\] until the other index is gone\r?\n")
