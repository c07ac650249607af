"""Partitions: what one takes, and over how many shards a hot value must be spread."""

from math import ceil

from ddblint.limits import LIMITS

#: Write and read units per second of a partition. Developer guide, Burst and adaptive capacity.
PARTITION_WRITE_UNITS = LIMITS["partition-write-units"]
PARTITION_READ_UNITS = LIMITS["partition-read-units"]


def shards_needed(
    units_per_second: float, headroom: float = 0.8, partition_units: int = PARTITION_WRITE_UNITS
) -> int:
    """Shards that keep each below `headroom` of what one partition takes.

    Developer guide, Using write sharding to distribute workloads evenly; the headroom is ours.
    """
    # 2,400 / (1,000 * 0.8) must be 3, whatever floats make of it.
    return max(1, ceil(round(units_per_second / (partition_units * headroom), 6)))
