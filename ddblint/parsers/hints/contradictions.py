"""Hints that cannot be true: of the right form, but beyond what DynamoDB takes or against each other."""

from collections.abc import Iterator

from ddblint.erased import Any, TypeVar
from ddblint.limits import LIMITS
from ddblint.model import AccessPattern, AttributeHint, HintFault, Origin, Value, Workload, WritePattern
from ddblint.source import Place

_ITEM = LIMITS["item-bytes"]
_LSIS = LIMITS["local-indexes"]
_OVERHEAD = LIMITS["index-entry-overhead-bytes"]
Part = TypeVar("Part", Workload, AttributeHint, AccessPattern, WritePattern)
#: Seconds of a month of 31 days.
_MONTH = 31 * 24 * 60 * 60


def contradictions(workload: Workload) -> Iterator[HintFault]:
    """Every such hint at its place."""
    yield from _sizes(workload)
    yield from _collections(workload)
    yield from _rates(workload)
    yield from _month(workload.month_writes, workload.peak_writes, "writes")
    yield from _month(workload.month_reads, workload.peak_reads, "reads")
    for name, hint in workload.attributes.items():
        yield from _values(name, hint, workload.items)
        yield from _share(name, hint)
        if hint.size.above(_ITEM):
            yield _too_large(f"`size` of `{name}`", hint.size)


def _untrue(place: Place, message: str, help: str) -> HintFault:
    return HintFault(place, message, help, untrue=True)


def without(workload: Workload, faults: tuple[HintFault, ...]) -> Workload:
    """The same, with what is at fault untold."""
    wrong = {fault.place for fault in faults}
    hints = {name: _without(hint, wrong) for name, hint in workload.attributes.items()}
    return _without(workload, wrong)._replace(
        attributes={
            name: hint if hint.values.known else hint._replace(shares={}) for name, hint in hints.items()
        },
        access_patterns=tuple(_without(pattern, wrong) for pattern in workload.access_patterns),
        write_patterns=tuple(_without(pattern, wrong) for pattern in workload.write_patterns),
    )


def _without(part: Part, wrong: set[Place]) -> Part:
    told = zip(part._fields, part, strict=True)
    values = {name: value for name, value in told if isinstance(value, Value) and value.place in wrong}
    untold: dict[str, Any] = {name: _unbelieved(value) for name, value in values.items()}
    return part._replace(**untold)


def _unbelieved(value: Value[Any]) -> Value[Any]:
    return Value(value.place, None, Origin.UNKNOWN, "not believed: see DDB003")


def _sizes(workload: Workload) -> Iterator[HintFault]:
    average, maximum = workload.item_size, workload.item_size_maximum
    for what, size in (("an average item", average), ("the largest item", maximum)):
        if size.above(_ITEM):
            yield _too_large(f"the size of {what}", size)
        elif size.below(1):
            message = f"the size of {what} is 0 B, and every item has its key"
            yield _untrue(size.place, message, "write the size of a whole item, names of attributes included")
    if average.value is not None and maximum.below(average.value):
        message = (
            f"the largest item, {maximum.value:,} B, is smaller than an average one, {average.value:,} B"
        )
        yield _untrue(maximum.place, message, "write a maximum that is at least the average")


def _too_large(what: str, size: Value[int]) -> HintFault:
    message = f"{what} is {size.value:,} B; DynamoDB takes items of up to {_ITEM:,} B, 400 KB"
    return _untrue(size.place, message, "write the size of what is stored in the table itself")


def _collections(workload: Workload) -> Iterator[HintFault]:
    items, count, largest = workload.items, workload.items_per_key, workload.collection_size
    if items.value is None:
        return
    if count.above(items.value):
        message = f"an item collection of {count.value:,} items is more than all {items.value:,} items"
        yield _untrue(count.place, message, "write the number of items of the most frequent partition key")
    size = workload.item_size.value or _ITEM
    whole = items.value * min(_ITEM + _LSIS * _OVERHEAD, size + _LSIS * (size + _OVERHEAD))
    if largest.above(whole):
        message = (
            f"an item collection of {largest.value:,} B is more than {_take(items.value)}, which is"
            f" {whole:,} B at most, with entries in {_LSIS} LSIs"
        )
        yield _untrue(largest.place, message, "write the size of the items of one partition key value")


def _take(items: int) -> str:
    return "1 item takes" if items == 1 else f"{items:,} items take"


def _rates(workload: Workload) -> Iterator[HintFault]:
    told = [
        ("`peak-writes`", workload.peak_writes),
        ("`peak-reads`", workload.peak_reads),
        *((f"the rate of `{pattern.name}`", pattern.rate) for pattern in workload.access_patterns),
        *((f"the rate of `{pattern.name}`", pattern.rate) for pattern in workload.write_patterns),
    ]
    for what, rate in told:
        if rate.is_(0):
            yield _untrue(
                rate.place, f"{what} is 0 at the busiest time", "leave out a rate that is not known"
            )


def _month(requests: Value[int], peak: Value[float], what: str) -> Iterator[HintFault]:
    if requests.value is not None and peak.below(requests.value / _MONTH):
        message = (
            f"{requests.value:,} {what} in a month are {requests.value / _MONTH:,.1f}/s on average, more than"
            f" the peak of {peak.value:,.1f}/s"
        )
        yield _untrue(requests.place, message, f"write a peak of {what} that is at least their average")


def _values(name: str, hint: AttributeHint, items: Value[int]) -> Iterator[HintFault]:
    count, listed = hint.cardinality, len(set(hint.values.value or ()))
    if count.is_(0):
        yield _untrue(count.place, f"`{name}` has 0 values", "leave out a number that is not known")
    elif count.below(listed):
        message = f"`{name}` has {count} value{'s'[: count.value != 1]}, and {listed} are listed"
        yield _untrue(count.place, message, "leave out the cardinality: the list tells it")
    elif items.value is not None and count.above(items.value):
        message = f"`{name}` has {count.value:,} values, more than all {items.value:,} items"
        yield _untrue(count.place, message, "write how many different values there are")


def _share(name: str, hint: AttributeHint) -> Iterator[HintFault]:
    """Shares of all values that are more than all, or of the most frequent that is less than in even use."""
    count, total = hint.cardinality.value, sum(hint.shares.values())
    if round(total, 6) > 1:
        parts = " + ".join(f"{100 * share:g}%" for share in hint.shares.values())
        message = f"the shares of the values of `{name}` are {parts} = {100 * total:g}%, more than all items"
        advice = "write the share of all items that each value has: together 100% or less"
        yield _untrue(hint.values.place, message, advice)
    if count and hint.hottest.below(round(1 / count, 6)):
        message = (
            f"the most frequent `{name}` has {100 * (hint.hottest.value or 0):.3g}%, and of {count:,} values"
            f" it has at least {100 / count:.3g}%"
        )
        yield _untrue(hint.hottest.place, message, "write the share of requests that the busiest value gets")
