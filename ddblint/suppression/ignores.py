"""Ignores: which findings they silence, and which of them are ineffective."""

from bisect import bisect
from collections.abc import Collection, Iterator, Mapping

from ddblint.model import SCALING, Defect, DefectKind, Schema, Table
from ddblint.records import NamedTuple
from ddblint.source import Place, Source
from ddblint.suppression import sources_of
from ddblint.suppression.comments import comments
from ddblint.suppression.names import Meaning, Meanings

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
    """One rule that is to be silent about tables, or on a line; 0 stands for no line.

    `owners` are the tables that it stands in: several where a loop makes them.
    """

    place: Place
    rule: Meaning
    tables: tuple[str, ...]
    line: int
    owners: tuple[str, ...]

    @property
    def about(self) -> str:
        return f"in {', '.join(self.tables)}" if self.tables else f"in line {self.line}"


class Suppression:
    """The ignores in and for one schema; what they silence is noted as findings are shown to them.

    `names` gives the id of each rule by its name.
    """

    __slots__ = ("_bare", "_ignores", "_of_lines", "_of_tables", "_sources", "_used", "_vague")

    def __init__(self, schema: Schema, names: Mapping[str, str]) -> None:
        self._sources = sources_of(schema)
        self._bare: list[tuple[Place, str, tuple[str, ...]]] = []
        meanings = Meanings(names)
        self._ignores = [*_told(schema.tables, meanings), *self._written(schema.tables, meanings)]
        self._of_tables: dict[tuple[str, str], list[_Ignore]] = {}
        self._of_lines: dict[tuple[str, Source, int], list[_Ignore]] = {}
        for ignore in self._ignores:
            for table in ignore.tables:
                self._of_tables.setdefault((ignore.rule.id, table), []).append(ignore)
            if ignore.line:
                self._of_lines.setdefault((ignore.rule.id, ignore.place.source, ignore.line), []).append(
                    ignore
                )
        self._used: set[_Ignore] = set()
        self._vague = {table.address for table in schema.tables if any(map(table.untold, _FACETS))}

    def _written(self, tables: tuple[Table, ...], meanings: Meanings) -> Iterator[_Ignore]:
        """Those in comments; on the own line of a table they hold for all of it."""
        for source in self._sources:
            own = [table for table in tables if table.place.source is source]
            yield from self._written_in(source, own, meanings)

    def _written_in(self, source: Source, tables: list[Table], meanings: Meanings) -> Iterator[_Ignore]:
        heads: dict[int, tuple[str, ...]] = {}
        for table in tables:
            line, _ = source.line_column(table.place.start)
            heads[line] = tuple(dict.fromkeys((*heads.get(line, ()), table.address)))
        lines = sorted(heads)
        for comment in comments(source):
            above = bisect(lines, comment.line)
            owners = heads[lines[above - 1]] if above else ()
            if comment.remark:
                self._bare.append((comment.place, comment.remark, owners))
            for word, place in comment.words:
                yield _Ignore(place, meanings.of(word), heads.get(comment.line, ()), comment.line, owners)

    def silences(self, rule: str, tables: Collection[str], place: Place) -> bool:
        """Whether a finding of a rule about some tables, at a place, is not to be reported."""
        line = place.source.line_column(place.start)[0] if place.source in self._sources else 0
        silencing = [*self._of_lines.get((rule, place.source, line), ())]
        for table in tables:
            silencing += self._of_tables.get((rule, table), ())
        self._used.update(silencing)
        return bool(silencing)

    def ineffective(self, judged: Collection[str]) -> Iterator[Defect]:
        """Ignores that name no rule, or one of the rules `judged` which had nothing to say there.

        A table that is not fully known leaves it open whether a rule has nothing to say.
        """
        for place, remark, owners in self._bare:
            yield Defect(DefectKind.INEFFECTIVE_IGNORE, place, remark, "".join(owners[:1]))
        for ignore in self._ignores:
            message = ignore.rule.remark
            if not message and ignore.rule.id in judged and self._is_unused(ignore):
                message = f"there is nothing to ignore: {ignore.rule.id} finds nothing {ignore.about}"
            # One that stands elsewhere may be for other tables; a word that is no rule is so anywhere.
            if message and (ignore.rule.remark or ignore.place.source in self._sources):
                owner = "".join(ignore.owners[:1])
                yield Defect(DefectKind.INEFFECTIVE_IGNORE, ignore.place, message, owner)

    def _is_unused(self, ignore: _Ignore) -> bool:
        return ignore not in self._used and self._vague.isdisjoint(ignore.owners)


def _told(tables: tuple[Table, ...], meanings: Meanings) -> Iterator[_Ignore]:
    """Those among the hints of tables, each once however many tables or views of one have it."""
    told: dict[tuple[Place, str], tuple[str, ...]] = {}
    for table in tables:
        for ignore in table.workload.ignores:
            key = (ignore.place, ignore.rule)
            told[key] = tuple(dict.fromkeys((*told.get(key, ()), table.address)))
    for (place, rule), addresses in told.items():
        yield _Ignore(place, meanings.of(rule), addresses, 0, addresses)
