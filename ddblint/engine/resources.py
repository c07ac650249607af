"""Findings with the resources of CloudFormation templates that they are about."""

from collections.abc import Iterable, Iterator

from ddblint.findings import Finding, Resource
from ddblint.model import KINDS, Schema


def with_resources(findings: Iterable[Finding], schema: Schema) -> Iterator[Finding]:
    """The findings in one file; those of tables that no resource defines are left as they are."""
    resources = {
        table.address: Resource(table.address, table.place.source.name, table.logical_id)
        for table in schema.tables
        if table.kind.value in KINDS
    }
    for finding in findings:
        resource = resources.get(finding.table)
        yield finding._replace(resources=(resource,)) if resource else finding
