"""The most units per second that a table or a GSI takes by its own settings."""

from ddblint.model import SCALING, Index, Scaling, Table, Throughput, Value
from ddblint.records import NamedTuple
from ddblint.source import Place


class MostUnits(NamedTuple):
    """The units, the setting that they are the value of, and what it does in words."""

    units: int
    verb: str
    setting: str
    place: Place


def most_units(table: Table, part: Table | Index, direction: str) -> MostUnits | None:
    """The provisioned units, those that auto scaling reaches, or the on-demand maximum; None without any.

    `direction` is read or write.
    """
    name = direction.capitalize()
    if table.billing_mode.is_("PAY_PER_REQUEST"):
        maximum = f"Max{name}RequestUnits"
        return _of(_units(part.on_demand, direction), "is capped at", maximum)
    if not table.billing_mode.is_("PROVISIONED"):
        return None
    scaling: Scaling | None = part.write_scaling if direction == "write" else part.read_scaling
    if scaling:
        return _of(scaling.maximum, "scales to at most", "MaxCapacity")
    return _of(_units(part.provisioned, direction), "has", f"{name}CapacityUnits")


def less_than(table: Table, part: Table | Index, write_units: int) -> str:
    """Says that its own settings let a part take less than so many write units; empty where they do not."""
    own = None if table.untold(SCALING) else most_units(table, part, "write")
    if own is None or not 0 < own.units < write_units:
        return ""
    return f"; its own {own.setting}, {own.units:,}, is less"


def _units(throughput: Throughput | None, direction: str) -> Value[int] | None:
    if throughput is None:
        return None
    return throughput.write if direction == "write" else throughput.read


def _of(units: Value[int] | None, verb: str, setting: str) -> MostUnits | None:
    return (
        None if units is None or units.value is None else MostUnits(units.value, verb, setting, units.place)
    )
