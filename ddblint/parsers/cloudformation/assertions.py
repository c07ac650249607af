"""What the section `Rules` demands: a combination of conditions that breaks it is never deployed.

CloudFormation template reference, Rules.
"""

from collections.abc import Iterator

from ddblint.parsers.cloudformation.formulas import Combination, Formula, FormulaReader
from ddblint.source import Mapping, Node, Sequence


def assertions(reader: FormulaReader, section: Node | None) -> Iterator[Formula]:
    """What each entry of `Rules` demands: where its RuleCondition holds, all its assertions do."""
    if not isinstance(section, Mapping):
        return
    for rule in section.items.values():
        listed = rule.get("Assertions") if isinstance(rule, Mapping) else None
        if not isinstance(rule, Mapping) or not isinstance(listed, Sequence):
            continue
        demanded = [
            reader.formula(asserted)
            for entry in listed.items
            if isinstance(entry, Mapping) and (asserted := entry.get("Assert")) is not None
        ]
        condition = rule.get("RuleCondition")
        for formula in demanded:
            if condition is None:
                yield formula
            else:
                yield Combination("Or", (Combination("Not", (reader.formula(condition),)), formula))
