"""Scaling targets joined to tables in other stacks of the same app."""

from collections.abc import Iterator, Mapping
from itertools import islice

from ddblint.model import KINDS
from ddblint.parsers.cloudformation.aims import Aim, aim_of
from ddblint.parsers.cloudformation.references import reference
from ddblint.parsers.cloudformation.scaling import POLICY, Elsewhere, Target, read_targets
from ddblint.parsers.cloudformation.tables import names_of
from ddblint.parsers.crossing.scopes import Names, Scope
from ddblint.parsers.stacks import Crossing
from ddblint.records import NamedTuple
from ddblint.source import Mapping as MappingNode


class _Owner(NamedTuple):
    """A table: its stack and its logical id."""

    scope: Scope
    logical_id: str


#: Which tables go by a name that all stacks share; more than one where it does not decide.
_Owners = Mapping[str, frozenset[_Owner]]

#: What is known of a target that may be for any table.
_ANY = Aim("", "")


def bind_across(scopes: list[Scope]) -> dict[str, Crossing]:
    """What crosses the borders of each stack, by the labels of the stacks."""
    names = Names(scopes)
    owners = _owners(scopes, names)
    lone = any(map(_has_lone_policy, scopes))
    incoming: dict[str, list[Target]] = {scope.label: [] for scope in scopes}
    outgoing: dict[str, set[str]] = {scope.label: set() for scope in scopes}
    undecided: dict[str, Target] = {}
    for scope in scopes:
        for target in _without_table(scope):
            aim = _aim(names, scope, target)
            meant = owners.get(_key(scope, aim.table_part), frozenset())
            certain = len(meant) == 1 and not (lone and not target.policies)
            for owner in meant:
                named = _as_named_by(owner, aim) if certain else _ANY
                incoming[owner.scope.label].append(_from(scope, target, named))
            if meant or not _is_open(names, aim):
                outgoing[scope.label].add(target.resource.logical_id)
            else:
                undecided.setdefault(scope.label, _from(scope, target, _ANY))
    for label, targets in incoming.items():
        targets += islice((target for other, target in undecided.items() if other != label), 1)
    return {label: Crossing(tuple(incoming[label]), frozenset(outgoing[label])) for label in incoming}


def _owners(scopes: list[Scope], names: Names) -> _Owners:
    owners: dict[str, frozenset[_Owner]] = {}
    for scope in scopes:
        for resource in scope.template.resources:
            if resource.type in KINDS:
                owner = frozenset((_Owner(scope, resource.logical_id),))
                for name in names_of(scope.resolver, resource):
                    key = _key(scope, names.shared(scope, name))
                    owners[key] = owners.get(key, frozenset()) | owner
    return owners


def _key(scope: Scope, name: str) -> str:
    """A name without references is that of another table in each environment."""
    return name if "${" in name else f"{scope.deployment.environment} {name}"


def _without_table(scope: Scope) -> Iterator[Target]:
    """The scaling targets of a stack that are for none of its own tables for sure."""
    tables = (resource for resource in scope.template.resources if resource.type in KINDS)
    own = frozenset[str]().union(*(names_of(scope.resolver, table) for table in tables))
    for target in read_targets(scope.template, scope.resolver, own).every:
        aim = aim_of(scope.resolver, target.properties)
        if aim.table_part not in own and not aim.names_no_table(own):
            yield target


def _aim(names: Names, scope: Scope, target: Target) -> Aim:
    aim = aim_of(scope.resolver, target.properties)
    return Aim(names.shared(scope, aim.resource_id), aim.dimension)


def _is_open(names: Names, aim: Aim) -> bool:
    """Whether something decides later which table it is."""
    return not aim.table_part or names.are_open(aim.table_part)


def _has_lone_policy(scope: Scope) -> bool:
    """Whether a policy of this stack may be for a target of another."""
    resources = frozenset(resource.logical_id for resource in scope.template.resources)
    for resource in scope.template.resources:
        properties = resource.node.get("Properties") if resource.type == POLICY else None
        target = properties.get("ScalingTargetId") if isinstance(properties, MappingNode) else None
        if target is not None and reference(target, resources) is None:
            return True
    return False


def _as_named_by(owner: _Owner, aim: Aim) -> Aim:
    table = "table/${" + owner.logical_id + "}"
    return Aim(table if aim.index_part is None else f"{table}/index/{aim.index_part}", aim.dimension)


def _from(scope: Scope, target: Target, aim: Aim) -> Target:
    return target._replace(elsewhere=Elsewhere(aim, scope.resolver, scope.template.rewritten))
