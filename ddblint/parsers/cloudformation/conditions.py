"""Which combinations of a template's conditions can hold together, within bounds."""

from collections.abc import Iterable, Mapping

from ddblint.parsers.cloudformation.assertions import assertions
from ddblint.parsers.cloudformation.candidates import BoundsError, worth_telling_apart
from ddblint.parsers.cloudformation.formulas import (
    Comparison,
    Formula,
    FormulaReader,
    Named,
    Parameter,
    Variable,
    leaves,
    text_of,
)
from ddblint.parsers.cloudformation.worlds import Space
from ddblint.records import NamedTuple
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node

__all__ = ["Conditions", "Parameter", "Scenarios", "World", "text_of"]

#: Comparisons and allowed values looked at for one template; real ones need some hundreds.
_EFFORT = 200_000


class World(NamedTuple):
    """One combination that can hold.

    `parameters` has the values that follow from it, and None for a parameter whose default it rules out
    without telling the value; parameters and pseudo parameters that it leaves open are not in there.
    """

    truth: Mapping[str, bool]
    parameters: Mapping[str, str | None]


class Scenarios(NamedTuple):
    """The combinations that can hold, and the conditions left undecided since they are too many."""

    worlds: tuple[World, ...]
    dropped: tuple[str, ...]


class _Condition(NamedTuple):
    """A declared condition, the conditions it names and the comparisons it makes itself."""

    formula: Formula
    names: tuple[str, ...]
    comparisons: tuple[Comparison, ...]


class Conditions:
    """The section Conditions of a template.

    A condition that is not declared, malformed or rests on itself may be true or false.
    """

    def __init__(
        self,
        parameters: Mapping[str, Parameter],
        section: Node | None,
        mappings: Node | None = None,
        rules: Node | None = None,
    ) -> None:
        self._rules = rules
        self._declared = section.items if isinstance(section, MappingNode) else {}
        self._reader = FormulaReader(parameters, mappings)
        self._read: dict[str, _Condition] = {}
        self._solved: dict[tuple[str, ...], Scenarios] = {}
        self._effort = _EFFORT

    def names(self) -> frozenset[str]:
        """The declared conditions."""
        return frozenset(self._declared)

    def scenarios(self, names: Iterable[str]) -> Scenarios:
        """The combinations of these conditions that can hold; the first names are the last to be dropped."""
        asked = tuple(dict.fromkeys(names))
        if asked not in self._solved:
            self._solved[asked] = self._solve(asked)
        return self._solved[asked]

    def _solve(self, asked: tuple[str, ...]) -> Scenarios:
        try:
            return Scenarios(self._worlds(asked), ())
        except BoundsError:
            pass
        kept: tuple[str, ...] = ()
        worlds: tuple[World, ...] = (World({}, {}),)
        dropped = []
        for name in asked:
            try:
                worlds = self._worlds((*kept, name))
                kept = (*kept, name)
            except BoundsError:
                dropped.append(name)
        return Scenarios(worlds, tuple(dropped))

    def _worlds(self, asked: tuple[str, ...]) -> tuple[World, ...]:
        """All combinations of these conditions that can hold; raises BoundsError."""
        conditions = self._needed(asked)
        comparisons = [comparison for each in conditions.values() for comparison in each.comparisons]
        demanded = self._demanded(comparisons)
        comparisons += [comparison for each in demanded for comparison in each.comparisons]
        variables = {side for comparison in comparisons for side in comparison if isinstance(side, Variable)}
        self._spend(sum(len(variable.allowed) for variable in variables))
        space = Space(worth_telling_apart(comparisons))
        true_in: dict[str, int] = {}
        for name, condition in conditions.items():
            true_in[name] = space.satisfying(condition.formula, true_in)
        return tuple(
            World({name: bool(part & true_in[name]) for name in asked}, space.implied(part))
            for part in space.partition(self._allowed(space, demanded), (true_in[name] for name in asked))
        )

    def _demanded(self, comparisons: list[Comparison]) -> list[_Condition]:
        """The assertions of the template that bear on the variables of some comparisons."""
        variables = {side for comparison in comparisons for side in comparison if isinstance(side, Variable)}
        demands = assertions(self._reader, self._rules) if variables else ()
        found = [_split(demand.formula) for demand in demands]
        return [
            each
            for each in found
            if not each.names and any(not variables.isdisjoint(comparison) for comparison in each.comparisons)
        ]

    def _allowed(self, space: Space, demanded: list[_Condition]) -> int:
        """The assignments under which all assertions hold; all, where they contradict each other."""
        allowed = space.everything
        for each in demanded:
            allowed &= space.satisfying(each.formula, {})
        return allowed or space.everything

    def _needed(self, asked: tuple[str, ...]) -> dict[str, _Condition]:
        """These conditions and all that they rest on, each behind those that it names."""
        ordered: dict[str, _Condition] = {}
        resting: set[str] = set()
        stack = [*reversed(asked)]
        while stack:
            name = stack[-1]
            condition = self._condition(name)
            if name in ordered or name in resting:
                stack.pop()
                resting.discard(name)
                ordered.setdefault(name, condition)
                continue
            resting.add(name)
            self._spend(1 + len(condition.names) + len(condition.comparisons))
            for other in condition.names:
                if other in resting:
                    ordered[other] = self._undecided(other)
                elif other not in ordered:
                    stack.append(other)
        return ordered

    def _condition(self, name: str) -> _Condition:
        if name not in self._read:
            node = self._declared.get(name)
            self._read[name] = self._undecided(name) if node is None else _split(self._reader.formula(node))
        return self._read[name]

    def _undecided(self, name: str) -> _Condition:
        return _split(self._reader.free(f"condition {name}"))

    def _spend(self, effort: int) -> None:
        self._effort -= effort
        if self._effort < 0:
            raise BoundsError


def _split(formula: Formula) -> _Condition:
    found = list(leaves(formula))
    names = tuple(leaf.name for leaf in found if isinstance(leaf, Named))
    return _Condition(formula, names, tuple(leaf for leaf in found if isinstance(leaf, Comparison)))
