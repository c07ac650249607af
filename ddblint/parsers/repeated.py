"""Keys that stand twice in one mapping, in files that are wholly about tables."""

from collections.abc import Iterator

from ddblint.model import Defect, DefectKind
from ddblint.source import Mapping, Node, children


def repeated_keys(root: Node) -> Iterator[Defect]:
    stack = [root]
    while stack:
        node = stack.pop()
        for duplicate in node.duplicates if isinstance(node, Mapping) else ():
            message = (
                f"`{duplicate.key}` is written {duplicate.how_often} in one mapping; the last one counts"
            )
            related = ((duplicate.first, "written here first"),)
            yield Defect(DefectKind.DUPLICATE_KEY, duplicate.again, message, related=related)
        stack += children(node)
