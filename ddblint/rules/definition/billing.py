"""How messages tell the billing mode of a table."""

from __future__ import annotations

from ddblint.model import Table
from ddblint.source import Place


def billing_mode(table: Table) -> str:
    """The mode in words, and that it is DynamoDB's default where nothing is written."""
    default = " (the default where no BillingMode is written)" if table.billing_mode.defaulted else ""
    return f"{table.billing_mode}{default}"


def billing_mode_place(table: Table) -> tuple[tuple[Place, str], ...]:
    """The related place of a problem that comes from the mode; none where it is the default."""
    mode = table.billing_mode
    return ((mode.place, f"BillingMode {mode}"),) if mode.given else ()
