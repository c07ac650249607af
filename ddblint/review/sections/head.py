"""What a table is, in a line or two, and the section of its keys and indexes."""

from collections.abc import Iterator

from ddblint.review.analysis import Review
from ddblint.review.picture import Part
from ddblint.review.sections.grid import Column, Grid, Section
from ddblint.review.sections.numbers import number, size

_BILLING = {"PAY_PER_REQUEST": "on demand", "PROVISIONED": "provisioned"}


def facts(review: Review) -> list[tuple[str, str]]:
    """Names and values for the head of a page."""
    found = [
        ("defined in", f"{review.file}:{review.line}"),
        ("billing", _BILLING.get(review.billing_mode, review.billing_mode)),
        ("table class", review.table_class.lower().replace("_", " ")),
        ("items", "not told" if review.items is None else f"{review.items:,}"),
        ("item size", size(review.item_size)),
        ("peak of writes", number(review.peak_writes, "/s")),
        ("indexes", _indexes(review)),
    ]
    return [*found, ("holds when", review.when)] if review.when else found


def _indexes(review: Review) -> str:
    kinds = [part.kind for part in review.parts]
    counts = [f"{kinds.count(kind)} {kind}{'s'[: kinds.count(kind) != 1]}" for kind in ("GSI", "LSI")]
    return ", ".join(text for text in counts if not text.startswith("0 ")) or "none"


def picture(review: Review) -> Section:
    columns = ("where", "partition key", "sort key", "holds", "items", "entry")
    rows = tuple(_row(part) for part in review.parts)
    stored = "in the table, and once more in each index whose key attributes it has"
    if len(review.parts) == 1:
        stored = "in the table alone, which has no index"
    words = f"An item of {review.table} is stored {stored}."
    grid = Grid("the table and its indexes", tuple(map(Column, columns)), rows)
    return Section("picture", "Which item goes where", (words,), (grid,), (), tuple(_gaps(review)))


def _row(part: Part) -> tuple[str, ...]:
    return (
        part.label,
        key_words(part.partition),
        key_words(part.sort),
        held(part),
        reach(part),
        size(part.entry_bytes),
    )


def key_words(names: tuple[str, ...] | None) -> str:
    return "not known" if names is None else ", ".join(f"`{name}`" for name in names) or "none"


def held(part: Part) -> str:
    """What the part holds beside its keys and those of the table."""
    if not part.copied:
        return part.projection
    return "keys, " + ", ".join(f"`{name}`" for name in part.copied)


def reach(part: Part) -> str:
    count = "" if part.entries is None else f": {part.entries:,}"
    return f"{part.reach}{count}"


def _gaps(review: Review) -> Iterator[str]:
    for why in review.gaps:
        yield f"a part of the definition could not be read: {why}"
    for why in review.ignored_hints:
        yield f"nothing that is told of this table is believed: {why}"
    for why in review.untrue_hints:
        yield f"a hint is not believed: {why}"
