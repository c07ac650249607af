"""What the rules on capacity share: the parts that have it, and how messages tell the billing mode."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.model import Index, Table
from ddblint.source import Place


def capacity_owners(table: Table) -> Iterator[tuple[Table | Index, str, Index | None]]:
    """The table and its GSIs: each with its name in messages, and the index it is."""
    yield table, f"table {table.address}", None
    for index in table.global_indexes:
        yield index, index.label, index


def billing_mode(table: Table) -> str:
    """The mode in words, and that it is DynamoDB's default where nothing is written."""
    default = " (the default where no BillingMode is written)" if table.billing_mode.defaulted else ""
    return f"{table.billing_mode}{default}"


def billing_mode_place(table: Table) -> tuple[tuple[Place, str], ...]:
    """The related place of a problem that comes from the mode; none where it is the default."""
    mode = table.billing_mode
    return ((mode.place, f"BillingMode {mode}"),) if mode.given else ()
