"""What DynamoDB asks of the conditions on a key, and where those of an access pattern fall short."""

from collections.abc import Iterator, Mapping

from ddblint.model import Key, PatternCondition
from ddblint.records import NamedTuple

_Conditions = Mapping[str, PatternCondition]


class KeyFault(NamedTuple):
    """Why a key does not take the conditions of a pattern, in words, and what would help.

    `attribute` is the one at fault, `condition` the one on it, None where it is missing.
    """

    attribute: str
    condition: PatternCondition | None
    words: str
    cure: str


def query_fault(
    key: Key, where: tuple[PatternCondition, ...], numbers: frozenset[str] = frozenset()
) -> KeyFault | None:
    """The first rule of Query that the conditions break; `numbers` are the attributes of type N.

    API reference, Query, KeyConditionExpression; developer guide, Global secondary indexes,
    Multi-attribute keys: `=` on all partition attributes, then the sort attributes from left to right
    without a gap, of which the last alone may have another operator.
    """
    return next(_query_faults(key, {told.attribute: told for told in where}, numbers), None)


def get_fault(key: Key, where: tuple[PatternCondition, ...]) -> KeyFault | None:
    """The first rule of GetItem that the conditions break: `=` on the whole key, and nothing else."""
    told = {condition.attribute: condition for condition in where}
    names = key.partition + key.sort
    faults = (*_not_equal(names, told, "a get takes the whole key by `=`"), *_beyond(names, told))
    return next(iter(faults), None)


def _query_faults(key: Key, told: _Conditions, numbers: frozenset[str]) -> Iterator[KeyFault]:
    yield from _not_equal(key.partition, told, "a partition key is compared by `=` alone")
    yield from _out_of_order(key.sort, told)
    yield from _beyond(key.partition + key.sort, told)
    for name, condition in told.items():
        if name in numbers and condition.operator.is_("begins-with"):
            words = f"`{name}` is a number (N), and `begins-with` compares text or bytes"
            yield KeyFault(name, condition, words, f"compare `{name}` by `between`")


def _not_equal(names: tuple[str, ...], told: _Conditions, law: str) -> Iterator[KeyFault]:
    for name in names:
        condition = told.get(name)
        cure = f"compare `{name}` by `=`"
        if condition is None:
            yield KeyFault(name, None, f"`{name}` has no `=` condition, and {law}", cure)
        elif condition.operator.is_not("="):
            words = f"`{name}` is compared by `{condition.operator}`, and {law}"
            yield KeyFault(name, condition, words, cure)


def _out_of_order(names: tuple[str, ...], told: _Conditions) -> Iterator[KeyFault]:
    """Of the sort attributes: one that follows a gap, or a condition other than `=`."""
    skipped = ranged = ""
    for name in names:
        condition = told.get(name)
        if condition is None:
            skipped = skipped or name
        elif skipped:
            words = f"`{name}` is used without `{skipped}`, which precedes it in the sort key"
            yield KeyFault(name, condition, words, f"compare `{skipped}` by `=` too")
        elif ranged:
            law = "only the last condition may be other than `=`"
            words = f"`{name}` follows `{ranged}`, which is compared by `{told[ranged].operator}`: {law}"
            yield KeyFault(name, condition, words, f"compare `{ranged}` by `=`")
        elif condition.operator.is_not("="):
            ranged = name


def _beyond(names: tuple[str, ...], told: _Conditions) -> Iterator[KeyFault]:
    for name, condition in told.items():
        if name not in names:
            words = f"`{name}` is no part of its key"
            yield KeyFault(name, condition, words, f"make `{name}` a filter, which saves no read units")
