"""The values given to parameters with which an assertion of the section `Rules` fails for sure."""

from collections.abc import Iterator, Mapping

from ddblint.model import shown
from ddblint.parsers.cloudformation.assertions import Assertion, assertions
from ddblint.parsers.cloudformation.formulas import (
    Comparison,
    Formula,
    FormulaReader,
    Named,
    Parameter,
    Term,
    Variable,
    leaves,
)
from ddblint.source import Node

#: Words that may be one boolean in YAML 1.1: CloudFormation then compares what the text does not show.
_TRUTH = frozenset(("true", "false", "yes", "no", "on", "off", "y", "n"))


def without_broken(
    parameters: dict[str, Parameter], rules: Node | None, mappings: Node | None
) -> dict[str, Parameter]:
    """The same, where those are open, and object, whose given values break a rule of the template.

    What is not given stays open: its default may be replaced in the same deployment. So does what is looked
    up, which may be compared by its name or by itself.
    """
    given = {p.name: p.pinned for p in parameters.values() if p.pinned is not None and not p.is_looked_up}
    opened = {name: p._replace(pinned=None) for name, p in parameters.items()}
    changed = dict(parameters)
    for assertion in assertions(FormulaReader(opened, mappings), rules):
        for name in _blamed(assertion.formula, given):
            if not changed[name].objection:
                why = _why(assertion, {other: given[other] for other in _named(assertion, given, name)})
                changed[name] = opened[name]._replace(objection=why)
    return changed


def _why(assertion: Assertion, others: Mapping[str, str]) -> str:
    with_ = f" with {' and '.join(f'{name}={value}' for name, value in others.items())}" if others else ""
    told = f" ({shown(assertion.description.rstrip('.'))})" if assertion.description else ""
    return f"an assertion of the rule {assertion.rule} fails{with_}{told}"


def _named(assertion: Assertion, given: Mapping[str, str], but: str) -> list[str]:
    """The other parameters that the failure rests on."""
    return [name for name in _blamed(assertion.formula, given) if name != but]


def _blamed(formula: Formula, given: Mapping[str, str]) -> list[str]:
    """Those given without which the formula might hold; all it names where any of several breaks it."""
    if _truth(formula, given) is not False:
        return []
    named = [name for name in dict.fromkeys(_variables(formula)) if name in given]
    needed = [name for name in named if _truth(formula, _but(given, name)) is not False]
    return needed or named


def _but(given: Mapping[str, str], name: str) -> dict[str, str]:
    return {other: value for other, value in given.items() if other != name}


def _variables(formula: Formula) -> Iterator[str]:
    for leaf in leaves(formula):
        if isinstance(leaf, Comparison):
            yield from (side.name for side in leaf if isinstance(side, Variable))


def _truth(formula: Formula, given: Mapping[str, str]) -> bool | None:
    """Whether a formula is true with some values given; None where these do not decide it."""
    if isinstance(formula, Named):
        return None
    if isinstance(formula, Comparison):
        return _equal(*(_value(side, given) for side in formula))
    parts = [_truth(part, given) for part in formula.parts]
    if formula.function == "Not":
        return None if parts[0] is None else not parts[0]
    decisive = formula.function == "Or"
    if decisive in parts:
        return decisive
    return None if None in parts else not decisive


def _value(side: Term, given: Mapping[str, str]) -> str | None:
    return side if isinstance(side, str) else given.get(side.name)


def _equal(left: str | None, right: str | None) -> bool | None:
    """Whether two texts are the same; None where one is open, or both may be ways to write one value."""
    if left is None or right is None:
        return None
    if left == right:
        return True
    alike = _TRUTH.issuperset((left.lower(), right.lower())) or _number(left) == _number(right) is not None
    return None if alike else False


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
