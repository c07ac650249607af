"""Whether there is anything to ignore; the rest is loaded only where there is."""

from ddblint.model import Schema
from ddblint.source import Source

_SIGNS = ("ddblint: ignore", "ddblint:ignore")


def has_ignores(schema: Schema) -> bool:
    """A quick test; a text that only may have ignore comments passes it."""
    source = source_of(schema)
    written = source is not None and any(sign in source.text for sign in _SIGNS)
    return written or any(table.workload.ignores for table in schema.tables)


def source_of(schema: Schema) -> Source | None:
    """The text that a schema was read from."""
    parts = (schema.tables, schema.defects, schema.scaling_targets)
    return next((part[0].place.source for part in parts if part), None)
