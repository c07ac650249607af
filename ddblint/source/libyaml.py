"""libyaml as PyYAML brings it, made to leave plain scalars untyped: composing is then twice as fast."""

from collections.abc import Iterator
from typing import Any

import yaml
from yaml.composer import Composer
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from ddblint.source.bounds import MAX_DEPTH, TOO_DEEP

try:
    from yaml._yaml import CParser
except ImportError:
    CParser = None  # type: ignore[assignment,misc]


class _Untyped:
    """What PyYAML asks while it composes: here, nothing about tags, and not to go too deep.

    libyaml takes time that grows with the depth for each token, so that depth is refused at once.
    """

    __slots__ = ()

    def resolve(self, _kind: Any, _value: Any, _implicit: Any) -> None:
        return None

    def descend_resolver(self: Any, parent: Any, _index: Any) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH + 1:
            raise yaml.MarkedYAMLError(problem=TOO_DEEP, problem_mark=parent.start_mark)

    def ascend_resolver(self: Any) -> None:
        self.depth -= 1


class PythonParser(_Untyped, Reader, Scanner, Parser, Composer):
    """Some 40 times slower, where PyYAML was built without libyaml."""

    def __init__(self, text: str) -> None:
        self.depth = 0
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


def _best_parser() -> type[Any]:
    if CParser is None:
        return PythonParser

    class LibyamlParser(_Untyped, CParser):
        __slots__ = ("depth",)

        def __init__(self, text: str) -> None:
            super().__init__(text)
            self.depth = 0

    return LibyamlParser


PARSER = _best_parser()


def compose(text: str, parser: type[Any]) -> Iterator[yaml.Node]:
    """The graph of each document; raises yaml.YAMLError where the text is no YAML."""
    composing = parser(text)
    while composing.check_node():
        node = composing.get_node()
        if node is not None:
            yield node
