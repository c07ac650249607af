"""Word to the linter of indexes that are two of a kind only on the way; JSON has no comments for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache

from ddblint.model import Table
from ddblint.registry import select
from ddblint.rule import Check, Problem
from ddblint.steps.pieces import eol_of, line_end, line_start
from ddblint.steps.templates import Template

_RULE = "DDB303"
_COMMENT = f"# ddblint: ignore[{_RULE}] until the other index is gone"


def with_ignores(made: Template, sides: Iterable[Template], logical_ids: Collection[str]) -> Template:
    """With a comment above each index that is redundant in this step, and in none of both versions."""
    text = made.source.text
    if text.lstrip()[:1] in ("{", "["):
        return made
    lasting = {problem.message for side in sides for name in logical_ids for problem in _found(side, name)}
    found = (problem for name in logical_ids for problem in _found(made, name))
    passing = [problem for problem in found if problem.message not in lasting]
    for start in sorted({line_start(text, problem.at.start) for problem in passing}, reverse=True):
        line = text[start : line_end(text, start)]
        margin = line[: len(line) - len(line.lstrip(" "))]
        text = f"{text[:start]}{margin}{_COMMENT}{eol_of(text)}{text[start:]}"
    return made.edited(text) if passing else made


def _found(template: Template, logical_id: str) -> Iterator[Problem]:
    """What is sure about an index beside another."""
    check = _check()
    for table in template.views(logical_id):
        if not _is_untold(table, check.needs):
            found: Iterable[Problem] = check.run(table)
            yield from (each for each in found if each.severity is None and each.certainty is None)


@cache
def _check() -> Check:
    (rule,) = select([_RULE])
    return rule.check


def _is_untold(table: Table, facets: Iterable[str]) -> bool:
    return any(table.untold(facet) for facet in facets)
