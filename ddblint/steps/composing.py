"""The text of one step: the base of the step, with the tables as they are then."""

from __future__ import annotations

from collections.abc import Mapping, Set

from ddblint.plan.shapes import GLOBAL, VECTOR, shapes_of, types_of
from ddblint.plan.states import Side, State
from ddblint.source import Mapping as MappingNode
from ddblint.source import Sequence
from ddblint.steps.editing import collection, with_value
from ddblint.steps.faults import Unsafe, editing
from ddblint.steps.indexes import Listing, with_indexes
from ddblint.steps.listed import (
    attribute_marks,
    index_marks,
    names_of,
    replica_lists,
    replica_marks,
    setting_marks,
)
from ddblint.steps.pieces import Piece
from ddblint.steps.scaling import without_scaling
from ddblint.steps.templates import Template, list_in

_ATTRIBUTES, _REPLICAS, _TTL = "AttributeDefinitions", "Replicas", "TimeToLiveSpecification"


def composed(base: Template, other: Template, states: Mapping[str, State]) -> Template:
    """The base with each table in its state; raises Unsafe where that cannot be done for sure."""
    made = base
    for logical_id, state in states.items():
        base.properties(logical_id), other.properties(logical_id)  # raises where there are none in the text
        with editing(f"{_REPLICAS} of {logical_id}"):
            made = _without_replicas(made, logical_id, state)
        for list_name in (GLOBAL, VECTOR):
            with editing(f"{list_name} of {logical_id}"):
                made = _with_list(made, other, logical_id, state, list_name)
        for region, _ in replica_lists(made, logical_id):
            with editing(f"{GLOBAL} of the replica in {region} of {logical_id}"):
                made = _with_settings(made, other, logical_id, state, region)
        with editing(f"{_ATTRIBUTES} of {logical_id}"):
            used = _used(base, logical_id) | _used(other, logical_id)
            made = _with_attributes(made, other, logical_id, state, used)
        if base.side is Side.OLD:
            with editing(f"{_TTL} of {logical_id}"):
                made = _with_time_to_live(made, logical_id, state)
            made = without_scaling(made, logical_id, state.unscaled)
    return made


def _with_list(base: Template, other: Template, logical_id: str, state: State, list_name: str) -> Template:
    listing = Listing(
        lambda template: template.properties(logical_id),
        list_name,
        lambda template: index_marks(template.views(logical_id), list_name),
    )
    wanted = [index for index in state.indexes if index.list_name == list_name]
    return with_indexes(base, other, listing, wanted)


def _with_settings(base: Template, other: Template, logical_id: str, state: State, region: str) -> Template:
    """What a replica says of indexes comes and goes with them."""

    def owner(template: Template) -> MappingNode | None:
        return dict(replica_lists(template, logical_id)).get(region)

    listing = Listing(owner, GLOBAL, lambda template: setting_marks(template.views(logical_id)))
    return with_indexes(base, other, listing, [index for index in state.indexes if index.list_name == GLOBAL])


def _without_replicas(base: Template, logical_id: str, state: State) -> Template:
    listed = list_in(base.properties(logical_id).get(_REPLICAS)) if state.absent else None
    if listed is None:
        return base
    names = names_of(listed, replica_marks(base.views(logical_id)))
    kept: list[int] = [number for number, found in enumerate(names) if not found & state.absent]
    if len(kept) == len(names):
        return base
    return base.edited(collection(listed).with_entries([*kept]))


def _with_attributes(
    base: Template, other: Template, logical_id: str, state: State, used: set[str]
) -> Template:
    """Of the attributes that indexes use, those are defined whose indexes are there, with their type then."""
    types = {name: type for table in base.views(logical_id) for name, type in types_of(table).items()}
    there = {name for name, type in types.items() if name not in used or _fits(name, type, state.defined)}
    lacking = state.defined.keys() - there
    if there == types.keys() and not lacking:
        return base
    listed = _attributes(base, logical_id)
    if listed is None:
        raise Unsafe("there is none")
    kept: list[int] = []
    for number, found in enumerate(names_of(listed, attribute_marks(base.views(logical_id)))):
        if found <= there:
            kept.append(number)
        elif found & there:
            raise Unsafe("an item stands for several attributes")
    return base.edited(collection(listed).with_entries([*kept, *_definitions(other, logical_id, lacking)]))


def _fits(name: str, type: str | None, defined: Mapping[str, str | None]) -> bool:
    return name in defined and defined[name] in (type, None)


def _attributes(template: Template, logical_id: str) -> Sequence | None:
    return list_in(template.properties(logical_id).get(_ATTRIBUTES))


def _used(template: Template, logical_id: str) -> set[str]:
    """The attributes that only indexes need, which come and go."""
    names: set[str] = set()
    for table in template.views(logical_id):
        keys = [table.key, *(index.key for index in table.local_indexes)]
        names |= {name for shape in shapes_of(table).values() for name in shape.types}
        names -= {name for key in keys if key for name in (*key.partition, *key.sort)}
    return names


def _definitions(other: Template, logical_id: str, wanted: Set[str]) -> list[int | Piece]:
    if not wanted:
        return []
    listed = _attributes(other, logical_id)
    found = names_of(listed, attribute_marks(other.views(logical_id))) if listed else []
    picked = [number for number, each in enumerate(found) if each & wanted]
    if listed is None or wanted - {name for number in picked for name in found[number]}:
        raise Unsafe(f"there is no item for {', '.join(sorted(wanted))}")
    text = collection(listed)
    return [text.piece(number) for number in picked]


def _with_time_to_live(base: Template, logical_id: str, state: State) -> Template:
    if state.expires:
        return base
    block = base.properties(logical_id).get(_TTL)
    enabled = block.get("Enabled") if isinstance(block, MappingNode) else None
    if enabled is None:
        raise Unsafe("it is no plain mapping")
    return base.edited(with_value(enabled, "false"))
