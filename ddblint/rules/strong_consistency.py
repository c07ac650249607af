"""Global tables whose replicas are strongly consistent with each other (MultiRegionConsistency STRONG)."""

from collections.abc import Iterable, Iterator

from ddblint.findings import Severity
from ddblint.limits import region_sets
from ddblint.model import Table, Value
from ddblint.rule import Problem, Problems, rule


@rule("DDB603", "global-table-strong-consistency", Severity.ERROR)
def global_table_strong_consistency(table: Table) -> Problems:
    if table.consistency.is_("EVENTUAL"):
        yield from _needless_witness(table)
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


def _needless_witness(table: Table) -> Problems:
    for witness in table.witnesses[:1]:
        mode = "EVENTUAL" + (" by default" if table.consistency.defaulted else "")
        yield Problem(
            witness.place,
            f"{table.address} has a witness, and its MultiRegionConsistency is {mode}: only strongly"
            " consistent replicas have one",
            help="set MultiRegionConsistency: STRONG, or remove GlobalTableWitnesses",
        )


def _region_count(table: Table) -> Problems:
    """Where the entries are three as they must be, two of them may still be in one Region."""
    if "replicas" in table.gaps or "witnesses" in table.gaps or not table.global_source.absent:
        return
    replicas, witnesses = len(table.replicas), len(table.witnesses)
    entries = (
        f"{replicas} replica{'s'[: replicas != 1]} and {witnesses} witness{'es'[: 2 * (witnesses != 1)]}"
    )
    twice = _repeated(_regions(table))
    if (replicas, witnesses) not in ((3, 0), (2, 1)):
        place = table.consistency.place
    elif twice:
        place, entries = twice.place, f"{entries}, two of them in {twice}"
    else:
        return
    yield Problem(
        place,
        f"{table.address} has {entries}: strongly consistent replicas need three Regions",
        help="give it three replicas, or two replicas and one entry of GlobalTableWitnesses",
    )


def _repeated(regions: Iterable[Value[str]]) -> Value[str] | None:
    """The first Region that was there before."""
    seen: set[str] = set()
    for region in regions:
        if region.value in seen:
            return region
        seen.update([region.value] if region.value else [])
    return None


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
