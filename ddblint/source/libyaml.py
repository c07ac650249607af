"""libyaml as PyYAML brings it, made to leave plain scalars untyped: composing is then twice as fast."""

from collections.abc import Iterator

import yaml
from yaml.composer import Composer
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from ddblint.erased import Any
from ddblint.source.bounds import MAX_COMPOSED, MAX_DEPTH, MAX_NODES, TOO_DEEP, TOO_MANY

try:
    from yaml._yaml import CParser
except ImportError:
    CParser = None  # type: ignore[assignment,misc]


class _Untyped:
    """What PyYAML asks while it composes: here, nothing about tags, and not to go too deep or too far.

    libyaml takes time that grows with the depth for each token, and PyYAML some 250 bytes for each node, so
    that both are refused at once.
    """

    __slots__ = ()

    def resolve(self, _kind: Any, _value: Any, _implicit: Any) -> None:
        return None

    def descend_resolver(self: Any, parent: Any, _index: Any) -> None:
        self.depth += 1
        self.nodes += 1
        if self.depth > MAX_DEPTH + 1:
            raise yaml.MarkedYAMLError(problem=TOO_DEEP, problem_mark=parent.start_mark)
        if self.nodes > MAX_COMPOSED:
            raise yaml.MarkedYAMLError(problem=TOO_MANY, problem_mark=parent.start_mark)

    def ascend_resolver(self: Any) -> None:
        self.depth -= 1


class PythonParser(_Untyped, Reader, Scanner, Parser, Composer):
    """Some 40 times slower, where PyYAML was built without libyaml."""

    def __init__(self, text: str) -> None:
        self.depth = self.nodes = 0
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


_OPENING = b"[{"
_BRACKETS = b"[]{}"
#: What tells how much a text may hold, and how deep: values stand behind commas or on lines.
_SIGNS = b",\n"
_NO_SIGNS = bytes(set(range(256)) - set(_BRACKETS + _SIGNS))


def _signs(text: str) -> bytes:
    return text.encode("utf-8", "replace").translate(None, _NO_SIGNS)


def may_be_deep(text: str) -> bool:
    """Whether brackets nest too deep, those in strings and comments counted as well."""
    return _nests_deep(_signs(text).translate(None, _SIGNS))


def _nests_deep(brackets: bytes) -> bool:
    if _is_flat(brackets):
        return False
    depth = 0
    for bracket in brackets:
        if bracket not in _OPENING:
            depth = max(0, depth - 1)
        elif depth == MAX_DEPTH:
            return True
        else:
            depth += 1
    return False


def _is_flat(brackets: bytes) -> bool:
    """Whether few are left without the innermost pairs, taken away again and again: in nearly every text."""
    levels = 0
    while levels < MAX_DEPTH and (left := brackets.replace(b"[]", b"").replace(b"{}", b"")) != brackets:
        brackets, levels = left, levels + 1
    return levels + brackets.count(b"[") + brackets.count(b"{") <= MAX_DEPTH


def _parsers() -> tuple[type[Any], type[Any]]:
    """One that watches the depth, and one that does not, for texts that cannot be deep."""
    if CParser is None:
        return PythonParser, PythonParser

    class Watching(_Untyped, CParser):
        __slots__ = ("depth", "nodes")

        def __init__(self, text: str) -> None:
            super().__init__(text)
            self.depth = self.nodes = 0

    class Plain(CParser):
        __slots__ = ()
        resolve = _Untyped.resolve
        # Asked at each node: functions in C that take these arguments and change nothing.
        descend_resolver: Any = staticmethod({}.get)
        ascend_resolver: Any = staticmethod({}.clear)

    return Watching, Plain


_WATCHING, _PLAIN = _parsers()


def parser_for(text: str) -> type[Any]:
    """The one that watches, where there may be too much."""
    signs = _signs(text)
    many = signs.count(b",") + signs.count(b"\n") > MAX_NODES
    return _WATCHING if many or _nests_deep(signs.translate(None, _SIGNS)) else _PLAIN


def is_fast(parser: type[Any]) -> bool:
    """Whether it is libyaml's, and for texts that cannot be deep."""
    return parser is _PLAIN and CParser is not None


def compose(text: str, parser: type[Any]) -> Iterator[yaml.Node]:
    """The graph of each document; raises yaml.YAMLError where the text is no YAML."""
    composing = parser(text)
    while composing.check_node():
        node = composing.get_node()
        if node is not None:
            yield node
