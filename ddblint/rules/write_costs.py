"""Writes that cost many times what the item itself does, since every index is written too."""

from ddblint.arms import Arm, arms
from ddblint.capacity import number_text
from ddblint.findings import Certainty, Severity
from ddblint.model import Index, Table, WritePattern
from ddblint.rule import Problem, Problems, rule


@rule("DDB302", "write-amplification", Severity.WARNING, hints=("workload.item_size",))
def write_amplification(table: Table, *, max_factor: int = 5) -> Problems:
    """Of the write patterns the costliest; without any, of a put, and else of an update of all index keys."""
    patterns = table.workload.write_patterns
    if not patterns and not table.workload.item_size.known:
        yield from _copies_of_whole_items(table, max_factor)
        return
    costliest = max(patterns or (None,), key=lambda pattern: _factor(arms(table, pattern)))
    parts = arms(table, costliest)
    if parts[0].exact and _factor(parts) > max_factor:
        yield _amplified(table, costliest, parts)
    elif not (patterns and parts[0].exact):
        yield from _copies_of_whole_items(table, max_factor)


def _factor(parts: tuple[Arm, ...]) -> float:
    """Units of all arms for each of the item itself; those of an index whose entries are not told are few."""
    return sum(arm.expected for arm in parts) / parts[0].units


def _amplified(table: Table, pattern: WritePattern | None, parts: tuple[Arm, ...]) -> Problem:
    size = table.workload.item_size
    units = sum(arm.expected for arm in parts)
    least = "" if all(arm.exact for arm in parts) else "at least "
    what = f"write pattern `{pattern.name}`" if pattern else "a put of a new item"
    related = [(size.place, size.why or "the item size told here")]
    if pattern:
        related.append((pattern.place, "the write pattern"))
    return Problem(
        table.indexes()[0].place,
        f"{what} on {table.address} takes {_addition(parts)} = {least}{number_text(units)}"
        f" write units{' (estimated)' * size.estimated}, {number_text(units / parts[0].units)} times those of"
        " the item",
        help="project only the attributes that queries read, so that other changes do not reach the index,"
        " and remove indexes that few queries use",
        related=tuple(related),
        certainty=Certainty.LIKELY if size.estimated else None,
    )


def _addition(parts: tuple[Arm, ...]) -> str:
    """`3 (table) + 1 (GSI byDay)`; an index that the write leaves alone adds nothing."""
    return " + ".join(f"{number_text(arm.expected)} ({arm.what})" for arm in parts if arm.expected)


def _copies_of_whole_items(table: Table, max_factor: int) -> Problems:
    """Without hints: every change is written to an index with ALL, and twice where it changes the key."""
    whole = [i for i in table.indexes() if i.projection and i.projection.type.is_("ALL")]
    if 1 + 2 * len(whole) > max_factor:
        yield Problem(
            table.indexes()[0].place,
            f"{len(whole)} of {len(table.indexes())} indexes of {table.address} project ALL: each change of"
            f" an item is {_each(whole)} = {1 + len(whole)} writes, and {1 + 2 * len(whole)} where it changes"
            " a key attribute of each, as the entries are deleted and put",
            help="project KEYS_ONLY or INCLUDE where queries read few attributes; hints such as `workload:"
            " {item-size: 3 KB}` and write-patterns tell what a write takes",
            severity=Severity.NOTE,
            certainty=Certainty.GUESS,
        )


def _each(indexes: list[Index]) -> str:
    return " + ".join(("1 (table)", *(f"1 ({index.label})" for index in indexes)))
