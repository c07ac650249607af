"""Which line of the user's program made each stretch of a template."""

from collections.abc import Iterator, Mapping

from ddblint.erased import Any
from ddblint.errors import SourceError
from ddblint.model import MadeAt, Schema
from ddblint.parsers.cdk.content import entries, members, text
from ddblint.parsers.cdk.frames import Frame, user_frames
from ddblint.parsers.cdk.metadata import Metadata
from ddblint.parsers.cdk.program import Program
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node, Place, Sequence, Source, documents

_CREATED, _ASSIGNED, _LOGICAL_ID = "aws:cdk:creationStack", "aws:cdk:propertyAssignment", "aws:cdk:logicalId"
_INDEXES = ("GlobalSecondaryIndexes", "LocalSecondaryIndexes")
#: How a trace names a call that writes into the template past the construct, which leaves the order open.
_OVERRIDE = "Override in aws-cdk-lib"


def sources_of(schema: Schema) -> Iterator[Source]:
    """The texts that the findings in a schema may be in: its own, and those of scaling in other stacks."""
    places = [table.place for table in schema.tables] or [defect.place for defect in schema.defects[:1]]
    for table in schema.tables:
        pairs = [(table.read_scaling, table.write_scaling)]
        pairs += [(index.read_scaling, index.write_scaling) for index in table.global_indexes]
        places += [scaling.place for pair in pairs for scaling in pair if scaling]
    yield from dict.fromkeys(place.source for place in places)


def made_at(
    source: Source, paths: Mapping[str, str], metadata: Metadata, program: Program
) -> Iterator[MadeAt]:
    """The origins of a template's resources, and of what was set in them later on; `paths` by logical id."""
    for logical_id, (place, resource) in _resources(source).items():
        told = metadata.entries.get(paths.get(logical_id, ""), [])
        for stretch, frame in _of_resource(place, resource, told):
            yield MadeAt(stretch, *program.span(frame))


def _resources(source: Source) -> dict[str, tuple[Place, MappingNode]]:
    try:
        roots = documents(source).roots
    except SourceError:
        return {}
    section = roots[0].get("Resources") if roots and isinstance(roots[0], MappingNode) else None
    if not isinstance(section, MappingNode):
        return {}
    return {
        id: (_from(section.key(id), node), node)
        for id, node in section.items.items()
        if isinstance(node, MappingNode)
    }


def _from(key: Place, node: Node) -> Place:
    """A key and its value."""
    return Place(key.source, key.start, node.place.end)


def _of_resource(
    place: Place, resource: MappingNode, told: list[dict[str, Any]]
) -> Iterator[tuple[Place, Frame]]:
    created = next(_created(told), None)
    if created is None:
        return
    yield place, created
    properties = resource.get("Properties")
    if not isinstance(properties, MappingNode):
        return
    for name, traces in _assigned(told).items():
        node = properties.get(name)
        if node is None:
            continue
        if name in _INDEXES:
            yield from _of_indexes(node, traces)
        elif frame := next(user_frames(traces[-1]), None):
            yield _from(properties.key(name), node), frame


def _created(told: list[dict[str, Any]]) -> Iterator[Frame]:
    """The frames of the construct's creation; releases before 2.251 told them with the logical id."""
    for type, member in ((_CREATED, "data"), (_LOGICAL_ID, "trace")):
        for entry in told:
            if entry.get("type") == type:
                yield from user_frames(entry.get(member))


def _assigned(told: list[dict[str, Any]]) -> dict[str, list[object]]:
    """The stack traces of the assignments to each property, in their order."""
    found: dict[str, list[object]] = {}
    for entry in told:
        if entry.get("type") == _ASSIGNED:
            assignment = members(entry.get("data"))
            found.setdefault(text(assignment.get("propertyName")), []).append(assignment.get("stackTrace"))
    return found


def _of_indexes(node: Node, traces: list[object]) -> Iterator[tuple[Place, Frame]]:
    """The entries of a list of indexes: each call adds one, behind those that came with the constructor.

    Overrides come before the calls, whatever the order in the program; which entries they made is not told.
    """
    indexes = node.items if isinstance(node, Sequence) else []
    if len(traces) <= len(indexes) and any(map(_is_override, traces)):
        return
    last = traces[-len(indexes) :] if indexes else []
    for index, trace in zip(indexes[len(indexes) - len(last) :], last, strict=True):
        frame = next(user_frames(trace), None)
        if frame is not None:
            yield index.place, frame


def _is_override(trace: object) -> bool:
    return any(_OVERRIDE in text(line) for line in entries(trace))
