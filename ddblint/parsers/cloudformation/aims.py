"""What scaling targets and policies name, and whether it can be a table at all."""

from collections.abc import Iterator

from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.references import canonical
from ddblint.parsers.cloudformation.substitution import split_sub
from ddblint.records import NamedTuple
from ddblint.source import Mapping, Node

_TABLE = "table/"
_INDEX = "/index/"


class Aim(NamedTuple):
    """What a target scales, as canonical text under some combination of conditions."""

    resource_id: str
    dimension: str

    @property
    def table_part(self) -> str:
        """What the ResourceId names as a table; empty where it is of no such form."""
        if not self.resource_id.startswith(_TABLE):
            return ""
        return self.resource_id.removeprefix(_TABLE).split(_INDEX)[0]

    @property
    def index_part(self) -> str | None:
        _, found, index = self.resource_id.partition(_INDEX)
        return index if found else None

    def possible_tables(self) -> Iterator[str]:
        """What may be meant as the name of a table, in whatever form the ResourceId is."""
        yield self.table_part or self.resource_id.split(_INDEX)[0]
        yield from (f"${{{part}}}" for named, part in split_sub(self.resource_id)[:1] if named)

    def names_no_table(self, tables: frozenset[str]) -> bool:
        """Whether the ResourceId is known not to start with `table/`.

        `tables` are the canonical texts that name tables: such a name holds no slash, and an ARN is longer.
        """
        if not self.resource_id or self.table_part:
            return False
        first_is_named, first = split_sub(self.resource_id)[0]
        if self.resource_id.split(_INDEX)[0] in tables:
            return True
        if first_is_named:
            return f"${{{first.removesuffix('.Arn')}}}" in tables
        return not (first.startswith(_TABLE) or _TABLE.startswith(first))


def aim_of(resolver: Resolver, properties: Node) -> Aim:
    """The aim that the properties of a target, or of a policy, name."""
    return Aim(
        canonical_in(resolver, properties, "ResourceId"),
        canonical_in(resolver, properties, "ScalableDimension"),
    )


def canonical_in(resolver: Resolver, properties: Node, name: str) -> str:
    """The canonical text of a property; empty where it is not written."""
    node = properties.get(name) if isinstance(properties, Mapping) else None
    return canonical(resolver, node) if node is not None else ""
