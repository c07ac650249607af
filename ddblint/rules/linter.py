"""0xx: what stood in the way of reading a file, and properties that AWS does not know in that place."""

from __future__ import annotations

from ddblint.erased import TYPE_CHECKING
from ddblint.findings import Severity
from ddblint.model import Defect, DefectKind, Schema, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.misplaced import owner_of, right_place

if TYPE_CHECKING:
    from collections.abc import Iterator


def _problems(schema: Schema, severities: dict[DefectKind, Severity]) -> Iterator[Problem]:
    for defect in schema.defects:
        if defect.kind in severities:
            yield _problem(defect, severities[defect.kind])


def _problem(defect: Defect, severity: Severity) -> Problem:
    return Problem(
        defect.place, defect.message, related=defect.related, severity=severity, table=defect.table
    )


@rule("DDB001", "unreadable-input", Severity.ERROR)
def unreadable_input(schema: Schema) -> Problems:
    severities = {
        DefectKind.UNREADABLE: Severity.ERROR,
        DefectKind.TOLERATED: Severity.WARNING,
        DefectKind.INVALID_SCHEMA: Severity.ERROR,
    }
    return _problems(schema, severities)


@rule("DDB002", "ineffective-ignore", Severity.WARNING)
def ineffective_ignore(schema: Schema) -> Problems:
    return _problems(schema, {DefectKind.INEFFECTIVE_IGNORE: Severity.WARNING})


@rule("DDB004", "duplicate-mapping-key", Severity.WARNING)
def duplicate_mapping_key(schema: Schema) -> Problems:
    return _problems(schema, {DefectKind.DUPLICATE_KEY: Severity.WARNING})


@rule("DDB005", "not-analysed", Severity.NOTE)
def not_analysed(schema: Schema) -> Problems:
    severities = {DefectKind.NOT_ANALYSED: Severity.NOTE, DefectKind.REFUSED: Severity.WARNING}
    return _problems(schema, severities)


@rule("DDB006", "misplaced-property", Severity.ERROR)
def misplaced_property(table: Table) -> Problems:
    for found in table.misplaced_properties:
        if found.belongs == "Properties":
            message = (
                f"`{found.name}` of {table.address} stands beside Properties, where CloudFormation refuses it"
            )
            yield Problem(found.place, message, help=f"move `{found.name}` into Properties")
        else:
            message = f"`{found.name}` of {table.address} stands among the properties, where it has no effect"
            yield Problem(
                found.place, message, help=f"move `{found.name}` out of Properties, to the level of Type"
            )
    for extra in table.extra_properties:
        if advice := right_place(table, extra):
            message = f"`{extra.name}` of {table.address} is no property of {owner_of(table, extra)}"
            yield Problem(extra.place, message, help=advice)


@rule("DDB007", "unknown-property", Severity.NOTE)
def unknown_property(table: Table) -> Problems:
    misplaced = {found.place for found in table.misplaced_properties}
    for found in table.extra_properties:
        # Else DDB006 says where it belongs.
        if found.place not in misplaced and not right_place(table, found):
            message = f"`{found.name}` is no property of {owner_of(table, found)} that AWS's schema knows"
            meant = f"did you mean `{found.near}`?" if found.near else ""
            yield Problem(found.place, message, help=meant)
