"""Throughput settings and auto scaling."""

from __future__ import annotations

from ddblint.model.values import Value
from ddblint.records import NamedTuple
from ddblint.source import Place


class Throughput(NamedTuple):
    """Read and write units per second: provisioned, on-demand maximum, or warm."""

    place: Place
    read: Value[int]
    write: Value[int]


class ScalingPolicy(NamedTuple):
    """A scaling policy; `target` in percent of utilisation, `metric` the PredefinedMetricType.

    `address` is empty where the policy is part of what it scales. `missing` are the required properties
    that are not written; `aims_twice` says that it names what it scales in both of the ways there are.
    """

    place: Place
    type: Value[str]
    metric: Value[str]
    target: Value[float]
    address: str = ""
    missing: tuple[str, ...] = ()
    aims_twice: bool = False


class Scaling(NamedTuple):
    """Auto scaling of one dimension, by Application Auto Scaling or by a GlobalTable's own settings.

    Units per second. `seed` is a GlobalTable's SeedCapacity; `scheduled` says that actions on a
    schedule move the range.
    """

    place: Place
    minimum: Value[int]
    maximum: Value[int]
    seed: Value[int]
    policies: tuple[ScalingPolicy, ...]
    scheduled: bool
    builtin: bool


class ScalingTarget(NamedTuple):
    """An AWS::ApplicationAutoScaling::ScalableTarget.

    `resource_id` is the text with references as `${Name}`. `table` is the address of the table of this
    template that it names, in whatever form, else None; `index_name` is None where no index is named.
    """

    place: Place
    address: str
    service_namespace: Value[str]
    resource_id: Value[str]
    scalable_dimension: Value[str]
    table: str | None
    index_name: Value[str] | None
    scaling: Scaling
