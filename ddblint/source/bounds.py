"""How much of a file is looked at: a few bytes can stand for endless values."""

from ddblint.errors import SourceError
from ddblint.source.places import Place, Source

#: Nesting beyond which a document is refused; real templates stay below 30.
MAX_DEPTH = 100
TOO_DEEP = f"nested more than {MAX_DEPTH} levels deep"
#: Nodes that one file may unfold into: aliases can make a few bytes explode.
MAX_NODES = 120_000
#: Nodes of a YAML text, looked at or not; a template of 1 MB has some 70,000.
MAX_COMPOSED = 500_000
TOO_MANY = f"holds more than {MAX_COMPOSED:,} values"


class Budget:
    """Counts nodes as they are made, so that no file is endless."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MAX_NODES

    def spend(self, cost: int, depth: int, source: Source, start: int) -> None:
        """Pays for nodes below `start`; raises SourceError where they are too many or lie too deep."""
        self.left -= cost
        if self.left < 0 or depth > MAX_DEPTH:
            message = TOO_DEEP if depth > MAX_DEPTH else f"holds more than {MAX_NODES:,} values"
            raise SourceError(message, Place(source, start, start + 1))
