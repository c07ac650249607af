"""Files into schemas: which kind of input a file is, and the parser that reads it."""

from collections.abc import Mapping

from ddblint.errors import SourceError
from ddblint.model import Defect, DefectKind, Schema
from ddblint.parsers.concerned import SIGNS
from ddblint.parsers.hints import Hints, told_nowhere
from ddblint.parsers.locations import includes, nests
from ddblint.parsers.opening import Open, no_file
from ddblint.parsers.stacks import ANY_STACK, Stack
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node, Place, Sequence, Source, documents, read

#: Programs and notes speak of tables and hold no definition: what they make is what can be linted.
_PROGRAMS = (
    ".cs",
    ".go",
    ".java",
    ".js",
    ".cjs",
    ".mjs",
    ".kt",
    ".md",
    ".py",
    ".rb",
    ".rs",
    ".sh",
    ".tf",
    ".ts",
)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def may_hold_tables(data: bytes) -> bool:
    """A test on bytes that spares files of no concern any parsing, and any finding.

    The longer what is looked for, the faster that is. A type name with \\u escapes goes unseen.
    """
    if data[:2] in _UTF_16:
        return True
    if b"AWS::DynamoDB::" in data or b"AWS::Serverless::SimpleTable" in data:
        return True
    return _may_hold_requests(data) or (b"ModelMetadata" in data and b"DataModel" in data) or _is_native(data)


def is_unrelated(data: bytes) -> bool:
    """Whether a file surely holds no tables and leads to none: most are so, and few looks tell.

    A single byte is found ten times faster than a word: most files lack the one that is looked for first. A
    request or a model without any attribute counts as unrelated; a file that is named is not asked about.
    """
    if (b"W" in data and b"AWS::" in data) or data[:2] in _UTF_16:
        return False
    names_attributes = b"A" in data and b"Attribute" in data
    return not (names_attributes or (b"$" in data and includes(data)) or _is_native(data))


def _may_hold_requests(data: bytes) -> bool:
    """Whether two of the three members are there that define a table; the cheapest test comes first."""
    if b"AttributeDefinitions" in data:
        return b"KeySchema" in data or b"TableName" in data
    return b"KeySchema" in data and b"TableName" in data


def _is_native(data: bytes) -> bool:
    """Whether `ddblint: 1` stands at the start of a line or of a mapping; any number will do."""
    if b"ddblint" not in data:
        return False
    from re import search

    return search(rb"(?m)(?:^|[\"'\xbf]|\{\s*)ddblint[\"']?\s*:\s*[\"']?\d", data) is not None


def read_schema(
    name: str,
    data: bytes,
    parameters: Mapping[str, str],
    hints: Hints = told_nowhere,
    stack: Stack = ANY_STACK,
    opened: Open = no_file,
) -> Schema | None:
    """What a file holds, or None where that is no DynamoDB definition; faults are in its defects.

    `parameters` pins template parameters to a value; `hints` finds what is told elsewhere about a table,
    `stack` is what a template is deployed as, and `opened` gives the files that a service includes. A file
    that only nests or includes others is no definition, unless it can be read as one that does. Content
    never makes this raise.
    """
    holds_tables = may_hold_tables(data)
    if not holds_tables and not nests(data):
        return None
    try:
        schema = read_source(read(name, data), parameters, hints, stack, opened)
    except SourceError as error:
        is_meant = holds_tables and not name.endswith(_PROGRAMS)
        return Schema(defects=(_unreadable(error, DefectKind.UNREADABLE),)) if is_meant else None
    return schema if holds_tables or (schema and _leads_on(schema)) else None


def _leads_on(schema: Schema) -> bool:
    """Whether a file without tables of its own has some in others, or may have."""
    return bool(schema.nested or schema.tables or schema.defects)


def surroundings(name: str, data: bytes) -> Schema:
    """A file in which no table stands any more: where they would be, or why it is unread."""
    try:
        source = read(name, data)
        roots = documents(source).roots
    except SourceError as error:
        return Schema(defects=(_unreadable(error, DefectKind.UNREADABLE),))
    for root in roots:
        resources = root.get("Resources") if isinstance(root, MappingNode) else None
        if resources:
            return Schema(section=resources.grip)
    return Schema(section=Place(source, 0, 0))


def read_source(
    source: Source,
    parameters: Mapping[str, str],
    hints: Hints = told_nowhere,
    stack: Stack = ANY_STACK,
    opened: Open = no_file,
) -> Schema | None:
    """The same for a text that is decoded; raises SourceError where it is no document."""
    found = documents(source, SIGNS)
    roots = (inner for root in found.roots for inner in _deployed(root) or (root,))
    read_roots = (_read_root(root, parameters, hints, stack, opened) for root in roots)
    schemas = [schema for schema in read_roots if schema is not None]
    if not schemas:
        return None
    tolerated = (_unreadable(found.tolerated, DefectKind.TOLERATED),) if found.tolerated else ()
    return Schema(
        tuple(table for schema in schemas for table in schema.tables),
        tuple(target for schema in schemas for target in schema.scaling_targets),
        tolerated + tuple(defect for schema in schemas for defect in schema.defects),
        frozenset().union(*(schema.parameters for schema in schemas)),
        tuple(shared for schema in schemas for shared in schema.shared_names),
        tuple(nested for schema in schemas for nested in schema.nested),
        section=next((schema.section for schema in schemas if schema.section), None),
        partial=any(schema.partial for schema in schemas),
        refusals=tuple(refusal for schema in schemas for refusal in schema.refusals),
    )


def _deployed(root: Node) -> tuple[Node, ...]:
    """The templates in what the AWS CLI prints of deployed ones; anything else is what it is."""
    if isinstance(root, MappingNode) and "TemplateBody" not in root.items:
        return ()
    if isinstance(root, Sequence):
        return ()
    from ddblint.parsers.deployed import bodies

    return bodies(root)


def _unreadable(error: SourceError, kind: DefectKind) -> Defect:
    return Defect(kind, error.place, error.message)


def _read_root(
    root: Node, parameters: Mapping[str, str], hints: Hints, stack: Stack, opened: Open
) -> Schema | None:
    if isinstance(root, MappingNode):
        return _read_mapping(root, parameters, hints, stack, opened)
    if isinstance(root, Sequence):
        from ddblint.parsers.requests import read_requests

        return read_requests(root, hints)
    return None


def _read_mapping(
    root: MappingNode, parameters: Mapping[str, str], hints: Hints, stack: Stack, opened: Open
) -> Schema | None:
    """The kinds of input are told apart by the keys at the top; each brings its own parser."""
    if "ddblint" in root.items:
        from ddblint.parsers.native import is_native, read_native

        if is_native(root):
            return read_native(root, hints)
    if "Resources" in root.items:
        from ddblint.parsers.cloudformation import read_cloudformation

        return read_cloudformation(root, parameters, hints, stack)
    if "DataModel" in root.items:
        from ddblint.parsers.workbench import is_workbench, read_workbench

        if is_workbench(root):
            return read_workbench(root, hints)
    if "resources" in root.items:
        from ddblint.parsers.serverless import is_service, read_service

        if is_service(root):
            return read_service(root, parameters, hints, stack, opened)
    from ddblint.parsers.requests import read_requests

    return read_requests(root, hints)
