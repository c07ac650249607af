"""YAML templates without the resources that nobody asks for: composing all of them takes most of a run.

Of what is left out the keys stay; what follows is moved ahead. Where it cannot be told for sure that the rest
is as it would be, nothing is left out.
"""

import re
from bisect import bisect
from itertools import accumulate, pairwise

from yaml import YAMLError

from ddblint.erased import Any
from ddblint.records import NamedTuple
from ddblint.source.bounds import Budget
from ddblint.source.libyaml import compose
from ddblint.source.nodes import Node
from ddblint.source.places import Place, Source
from ddblint.source.yamlnodes import Reader

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
    """A text with values left out, in pieces: where each starts in it, and how far it was moved ahead.

    Each piece but the first starts with a key of the section.
    """

    text: str
    starts: list[int]
    moved: list[int]


def load(source: Source, parser: type[Any], wanted: tuple[str, ...]) -> Node | None:
    """A document without those of its resources that hold none of the words wanted: their values are null.

    None where all of it has to be composed, which also tells what is wrong with it.
    """
    text = source.text
    found = lean(source, wanted)
    if found is None or _anchor(text) or _alias(text) or _has_other_line_ends(text):
        return None
    try:
        parser(text).raw_parse()  # what is left out is to be YAML as well
        roots = list(compose(found.text, parser))
    except YAMLError:
        return None
    if len(roots) != 1 or _keys(roots[0]) != {*found.starts[1:]}:
        return None
    return _ReaderOfPieces(source, found).node(roots[0], None, 0)


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
        pieces.append(text[start:end] if start in kept else key[0])
    pieces.append(text[starts[-1] :])  # the last is kept, with which the section ends
    ahead = [*accumulate(map(len, pieces[:-1]))]
    moved = [start - at for start, at in zip(starts, ahead, strict=True)]
    return Lean("".join(pieces), [0, *(at + width for at in ahead)], [0, *moved])


def _has_other_line_ends(text: str) -> bool:
    """Whether YAML has lines where the patterns have none: they know those that end with a line feed."""
    return any(end in text for end in "\x85\u2028\u2029") or text.count("\r") != text.count("\r\n")


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


def _keys(root: Any) -> set[int]:
    """The offsets of the keys in the section of a document, of those written again the last."""
    sections = [value for key, value in root.value if key.value == _SECTION] if root.id == "mapping" else []
    keys = sections[0].value if sections and sections[0].id == "mapping" else []
    return {*{key.value: key.start_mark.index for key, _ in keys}.values()}


class _ReaderOfPieces(Reader):
    """Leaves what lies within one piece to a reader of its own."""

    __slots__ = ("_lean", "_readers")

    def __init__(self, source: Source, lean: Lean) -> None:
        super().__init__(source, Budget())
        self._lean = lean
        self._readers: dict[int, Reader] = {}

    def node(self, raw: Any, key: Any, depth: int) -> Node:
        piece = self._piece(raw)
        following = self._lean.starts[piece + 1 : piece + 2]
        is_within = not following or raw.end_mark.index <= following[0]
        return self._reader(piece).node(raw, key, depth) if is_within else super().node(raw, key, depth)

    def start(self, raw: Any) -> int:
        return self._reader(self._piece(raw)).start(raw)

    def end(self, raw: Any) -> int:
        return self._reader(self._piece(raw)).end(raw)

    def scalar_place(self, raw: Any) -> Place:
        return self._reader(self._piece(raw)).scalar_place(raw)

    def _reader(self, piece: int) -> Reader:
        if piece not in self._readers:
            self._readers[piece] = Reader(self.source, self.budget, self._lean.moved[piece])
        return self._readers[piece]

    def _piece(self, raw: Any) -> int:
        """The piece that a node starts in."""
        return bisect(self._lean.starts, raw.start_mark.index) - 1
