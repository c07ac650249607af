"""What functions come to: a node and where it is from, or why it is not known."""

from ddblint.model import Origin
from ddblint.records import NamedTuple
from ddblint.source import Call, Node, Scalar, Sequence, Unknown
from ddblint.source.nodes import MadeSequence

#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_UNKNOWN = Origin.UNKNOWN


class Resolved(NamedTuple):
    """What stands in a place after its functions are worked out; `node` is None for AWS::NoValue.

    `parts` are those of an unknown text, None for each that is unknown itself.
    """

    node: Node | None
    origin: Origin
    parts: tuple[str | None, ...] = ()


def text_of(resolved: Resolved) -> str | None:
    """The text of a known scalar, as it is written."""
    node = resolved.node
    return node.text if isinstance(node, Scalar) and node.value is not None else None


def unknown(call: Call, why: str) -> Resolved:
    return Resolved(Unknown(call.place, call.grip, why), _UNKNOWN)


def shown(function: str) -> str:
    return function if function in ("Ref", "Condition") else f"Fn::{function}"


def scalar_of(call: Call, text: str) -> Scalar:
    """A text that a function yields, placed at the function; readers make numbers of it where due."""
    place = call.place.first_line()
    return Scalar(place, place, text, text)


def list_of(call: Call, text: str) -> Sequence:
    items: list[Node] = [scalar_of(call, part.strip()) for part in text.split(",")]
    return MadeSequence(call.place, call.grip, lambda: items)
