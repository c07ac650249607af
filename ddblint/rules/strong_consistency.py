"""Global tables whose replicas are strongly consistent with each other (MultiRegionConsistency STRONG)."""

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.limits import region_sets
from ddblint.model import Table, Value
from ddblint.rule import Problem, Problems, rule


@rule("DDB603", "global-table-strong-consistency", Severity.ERROR)
def global_table_strong_consistency(table: Table) -> Problems:
    if not table.consistency.is_("STRONG"):
        return
    yield from _region_count(table)
    yield from _region_set(table)
    for index in table.local_indexes[:1]:
        yield Problem(
            index.place,
            f"{table.address} has {index.label}, and a table of strongly consistent replicas can have no LSI",
            help="make it a GSI, or set MultiRegionConsistency: EVENTUAL",
            of=index,
        )
    if table.time_to_live and table.time_to_live.enabled.is_(True):
        yield Problem(
            table.time_to_live.place,
            f"{table.address} has time to live, which a table of strongly consistent replicas cannot have",
            help="remove TimeToLiveSpecification, or set MultiRegionConsistency: EVENTUAL",
        )


def _region_count(table: Table) -> Problems:
    replicas, witnesses = len(table.replicas), len(table.witnesses)
    told = "replicas" not in table.gaps and "witnesses" not in table.gaps
    if told and (replicas, witnesses) not in ((3, 0), (2, 1)):
        yield Problem(
            table.consistency.place,
            f"{table.address} has {replicas} replica{'s'[: replicas != 1]} and {witnesses}"
            f" witness{'es' if witnesses != 1 else ''}: strongly consistent replicas need three Regions",
            help="give it three replicas, or two replicas and one entry of GlobalTableWitnesses",
        )


def _region_set(table: Table) -> Problems:
    """All Regions must be of the set of the first; AWS may have added sets since the data was taken."""
    sets = region_sets()
    first = None
    for region in _regions(table):
        own = next((name for name, regions in sets.items() if region.is_(*regions)), None)
        first = first or own
        if own and own != first:
            fault, severity = f"is of the Region set {own}, not {first}", None
        elif own is None and region.value is not None:
            fault, severity = "is in no Region set known here", Severity.WARNING
        else:
            continue
        yield Problem(
            region.place,
            f"{table.address} has strongly consistent replicas, and {region} {fault}",
            help="take three Regions of one set: "
            + ", or ".join(", ".join(names) for names in sets.values()),
            severity=severity,
        )


def _regions(table: Table) -> Iterator[Value[str]]:
    yield from (replica.region for replica in table.replicas)
    yield from table.witnesses
