"""What all views of a table have alike is read once, and nothing else."""

from itertools import product
from typing import Any

import pytest
from templates import table_of, tables_of

from ddblint.source import Place

#: Every part that is shared, with what hangs on a condition, on a parameter that a condition decides, or on
#: neither.
TEMPLATE = """\
Parameters:
  Env: {Type: String, Default: dev, AllowedValues: [dev, prod]}
  Size: {Type: String, Default: small, AllowedValues: [small, large]}
Conditions:
  IsProd: !Equals [!Ref Env, prod]
  IsLarge: !Equals [!Ref Size, large]
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: !Sub "${Env}-orders"
      AttributeDefinitions:
        - {AttributeName: id, AttributeType: !If [IsLarge, S, N]}
        - {AttributeName: !Sub "${Env}Day", AttributeType: S}
        - {AttributeName: shop, AttributeType: S}
      KeySchema: THE_KEY
      GlobalSecondaryIndexes:
        - IndexName: byShop
          KeySchema: [{AttributeName: shop, KeyType: HASH}]
          Projection:
            ProjectionType: INCLUDE
            NonKeyAttributes: [price, !If [IsProd, sum, !Ref "AWS::NoValue"]]
        - IndexName: byDay
          KeySchema: [{AttributeName: !Sub "${Env}Day", KeyType: !If [IsProd, HASH, RANGE]}]
          Projection: {ProjectionType: KEYS_ONLY}
      LocalSecondaryIndexes:
        - IndexName: byShopToo
          KeySchema: [{AttributeName: id, KeyType: HASH}, {AttributeName: shop, KeyType: RANGE}]
          Projection: {ProjectionType: !Ref Size}
      TimeToLiveSpecification: {AttributeName: !If [IsLarge, endsAt, expiresAt], Enabled: true}
      PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: !If [IsProd, true, [sure]]}
"""
CONSTANT = "[{AttributeName: id, KeyType: HASH}, {AttributeName: shop, KeyType: RANGE}]"
SPLIT = "[{AttributeName: id, KeyType: HASH}, {AttributeName: !If [IsLarge, shop, day], KeyType: RANGE}]"
MALFORMED = "[{AttributeName: id, KeyType: HASH}, many]"


@pytest.mark.parametrize("key", [CONSTANT, SPLIT, MALFORMED, "[{AttributeName: !Ref Env, KeyType: HASH}]"])
def test_a_view_is_the_table_that_its_parameters_alone_make(key: str) -> None:
    text = TEMPLATE.replace("THE_KEY", key)
    views = {tuple(dict(table.scenario.conditions).values()): table for table in tables_of(text)}
    assert len(views) == 4
    for large, prod in product((True, False), repeat=2):
        alone = table_of(text, Env="prod" if prod else "dev", Size="large" if large else "small")
        assert _told(views[large, prod]._replace(scenario=alone.scenario)) == _told(alone)


def _told(part: Any) -> Any:
    """A part of the model with offsets in place of places, which are equal within one text alone."""
    if isinstance(part, Place):
        return part.start, part.end
    if isinstance(part, dict):
        return {name: _told(value) for name, value in part.items()}
    return [_told(value) for value in part] if isinstance(part, tuple) else part


def test_a_key_without_conditions_is_read_once() -> None:
    first, *others = tables_of(TEMPLATE.replace("THE_KEY", CONSTANT))
    assert all(other.key is first.key for other in others)


@pytest.mark.parametrize("key", [SPLIT, MALFORMED])
def test_a_key_that_hangs_on_the_view_or_is_noted_is_read_for_each(key: str) -> None:
    first, *others = tables_of(TEMPLATE.replace("THE_KEY", key))
    assert all(other.key is not first.key for other in others)
