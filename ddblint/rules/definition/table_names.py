"""Names that two tables of a template share."""

from __future__ import annotations

from ddblint.findings import Severity
from ddblint.model import Schema, shown
from ddblint.rule import Problem, Problems, rule


@rule("DDB124", "table-name-duplicate", Severity.ERROR)
def table_name_duplicate(schema: Schema) -> Problems:
    for shared in schema.shared_names:
        yield Problem(
            shared.place,
            f"{shared.table} has the name of {shared.other}, {shown(shared.name)}: a name is that of one"
            " table in an account and Region",
            help=f"give one of the two another name, or leave TableName of {shared.table} out: CloudFormation"
            " then makes one",
            related=((shared.first, f"the name of {shared.other}"),),
            table=shared.table,
        )
