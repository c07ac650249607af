"""On-demand maximum and warm throughput."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Index, Kind, Table, Throughput, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.definition.billing import billing_mode, billing_mode_place, capacity_owners

_WARM_READ = LIMITS["warm-read-minimum"]
_WARM_WRITE = LIMITS["warm-write-minimum"]


@rule("DDB119", "on-demand-maximum-not-allowed", Severity.ERROR)
def on_demand_maximum_not_allowed(table: Table) -> Problems:
    provisioned = table.kind is not Kind.GLOBAL_TABLE and table.billing_mode.is_("PROVISIONED")
    for part, owner, index in capacity_owners(table):
        maximum = part.on_demand
        if maximum and provisioned and (maximum.read.given or maximum.write.given):
            yield _on_provisioned(table, maximum, owner, index)
        elif maximum:
            yield from _below_one(maximum, owner, index)


def _on_provisioned(table: Table, maximum: Throughput, owner: str, index: Index | None) -> Problem:
    who = f"table {table.address} " if index else ""
    return Problem(
        maximum.place,
        f"{owner} has OnDemandThroughput, but {who}is {billing_mode(table)}",
        help="remove OnDemandThroughput, or write BillingMode: PAY_PER_REQUEST",
        related=billing_mode_place(table),
        of=index,
    )


def _below_one(maximum: Throughput, owner: str, index: Index | None) -> Iterator[Problem]:
    for value, name in ((maximum.read, "MaxReadRequestUnits"), (maximum.write, "MaxWriteRequestUnits")):
        if value.below(1):
            update = ", and -1 removes a maximum in UpdateTable calls only" if value.is_(-1) else ""
            yield Problem(
                value.place,
                f"{name} of {owner} is {value.value:,}; a maximum is 1 or more{update}",
                help=f"leave {name} out: what has no maximum is not limited",
                of=index,
            )


@rule("DDB121", "warm-throughput-too-low", Severity.ERROR)
def warm_throughput_too_low(table: Table) -> Problems:
    for part, owner, index in capacity_owners(table):
        # The minimum of GSIs and of provisioned tables is documented nowhere: only 0 is wrong for sure.
        initial = index is None and table.billing_mode.is_("PAY_PER_REQUEST")
        read, write = (_WARM_READ, _WARM_WRITE) if initial else (1, 1)
        if part.warm and part.warm.read.absent and part.warm.write.absent:
            yield _empty(part.warm, owner, index)
        elif part.warm:
            yield from _too_cold(part.warm.read, "ReadUnitsPerSecond", read, owner, index)
            yield from _too_cold(part.warm.write, "WriteUnitsPerSecond", write, owner, index)


def _empty(warm: Throughput, owner: str, index: Index | None) -> Problem:
    return Problem(
        warm.place,
        f"WarmThroughput of {owner} is empty; it needs ReadUnitsPerSecond, WriteUnitsPerSecond, or both",
        help="add a value, or remove WarmThroughput",
        of=index,
    )


def _too_cold(
    value: Value[int], name: str, minimum: int, owner: str, index: Index | None
) -> Iterator[Problem]:
    if value.below(minimum):
        why = ", what an on-demand table starts with" if minimum > 1 else ""
        yield Problem(
            value.place,
            f"{name} of {owner}'s WarmThroughput is {value.value:,}; the minimum is {minimum:,}{why}",
            help=f"write {minimum} or more, or leave {name} out",
            of=index,
        )
