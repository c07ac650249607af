"""The hints that a configuration file tells about tables, by id, name or glob."""

from collections.abc import Iterator
from fnmatch import fnmatchcase

from ddblint.shape import Fault
from ddblint.source import Mapping, Node

_GLOB_SIGNS = "*?["


class TableHints:
    """Finds the hints about a table; which of the entries were ever found is remembered."""

    __slots__ = ("_entries", "_faults", "_matched", "_seen")

    def __init__(self, section: Mapping, faults: tuple[Fault, ...] = ()) -> None:
        self._faults = faults
        self._entries = section.items
        self._matched: set[str] = set()
        self._seen: set[str] = set()

    def told(self, logical_id: str, address: str, name: str | None) -> tuple[Node, ...]:
        """Those of entries that name the table, then those of globs, in the order of the file."""
        names = [known for known in (logical_id, address, name) if known]
        self._seen.update(names)
        found = [pattern for pattern in self._entries if _fits(pattern, names)]
        self._matched.update(found)
        found.sort(key=lambda pattern: pattern not in names)
        return tuple(self._entries[pattern] for pattern in found)

    def unmatched(self) -> dict[str, str]:
        """The entries that no table was found for, each with the name that may have been meant."""
        from ddblint.near import nearest

        left = [pattern for pattern in self._entries if pattern not in self._matched]
        return {pattern: nearest(pattern, self._seen) for pattern in left}

    def unfound(self) -> Iterator[Fault]:
        """What is wrong with entries that no table was found for: of the others, DDB003 says it."""
        for fault in sorted(self._faults, key=lambda fault: fault.place.start):
            if fault.path[1] not in self._matched:
                yield fault


def _fits(pattern: str, names: list[str]) -> bool:
    if pattern in names:
        return True
    has_signs = any(sign in pattern for sign in _GLOB_SIGNS)
    return has_signs and any(fnmatchcase(name, pattern) for name in names)
