"""Items that, together with their entries in LSIs, are larger than DynamoDB takes."""

from ddblint.capacity import size_text
from ddblint.entries import told_entry_bytes
from ddblint.findings import Certainty, Severity
from ddblint.limits import LIMITS
from ddblint.model import Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.sound_lsis import sound_lsis

_LIMIT = LIMITS["item-bytes"]


@rule(
    "DDB307",
    "item-with-lsis-over-400kb",
    Severity.ERROR,
    needs=("key", "local_indexes.key", "workload.item_size"),
    about=("local_indexes",),
)
def item_with_lsis_over_400kb(table: Table) -> Problems:
    """The largest items where their size is told, else the average ones."""
    workload = table.workload
    largest = workload.item_size_maximum
    size = workload.item_size if largest.value is None else largest
    lsis = sound_lsis(table)
    if size.value is None or not lsis:
        return
    sized = table._replace(workload=workload._replace(item_size=size))
    parts = [
        (size.value, "item"),
        *((told_entry_bytes(sized, lsi), lsi.label) for lsi in lsis),
    ]
    total = sum(part or 0 for part, _ in parts)
    if total > _LIMIT:
        words = " + ".join(f"{size_text(part)} ({label})" for part, label in parts if part is not None)
        yield Problem(
            lsis[0].place,
            f"{'an average item' if largest.value is None else 'the largest item'} of {table.address} takes"
            f" {words} = {size_text(total)}{' (estimated)' * size.estimated} with its LSI entries, and"
            f" DynamoDB takes {size_text(_LIMIT)} at most",
            help="project fewer attributes into the LSIs, use GSIs, whose entries do not count, or keep large"
            " values in S3",
            related=((size.place, size.why or "the item size told here"),),
            of=lsis[0],
            severity=Severity.WARNING if size.estimated else None,
            certainty=Certainty.LIKELY if size.estimated else None,
        )
