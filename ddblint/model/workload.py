"""What the user told about the use of a table; unknown where nothing was told."""

from collections.abc import Mapping
from typing import NamedTuple

from ddblint.model.values import Value
from ddblint.source import Place


class AttributeHint(NamedTuple):
    """What the user told about an attribute: shares from 0 to 1, `values` with shares where told."""

    place: Place
    values: Value[tuple[str, ...]]
    cardinality: Value[int]
    present: Value[float]
    shards: Value[int]


class Workload(NamedTuple):
    """What the user told about the use of a table; unknown where nothing was told.

    `item_size` and `collection_size` in bytes, `items` and `items_per_key` as counts.
    """

    place: Place
    item_size: Value[int]
    items: Value[int]
    collection_size: Value[int]
    items_per_key: Value[int]
    attributes: Mapping[str, AttributeHint]
