"""Edits that hide one value of a template: behind a reference to nothing, or by removing a hint."""

import re
from collections.abc import Iterator

from ddblint.errors import SourceError
from ddblint.records import NamedTuple
from ddblint.source import Call, Mapping, Node, Place, Sequence, Source, children, documents

_TABLES = ("AWS::DynamoDB::", "AWS::Serverless::SimpleTable")
_SCALING = "AWS::ApplicationAutoScaling::"
_POLICIES = ("DeletionPolicy", "UpdateReplacePolicy")
_REFERENCES = {"json": '{"Ref": "Nobody"}'}
_YAML_REFERENCE = "!Ref Nobody"
#: An anchor stays: aliases elsewhere would lose their meaning.
_ANCHOR = re.compile(r"&\S+\s+")


class Edit(NamedTuple):
    """The text from `start` to `end` (offsets, exclusive) gives way to another."""

    start: int
    end: int
    text: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.text + text[self.end :]

    def before(self, offset: int) -> int:
        """The offset that one in the edited text had before the edit; of what is new, the start."""
        if offset <= self.start:
            return offset
        after = offset - len(self.text)
        return max(self.start, after + self.end - self.start) if after >= self.start else self.start


class HintEdits(NamedTuple):
    """Of the hints of one table: the edit that removes all of them, and those that remove a single one."""

    every: Edit
    single: tuple[Edit, ...]


def hidden_values(text: str, language: str) -> Iterator[Edit]:
    """Each value below the properties of tables and scaling resources, and their policies, made unknown."""
    seen: set[tuple[int, int]] = set()
    for resource in _resources(text, language):
        for node in _values(resource):
            where = (node.place.start, node.place.end)
            if where not in seen:  # an alias stands where its anchor does
                seen.add(where)
                yield _unknown(text, language, node.place)


def hidden_hints(text: str, language: str) -> Iterator[HintEdits]:
    for resource in _resources(text, language):
        metadata = resource.get("Metadata")
        told = metadata.get("ddblint") if isinstance(metadata, Mapping) else None
        if isinstance(metadata, Mapping) and isinstance(told, Mapping):
            holder, name = (metadata, "ddblint") if len(metadata.items) > 1 else (resource, "Metadata")
            yield HintEdits(_removed(text, holder, name), tuple(_hints(text, told)))


def _resources(text: str, language: str) -> Iterator[Mapping]:
    try:
        roots = documents(Source(f"example.{language}", text)).roots
    except SourceError:
        return
    for root in roots:
        section = root.get("Resources") if isinstance(root, Mapping) else None
        for node in children(section) if section else ():
            if isinstance(node, Mapping) and _type(node).startswith((*_TABLES, _SCALING)):
                yield node


def _type(resource: Mapping) -> str:
    node = resource.get("Type")
    return node.place.text().strip("'\"") if node else ""


def _values(resource: Mapping) -> Iterator[Node]:
    yield from (node for name in _POLICIES if (node := resource.get(name)))
    properties = resource.get("Properties")
    stack = [*children(properties)] if properties else []
    while stack:
        node = stack.pop()
        yield node
        stack += _arguments(node) if isinstance(node, Call) else children(node)


def _arguments(call: Call) -> list[Node]:
    """The values that a function passes on; what else it is given says how."""
    items = call.argument.items if isinstance(call.argument, Sequence) else []
    if call.function == "If":
        return items[1:]
    return [*children(items[1])] if call.function in ("Join", "Sub") and len(items) == 2 else []


def _unknown(text: str, language: str, place: Place) -> Edit:
    """A block may stand as far left as its key, where a reference may not: so with a space before it."""
    anchor = _ANCHOR.match(text, place.start, place.end)
    reference = _REFERENCES.get(language, _YAML_REFERENCE)
    return Edit(place.start, place.end, f" {anchor[0] if anchor else ''}{reference}")


def _hints(text: str, told: Mapping) -> Iterator[Edit]:
    """Each hint removed; shares and values belong together, and a lone hint goes with what holds it."""
    for name, node in told.items.items():
        if len(told.items) > 1:
            yield _removed(text, told, name)
        if isinstance(node, Mapping) and name != "values":
            yield from _hints(text, node)


def _removed(text: str, holder: Mapping, name: str) -> Edit:
    """Takes a key and its value out of a mapping, with a comma where it has one."""
    start, end = holder.key(name).start, holder.items[name].place.end
    after = re.compile(r"\s*,\s*").match(text, end)
    before = re.compile(r",\s*$").search(text, 0, start)
    if after:
        end = after.end()
    elif before:
        start = before.start()
    return Edit(start, end, "")
