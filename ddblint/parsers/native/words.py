"""The words of the ddblint schema for what DynamoDB writes in capitals."""

from ddblint.model import Origin, Value
from ddblint.source import Node, Scalar


def constant(node: Node | None) -> Value[str] | None:
    """`keys-only` as KEYS_ONLY, `on-demand` as PAY_PER_REQUEST; None where nothing is written."""
    if not isinstance(node, Scalar):
        return None
    word = node.text.upper().replace("-", "_")
    return Value(node.grip, "PAY_PER_REQUEST" if word == "ON_DEMAND" else word, Origin.WRITTEN)
