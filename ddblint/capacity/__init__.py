"""DynamoDB's arithmetic: pure functions from sizes and rates to units, shards and storage."""

from ddblint.capacity.partitions import PARTITION_READ_UNITS, PARTITION_WRITE_UNITS, shards_needed
from ddblint.capacity.reads import (
    Consistency,
    batch_get_read_units,
    local_query_read_units,
    query_read_units,
    read_units,
)
from ddblint.capacity.storage import (
    collection_bytes,
    entry_bytes,
    index_gib,
    month_collection_is_full,
    stored_entry_bytes,
)
from ddblint.capacity.words import number_text, size_text
from ddblint.capacity.writes import (
    INDEX_WRITES,
    EntryChange,
    IndexEntry,
    entry_change,
    index_write_units,
    table_put_units,
    write_units,
)

__all__ = [
    "INDEX_WRITES",
    "PARTITION_READ_UNITS",
    "PARTITION_WRITE_UNITS",
    "Consistency",
    "EntryChange",
    "IndexEntry",
    "batch_get_read_units",
    "collection_bytes",
    "entry_bytes",
    "entry_change",
    "index_gib",
    "index_write_units",
    "local_query_read_units",
    "month_collection_is_full",
    "number_text",
    "query_read_units",
    "read_units",
    "shards_needed",
    "size_text",
    "stored_entry_bytes",
    "table_put_units",
    "write_units",
]
