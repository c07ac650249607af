"""Hints that are not understood, cannot be true, or contradict the table they are about."""

from collections.abc import Iterable, Iterator

from ddblint.findings import Severity
from ddblint.limits import LIMITS
from ddblint.model import AccessPattern, Key, Kind, Origin, Table, Value
from ddblint.near import nearest
from ddblint.rule import Problem, Problems, rule


@rule("DDB003", "invalid-hint", Severity.ERROR)
def invalid_hint(table: Table) -> Problems:
    for fault in table.workload.faults:
        yield Problem(fault.place, fault.message, help=fault.help)
    yield from _indexes(table)
    yield from _attributes(table)
    if table.workload.attributes:
        yield from _values(table)
        yield from _key_sizes(table)


def _indexes(table: Table) -> Problems:
    """Access patterns that name an index which the table does not have."""
    if not table.workload.access_patterns:
        return
    if table.untold("global_indexes.name") or table.untold("local_indexes.name"):
        return
    known = [index.name.value or "" for index in table.indexes()]
    for pattern in table.workload.access_patterns:
        name = pattern.index_name.value
        if name is not None and name not in known:
            yield Problem(
                pattern.index_name.place,
                f"access pattern `{pattern.name}` uses the index `{name}`, which {table.address} lacks",
                help=_meant(name, known) or _one_of(known),
            )


def _meant(word: str, known: Iterable[str]) -> str:
    near = nearest(word, known)
    return f"did you mean `{near}`?" if near else ""


def _one_of(known: list[str]) -> str:
    if not known:
        return "remove `index`: the table has none"
    return f"name one of its indexes: {', '.join(known)}; left out, the one that serves is looked for"


def _attributes(table: Table) -> Problems:
    """Patterns that name an attribute which is not declared, where the table declares more than its keys.

    No definition but ddblint's own can declare such attributes, and none has to declare all of them.
    """
    if table.kind is not Kind.NATIVE:
        return
    hints, keys = table.workload.attributes, set(_key_names(table))
    if keys.issuperset(hints):
        return
    known = {*hints, *keys, *_projected(table)}
    for pattern, name in _named(table):
        if name.value is not None and name.value not in known:
            meant = _meant(name.value, known)
            yield Problem(
                name.place,
                f"pattern `{pattern}` names the attribute `{name}`, which {table.address} does not declare",
                help=meant or f"add `{name}` with its type to the attributes of {table.address}",
                severity=None if meant else Severity.NOTE,
            )


def _key_names(table: Table) -> Iterator[str]:
    keys: list[Key | None] = [table.key, *(index.key for index in table.indexes())]
    for key in keys:
        yield from key.partition + key.sort if key else ()


def _projected(table: Table) -> Iterator[str]:
    for index in table.indexes():
        names = index.projection.attributes if index.projection else None
        yield from (name.value for name in names or () if name.value is not None)


def _named(table: Table) -> Iterator[tuple[str, Value[str]]]:
    """Every attribute that a pattern names, with the name of the pattern."""
    for pattern in table.workload.access_patterns:
        yield from ((pattern.name, name) for name in _read(pattern))
    for write in table.workload.write_patterns:
        yield from ((write.name, name) for name in write.sets + write.removes)


def _read(pattern: AccessPattern) -> Iterator[Value[str]]:
    for condition in pattern.where:
        yield Value(condition.place, condition.attribute, Origin.WRITTEN)
    yield from pattern.reads or ()
    yield from pattern.filter


def _values(table: Table) -> Problems:
    """Values that are listed twice; each counts once."""
    for name, hint in table.workload.attributes.items():
        values = hint.values.value or ()
        twice = [value for value in dict.fromkeys(values) if values.count(value) > 1]
        if twice:
            listed = ", ".join(f"`{value}`" for value in twice)
            yield Problem(
                hint.values.place,
                f"{listed} {'are' if len(twice) > 1 else 'is'} twice among the values of `{name}`, which has"
                f" {len(set(values))}",
                help="list each value once",
                severity=Severity.WARNING,
            )


def _key_sizes(table: Table) -> Problems:
    """Values of key attributes that no item can have: its write is rejected.

    Developer guide, Constraints, Partition keys and sort keys.
    """
    for key in (table.key, *(index.key for index in table.indexes())):
        for kind, names in (("partition", key.partition), ("sort", key.sort)) if key else ():
            most = LIMITS[f"{kind}-key-value-bytes"]
            for name in names:
                hint = table.workload.attributes.get(name)
                if hint and hint.size.above(most):
                    yield Problem(
                        hint.size.place,
                        f"the values of `{name}` are {hint.size.value:,} B; DynamoDB takes {most:,} B in a"
                        f" {kind} key, and rejects the write of an item with more",
                        help=f"make another attribute the {kind} key, such as a hash of this one",
                    )
