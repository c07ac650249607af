"""Whether a template that was made takes just one legal update from the one before."""

from __future__ import annotations

from collections.abc import Mapping

from ddblint.model import Table
from ddblint.plan.shapes import shapes_of
from ddblint.plan.states import State
from ddblint.plan.tables import plan_of
from ddblint.steps.faults import Unsafe
from ddblint.steps.templates import Template


def check_update(before: Template, after: Template, logical_ids: frozenset[str]) -> None:
    """Raises Unsafe where an update from one to the other is none that CloudFormation can make."""
    for logical_id in logical_ids:
        for old in before.views(logical_id):
            for new in after.views(logical_id):
                if _agree(old, new) and (plan := plan_of(old, new)) and plan.steps:
                    raise Unsafe(f"{logical_id} would take several updates to get there")
        if not after.views(logical_id):
            raise Unsafe(f"{logical_id} would be gone")


def check_state(made: Template, states: Mapping[str, State]) -> None:
    """Raises Unsafe where a table has not just the indexes that it is to have; fewer under conditions."""
    for logical_id, state in states.items():
        wanted = {index.alias or index.name for index in state.indexes}
        there = {name for table in made.views(logical_id) for name in shapes_of(table)}
        if there != wanted:
            raise Unsafe(f"{logical_id} would not have the indexes of this step")


def check_attributes(made: Template, origin: Template, logical_ids: frozenset[str]) -> None:
    """Raises Unsafe where attributes are defined that no key uses, or keys that nothing defines."""
    for logical_id in logical_ids:
        fitted, fits = (all(map(_defines_what_it_uses, each.views(logical_id))) for each in (origin, made))
        if fitted and not fits:
            where = " under each condition" if len(made.views(logical_id)) > 1 else ""
            raise Unsafe(f"the attributes of {logical_id} would not fit its keys{where}")


def _agree(old: Table, new: Table) -> bool:
    """Whether no condition has one value before and another after."""
    truth = dict(old.scenario.conditions)
    return all(truth.get(name, value) == value for name, value in new.scenario.conditions)


def _defines_what_it_uses(table: Table) -> bool:
    keys = [table.key, *(index.key for index in table.indexes())]
    used = {name for key in keys if key for name in (*key.partition, *key.sort)}
    used |= {
        entry.name.value for index in table.vector_indexes for entry in index.search or () if entry.name.value
    }
    return used == {entry.name.value for entry in table.attributes if entry.name.value}
