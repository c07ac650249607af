"""Sets of assignments of values to variables, one bit each in an integer.

"And", "or" and "not" over thousands of assignments are then single operations.
"""

from collections.abc import Iterable, Mapping
from math import prod

from ddblint.parsers.cloudformation.candidates import BoundsError, Value
from ddblint.parsers.cloudformation.formulas import Comparison, Formula, Named, Term, Variable

#: Combinations of conditions that are told apart for one table, and assignments looked at to find them.
MAX_VIEWS = 32
MAX_ASSIGNMENTS = 4_096


class Space:
    """All assignments of values to some variables; each variable is a digit of an assignment's number."""

    __slots__ = ("_digits", "_where", "everything")

    def __init__(self, values: Mapping[Variable, list[Value]]) -> None:
        size = prod(map(len, values.values()))
        if size > MAX_ASSIGNMENTS:
            raise BoundsError
        self.everything = (1 << size) - 1
        self._where: dict[Variable, dict[Value, int]] = {}
        stride = 1
        for variable, texts in values.items():
            period = stride * len(texts)
            first = ((1 << stride) - 1) * (self.everything // ((1 << period) - 1))
            self._where[variable] = {text: first << (digit * stride) for digit, text in enumerate(texts)}
            stride = period

    def satisfying(self, formula: Formula, named: Mapping[str, int]) -> int:
        """The assignments that make a formula true; `named` has those of the conditions it names."""
        if isinstance(formula, Named):
            return named[formula.name]
        if isinstance(formula, Comparison):
            return self._equal(formula.left, formula.right)
        first, *others = [self.satisfying(part, named) for part in formula.parts]
        if formula.function == "Not":
            return self.everything & ~first
        for other in others:
            first = first & other if formula.function == "And" else first | other
        return first

    def _equal(self, left: Term, right: Term) -> int:
        if isinstance(left, str):
            left, right = right, left
        if isinstance(left, str):
            return self.everything if left == right else 0
        if isinstance(right, str):
            return self._where[left].get(right, 0)
        theirs = self._where[right]
        return _union(where & theirs.get(value, 0) for value, where in self._where[left].items())

    def partition(self, all_of: int, sets: Iterable[int]) -> list[int]:
        """The parts into which some sets cut a whole; the inside of earlier sets comes first."""
        parts = [all_of]
        for inside in sets:
            parts = [part for whole in parts for part in (whole & inside, whole & ~inside) if part]
            if len(parts) > MAX_VIEWS:
                raise BoundsError
        return parts

    def implied(self, part: int) -> dict[str, str | None]:
        """What a set of assignments says of parameters, as World.parameters has it."""
        implied: dict[str, str | None] = {}
        usual = part
        for variable, where in self._where.items():
            value, holds = next(each for each in where.items() if each[1] & part)
            if isinstance(value, str) and not part & ~holds:
                implied[variable.name] = value
            elif variable.default is not None:
                default = usual & self._may_be(variable, variable.default)
                if not default:
                    implied[variable.name] = None
                usual = default or usual
        implied.pop("", None)
        return implied

    def _may_be(self, variable: Variable, text: str) -> int:
        """The assignments under which a variable may be this text."""
        where = self._where[variable]
        if text in where:
            return where[text]
        return _union(holds for value, holds in where.items() if isinstance(value, int))


def _union(sets: Iterable[int]) -> int:
    together = 0
    for each in sets:
        together |= each
    return together
