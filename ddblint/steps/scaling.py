"""Scaling targets leave a template with the index that they are for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ddblint.steps.editing import without_members
from ddblint.steps.faults import Unsafe
from ddblint.steps.templates import Template


def without_scaling(base: Template, logical_id: str, indexes: frozenset[str]) -> Template:
    """Without the targets and policies of these indexes; raises Unsafe where something else needs them."""
    names = frozenset(_resources(base, logical_id, indexes)) if indexes else frozenset()
    if not names:
        return base
    section = base.resources(logical_id)
    if not names <= section.items.keys():
        raise Unsafe(f"a scaling target of {' or '.join(sorted(indexes))} is not written out")
    made = base.edited(without_members(section, names))
    for name in sorted(names):
        if re.search(rf"(?<![A-Za-z0-9]){name}(?![A-Za-z0-9])", made.source.text):
            raise Unsafe(f"the scaling resource {name} is also named elsewhere")
    return made


def _resources(base: Template, logical_id: str, indexes: frozenset[str]) -> Iterator[str]:
    """The logical ids of targets, and of the policies that belong to them."""
    for target in base.schema.scaling_targets:
        named = target.index_name
        if target.index_name is None or not target.table:
            continue
        tables = {table.address for table in base.views(logical_id)}
        if target.table in tables and named and named.value in indexes:
            yield target.address
            yield from (policy.address for policy in target.scaling.policies if policy.address)
