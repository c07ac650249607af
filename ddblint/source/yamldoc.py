"""YAML into nodes: libyaml composes the graph, of which only what is looked at becomes nodes."""

from yaml import MarkedYAMLError
from yaml.reader import ReaderError

from ddblint.erased import Any
from ddblint.source.bounds import Budget
from ddblint.source.libyaml import compose, is_fast, parser_for
from ddblint.source.nodes import Node
from ddblint.source.places import Source
from ddblint.source.yamlnodes import Reader

#: Code points of a text that is composed as fast as it would be made lean.
_SMALL = 20_000


def load(source: Source, parser: type[Any] | None = None, wanted: tuple[str, ...] = ()) -> tuple[Node, ...]:
    """The documents of a source as nodes; raises SourceError where the text is no YAML.

    With `wanted`, the values in `Resources` that hold none of these words may become null.
    """
    parser = parser or parser_for(source.text)
    root = _lean(source, parser, wanted) if wanted else None
    if root:
        return (root,)
    reader = Reader(source, Budget())
    try:
        return tuple(reader.node(raw, None, 0) for raw in compose(source.text, parser))
    except MarkedYAMLError as error:
        from ddblint.source import faults

        raise faults.of_yaml(source, error) from None
    except ReaderError as error:
        from ddblint.source import faults

        raise faults.of_character(source, error) from None


def _lean(source: Source, parser: type[Any], wanted: tuple[str, ...]) -> Node | None:
    """Without what is not wanted, where that is more than loading the means to do so would take."""
    if len(source.text) < _SMALL or not is_fast(parser):
        return None
    from ddblint.source import lean

    return lean.load(source, parser, wanted)
