"""Builds the reports that the tests of the reporters print, and a small rulebook for them."""

from pathlib import Path
from typing import Any

from ddblint.findings import Certainty, Failure, Finding, Related, Report, Severity
from ddblint.reporters import Context
from ddblint.rulebook import url
from ddblint.source import Place, Source, Span

RIDES = Source(
    "template.yaml",
    """\
Resources:
  Rides:
    Type: AWS::DynamoDB::Table
    Properties:
      AttributeDefinitions:
        - {AttributeName: riderId, AttributeType: S}
      KeySchema:
        - {AttributeName: riderId, KeyType: HASH}
        - {AttributeName: startedAt, KeyType: RANGE}
""",
)
PAGE_BODY = """\
## What

A key names an attribute
that is not defined.

It has more to say.

## Why

AWS rejects it.

## Fix

Define it.
"""
PLAIN = Context(color=False, show_silences=False, root="/repository", base="/repository")


def at(source: Source, text: str, again: int = 0) -> Span:
    """The span of a text in a source; `again` skips that many earlier ones."""
    start = source.text.index(text)
    for _ in range(again):
        start = source.text.index(text, start + 1)
    return Place(source, start, start + len(text)).span()


def finding(span: Span, **changes: Any) -> Finding:
    undefined = Finding(
        rule="DDB101",
        name="key-attribute-undefined",
        severity=Severity.ERROR,
        certainty=Certainty.FACT,
        message="sort key `startedAt` of Rides is not defined",
        help="define startedAt",
        span=span,
        table="Rides",
        index_name="",
        related=(),
        when=(),
    )
    return undefined._replace(**changes)


def report(*findings: Finding, sources: tuple[Source, ...] = (RIDES,), **changes: Any) -> Report:
    clean = Report(
        findings=findings,
        silences=(),
        failures=(),
        rules=("DDB101", "DDB201"),
        sources={source.name: source for source in sources},
        files=len(sources),
        tables=1,
        skipped=(),
    )
    return clean._replace(**changes)


def everything() -> Report:
    """A report with something in every part."""
    related = (Related(at(RIDES, "riderId"), "defined here"), Related(Span("b.yaml", 1, 1, 2, 1), "[x](y)"))
    found = finding(at(RIDES, "startedAt"), related=related, when=("IsProd is true",), index_name="byStart")
    warning = finding(Span("<stdin>", 1, 1, 1, 1), rule="DDB201", severity=Severity.WARNING)
    return report(found, warning, failures=(Failure("DDB201", "Rides", "template.yaml", "KeyError: 'x'"),))


PAGE = url("DDB101", "key-attribute-undefined")
#: A finding that has everything but an index.
ONE = finding(
    at(RIDES, "startedAt"),
    help="define startedAt:\n  it is S",
    related=(Related(at(RIDES, "riderId"), "defined here"),),
    when=("IsProd is true",),
    also=("Trips",),
)


def two_pages(folder: Path) -> Path:
    """The folder, with the pages of DDB101 and DDB201 in it."""
    for id, name, severity, certainty in (
        ("DDB101", "key-attribute-undefined", "error", "fact"),
        ("DDB201", "low-cardinality-gsi-key", "note", "likely"),
    ):
        front = f"id: {id}\nname: {name}\ntitle: Short\nseverity: {severity}\ncertainty: {certainty}\n"
        (folder / f"{id}-{name}.md").write_text(f"---\n{front}since: 0.1.0\n---\n\n{PAGE_BODY}")
    return folder
