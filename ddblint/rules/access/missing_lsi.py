"""Access patterns that only an LSI would serve: it can be made with the table alone. Part of DDB306."""

from ddblint.findings import Certainty, Severity
from ddblint.model import AccessPattern, Index, IndexKind, Table
from ddblint.proposals import can_be_local, local_sort_key
from ddblint.rule import Problem, Problems
from ddblint.rules.access.advice import index_to_add
from ddblint.rules.access.wording import pattern_text
from ddblint.serving import as_any_query, serving


def missing_lsi_for_patterns(table: Table) -> Problems:
    """Silent where item collections are told to come near what an LSI lets them."""
    for pattern in table.workload.access_patterns:
        sort = local_sort_key(table, pattern)
        if sort and can_be_local(table) and not _is_served(table, pattern):
            yield _problem(table, pattern, sort)


def _is_served(table: Table, pattern: AccessPattern) -> bool:
    """By the table or an LSI; or it is not known by what."""
    found = serving(table, as_any_query(pattern))
    by = found.by if found else table
    return by is table or (isinstance(by, Index) and by.kind is IndexKind.LOCAL)


def _problem(table: Table, pattern: AccessPattern, sort: str) -> Problem:
    partition = table.key.partition[0] if table.key else ""
    return Problem(
        pattern.place,
        f"{pattern_text(pattern)} reads the items of one `{partition}` of {table.address} by `{sort}` with"
        " strong consistency, for which there is no LSI: one can only be made together with the table",
        help=index_to_add(table, pattern),
        severity=Severity.WARNING,
        certainty=Certainty.FACT,
    )
