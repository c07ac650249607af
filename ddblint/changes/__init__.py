"""Two versions of a table side by side: what a rule about changes looks at."""

from collections.abc import Iterator

from ddblint.model import Index, Kind, Scenario, Table
from ddblint.records import NamedTuple
from ddblint.source import Place

#: Kinds that CloudFormation deploys, by the type of resource that comes of them.
_RESOURCES = {Kind.TABLE: "Table", Kind.SIMPLE_TABLE: "Table", Kind.GLOBAL_TABLE: "GlobalTable"}


class Pair(NamedTuple):
    """An index before and after, by its name; None where it is not there."""

    before: Index | None
    after: Index | None


class Change(NamedTuple):
    """A table before and after an update, each under one combination of conditions.

    `before` is None for a new table, `after` for one that is removed. `moved` says that both are taken for
    the same table though it goes by another logical id; `to_other_file` that it is in another template, and
    so in another stack. `surroundings` is where the template keeps its resources; None where the whole
    template is gone. `absent` is a combination of conditions under which the table is no longer made, though
    it is under others. `doubtful` is a pair of which it is not known whether both conditions hold together.
    `holder` is another table of the old version that has the new name of this one, until the update is done.
    """

    before: Table | None
    after: Table | None
    moved: bool = False
    to_other_file: bool = False
    surroundings: Place | None = None
    doubtful: bool = False
    absent: Scenario | None = None
    holder: Table | None = None

    @property
    def table(self) -> Table:
        """The table as it is to be or, where it is removed, was."""
        table = self.after or self.before
        assert table is not None
        return table

    @property
    def address(self) -> str:
        return self.table.address

    @property
    def place(self) -> Place:
        return self.table.place

    @property
    def scenario(self) -> Scenario:
        """The conditions of both sides; those of the new one where they have the same name."""
        scenarios = [side.scenario for side in (self.before, self.after) if side]
        scenarios += [self.absent] if self.absent else []
        conditions = {name: truth for scenario in scenarios for name, truth in scenario.conditions}
        return Scenario(tuple(sorted(conditions.items())))

    def untold(self, facet: str) -> str | None:
        """Why this facet of either side cannot be argued from; see `Table.untold`."""
        whys = (side.untold(facet) for side in (self.before, self.after) if side)
        return next((why for why in whys if why), None)

    def sides(self) -> Iterator[tuple[Table, Table]]:
        """The two versions of a table that stays where it is, and of the same type of resource."""
        if self.before and self.after and not self.moved and not self.changes_type:
            yield self.before, self.after

    @property
    def changes_type(self) -> bool:
        """Whether a Table becomes a GlobalTable, or the other way round."""
        if not self.before or not self.after:
            return False
        types = {_RESOURCES.get(side.kind) for side in (self.before, self.after)}
        return len(types - {None}) > 1

    @property
    def is_of_templates(self) -> bool:
        """Whether all sides there are stand in templates, and not in answers or designs."""
        return all(side.kind in _RESOURCES for side in (self.before, self.after) if side)


def pairs(before: tuple[Index, ...], after: tuple[Index, ...]) -> tuple[Pair, ...]:
    """The indexes of two versions by name, those of the new one first; without those of unknown name."""
    old = {index.name.value: index for index in before if index.name.value}
    new = {index.name.value: index for index in after if index.name.value}
    kept = [Pair(old.get(name), index) for name, index in new.items()]
    return (*kept, *(Pair(index, None) for name, index in old.items() if name not in new))
