"""The ddblint schema, a short YAML (or JSON) form of table definitions with their workload in place."""

from collections.abc import Iterator

from ddblint.model import Defect, DefectKind, HintFault, Schema, Table
from ddblint.parsers.hints import Hints
from ddblint.parsers.native.tables import read_table
from ddblint.parsers.repeated import repeated_keys
from ddblint.shape import Fault, faults
from ddblint.source import Mapping, Scalar

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
    wrong = [fault for fault in found if not _is_hint(fault.path)]
    left_out = {fault.path[1] for fault in wrong if len(fault.path) > 1}
    tables = (table for table in _tables(root, found, hints) if table.address not in left_out)
    return Schema(tuple(tables), defects=(*_defects(wrong), *repeated_keys(root)))


def _is_hint(path: tuple[str | int, ...]) -> bool:
    """Whether a path leads to a hint; of an attribute, to more than its type."""
    if path[2:3] == ("attributes",):
        return len(path) > 4 and path[4] != "type"
    return len(path) > 2 and path[2] in _HINTS


def _defects(found: list[Fault]) -> tuple[Defect, ...]:
    kind = DefectKind.INVALID_SCHEMA
    return tuple(Defect(kind, fault.place, fault.message, _table(fault)) for fault in found)


def _table(fault: Fault) -> str:
    return str(fault.path[1]) if len(fault.path) > 1 else ""


def _tables(root: Mapping, found: tuple[Fault, ...], hints: Hints) -> Iterator[Table]:
    section = root.get("tables")
    if isinstance(section, Mapping):
        for name, node in section.items.items():
            if isinstance(node, Mapping):
                of_hints = (fault for fault in found if _table(fault) == name and _is_hint(fault.path))
                faulty = tuple(HintFault(fault.place, fault.message) for fault in of_hints)
                yield read_table(name, section.key(name), node, faulty, hints(name, name, name))
