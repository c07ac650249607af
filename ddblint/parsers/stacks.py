"""The stack that a template is deployed as: what is known of it beside the template's text."""

from collections.abc import Mapping

from ddblint.erased import TYPE_CHECKING
from ddblint.records import NamedTuple
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node, Scalar

if TYPE_CHECKING:
    from ddblint.parsers.cloudformation.scaling import Target


class Crossing(NamedTuple):
    """Auto scaling that crosses the borders of a stack.

    `incoming` are the scaling targets of other stacks that are, or may be, for tables of this one; `outgoing`
    are the logical ids of its own that are for no table of this one.
    """

    incoming: tuple["Target", ...] = ()
    outgoing: frozenset[str] = frozenset()


class Stack(NamedTuple):
    """`address` is that of the nested stack, empty where it is none.

    `passed` are parameters whose defaults do not count, and what counts in their place, None where that is
    not known; `paths` are the construct paths of resources, by logical id; `region` is empty where
    it is open. `crossing` is what other stacks have to do with its auto scaling.
    """

    address: str = ""
    passed: Mapping[str, str | None] = {}
    paths: Mapping[str, str] = {}
    region: str = ""
    crossing: Crossing = Crossing()

    def address_of(self, logical_id: str, metadata: Node | None = None) -> str:
        """The construct path of a resource, where CDK left one, else its logical id below the stack's."""
        path = self.paths.get(logical_id) or _path_in(metadata)
        if path:
            return path.removesuffix("/Resource")
        return f"{self.address}/{logical_id}" if self.address else logical_id


def _path_in(metadata: Node | None) -> str:
    path = metadata.get("aws:cdk:path") if isinstance(metadata, MappingNode) else None
    return path.text if isinstance(path, Scalar) else ""


#: A stack of which nothing is known.
ANY_STACK = Stack()
