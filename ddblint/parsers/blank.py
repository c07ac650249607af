"""What tables outside of templates start from: a table of which nothing but its name is told."""

from ddblint.erased import Any
from ddblint.model import (
    Encryption,
    Kind,
    Origin,
    PointInTimeRecovery,
    Protection,
    Scenario,
    Stream,
    Table,
    TimeToLive,
    Value,
    Workload,
)
from ddblint.source import Place


def absent(place: Place, default: Any = None) -> Value[Any]:
    """Of something that is not written in this place: DynamoDB's default, or nothing."""
    return Value(place, default, Origin.DEFAULT)


def blank_table(place: Place, name: Value[str], kind: Kind, workload: Workload) -> Table:
    """A table without key, attributes, indexes and capacity, of whose settings nothing is known."""
    address = name.value or "unnamed"
    untold: Value[Any] = Value(
        place, None, Origin.UNKNOWN, f"a definition of the kind {kind.value} cannot say"
    )
    return Table(
        place=place,
        address=address,
        logical_id=f"{address}@{place.start}",  # two tables of one file may have the same name, or none
        kind=kind,
        name=name,
        key=None,
        attributes=(),
        attributes_place=place,
        global_indexes=(),
        local_indexes=(),
        vector_indexes=(),
        billing_mode=untold,
        provisioned=None,
        on_demand=None,
        warm=None,
        read_scaling=None,
        write_scaling=None,
        protection=Protection(untold, untold, untold, PointInTimeRecovery(place, untold, untold)),
        stream=Stream(place, untold, untold),
        time_to_live=TimeToLive(place, untold, untold),
        encryption=Encryption(place, untold, untold, untold),
        table_class=untold,
        tags=(),
        resource_policy_size=untold,
        import_source=None,
        replicas=(),
        replica_resources=(),
        consistency=absent(place, "EVENTUAL"),
        witnesses=(),
        global_source=absent(place),
        region=untold,
        workload=workload,
        malformed=(),
        extra_properties=(),
        misplaced_properties=(),
        scenario=Scenario(),
        gaps={},
    )
