"""What the section `Rules` demands: a combination of conditions that breaks it is never deployed.

CloudFormation template reference, Rules.
"""

from collections.abc import Iterator

from ddblint.parsers.cloudformation.formulas import Combination, Formula, FormulaReader
from ddblint.records import NamedTuple
from ddblint.source import Mapping, Node, Scalar, Sequence


class Assertion(NamedTuple):
    """What has to be true, the name of the rule that demands it, and what that says of it."""

    formula: Formula
    rule: str
    description: str


def assertions(reader: FormulaReader, section: Node | None) -> Iterator[Assertion]:
    """What each entry of `Rules` demands: where its RuleCondition holds, all its assertions do."""
    if not isinstance(section, Mapping):
        return
    for name, rule in section.items.items():
        listed = rule.get("Assertions") if isinstance(rule, Mapping) else None
        if not isinstance(rule, Mapping) or not isinstance(listed, Sequence):
            continue
        condition = rule.get("RuleCondition")
        for entry in listed.items:
            asserted = entry.get("Assert") if isinstance(entry, Mapping) else None
            if isinstance(entry, Mapping) and asserted is not None:
                formula = reader.formula(asserted)
                if condition is not None:
                    formula = Combination("Or", (Combination("Not", (reader.formula(condition),)), formula))
                told = entry.get("AssertDescription")
                yield Assertion(formula, name, told.text if isinstance(told, Scalar) else "")
