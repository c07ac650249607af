"""The sections of busy keys and of item collections."""

from collections.abc import Iterator

from ddblint.phrases import count
from ddblint.review.analysis import Review
from ddblint.review.collections import CollectionSize
from ddblint.review.hot_keys import HEADROOM, HotKey
from ddblint.review.sections.grid import Column, Grid, Section
from ddblint.review.sections.numbers import NOT_TOLD, number, percent, size

_COLUMNS = (
    Column("part"),
    Column("partition key"),
    Column("busiest", numeric=True),
    Column("shards", numeric=True),
    Column("on each", numeric=True),
    Column("ceiling", numeric=True),
    Column("needed", numeric=True),
    Column("verdict"),
)


def hot_keys(review: Review) -> Section:
    words = [
        "The ceiling is what one partition takes. So many shards are needed to keep each below "
        f"{percent(HEADROOM)} of it."
    ]
    if not review.hot_keys:
        words = [
            "Nothing tells how the values of a partition key are used at the peak: see what was not told."
        ]
    caption = "the busiest value of each partition key, in units/s"
    grid = Grid(caption, _COLUMNS, tuple(map(_row, review.hot_keys)))
    remarks = tuple(f"{key.part}: {key.how}{_split(key)}" for key in review.hot_keys)
    return Section("hot-keys", "Busy keys", tuple(words), (grid,) if review.hot_keys else (), remarks=remarks)


def _row(key: HotKey) -> tuple[str, ...]:
    unit = "WCU" if key.direction == "write" else "RCU"
    return (
        key.part,
        ", ".join(f"`{name}`" for name in key.partition),
        f"{number(key.units)} {unit}",
        number(key.shards),
        number(key.on_each),
        f"{key.ceiling:,}",
        number(key.needed),
        verdict(key),
    )


def verdict(key: HotKey) -> str:
    share = percent(key.on_each / key.ceiling)
    if key.too_hot:
        return f"too hot, {share}"
    if key.needed > key.shards:
        return f"near the ceiling, {share}"
    return f"fits, {share}"


def _split(key: HotKey) -> str:
    return f"; {key.split}" if key.too_hot else ""


def collections(review: Review) -> Section:
    title = "Item collections"
    found = review.collection
    if found is None:
        words = "The table has no sort key: each item is a collection of its own, and nothing limits it."
        return Section("collections", title, (words,))
    return Section("collections", title, tuple(_words(found)))


def _words(found: CollectionSize) -> Iterator[str]:
    names = ", ".join(f"`{name}`" for name in found.partition)
    if not found.capped:
        yield f"No LSI caps the items of one {names}: a collection may grow beyond {size(found.limit)}."
    else:
        yield f"LSIs cap the items of one {names}, their LSI entries included, at {size(found.limit)}."
    if found.capped or found.size is not None:
        yield f"The largest is {_largest(found)}."
    if found.capped and found.full_in == 0:
        yield "It is full: writes that make it larger fail with ItemCollectionSizeLimitExceededException."
    elif found.full_in:
        yield f"It passes the limit in {count(found.full_in, 'month')} at the growth that was told."


def _largest(found: CollectionSize) -> str:
    if found.size is None:
        return f"{NOT_TOLD} (`workload.item-collection`)"
    share = f", {percent(found.size / found.limit)} of {size(found.limit)}" if found.capped else ""
    return f"{size(found.size)}{share} ({found.how})"
