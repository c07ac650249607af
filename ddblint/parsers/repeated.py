"""Keys that stand twice in one mapping, in files that are wholly about tables."""

from collections.abc import Iterator

from ddblint.model import Defect, DefectKind
from ddblint.source import Mapping, Node, children


def repeated_keys(root: Node) -> Iterator[Defect]:
    stack = [root]
    while stack:
        node = stack.pop()
        for key, first, again in node.duplicates if isinstance(node, Mapping) else ():
            message = f"`{key}` is written twice in one mapping; the last one counts"
            yield Defect(DefectKind.DUPLICATE_KEY, again, message, related=((first, "written here first"),))
        stack += children(node)
