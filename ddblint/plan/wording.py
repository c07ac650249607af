"""Phrases that the steps of a plan share."""

import re

from ddblint.model import Table

#: What stands in commands for the name of a table that the template does not tell.
UNKNOWN_TABLE = "TABLE"
_is_name = re.compile(r"[a-zA-Z0-9_.-]+").fullmatch


def check_index(table_name: str, list_name: str, name: str) -> tuple[str, ...]:
    """The command that shows the state of an index, and nothing once it is gone."""
    return check(table_name, f"Table.{list_name}[?IndexName=='{name}'].IndexStatus") if _is_name(name) else ()


def check(table_name: str, query: str) -> tuple[str, ...]:
    """The command that shows a part of what DynamoDB answers of a table."""
    return (f'aws dynamodb describe-table --table-name {table_name} --query "{query}" --output text',)


def name_of(before: Table, after: Table) -> str:
    """The name of the deployed table for a command line."""
    names = (table.name.value for table in (before, after) if table.name.given)
    return next((name for name in names if name and _is_name(name)), UNKNOWN_TABLE)
