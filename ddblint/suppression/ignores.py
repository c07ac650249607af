"""Ignores: which findings they silence, and which of them are ineffective."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ddblint.model import SCALING, Defect, DefectKind, Schema, Table
from ddblint.source import Place
from ddblint.suppression import source_of
from ddblint.suppression.comments import comments
from ddblint.suppression.names import Meaning, meaning_of

_NAMES_NONE = (
    "this names no rule, and so silences nothing: put the rules in brackets, as in `ddblint: ignore[DDB301]`"
)


#: Where one of these is not known, a rule may be silent today and speak tomorrow.
_FACETS = (
    "key",
    "attributes",
    "global_indexes",
    "local_indexes",
    "billing_mode",
    "provisioned",
    "on_demand",
    "warm",
    SCALING,
)


class _Ignore(NamedTuple):
    """One rule that is to be silent about a table, or on a line; 0 stands for no line.

    `owner` is the table that it stands in.
    """

    place: Place
    rule: Meaning
    table: str
    line: int
    owner: str

    @property
    def about(self) -> str:
        return f"in {self.table}" if self.table else f"in line {self.line}"


class Suppression:
    """The ignores in and for one schema; what they silence is noted as findings are shown to them.

    `names` gives the id of each rule by its name.
    """

    __slots__ = ("_bare", "_ignores", "_source", "_used", "_vague")

    def __init__(self, schema: Schema, names: Mapping[str, str]) -> None:
        self._source = source_of(schema)
        self._bare: list[tuple[Place, str]] = []
        self._ignores = [*_told(schema.tables, names), *self._written(schema.tables, names)]
        self._used: set[_Ignore] = set()
        self._vague = {table.address for table in schema.tables if any(map(table.untold, _FACETS))}

    def _written(self, tables: tuple[Table, ...], names: Mapping[str, str]) -> Iterator[_Ignore]:
        """Those in comments; on the own line of a table they hold for all of it."""
        heads = {table.place.source.line_column(table.place.start)[0]: table.address for table in tables}
        for comment in comments(self._source) if self._source else ():
            owner = next((heads[line] for line in sorted(heads, reverse=True) if line <= comment.line), "")
            if not comment.words:
                self._bare.append((comment.place, owner))
            for word, place in comment.words:
                meaning = meaning_of(word, names)
                yield _Ignore(place, meaning, heads.get(comment.line, ""), comment.line, owner)

    def silences(self, rule: str, table: str, place: Place) -> bool:
        """Whether a finding of a rule about a table, at a place, is not to be reported."""
        line = place.source.line_column(place.start)[0] if place.source is self._source else 0
        silencing = [
            ignore
            for ignore in self._ignores
            if ignore.rule.id == rule
            and ((table and ignore.table == table) or (line and ignore.line == line))
        ]
        self._used.update(silencing)
        return bool(silencing)

    def ineffective(self, judged: Collection[str]) -> Iterator[Defect]:
        """Ignores that name no rule, or one of the rules `judged` which had nothing to say there.

        A table that is not fully known leaves it open whether a rule has nothing to say.
        """
        for place, owner in self._bare:
            yield Defect(DefectKind.INEFFECTIVE_IGNORE, place, _NAMES_NONE, owner)
        for ignore in self._ignores:
            message = ignore.rule.remark
            if not message and ignore.rule.id in judged and self._is_unused(ignore):
                message = f"there is nothing to ignore: {ignore.rule.id} finds nothing {ignore.about}"
            if message and ignore.place.source is self._source:
                yield Defect(DefectKind.INEFFECTIVE_IGNORE, ignore.place, message, ignore.owner)

    def _is_unused(self, ignore: _Ignore) -> bool:
        return ignore not in self._used and ignore.owner not in self._vague


def _told(tables: tuple[Table, ...], names: Mapping[str, str]) -> Iterator[_Ignore]:
    """Those among the hints of tables, each once however many views a table has."""
    told = {(ignore.place, table.address): ignore for table in tables for ignore in table.workload.ignores}
    for (place, table), ignore in told.items():
        yield _Ignore(place, meaning_of(ignore.rule, names), table, 0, table)
