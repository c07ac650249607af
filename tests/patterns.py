"""Access patterns for tests, as hints of the table that `advice` and these templates have."""

from json import dumps
from typing import Any

from definitions import attributes, key
from templates import table_of

from ddblint.model import AccessPattern, Table


def conditions(text: str) -> dict[str, str]:
    """`venue =, day between` as `where`."""
    pairs = (part.rsplit(" ", 1) for part in text.split(", ") if part)
    return dict(pairs)


def pattern(where: str = "", operation: str = "query", **told: Any) -> dict[str, Any]:
    """One access pattern; `one_item` and the like are written with a hyphen."""
    others = {name.replace("_", "-"): value for name, value in told.items()}
    named = {"name": "the pattern", "operation": operation, **others}
    return {**named, "where": conditions(where)} if where else named


def patterns(*told: dict[str, Any], **others: Any) -> dict[str, Any]:
    """Hints with these access patterns."""
    return {"access-patterns": list(told), **others}


def keyed(
    own: str, *, gsis: tuple[Any, ...] = (), lsis: tuple[Any, ...] = (), types: str = "", **others: Any
) -> dict[str, Any]:
    """The properties of a table with this key, these indexes and attribute definitions."""
    defined = {"AttributeDefinitions": attributes(types)} if types else {}
    lists = {"GlobalSecondaryIndexes": list(gsis), "LocalSecondaryIndexes": list(lsis)}
    own_key = {"BillingMode": "PAY_PER_REQUEST", "KeySchema": key(own)}
    return {**own_key, **defined, **{name: indexes for name, indexes in lists.items() if indexes}, **others}


def with_pattern(
    properties: dict[str, Any], told: dict[str, Any], **hints: Any
) -> tuple[Table, AccessPattern]:
    """The table and its one pattern, read from a JSON template."""
    metadata = {"ddblint": patterns(told, **hints)}
    resource = {"Type": "AWS::DynamoDB::Table", "Metadata": metadata, "Properties": properties}
    table = table_of(dumps({"Resources": {"Tickets": resource}}))
    assert table.workload.faults == ()
    return table, table.workload.access_patterns[0]
