"""One resource under one combination of conditions, and what reading it leaves behind."""

from collections.abc import KeysView, Mapping

from ddblint.erased import Any
from ddblint.model import Defect, DefectKind, ExtraProperty, Malformed
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.records import NamedTuple
from ddblint.source import Call, Node, Place


class Notes(NamedTuple):
    """What reading one view of a resource leaves behind, collected as it goes."""

    gaps: dict[str, str]
    malformed: list[Malformed]
    extras: list[ExtraProperty]
    defects: list[Defect]


class View(NamedTuple):
    """One resource under one combination of conditions.

    `properties` gives the names that the schema knows, by path; `rewritten` says why absent properties
    may yet be there (a macro of the template), or is empty. `alike` holds what other views read that is the
    same in all; None where there is one view alone.
    """

    resolver: Resolver
    properties: Mapping[str, KeysView[str]]
    rewritten: str
    notes: Notes
    alike: dict[object, Any] | None = None


def note_malformed(view: View, node: Node, message: str) -> None:
    view.notes.malformed.append(Malformed(node.grip, message))


def note_transform(view: View, node: Node, what: str) -> None:
    """What a transform makes is seen by nobody before the deployment, and that is said."""
    if isinstance(node, Call) and node.function == "Transform":
        note_not_analysed(view, node.grip, f"Fn::Transform makes {what}")


def note_not_analysed(view: View, place: Place, message: str) -> None:
    view.notes.defects.append(Defect(DefectKind.NOT_ANALYSED, place, message))
