"""The values of variables that are worth telling apart, given what they are compared with."""

from collections.abc import Iterable, Iterator
from itertools import count

from ddblint.parsers.cloudformation.formulas import Comparison, Variable

#: More variables compared with each other have too many values between them.
_MAX_GROUP = 12

#: A text that a variable takes, or a number that stands in for texts which nothing tells apart.
Value = str | int


class BoundsError(Exception):
    """There is more to look at than is looked at."""


class _Group:
    """Variables that are compared with each other, and the texts that any of them is compared with."""

    __slots__ = ("texts", "variables")

    def __init__(self, variable: Variable) -> None:
        self.variables = [variable]
        self.texts: set[str] = set()


def worth_telling_apart(comparisons: Iterable[Comparison]) -> dict[Variable, list[Value]]:
    """The values of each variable that can make a difference to some comparisons."""
    values: dict[Variable, list[Value]] = {}
    for group in _groups(comparisons).values():
        if group.variables[0] not in values:
            values |= _values(group)
    return values


def _groups(comparisons: Iterable[Comparison]) -> dict[Variable, _Group]:
    homes: dict[Variable, _Group] = {}
    for comparison in comparisons:
        groups = [_home(side, homes) for side in comparison if isinstance(side, Variable)]
        if len(groups) == 2:
            _join(groups, homes)
        elif groups:
            groups[0].texts.update(side for side in comparison if isinstance(side, str))
    return homes


def _home(variable: Variable, homes: dict[Variable, _Group]) -> _Group:
    if variable not in homes:
        homes[variable] = _Group(variable)
    return homes[variable]


def _join(groups: list[_Group], homes: dict[Variable, _Group]) -> None:
    small, large = sorted(groups, key=lambda group: len(group.variables))
    if small is large:
        return
    large.variables += small.variables
    if len(large.variables) > _MAX_GROUP:
        raise BoundsError
    large.texts |= small.texts
    homes.update((variable, large) for variable in small.variables)


def _values(group: _Group) -> dict[Variable, list[Value]]:
    """Each text compared with, and of the others as many as the variables need to differ."""
    variables = group.variables
    texts = set(group.texts)
    if len(variables) > 1:  # defaults that differ cannot both hold where the variables are equal
        texts |= {variable.default for variable in variables if variable.default is not None}
    permitted = {variable: frozenset(variable.allowed) for variable in variables}
    values: dict[Variable, list[Value]] = {
        variable: [text for text in sorted(texts) if not allowed or text in allowed]
        for variable, allowed in permitted.items()
    }
    numbers = count()
    for takers, others in _alike(permitted, texts):
        if len(others) <= len(takers):
            for variable in takers:
                values[variable] += others
        else:
            _stand_in(values, takers, numbers)
    _stand_in(values, tuple(variable for variable in variables if not variable.allowed), numbers)
    return values


def _alike(
    permitted: dict[Variable, frozenset[str]], told_apart: set[str]
) -> Iterable[tuple[tuple[Variable, ...], list[str]]]:
    """The allowed texts that nothing is compared with, together where the same variables take them."""
    classes: dict[tuple[Variable, ...], list[str]] = {}
    for text in sorted(frozenset().union(*permitted.values()).difference(told_apart)):
        takers = tuple(v for v, allowed in permitted.items() if not allowed or text in allowed)
        classes.setdefault(takers, []).append(text)
    return classes.items()


def _stand_in(
    values: dict[Variable, list[Value]], takers: tuple[Variable, ...], numbers: Iterator[int]
) -> None:
    """Numbers for texts that are alike: the first variable needs one, the second another to differ."""
    shared: list[Value] = []
    for variable in takers:
        shared.append(next(numbers))
        values[variable] += shared
