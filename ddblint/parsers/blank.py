"""What definitions without functions and conditions start from: a view of them, and an empty table."""

from collections.abc import Mapping
from typing import Any

from ddblint.model import (
    Kind,
    Origin,
    PointInTimeRecovery,
    Protection,
    Scenario,
    Table,
    TimeToLive,
    Value,
    Workload,
)
from ddblint.parsers.cloudformation.fields import Notes, View
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.source import Place


def literal_view(properties: Mapping[str, list[str]]) -> View:
    """A view in which nothing but the text decides; `properties` are the known names, by path."""
    return View(Resolver({}, None, {}, {}), properties, "", Notes({}, [], [], []))


def absent(place: Place, default: Any = None) -> Value[Any]:
    """Of something that is not written in this place: DynamoDB's default, or nothing."""
    return Value(place, default, Origin.DEFAULT)


def untold(place: Place, kind: Kind, what: str) -> Value[Any]:
    """Of something that definitions of this kind cannot say."""
    return Value(place, None, Origin.UNKNOWN, f"a definition in the form of {kind.value} does not say {what}")


def blank_table(place: Place, name: Value[str], kind: Kind, workload: Workload) -> Table:
    """A table of which only the name is told; what this kind of definition cannot say is unknown."""
    address = name.value or "(unnamed)"
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
        billing_mode=absent(place, "PROVISIONED"),
        provisioned=None,
        on_demand=None,
        warm=None,
        read_scaling=None,
        write_scaling=None,
        protection=_protection(place, kind),
        stream=None,
        time_to_live=TimeToLive(place, *[untold(place, kind, "its time to live")] * 2),
        encryption=None,
        table_class=absent(place, "STANDARD"),
        tags=(),
        resource_policy_size=absent(place),
        import_source=None,
        replicas=(),
        replica_resources=(),
        consistency=absent(place, "EVENTUAL"),
        witnesses=(),
        global_source=absent(place),
        region=untold(place, kind, "its Region"),
        workload=workload,
        malformed=(),
        extra_properties=(),
        misplaced_properties=(),
        scenario=Scenario(),
        gaps={},
    )


def _protection(place: Place, kind: Kind) -> Protection:
    """Policies are those of a stack; recovery is set by a request of its own."""
    return Protection(
        untold(place, kind, "its DeletionPolicy"),
        untold(place, kind, "its UpdateReplacePolicy"),
        absent(place, False),
        PointInTimeRecovery(place, *[untold(place, kind, "its point-in-time recovery")] * 2),
    )
