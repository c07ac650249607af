"""The ddblint schema, a short YAML (or JSON) form of table definitions with their workload in place."""

from collections.abc import Iterator

from ddblint.model import Defect, DefectKind, HintFault, Schema
from ddblint.parsers.native.tables import read_table
from ddblint.parsers.repeated import repeated_keys
from ddblint.shape import Fault, faults
from ddblint.source import Mapping, Scalar

_HINTS = ("workload", "access-patterns", "write-patterns")


def is_native(root: Mapping) -> bool:
    """Whether the top of a document says the version of this format, rather than settings of ddblint."""
    version = root.get("ddblint")
    return isinstance(version, Scalar) and version.text.isdecimal()


def read_native(root: Mapping) -> Schema:
    """The tables of a schema; one that is not of the right form is reported and left out."""
    found = faults(root, "native")
    wrong = [fault for fault in found if not _is_hint(fault.path)]
    left_out = {fault.path[1] for fault in wrong if len(fault.path) > 1}
    section = root.get("tables")
    tables = section.items if isinstance(section, Mapping) and root.items["ddblint"].place.text() else {}
    return Schema(
        tuple(
            read_table(name, section.keys[name], node, _hint_faults(found, name))
            for name, node in tables.items()
            if isinstance(section, Mapping) and isinstance(node, Mapping) and name not in left_out
        ),
        defects=(*_defects(wrong), *repeated_keys(root)),
    )
