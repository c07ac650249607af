"""How the requests spread over the values of a partition key, as hints tell it."""

from math import prod

from ddblint.model import AttributeHint, Key, Table
from ddblint.records import NamedTuple
from ddblint.source import Place


class Hottest(NamedTuple):
    """The most frequent value of a partition key, before it is spread over `shards`.

    `share` is from 0 to 1: of all items or requests where `of_all`, else of those that have the attributes,
    in even use. `value` names it in a message.
    """

    share: float
    value: str
    shards: int
    of_all: bool
    estimated: bool
    places: tuple[tuple[Place, str], ...]


def hottest(table: Table, key: Key) -> Hottest | None:
    """None where nothing tells how the values of one of the attributes are used."""
    told = [(name, table.workload.attributes.get(name)) for name in key.partition]
    parts = [_of_attribute(name, hint) for name, hint in told if hint is not None]
    known = [part for part in parts if part is not None]
    if len(known) < len(told) or not known:
        return None
    return Hottest(
        prod(part.share for part in known),
        " + ".join(part.value for part in known),
        prod(part.shards for part in known),
        any(part.of_all for part in known),
        any(part.estimated for part in known),
        tuple(place for part in known for place in part.places),
    )


def _of_attribute(name: str, hint: AttributeHint) -> Hottest | None:
    shards = hint.shards.value or 1
    if hint.hottest.value is not None:
        place = (hint.hottest.place, f"the share of the most frequent `{name}`")
        return Hottest(hint.hottest.value, f"the most frequent `{name}`", shards, True, False, (place,))
    if hint.shares:
        value = max(hint.shares, key=hint.shares.__getitem__)
        place = (hint.values.place, f"the values of `{name}`")
        return Hottest(hint.shares[value], f"`{value}`", shards, True, hint.values.estimated, (place,))
    count = hint.cardinality.value
    if not count:
        return None
    place = (hint.cardinality.place, f"{count:,} value{'s'[: count != 1]} of `{name}`")
    words = f"each `{name}` in even use" if count > 1 else f"the one `{name}`"
    return Hottest(1 / count, words, shards, False, hint.cardinality.estimated, (place,))


def declared_values(table: Table, name: str) -> int | None:
    """The values that a hint counts, times the shards each is spread over."""
    hint = table.workload.attributes.get(name)
    if hint is None or hint.cardinality.value is None:
        return None
    return hint.cardinality.value * (hint.shards.value or 1)


def is_sharded(table: Table, name: str) -> bool:
    hint = table.workload.attributes.get(name)
    return hint is not None and hint.shards.above(1)


def is_constant(table: Table, key: Key) -> bool:
    """Whether hints, and no estimate, say that the partition key has one value."""
    return bool(key.partition) and all(_has_one_value(table, name) for name in key.partition)


def _has_one_value(table: Table, name: str) -> bool:
    hint = table.workload.attributes.get(name)
    return hint is not None and hint.cardinality.given and declared_values(table, name) == 1
