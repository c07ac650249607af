"""A run makes no reference cycles: the collector is off, and what is read must go when it is done with."""

import gc
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import BROKEN, CLEAN, UNDEFINED

from ddblint.checking import Telling, check
from ddblint.linting import Wishes

CONDITIONAL = """\
Parameters:
  Stage: {Type: String}
Conditions:
  IsProd: !Equals [!Ref Stage, prod]
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: !If [IsProd, PROVISIONED, PAY_PER_REQUEST]
      ProvisionedThroughput: !If [IsProd, {ReadCapacityUnits: 5, WriteCapacityUnits: 5}, !Ref AWS::NoValue]
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
      TableName: !Sub "${Stage}-orders"
  Target:
    Type: AWS::ApplicationAutoScaling::ScalableTarget
    Properties: {ServiceNamespace: dynamodb, ResourceId: !Sub "table/${Orders}", MinCapacity: 1}
"""
LOOPED = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Tables:
    - Name
    - [Orders, Items]
    - ${Name}:
        Type: AWS::DynamoDB::Table
        Properties: {KeySchema: [{AttributeName: id, KeyType: HASH}], Unheard: 1}
"""
DEEP = "Resources: {T: {Type: 'AWS::DynamoDB::Table', Properties: " + "[" * 2000
ALIASES = "x: &x [lol, lol]\ny: &y [*x, *x]\nz: [*y, *y]\n" + CLEAN

TEXTS = {
    "clean.yaml": CLEAN,
    "undefined.yaml": UNDEFINED,
    "broken.yaml": BROKEN,
    "conditional.yaml": CONDITIONAL,
    "looped.yaml": LOOPED,
    "deep.yaml": DEEP,
    "aliases.yaml": ALIASES,
    "broken.json": '{"Resources": {"T": {"Type": "AWS::DynamoDB::Table"}}',
    "table.json": json.dumps({"Resources": {"T": {"Type": "AWS::DynamoDB::Table", "Properties": {"A": 1}}}}),
}


@pytest.fixture
def collector_off() -> Iterator[None]:
    """Whatever earlier tests left behind is gone first."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("collector_off")
@pytest.mark.parametrize("form", ["full", "concise", "json", "sarif"])
@pytest.mark.parametrize("name", TEXTS)
def test_a_run_leaves_nothing_for_the_collector(
    name: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(TEXTS[name])
    telling = Telling(format=form)
    check([str(path)], Wishes(pedantic=True), telling)  # imports and caches are made once
    gc.collect()
    check([str(path)], Wishes(pedantic=True), telling)
    assert gc.collect() == 0
    assert capsys.readouterr().out
