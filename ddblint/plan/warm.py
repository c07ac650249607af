"""Warm throughput, of which no update makes less."""

from collections.abc import Iterator

from ddblint.changes import pairs
from ddblint.model import Table, Throughput


def warm_notes(before: Table, after: Table) -> Iterator[str]:
    """What to leave as it is. Source: developer guide, Warm throughput: values cannot be decreased."""
    yield from _notes(f"table {after.address}", before.warm, after.warm)
    for pair in pairs(before.global_indexes, after.global_indexes):
        if pair.before and pair.after:
            yield from _notes(pair.after.label, pair.before.warm, pair.after.warm)


def _notes(label: str, old: Throughput | None, new: Throughput | None) -> Iterator[str]:
    if not old or not new:
        return
    for name, was, is_ in (("read", old.read, new.read), ("write", old.write, new.write)):
        if was.value is not None and is_.below(was.value):
            property = f"{name.capitalize()}UnitsPerSecond"
            yield (
                f"keep {property} of the WarmThroughput of {label} at {was.value:,}, not {is_.value:,}: "
                "it cannot be lowered"
            )
