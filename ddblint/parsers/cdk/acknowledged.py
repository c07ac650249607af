"""Rules that the app acknowledged by `Validations.of(construct).acknowledge(…)`: ignored for all below it."""

from collections.abc import Iterator, Mapping

from ddblint.model import Ignore, Schema, Table
from ddblint.parsers.cdk.content import members, text
from ddblint.parsers.cdk.metadata import Metadata
from ddblint.source import Place, Source

_ACKNOWLEDGED = "aws:cdk:acknowledged-rules"
_OURS = "ddblint::"


def with_acknowledged(schema: Schema, paths: Mapping[str, str], metadata: Metadata) -> Schema:
    """The schema, its tables ignoring what is acknowledged for them; `paths` by logical id."""

    places: dict[tuple[str, str], Place] = {}

    def of(table: Table) -> Table:
        path = paths.get(table.logical_id, table.address)
        ignores = tuple(
            Ignore(places.setdefault((above, rule), _beside(table.place)), rule, reason)
            for above, rule, reason in _told(path, metadata)
        )
        if not ignores:
            return table
        workload = table.workload
        return table._replace(workload=workload._replace(ignores=(*workload.ignores, *ignores)))

    return schema._replace(tables=tuple(map(of, schema.tables)))


def _beside(place: Place) -> Place:
    """The place of a table, in a text of its own: what holds for many tables need not be of use for each."""
    return place._replace(source=Source(place.source.name, place.source.text))


def _told(path: str, metadata: Metadata) -> Iterator[tuple[str, str, str]]:
    """What is acknowledged for a construct and for those around it: where, the rule, and the reason."""
    while path:
        for entry in metadata.entries.get(path, ()):
            for rule, reason in members(entry, "data").items() if entry.get("type") == _ACKNOWLEDGED else ():
                if rule.startswith(_OURS):
                    yield path, rule.removeprefix(_OURS), text(reason)
        path = path.rpartition("/")[0]
