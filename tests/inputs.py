"""Inputs other than templates in tests: text or fixtures through the real parser and the real rules."""

from pathlib import Path
from textwrap import dedent

from ddblint.engine import Settings, run
from ddblint.findings import Finding
from ddblint.model import Schema, Table
from ddblint.parsers import read_schema
from ddblint.registry import select

FIXTURES = Path(__file__).parent / "fixtures"


def schema_in(text: str, name: str = "tables.yaml") -> Schema:
    schema = read_schema(name, dedent(text).encode(), {})
    assert schema is not None
    return schema


def table_in(text: str, name: str = "tables.yaml") -> Table:
    """The one table of a text."""
    (table,) = schema_in(text, name).tables
    return table


def fixture(name: str) -> str:
    return (FIXTURES / name).read_text("utf-8")


def findings_in(text: str, *rules: str, name: str = "tables.yaml") -> list[Finding]:
    """What these rules find, guesses too; without names, all rules."""
    report = run([schema_in(text, name)], Settings(select(rules), pedantic=True))
    assert report.failures == ()
    return list(report.findings)


def said_of(text: str, *rules: str, name: str = "tables.yaml") -> list[tuple[str, str]]:
    """The same as `5:39` and `DDB003 message`."""
    found = findings_in(text, *rules, name=name)
    return [(f"{f.span.line}:{f.span.column}", f"{f.rule} {f.message}") for f in found]


def native(*lines: str) -> str:
    """A ddblint schema of a table Orders, keyed by id, with these lines."""
    body = "".join(f"    {line}\n" for line in ("partition-key: id", "attributes: {id: S}", *lines))
    return f"ddblint: 1\ntables:\n  Orders:\n{body}"
