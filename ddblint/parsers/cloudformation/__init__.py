"""CloudFormation templates, SAM and CDK's synthesized ones included, into the table model."""

from collections.abc import Iterable, Iterator, Mapping

from ddblint.model import KINDS, Defect, DefectKind, Refusal, ScalingTarget, Schema, Table
from ddblint.parsers.cloudformation.aims import aim_of
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.loops import FOR_EACH
from ddblint.parsers.cloudformation.nested import nested_stacks
from ddblint.parsers.cloudformation.notes import Notes, View
from ddblint.parsers.cloudformation.scaling import Target, has_targets, read_targets, target_of_schema
from ddblint.parsers.cloudformation.shared_names import shared_names
from ddblint.parsers.cloudformation.tables import names_of, read_table
from ddblint.parsers.cloudformation.template import MOST_RESOURCES, Template, read_template
from ddblint.parsers.hints import Hints
from ddblint.parsers.stacks import ANY_STACK, Stack
from ddblint.source import Call, Duplicate, Node, Scalar
from ddblint.source import Mapping as MappingNode

_TABLE_TYPES = ("AWS::DynamoDB::", "AWS::Serverless::SimpleTable")


def read_cloudformation(
    root: MappingNode,
    pinned: Mapping[str, str],
    hints: Hints,
    stack: Stack = ANY_STACK,
    *,
    whole: bool = True,
) -> Schema:
    """The tables of a template, and the stacks it nests; `pinned` gives parameters a value.

    One that is not `whole` is completed by another program before it is deployed.
    """
    template = read_template(root, pinned, hints, stack)
    base = template.resolver({}, {})
    named = _named(template, base) if has_targets(template) else {}
    targets = read_targets(template, base, frozenset().union(*named.values()))
    unread = [*_not_followed(template.section), *_left_out(template)]
    defects = [*unread, *_duplicates(root, template)]
    tables: list[Table] = []
    for resource in template.resources:
        if resource.type in KINDS:
            read = read_table(template, resource, targets.of(named.get(resource.logical_id, frozenset())))
            tables += read.tables
            defects += read.defects
    if tables:
        defects += _macros(template)
    if whole and (tables or unread) and FOR_EACH in root.place.source.text:
        from ddblint.parsers.cloudformation.untransformed import refused_loops

        defects += refused_loops(template)
    scaling_targets = tuple(_schema_targets(template, targets.every, _by_name(named, tables)))
    names = tuple(shared_names(template, {table.logical_id: table.address for table in tables}))
    nested = tuple(nested_stacks(template))
    parameters = frozenset(template.parameters)
    section = template.section.grip if template.section else None
    return Schema(
        tuple(tables),
        scaling_targets,
        tuple(defects),
        parameters,
        names,
        nested,
        section=section,
        partial=bool(unread) or _includes(template.section),
        refusals=tuple(_refusals(template, pinned)),
    )


def _named(template: Template, resolver: Resolver) -> dict[str, frozenset[str]]:
    """The canonical texts that name each table, by logical id."""
    return {r.logical_id: names_of(resolver, r) for r in template.resources if r.type in KINDS}


def _refusals(template: Template, pinned: Mapping[str, str]) -> Iterator[Refusal]:
    """The values given to parameters that cannot have them."""
    section = template.root.get("Parameters")
    if not isinstance(section, MappingNode):
        return
    for name in pinned:
        parameter = template.parameters.get(name)
        if parameter and parameter.objection:
            yield Refusal(section.key(name), name, pinned[name], parameter.objection)


def _macros(template: Template) -> Iterator[Defect]:
    for name, place in template.macros:
        message = f"the macro {name} may rewrite tables; what it adds is not known here"
        yield Defect(DefectKind.NOT_ANALYSED, place, message)


def _not_followed(resources: Node | None) -> Iterator[Defect]:
    """Parts of `Resources` that hold tables and are made by transforms, or loops over unknown values."""
    if isinstance(resources, Call):
        message = f"Resources are made by Fn::{resources.function}; they were not followed"
        yield Defect(DefectKind.NOT_ANALYSED, resources.grip, message)
    elif isinstance(resources, MappingNode):
        for key, node in resources.items.items():
            if key.startswith(FOR_EACH) and any(t in node.place.text() for t in _TABLE_TYPES):
                message = f"the tables of the loop {key} were not followed"
                yield Defect(DefectKind.NOT_ANALYSED, resources.key(key), message)


def _includes(resources: Node | None) -> bool:
    """Whether resources come from elsewhere (AWS::Include)."""
    return isinstance(resources, MappingNode) and "Fn::Transform" in resources.items


def _left_out(template: Template) -> Iterator[Defect]:
    if template.has_more and template.section:
        message = (
            f"more than {MOST_RESOURCES:,} resources concern tables, and CloudFormation takes half as many in"
            " all; the others were not looked at"
        )
        yield Defect(DefectKind.NOT_ANALYSED, template.section.grip, message)


def _duplicates(root: MappingNode, template: Template) -> Iterator[Defect]:
    """Keys written twice at the top, among the names of a section, or within a resource that counts."""
    sections = map(root.get, ("Parameters", "Mappings", "Conditions"))
    yield from _repeated((root, *sections, template.section), "")
    for resource in template.resources:
        if resource.type in KINDS:
            yield from _repeated(resource.containers, resource.logical_id)
        elif resource.type.startswith("AWS::ApplicationAutoScaling::"):
            yield from _repeated(resource.containers, "")


def _repeated(nodes: Iterable[Node | None], table: str) -> Iterator[Defect]:
    for node in nodes:
        if isinstance(node, MappingNode):
            for duplicate in node.duplicates:
                yield _duplicate(duplicate, node.get(duplicate.key), table)


def _duplicate(duplicate: Duplicate, kept: Node | None, table: str) -> Defect:
    counts = f", {kept.text}, counts" if isinstance(kept, Scalar) else " counts"
    message = (
        f"`{duplicate.key}` is written {duplicate.how_often} in one mapping; "
        f"CloudFormation reads on: the last one{counts}"
    )
    related = ((duplicate.first, "written here first"),)
    return Defect(DefectKind.DUPLICATE_KEY, duplicate.again, message, table, related)


def _schema_targets(
    template: Template, targets: tuple[Target, ...], addresses: Mapping[str, str]
) -> Iterator[ScalingTarget]:
    """The targets with the table each names; conditions inside them are not told apart.

    `addresses` are those of the tables, by the texts that name them.
    """
    resolver = template.resolver({}, {})
    for target in targets:
        view = View(resolver, {}, template.rewritten, Notes({}, [], [], []))
        named = aim_of(resolver, target.properties).possible_tables()
        meant = next((addresses[name] for name in named if name in addresses), None)
        yield target_of_schema(view, target, meant)


def _by_name(named: Mapping[str, frozenset[str]], tables: Iterable[Table]) -> dict[str, str]:
    """The addresses of the tables, by the canonical texts and, under some condition, texts that name them."""
    addresses: dict[str, str] = {}
    for table in tables:
        known = {table.name.value} if table.name.value else set()
        names = named.get(table.logical_id, frozenset()) | known
        addresses.update(dict.fromkeys(names, table.address))
    return addresses
