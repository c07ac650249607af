"""Whether two templates differ in more than the steps of a plan take from one to the other."""

from collections.abc import Iterable

from ddblint.errors import SourceError
from ddblint.model import KINDS
from ddblint.parsers.deployed import bodies
from ddblint.plan.states import TablePlan
from ddblint.source import Call, Node, Scalar, Sequence, Source, documents
from ddblint.source import Mapping as MappingNode

#: Keys of what steps deal with (a single change of another table goes with the first), and of words.
_LEFT_OUT = frozenset(
    ("AttributeDefinitions", "GlobalSecondaryIndexes", "VectorIndexes", "Replicas", "Metadata", "Description")
)


def differ_otherwise(plans: Iterable[TablePlan]) -> bool:
    """Whether anything differs beside what steps deal with, order of keys aside.

    It does not where one side is no template: what else is deployed is not known then.
    """
    listed = list(plans)
    old, new = listed[0].before, listed[0].after
    if old.kind not in KINDS.values() or new.kind not in KINDS.values():
        return False
    left_out = _LEFT_OUT.union(*(plan.properties for plan in listed))
    sides = [[_data(root, left_out) for root in _roots(table.place.source)] for table in (old, new)]
    return sides[0] != sides[1]


def _roots(source: Source) -> list[Node]:
    """The documents of a template; of what was deployed, those within the answer."""
    try:
        return [inner for root in documents(source).roots for inner in bodies(root) or (root,)]
    except SourceError:
        return []


def _data(node: Node, left_out: frozenset[str]) -> object:
    """Plain data, without what stands under some keys."""
    match node:
        case MappingNode():
            return {
                name: _data(value, left_out) for name, value in node.items.items() if name not in left_out
            }
        case Sequence():
            return [_data(item, left_out) for item in node.items]
        case Call():
            return (node.function, _data(node.argument, left_out))
        case Scalar():
            return node.text
    return None
