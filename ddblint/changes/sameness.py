"""What a part of the model says, wherever it stands: two parts that say the same are equal."""

from collections.abc import Hashable, Mapping

from ddblint.model import Key, Table, Value
from ddblint.source import Place

#: Parts of a table that are no part of what is deployed, or are about where it stands.
_BESIDE = frozenset(("absent", "address", "logical_id", "scenario", "type_place", "workload"))


def meaning(part: object, leave_out: frozenset[str] = frozenset()) -> Hashable:
    """A part without places; entries of lists in one order, but for those of keys, where it counts.

    `leave_out` are the names of fields, at any depth, that are not looked at.
    """
    if isinstance(part, Value):
        return (part.value, part.known)
    if isinstance(part, Place):
        return None
    if isinstance(part, Key):
        return tuple(meaning(element, leave_out) for element in part.elements)
    if isinstance(part, Mapping):
        return frozenset((name, meaning(entry, leave_out)) for name, entry in part.items())
    if isinstance(part, tuple):
        fields = getattr(part, "_fields", ())
        if not fields:
            return tuple(sorted((meaning(entry, leave_out) for entry in part), key=repr))
        return tuple(meaning(getattr(part, name), leave_out) for name in fields if name not in leave_out)
    return part if isinstance(part, Hashable) else repr(part)


def key_meaning(key: Key | None) -> Hashable:
    """The partition key, and the sort key in its order."""
    return (frozenset(key.partition), key.sort) if key else None


def is_changed(before: Table, after: Table) -> bool:
    """Whether anything differs that an update may deploy, or that was told of the workload."""
    beside = frozenset(("absent", "address", "logical_id", "scenario"))
    return meaning(before, beside) != meaning(after, beside)


def definition(table: Table) -> Hashable:
    """All that is deployed of a table, but for where it stands in the template."""
    return meaning(table, _BESIDE)


def differs(one: object, other: object) -> bool:
    """Whether two parts say something else for sure: what is not known on either side does not count."""
    if isinstance(one, Value) and isinstance(other, Value):
        return one.known and other.known and one.value != other.value
    if isinstance(one, Table) and isinstance(other, Table):
        unread = {gap.partition(".")[0] for side in (one, other) for gap in side.gaps}
        names = (name for name in one._fields if name not in _BESIDE and name not in unread)
        return any(differs(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(one, (Place, Mapping)):
        return False
    if one is None or other is None:
        return one is not other and not _holds_unknown((one, other))
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _tuples_differ(one, other)
    return one != other


def _tuples_differ(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Of lists, the order does not count."""
    if hasattr(one, "_fields"):
        return any(map(differs, one, other))
    left = list(other)
    for entry in one:
        same = next((at for at, each in enumerate(left) if not differs(entry, each)), None)
        if same is None:
            return True
        del left[same]
    return bool(left) and not _holds_unknown(left)


def _holds_unknown(part: object) -> bool:
    if isinstance(part, Value):
        return not part.known
    return isinstance(part, (tuple, list)) and not isinstance(part, Place) and any(map(_holds_unknown, part))
