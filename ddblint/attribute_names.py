"""What the name of an attribute says about its values: few of them, or a time that moves on.

The lists are short on purpose: a wrong guess costs a reader more than a missed one.
"""

from functools import lru_cache
from re import findall, search

# fmt: off
#: Last words of names whose values are few. Left out are words that often have many values: category,
#: region, source, entity, level, role.
_FEW_VALUES = frozenset((
    "status", "state", "type", "typename", "kind", "flag", "gender", "sex", "severity", "priority", "mode",
    "tier", "phase", "stage", "active", "enabled", "disabled", "archived", "boolean", "bool",
))
#: Words of names whose values are composed, overloaded, random, or spread over shards on purpose. `dbe`
#: marks the beacons of the AWS Database Encryption SDK; the state of an OAuth login is a random text.
_MANY_VALUES = frozenset((
    "id", "ids", "uuid", "guid", "ulid", "key", "keys", "hash", "sha", "gsi", "lsi", "pk", "sk", "email",
    "and", "shard", "shards", "bucket", "buckets", "suffix", "salt", "random", "partition",
    "dbe", "oauth", "oidc", "auth", "csrf",
))
#: Last words of names whose values stay for an hour, a day or longer, and of those that never stay.
_PERIODS = frozenset(("date", "day", "hour", "week", "month", "yearmonth", "yyyymm", "yyyymmdd"))
_MOMENTS = frozenset(("timestamp", "timestamps", "time", "datetime", "ts", "epoch"))
#: Words of names that say a time which people choose, or a place in the calendar that comes again.
_CHOSEN_TIMES = frozenset((
    "birth", "due", "start", "starts", "end", "ends", "from", "to", "next", "target", "planned", "of",
    "scheduled", "reserved", "booking", "travel", "arrival", "departure", "release", "effective", "valid",
))
# fmt: on


#: The tables of an application share the names of their attributes, and several rules look at each.
_once = lru_cache(maxsize=1024)


def words_of(name: str) -> list[str]:
    """The words of a camelCase, snake_case or kebab-case name, in lower case.

    >>> words_of("userIDStatus"), words_of("GSI1PK"), words_of("order_status")
    (['user', 'id', 'status'], ['gsi', '1', 'pk'], ['order', 'status'])
    """
    return [word.lower() for word in findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


@_once
def says_few_values(name: str) -> bool:
    """`status`, `orderState`, `is_active`; not `status_shard`, `tenantId#status`, `userIdStatus`."""
    words = words_of(name)
    if not words or _is_composed(name, words):
        return False
    if len(words) > 1 and words[0] in ("is", "has"):
        return words[-1] not in _PERIODS | _MOMENTS | {"at"}
    return words[-1] in _FEW_VALUES or words[-2:] == ["status", "code"]


@_once
def says_period(name: str) -> bool:
    """`day`, `orderDate`: a stretch of time that many writes in a row share; not `birthDate`."""
    words = words_of(name)
    return bool(words) and words[-1] in _PERIODS and _moves_on(name, words)


@_once
def says_moment(name: str) -> bool:
    """`createdAt`, `timestamp`: a time that differs from write to write; not `startTime`."""
    words = words_of(name)
    is_moment = bool(words) and (words[-1] in _MOMENTS or (words[-1] == "at" and len(words) > 1))
    return is_moment and _moves_on(name, words)


def _moves_on(name: str, words: list[str]) -> bool:
    return not _is_composed(name, words) and _CHOSEN_TIMES.isdisjoint(words)


def _is_composed(name: str, words: list[str]) -> bool:
    return search("[#:|/+&~]", name) is not None or not _MANY_VALUES.isdisjoint(words)
