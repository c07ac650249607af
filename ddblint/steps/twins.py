"""Word to the linter of indexes that are two of a kind only on the way: a comment, or Metadata in JSON."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain

from ddblint.model import Table
from ddblint.registry import select
from ddblint.rule import Check, Problem
from ddblint.source import Mapping, Node, Sequence
from ddblint.steps.editing import collection, with_member
from ddblint.steps.faults import Unsafe
from ddblint.steps.pieces import Piece, eol_of, line_end, line_start
from ddblint.steps.templates import Template

_RULE = "DDB303"
#: Where a table says what is to be ignored.
_PATH = ("Metadata", "ddblint", "ignore")
_REASON = "until the other index is gone"
_COMMENT = f"# ddblint: ignore[{_RULE}] {_REASON}"


def with_ignores(made: Template, sides: Iterable[Template], logical_ids: Collection[str]) -> Template:
    """With word of each index that is redundant in this step, and in none of both versions."""
    lasting = {problem.message for side in sides for name in logical_ids for problem in _found(side, name)}
    passing: dict[str, list[Problem]] = {}
    for name in sorted(logical_ids):
        found = [problem for problem in _found(made, name) if problem.message not in lasting]
        if found:
            passing[name] = found
    if not passing:
        return made
    if made.source.text.lstrip()[:1] in ("{", "["):
        return _with_metadata(made, passing)
    return made.edited(_with_comments(made.source.text, chain.from_iterable(passing.values())))


def _with_comments(text: str, problems: Iterable[Problem]) -> str:
    """A comment above each index."""
    for start in sorted({line_start(text, problem.at.start) for problem in problems}, reverse=True):
        line = text[start : line_end(text, start)]
        margin = line[: len(line) - len(line.lstrip(" "))]
        text = f"{text[:start]}{margin}{_COMMENT}{eol_of(text)}{text[start:]}"
    return text


def _with_metadata(made: Template, logical_ids: Iterable[str]) -> Template:
    """An ignore for each table, as JSON has no comments; the last step, which is the new file, lacks it."""
    for logical_id in logical_ids:
        with suppress(Unsafe):  # what cannot be put in is left out: the step is right without it
            made = made.edited(_ignoring(made.resources(logical_id).items[logical_id]))
    return made


def _ignoring(resource: Node) -> str:
    """The text with an ignore in the Metadata of a resource; raises Unsafe where none can be put there."""
    node, value = resource, {"rule": _RULE, "reason": _REASON}
    for at, name in enumerate(_PATH):
        inner = node.get(name) if isinstance(node, Mapping) else None
        if inner is None:
            written: object = [value]
            for outer in reversed(_PATH[at + 1 :]):
                written = {outer: written}
            return _with_member(node, name, written)
        node = inner
    if not isinstance(node, Sequence) or _RULE in node.place.text():
        raise Unsafe("its ignores are no list, or say so already")
    item = Piece((), (json.dumps(value),), "", block=False, listed=True)
    return collection(node).with_entries([*range(len(node.items)), item])


def _with_member(node: Node, name: str, value: object) -> str:
    """The text with a member more at the end of a mapping, on lines of its own where the others are."""
    if not isinstance(node, Mapping):
        raise Unsafe("it is no plain mapping")
    text = node.place.text()
    indent = ("\t" if "\n\t" in text else "  ") if "\n" in text else None
    written = f"{json.dumps(name)}: {json.dumps(value, indent=indent)}"
    piece = Piece((), tuple(written.split("\n")), "", block=False, listed=False)
    return with_member(node, piece, before=node.items)


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
