"""Resource policies: whether they have a document, how large it is, and whom its statements are for."""

from collections.abc import Iterator

from ddblint.model import Origin, ResourcePolicy, Value
from ddblint.parsers.cloudformation.fields import Fields
from ddblint.source import Mapping, Node, Place, Scalar, Sequence

_PRINCIPALS = ("Principal", "NotPrincipal")


def policy_of(fields: Fields) -> ResourcePolicy | None:
    block = fields.block("ResourcePolicy")
    if block is None:
        return None
    document = block.resolve("PolicyDocument").node
    statements = () if fields.view.rewritten else tuple(_open_statements(fields, document))
    return ResourcePolicy(block.grip, document is not None, _size(document, block.grip), statements)


def _size(document: Node | None, place: Place) -> Value[int]:
    """Bytes of the policy as CloudFormation sends it: compact JSON, or the text that is written."""
    if document is None:
        return Value(place, None, Origin.DEFAULT)
    size = _json_size(document)
    if size is None:
        return Value(document.grip, None, Origin.UNKNOWN, "the policy holds functions")
    return Value(document.grip, size, Origin.WRITTEN)


def _open_statements(fields: Fields, document: Node | None) -> Iterator[Place]:
    """The statements that are written out and name no principal."""
    listed = document.get("Statement") if isinstance(document, Mapping) else None
    for item in listed.items if isinstance(listed, Sequence) else (listed,) if listed else ():
        statement = fields.view.resolver.resolve(item).node
        if isinstance(statement, Mapping) and "Effect" in statement.items:
            functions = any(name.startswith("Fn::") for name in statement.items)
            if not functions and not any(name in statement.items for name in _PRINCIPALS):
                yield statement.grip


def _json_size(node: Node) -> int | None:
    """Bytes of a node as JSON without white space; None where a function stands in it."""
    if isinstance(node, Scalar):
        quotes = 2 if isinstance(node.value, str) else 0
        return len(node.text.encode("utf-8", "surrogatepass")) + quotes
    if isinstance(node, Sequence):
        return _sum([_json_size(item) for item in node.items])
    if isinstance(node, Mapping):
        sizes = [_json_size(value) for value in node.items.values()]
        keys = sum(len(key.encode("utf-8", "surrogatepass")) + 3 for key in node.items)
        inside = _sum(sizes)
        return None if inside is None else inside + keys
    return None


def _sum(sizes: list[int | None]) -> int | None:
    """Brackets, commas and what is between them."""
    known = [size for size in sizes if size is not None]
    return sum(known) + max(1, len(sizes)) + 1 if len(known) == len(sizes) else None
