"""The phrase in which messages about changes tell keys."""

from ddblint.model import Key


def key_text(key: Key) -> str:
    """`` `author` and `likes` ``: the partition key, then the sort key."""
    return " and ".join(f"`{name}`" for name in (*key.partition, *key.sort)) or "none"
