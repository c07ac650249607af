"""Which key of a table serves an access pattern: its own, or that of an index."""

from ddblint.erased import TypeAlias
from ddblint.key_conditions import KeyFault, get_fault, query_fault
from ddblint.model import AccessPattern, Index, IndexKind, Key, Origin, Table, Value
from ddblint.records import NamedTuple

#: What can be queried and scanned.
Reader: TypeAlias = Table | Index

_GETS = ("get", "batch-get")
_GET_BY_INDEX = KeyFault(
    "",
    None,
    "a get reads by the key of the table and by no index",
    "use `operation: query`, or the key of the table without `index`",
)


class Serving(NamedTuple):
    """What serves an access pattern.

    `by` is the table or an index; `candidates` are all indexes whose keys would do, where the pattern names
    none. Where nothing serves it, `by` is None, and `fault` is what is wrong with it on the key of `of`: the
    index that it names, or the table.
    """

    by: Reader | None
    of: Reader
    candidates: tuple[Index, ...] = ()
    fault: KeyFault | None = None


def serving(table: Table, pattern: AccessPattern) -> Serving | None:
    """None where that cannot be told: its conditions, the key, or the index that it names, are not known."""
    name = pattern.index_name.value
    if name is not None:
        named = (index for index in table.indexes() if index.name.is_(name))
        index = next(named, None)
        return _by_named(table, pattern, index, index.key) if index and index.key else None
    return _by_any(table, pattern, table.key) if table.key else None


def _by_named(table: Table, pattern: AccessPattern, index: Index, key: Key) -> Serving | None:
    if is_get(pattern):
        return Serving(None, index, fault=_GET_BY_INDEX)
    if pattern.operation.is_("scan") or not pattern.where:
        return Serving(index, index)
    if not key.partition:
        return None
    fault = query_fault(key, pattern.where, _numbers(table))
    return Serving(None if fault else index, index, fault=fault)


def _by_any(table: Table, pattern: AccessPattern, key: Key) -> Serving | None:
    """The table where its key will do, else the index that suits the pattern best."""
    if pattern.operation.is_("scan") or (is_get(pattern) and not pattern.where):
        return Serving(table, table)
    if not pattern.where or not key.partition:
        return None
    if is_get(pattern):
        fault = get_fault(key, pattern.where)
        return Serving(None if fault else table, table, fault=fault)
    fault = query_fault(key, pattern.where, _numbers(table))
    if fault is None:
        return Serving(table, table)
    candidates = sorted(_candidates(table, pattern), key=lambda index: _demerits(table, pattern, index))
    if candidates:
        return Serving(candidates[0], candidates[0], tuple(candidates))
    return Serving(None, table, fault=fault)


def readers(table: Table) -> tuple[Reader, ...]:
    """The table, then its indexes."""
    return (table, *table.indexes())


def is_get(pattern: AccessPattern) -> bool:
    return pattern.operation.is_(*_GETS)


def as_any_query(pattern: AccessPattern) -> AccessPattern:
    """The same conditions as a query that names no index."""
    no_index: Value[str] = Value(pattern.place, None, Origin.DEFAULT)
    return pattern._replace(index_name=no_index, operation=pattern.operation._replace(value="query"))


def _numbers(table: Table) -> frozenset[str]:
    return frozenset(a.name.value for a in table.attributes if a.name.value and a.type.is_("N"))


def _candidates(table: Table, pattern: AccessPattern) -> list[Index]:
    keyed = ((index, index.key) for index in table.indexes() if index.key and index.key.partition)
    numbers = _numbers(table)
    return [index for index, key in keyed if query_fault(key, pattern.where, numbers) is None]


def _demerits(table: Table, pattern: AccessPattern, index: Index) -> tuple[bool, bool, bool, int]:
    """Worst first: not consistent where it must be, lacking attributes (an LSI fetches them), then width."""
    is_global = index.kind is IndexKind.GLOBAL
    lacks = lacks_attributes(table, index, pattern)
    return is_global and pattern.consistent.is_(True), lacks, lacks and is_global, _width(index)


def _width(index: Index) -> int:
    projection = index.projection
    if projection is None or not projection.type.is_("KEYS_ONLY", "INCLUDE"):
        return 1_000  # more than any list: at most 100 names are projected in a table
    return len(projection.attributes or ())


def lacks_attributes(table: Table, index: Index, pattern: AccessPattern) -> bool:
    """Whether the pattern reads or filters by attributes that are surely not in the index."""
    everything = pattern.reads_all and projected(table, index) is not None
    return everything or bool(lacking(table, index, pattern))


def lacking(table: Table, index: Index, pattern: AccessPattern) -> tuple[Value[str], ...]:
    """The attributes named by the pattern that are surely not in the index, each once."""
    has = projected(table, index)
    wanted = {value.value: value for value in (*pattern.filter, *(pattern.reads or ()))}
    return () if has is None else tuple(value for name, value in wanted.items() if name not in has)


def projected(table: Table, index: Index) -> tuple[str, ...] | None:
    """The attributes of an index that has not all of them, keys first; None where that is not known."""
    projection = index.projection
    if projection is None or not projection.type.is_("KEYS_ONLY", "INCLUDE"):
        return None
    listed = projection.attributes if projection.type.is_("INCLUDE") else ()
    if listed is None or not all(name.known for name in listed):
        return None
    keys = [name for key in (table.key, index.key) if key for name in key.partition + key.sort]
    return tuple(dict.fromkeys((*keys, *(name.value for name in listed if name.value))))
