"""The ddblint schema, a short YAML (or JSON) form of table definitions with their workload in place."""

from collections.abc import Iterable, Iterator

from ddblint.model import Defect, DefectKind, HintFault, Schema
from ddblint.parsers.bounded import first_tables
from ddblint.parsers.hints import Hints
from ddblint.parsers.native.tables import read_table
from ddblint.parsers.repeated import repeated_keys
from ddblint.shape import Fault, faults
from ddblint.source import Mapping, Place, Scalar

#: What of a table tells about its use rather than defines it.
_HINTS = ("workload", "access-patterns", "write-patterns")


def is_native(root: Mapping) -> bool:
    """Whether a document says a version of this format at its top."""
    version = root.get("ddblint")
    return isinstance(version, Scalar) and version.text.isdecimal()


def read_native(root: Mapping, hints: Hints) -> Schema:
    """The tables of a schema; one that is not of the right form is reported and left out."""
    found = faults(root, "native")
    of_version = [fault for fault in found if fault.path == ("ddblint",)]
    if of_version:
        return Schema(defects=_defects(of_version))
    if any(not fault.path for fault in found):  # of the whole: which tables are right is not known
        return Schema(defects=_defects(found))
    wrong = [fault for fault in found if not _is_hint(fault.path)]
    left_out = {fault.path[1] for fault in wrong if len(fault.path) > 1}
    of_hints: dict[str, list[HintFault]] = {}
    for fault in found:
        if _is_hint(fault.path):
            of_hints.setdefault(_table(fault), []).append(HintFault(fault.place, fault.message))
    right = [table for table in _tables(root) if table[0] not in left_out]
    definitions, not_analysed = first_tables(right, root.grip)
    tables = tuple(
        read_table(name, key, node, tuple(of_hints.get(name, ())), hints(name, name, name))
        for name, key, node in definitions
    )
    return Schema(tables, defects=(*_defects(wrong), *not_analysed, *repeated_keys(root)))


def _is_hint(path: tuple[str | int, ...]) -> bool:
    """Whether a path leads to a hint; of an attribute, to more than its type."""
    if path[2:3] == ("attributes",):
        return len(path) > 4 and path[4] != "type"
    return len(path) > 2 and path[2] in _HINTS


def _defects(found: Iterable[Fault]) -> tuple[Defect, ...]:
    kind = DefectKind.INVALID_SCHEMA
    return tuple(Defect(kind, fault.place, fault.message, _table(fault)) for fault in found)


def _table(fault: Fault) -> str:
    return str(fault.path[1]) if len(fault.path) > 1 else ""


def _tables(root: Mapping) -> Iterator[tuple[str, Place, Mapping]]:
    """The name of each table, where it stands, and what defines it."""
    section = root.get("tables")
    if isinstance(section, Mapping):
        for name, node in section.items.items():
            if isinstance(node, Mapping):
                yield name, section.key(name), node
