"""Which views a table has: one for each combination of the conditions that touch it."""

from ddblint.erased import Any
from ddblint.model import Defect, DefectKind, Scenario, Table
from ddblint.parsers.cloudformation.build import Subject, build
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.notes import Notes, View
from ddblint.parsers.cloudformation.references import canonical
from ddblint.parsers.cloudformation.scaling import Target, bind, conditions_of
from ddblint.parsers.cloudformation.template import Resource, Template, conditions_in
from ddblint.parsers.properties import known_properties
from ddblint.records import NamedTuple
from ddblint.source import Mapping as MappingNode


class Read(NamedTuple):
    """The views of one table, and what could not be followed in it."""

    tables: tuple[Table, ...]
    defects: tuple[Defect, ...]


def read_table(template: Template, resource: Resource, targets: list[Target]) -> Read:
    """Every view of a table resource that some combination of conditions makes real.

    `targets` are the scaling targets that are, or may be, for it.
    """
    wanted = conditions_in(resource.containers).union(conditions_of(targets))
    # The first are the last to be given up where there are too many: whether there is a table comes first.
    own = [resource.condition] if resource.condition else []
    scenarios = template.conditions.scenarios([*own, *sorted(wanted.difference(own))])
    defects: list[Defect] = []
    if scenarios.dropped:
        dropped = ", ".join(scenarios.dropped)
        message = f"{resource.logical_id}: too many combinations of conditions; not told apart: {dropped}"
        defects.append(Defect(DefectKind.NOT_ANALYSED, resource.place, message, resource.logical_id))
    tables: list[Table] = []
    absent: list[Scenario] = []
    alike: dict[object, Any] | None = {} if len(scenarios.worlds) > 1 else None
    for world in scenarios.worlds:
        scenario = Scenario(tuple(sorted(world.truth.items())))
        if not world.truth.get(resource.condition, True):
            absent.append(scenario)
        else:
            resolver = template.resolver(world.truth, world.parameters)
            view = _view(template, resource, resolver, defects)._replace(alike=alike)
            names = names_of(resolver, resource) if targets or template.replicas else frozenset[str]()
            subject = Subject(template, resource, view, bind(view, targets, names), names, scenario)
            tables.append(build(subject))
    if absent:
        tables = [table._replace(absent=tuple(absent)) for table in tables]
    return Read(tuple(tables), tuple(dict.fromkeys(defects)))


def names_of(resolver: Resolver, resource: Resource) -> frozenset[str]:
    """The canonical texts that name this table: a Ref to it, and its TableName."""
    properties = resource.node.get("Properties")
    named = properties.get("TableName") if isinstance(properties, MappingNode) else None
    names = {"${" + resource.logical_id + "}"}
    if named is not None:
        names.add(canonical(resolver, named))
    return frozenset(names)


def _view(template: Template, resource: Resource, resolver: Resolver, defects: list[Defect]) -> View:
    notes = Notes({}, [], [], defects)
    return View(resolver, known_properties(resource.type), template.rewritten, notes)
