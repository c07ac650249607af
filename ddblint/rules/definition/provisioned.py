"""Provisioned throughput and billing mode."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import Index, Kind, Table, Throughput, Value
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.definition.billing import billing_mode, billing_mode_place, capacity_owners
from ddblint.rules.definition.reads import replica_parts
from ddblint.rules.scalings import units_text


@rule("DDB117", "throughput-missing", Severity.ERROR)
def throughput_missing(table: Table) -> Problems:
    if table.kind is Kind.GLOBAL_TABLE or not table.billing_mode.is_("PROVISIONED"):
        return
    if table.provisioned is None:
        yield _table_lacks(table)  # The indexes most likely lack it for the same reason.
        return
    yield from _incomplete(table.provisioned, f"table {table.address}", None)
    for index in table.global_indexes:
        if index.provisioned is None:
            yield _index_lacks(table, table.provisioned.write, index)
        else:
            yield from _incomplete(index.provisioned, index.label, index)


def _table_lacks(table: Table) -> Problem:
    return Problem(
        table.place,
        f"table {table.address} is {billing_mode(table)} and has no ProvisionedThroughput",
        help="write BillingMode: PAY_PER_REQUEST, or add ProvisionedThroughput "
        "with ReadCapacityUnits and WriteCapacityUnits to the table and to each GSI",
        related=billing_mode_place(table),
    )


def _index_lacks(table: Table, write: Value[int], index: Index) -> Problem:
    floor = f" of at least {write}, as the table has" if write.above(0) else ""
    return Problem(
        index.place,
        f"{index.label} has no ProvisionedThroughput; table {table.address} is PROVISIONED, "
        "and an index does not inherit its table's",
        help=f"add ProvisionedThroughput with ReadCapacityUnits and WriteCapacityUnits{floor}",
        related=billing_mode_place(table),
        of=index,
    )


def _incomplete(throughput: Throughput, owner: str, index: Index | None) -> Iterator[Problem]:
    missing = [name for value, name in _units(throughput) if value.absent]
    if missing:
        yield Problem(
            throughput.place,
            f"ProvisionedThroughput of {owner} has no {' and no '.join(missing)}",
            help=f"add {' and '.join(missing)}, 1 or more",
            of=index,
        )


def _units(throughput: Throughput) -> tuple[tuple[Value[int], str], tuple[Value[int], str]]:
    return (throughput.read, "ReadCapacityUnits"), (throughput.write, "WriteCapacityUnits")


@rule("DDB118", "throughput-with-on-demand", Severity.ERROR)
def throughput_with_on_demand(table: Table) -> Problems:
    if not table.billing_mode.is_("PAY_PER_REQUEST"):
        return
    for part, owner, index in capacity_owners(table):
        if part.provisioned and _above_zero(part.provisioned):
            yield Problem(
                part.provisioned.place,
                f"{owner} has ProvisionedThroughput {_shown(part.provisioned)}, "
                "which PAY_PER_REQUEST does not take",
                help="remove ProvisionedThroughput, or write BillingMode: PROVISIONED",
                related=billing_mode_place(table),
                of=index,
            )


def _shown(throughput: Throughput) -> str:
    """Reads and writes: `1,000/50`; `?` for what is not known."""
    return f"{units_text(throughput.read)}/{units_text(throughput.write)}"


def _above_zero(throughput: Throughput) -> bool:
    return throughput.read.above(0) or throughput.write.above(0)


@rule("DDB120", "capacity-out-of-range", Severity.ERROR)
def capacity_out_of_range(
    table: Table, *, max_units: int = LIMITS["provisioned-units-per-table"]
) -> Problems:
    on_demand = table.billing_mode.is_("PAY_PER_REQUEST")
    minimum = 1 if table.billing_mode.is_("PROVISIONED") else 0  # 0 is tolerated on demand
    for part, owner, index in capacity_owners(table):
        if part.provisioned is None or (on_demand and _above_zero(part.provisioned)):
            continue  # DDB118 asks to remove the whole block.
        for value, name in _units(part.provisioned):
            if value.below(minimum):
                yield _too_low(value, f"{name} of {owner}", index)
            elif value.above(max_units):
                yield _over_quota(value, f"{name} of {owner}", max_units, index)
    for replica, owner in replica_parts(table):
        if replica.reads.below(1):
            yield _too_low(replica.reads, f"ReadCapacityUnits of {owner}", None)


def _too_low(value: Value[int], what: str, index: Index | None) -> Problem:
    return Problem(
        value.place,
        f"{what} is {value.value:,}; the minimum is 1",
        help="write 1 or more, or use BillingMode: PAY_PER_REQUEST without ProvisionedThroughput",
        of=index,
    )


def _over_quota(value: Value[int], what: str, max_units: int, index: Index | None) -> Problem:
    return Problem(
        value.place,
        f"{what} is {value.value:,}; the quota per table or GSI, {max_units:,}, is raised by AWS on request",
        help=f"write at most {max_units}, or set max-units to the quota of your account",
        of=index,
        severity=Severity.WARNING,
    )
