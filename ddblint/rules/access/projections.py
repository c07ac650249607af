"""Access patterns that read or filter by attributes which their index does not have."""

from ddblint.capacity import number_text, read_units
from ddblint.findings import Severity
from ddblint.model import AccessPattern, Index, IndexKind, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.access.advice import index_instead
from ddblint.rules.access.wording import KEYS, PATTERNS, names_text, pattern_text, reader_text
from ddblint.serving import lacking, lacks_attributes, projected, serving


@rule(
    "DDB502",
    "attribute-not-projected",
    Severity.ERROR,
    needs=(*KEYS, "global_indexes.projection", "local_indexes.projection"),
    about=(PATTERNS,),
)
def attribute_not_projected(table: Table) -> Problems:
    for pattern in table.workload.access_patterns:
        found = serving(table, pattern)
        if found and isinstance(found.by, Index) and lacks_attributes(table, found.by, pattern):
            yield _problem(table, found.by, pattern)


def _problem(table: Table, index: Index, pattern: AccessPattern) -> Problem:
    missing, projection = lacking(table, index, pattern), index.projection
    is_global = index.kind is IndexKind.GLOBAL
    effect = "only projected attributes can be read through a GSI" if is_global else _fetches(table, pattern)
    return Problem(
        missing[0].place if missing else pattern.place,
        f"{pattern_text(pattern)} {_wanted(table, index, pattern)}"
        f" ({projection.type if projection else ''}: {names_text(projected(table, index) or ())}): {effect}",
        help=index_instead(table, index, pattern) if is_global else _local_help(table, index, pattern),
        related=((projection.place, f"what {index.label} has"),) if projection else (),
        of=index,
        severity=None if is_global else Severity.WARNING,
    )


def _wanted(table: Table, index: Index, pattern: AccessPattern) -> str:
    missing = [value.value for value in lacking(table, index, pattern)]
    filtered = {value.value for value in pattern.filter}.intersection(missing)
    read = [name for name in missing if name not in filtered]
    verbs = [f"filters by {names_text(n for n in missing if n in filtered)}"] if filtered else []
    if read or pattern.reads_all:
        verbs.append("reads all attributes" if pattern.reads_all else f"reads {names_text(read)}")
    return f"{' and '.join(verbs)}, which {reader_text(table, index)} lacks"


def _fetches(table: Table, pattern: AccessPattern) -> str:
    """Developer guide, Local secondary indexes, Attribute projections: 4 items of 300 B cost 1 + 4 x 1."""
    items, size = pattern.items_per_read.value, table.workload.item_size.value
    fetched = "each item that it returns is fetched from the table as well"
    if items is None or size is None:
        return f"{fetched}, which costs 1 read unit for each 4 KB begun of each item"
    units = read_units(size, "strong")
    sum_text = f"1 + {items:,} x {number_text(units)} = {number_text(1 + items * units)} read units"
    # The index is read as a whole, and its entries are no larger than the items.
    least = "at least " if read_units(items * size, "strong") > 1 else ""
    halved = "" if pattern.consistent.is_(True) else ", or half of that with eventually consistent reads"
    return f"{fetched}, for {least}{sum_text} a request{halved}"


def _local_help(table: Table, index: Index, pattern: AccessPattern) -> str:
    missing = names_text(name.value for name in lacking(table, index, pattern))
    what = "all attributes" if pattern.reads_all else missing
    return (
        f"project {what} into {index.label} too if the table is not created yet; later an LSI cannot be"
        " changed: read less through it, or accept the fetches"
    )
