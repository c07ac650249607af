"""Findings of one rule at one place about several tables, such as the turns of a loop, as one finding."""

from collections.abc import Iterable

from ddblint.findings import Finding


def merged(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings in their order; the first of those that say the same names the other tables.

    They say the same where nothing differs but the table's name.
    """
    first: dict[object, Finding] = {}
    for finding in findings:
        key = _what_it_says(finding)
        known = first.setdefault(key, finding)
        if finding.table not in (known.table, *known.also):
            also, resources = (*known.also, finding.table), known.resources + finding.resources
            first[key] = known._replace(also=also, resources=resources)
        elif known is not finding:
            first[finding] = finding
    return tuple(first.values())


def _what_it_says(finding: Finding) -> object:
    message = finding.message.replace(finding.table, "\0") if finding.table else finding.message
    return (
        finding.rule,
        finding.span,
        finding.severity,
        finding.certainty,
        finding.index_name,
        finding.when,
        message,
    )
