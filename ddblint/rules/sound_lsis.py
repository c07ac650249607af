"""The LSIs of a table that AWS takes, as far as their keys tell."""

from ddblint.model import Index, Table
from ddblint.rules.definition.local_keys import lsi_without_table_sort_key, malformed_lsi_key


def sound_lsis(table: Table) -> tuple[Index, ...]:
    """Those of which no rule says that they are no LSIs: of the others, most are meant to be GSIs."""
    checks = (malformed_lsi_key, lsi_without_table_sort_key) if table.local_indexes else ()
    broken = [problem.of for check in checks for problem in check.run(table)]
    return tuple(index for index in table.local_indexes if not any(index is of for of in broken))
