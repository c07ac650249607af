"""YAML templates without the resources that nobody asks for: composing all of them takes most of a run.

What is left out becomes white space, so that offsets stay those of the text. Where it cannot be told for sure
that the rest is as it would be, nothing is left out.
"""

import re
from bisect import bisect
from itertools import pairwise

from yaml import YAMLError

from ddblint.erased import Any
from ddblint.records import NamedTuple
from ddblint.source.libyaml import compose
from ddblint.source.places import Source

#: The section that may have values left out: a key of the document that stands once, at the start of a line.
#: Patterns that begin with the same characters are found many times faster than those with `^`.
_SECTION = "Resources"
_heads_of_section = re.compile(rf"\n{_SECTION}:[ \t]*(?:#.*)?\r?(?=\n)").finditer
_next_section = re.compile(r"\n[^\s#]").search
_first_key = re.compile(r"\n( +)(?=[^\s#])").search
#: A key whose value stands below it, and that is no function.
_key_alone = re.compile(r"\n +(?!Fn::)[\w\"'.:-]+:[ \t]*(?=\r?\n)").match
#: Anchors and aliases: either may stand in what is left out.
_anchor = re.compile(r"&(?<=[\s\[{,]&)[\w-]").search
_alias = re.compile(r"\*(?<=[\s\[{,]\*)[\w-]").search


class Lean(NamedTuple):
    """A text of the same length with values left out; `keys` are the offsets of all keys of the section."""

    text: str
    keys: frozenset[int]


def composed(source: Source, parser: type[Any], wanted: tuple[str, ...]) -> list[Any] | None:
    """The graph of a document without those of its resources that hold none of the words wanted.

    None where all of it has to be composed, which also tells what is wrong with it.
    """
    text = source.text
    found = lean(source, wanted)
    if found is None or _anchor(text) or _alias(text):
        return None
    try:
        parser(text).raw_parse()  # what is left out is to be YAML as well
        roots = list(compose(found.text, parser))
    except YAMLError:
        return None
    return roots if len(roots) == 1 and _keys(roots[0]) == found.keys else None


def lean(source: Source, wanted: tuple[str, ...]) -> Lean | None:
    """None where there is nothing to leave out, or the lines do not tell what belongs to which resource."""
    text = source.text
    starts, width = _keys_in_lines(text)
    if len(starts) < 2:
        return None
    kept = {starts[bisect(starts, at) - 1] for at in source.offsets(wanted) if at > starts[0]}
    pieces = [text[: starts[0]]]
    for start, end in pairwise(starts):
        key = _key_alone(text, start, end + 1)
        if key is None:
            return None
        if start in kept:
            pieces.append(text[start:end])
        else:
            pieces += (key[0], " " * (end - key.end()))
    pieces.append(text[starts[-1] :])  # the last is kept, with which the section ends
    return Lean("".join(pieces), frozenset(start + width for start in starts))


def _keys_in_lines(text: str) -> tuple[list[int], int]:
    """The ends of the lines before the keys of the section, and how far behind each its key is."""
    heads = list(_heads_of_section(text))
    if len(heads) != 1:
        return [], 0
    behind = _next_section(text, heads[0].end())
    end = behind.start() if behind else len(text)
    first = _first_key(text, heads[0].end(), end)
    if first is None:
        return [], 0
    keys = re.finditer(rf"{first[0]}(?=[^\s#])", text[first.start() : end])
    return [first.start() + key.start() for key in keys], len(first[0])


def _keys(root: Any) -> frozenset[int]:
    """The offsets of the keys in the section of a document, of those written again the last."""
    sections = [value for key, value in root.value if key.value == _SECTION] if root.id == "mapping" else []
    keys = sections[0].value if sections and sections[0].id == "mapping" else []
    return frozenset({key.value: key.start_mark.index for key, _ in keys}.values())
