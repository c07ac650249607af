"""Whether there is anything to ignore; the rest is loaded only where there is."""

from ddblint.model import Schema
from ddblint.source import Source

_WORD = "ddblint"


def has_ignores(schema: Schema) -> bool:
    """A quick test; a text that only may have ignore comments passes it."""
    written = any(_in_comment(source.text) for source in sources_of(schema))
    return written or any(table.workload.ignores for table in schema.tables)


def _in_comment(text: str) -> bool:
    at = text.find(_WORD)
    while at >= 0:
        if text[max(at - 8, 0) : at].rstrip().endswith("#"):
            return True
        at = text.find(_WORD, at + 1)
    return False


def source_of(schema: Schema) -> Source | None:
    """The text that a schema was read from."""
    return next(iter(sources_of(schema)), None)


def sources_of(schema: Schema) -> tuple[Source, ...]:
    """The texts that a schema was read from: those of its tables, where a service includes some of them."""
    if schema.tables:
        return tuple(dict.fromkeys(table.place.source for table in schema.tables))
    parts = (schema.defects, schema.scaling_targets)
    told = next(((part[0].place.source,) for part in parts if part), ())
    return told or ((schema.section.source,) if schema.section else ())
