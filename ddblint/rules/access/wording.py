"""How messages name access patterns, keys and what serves them."""

from collections.abc import Iterable

from ddblint.model import AccessPattern, Index, Key, Table
from ddblint.serving import Reader

#: What must be known to say which keys a table has.
KEYS = ("key", "global_indexes.key", "local_indexes.key")
PATTERNS = "workload.access_patterns"


def pattern_text(pattern: AccessPattern) -> str:
    return f"access pattern `{pattern.name}`"


def reader_text(table: Table, reader: Reader) -> str:
    """`GSI byVenue of Tickets`, or `Tickets` for the table itself."""
    return f"{reader.label} of {table.address}" if isinstance(reader, Index) else table.address


def index_of(reader: Reader) -> Index | None:
    return reader if isinstance(reader, Index) else None


def names_text(names: Iterable[str | None]) -> str:
    """`a`, `b` in backquotes."""
    return ", ".join(f"`{name}`" for name in names)


def key_text(key: Key) -> str:
    """`venue` HASH, `day` RANGE."""
    parts = [f"`{name}` HASH" for name in key.partition] + [f"`{name}` RANGE" for name in key.sort]
    return ", ".join(parts)


def conditions_text(pattern: AccessPattern) -> str:
    """`venue` =, `day` between."""
    return ", ".join(f"`{told.attribute}` {told.operator}" for told in pattern.where)
