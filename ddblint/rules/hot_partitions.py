"""Partition key values that get more than a partition takes, and the shards they are spread over."""

from ddblint.capacity import PARTITION_READ_UNITS, PARTITION_WRITE_UNITS, number_text, shards_needed
from ddblint.findings import Severity
from ddblint.model import Index, Key, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.heat import Heat, read_heat, write_heat
from ddblint.rules.hottest import hottest
from ddblint.rules.partition_keys import (
    Keyed,
    has_lsi,
    keyed_parts,
    partition_names,
    partition_place,
    why_unsplit,
)
from ddblint.rules.sound_lsis import sound_lsis

_NEEDS = ("key", "global_indexes.key", "workload.peak_writes")


@rule("DDB205", "hot-partition", Severity.WARNING, needs=_NEEDS)
def hot_partition(table: Table, *, headroom: float = 0.8) -> Problems:
    for keyed in keyed_parts(table):
        hot = hottest(table, keyed.key)
        if hot is None:
            continue
        writes = write_heat(table, keyed.gsi, hot)
        reads = read_heat(table, hot) if keyed.gsi is None else None
        if writes and writes.on_each > PARTITION_WRITE_UNITS:
            yield _hot(table, keyed, writes, PARTITION_WRITE_UNITS, headroom)
        elif reads and reads.on_each > PARTITION_READ_UNITS:
            yield _hot(table, keyed, reads, PARTITION_READ_UNITS, headroom)


def _hot(table: Table, keyed: Keyed, heat: Heat, partition_units: int, headroom: float) -> Problem:
    hard = why_unsplit(keyed.key, local_indexes=has_lsi(table, keyed))
    split = f"and {hard}" if hard else f"until DynamoDB splits it along `{keyed.key.sort[0]}`"
    spread = f", {number_text(heat.on_each)} on each of {heat.shards} shards" if heat.shards > 1 else ""
    needed = shards_needed(heat.units, headroom, partition_units)
    division = f"{number_text(heat.units)} / {number_text(partition_units * headroom)}"
    names = partition_names(keyed.key)
    return Problem(
        partition_place(keyed.key),
        f"{names}, the partition key of {keyed.label}: {heat.words}{spread}; one value takes"
        f" {partition_units:,}, {split}",
        help=f"spread the value over {needed} shards, ⌈{division}⌉, with a shard number from 0 to"
        f" {needed - 1} in the partition key",
        related=heat.places,
        of=keyed.gsi,
        severity=Severity.ERROR if hard and not heat.estimated else None,
        certainty=heat.certainty,
    )


@rule(
    "DDB305",
    "lsi-prevents-split",
    Severity.WARNING,
    needs=("key", "local_indexes.key", "workload.peak_writes"),
    about=("local_indexes",),
)
def lsi_prevents_split(table: Table) -> Problems:
    lsis = sound_lsis(table)
    hot = hottest(table, table.key) if table.key and lsis else None
    heat = write_heat(table, None, hot) if hot else None
    if table.key and heat and heat.on_each > PARTITION_WRITE_UNITS:
        yield _unsplit(table, lsis, table.key, heat)


def _unsplit(table: Table, lsis: tuple[Index, ...], key: Key, heat: Heat) -> Problem:
    labels = ", ".join(index.label for index in lsis)
    return Problem(
        lsis[0].place,
        f"{labels} keep{'s'[: len(lsis) == 1]} DynamoDB from splitting the items of one"
        f" {partition_names(key)} of {table.address} over partitions: {heat.words}, more than the"
        f" {PARTITION_WRITE_UNITS:,} that a partition takes",
        help="make it a GSI, with which DynamoDB can split a busy value over partitions",
        related=heat.places,
        of=lsis[0],
        certainty=heat.certainty,
    )
