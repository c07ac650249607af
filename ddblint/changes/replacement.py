"""What of a change makes CloudFormation put a new, empty table in the place of the old one."""

from collections.abc import Iterable, Iterator

from ddblint.changes.sameness import key_meaning, meaning
from ddblint.changes.words import key_text
from ddblint.model import Key, Kind, Origin, Table, Value
from ddblint.phrases import joined
from ddblint.records import NamedTuple
from ddblint.source import Place


class Reason(NamedTuple):
    """A property that cannot change in place: where it stands now and stood, and what of it changes.

    `doubt` says what is not sure about it, `instead` what gets there without a replacement.
    """

    at: Place
    before: Place
    what: str
    doubt: str = ""
    instead: str = ""


def is_replaced(before: Table, after: Table) -> bool:
    return next(reasons(before, after), None) is not None


def reasons(before: Table, after: Table) -> Iterator[Reason]:
    """Why the table is replaced; nothing of what is not known on both sides.

    Source: CloudFormation provider schemas of both resource types, createOnlyProperties and
    conditionalCreateOnlyProperties.
    """
    yield from _key(before, after)
    yield from _name(before, after)
    yield from _types(before, after)
    yield from _import(before, after)
    yield from _source(before, after)


def _key(before: Table, after: Table) -> Iterator[Reason]:
    if before.key is None or after.key is None or before.untold("key") or after.untold("key"):
        return
    if key_meaning(before.key) != key_meaning(after.key):
        what = f"KeySchema changes from {key_text(before.key)} to {key_text(after.key)}"
        yield Reason(after.key.place, before.key.place, what)


def _name(before: Table, after: Table) -> Iterator[Reason]:
    """What DynamoDB answers has a name in any case, one that CloudFormation may have made."""
    old, new = before.name, after.name
    if Kind.REQUEST in (before.kind, after.kind) or not old.known or not new.known:
        return
    if old.value != new.value:
        at = new.place if new.given else after.place
        doubt = _OF_PARAMETERS if old.origin is new.origin is Origin.PARAMETER else ""
        yield Reason(at, old.place, f"TableName changes from {_name_text(old)} to {_name_text(new)}", doubt)


#: A deployed stack may keep the value that a parameter had, whatever becomes of its default.
_OF_PARAMETERS = "where the parameters of the stack have these values"


def _name_text(name: Value[str]) -> str:
    return f"`{name}`" if name.given else "one that CloudFormation makes"


def _types(before: Table, after: Table) -> Iterator[Reason]:
    """The template reference documents a replacement for Table alone; the API ignores another type."""
    old = {attribute.name.value: attribute.type for attribute in before.attributes if attribute.name.value}
    keyed = _key_names(before) | _key_names(after)
    for name, type_ in ((attribute.name.value, attribute.type) for attribute in after.attributes):
        was = old.get(name or "")
        if name and was and was.value and type_.is_not(was.value) and name in keyed:
            what = f"the type of the key attribute `{name}` changes from {was} to {type_}"
            doubt = _DOUBTS[after.kind is Kind.GLOBAL_TABLE]
            instead = _by_making_anew(before, after, name, type_)
            yield Reason(type_.place, was.place, what, doubt, instead)


def _by_making_anew(before: Table, after: Table, name: str, type: Value[str]) -> str:
    """What to do with the GSIs that an attribute is in the keys of, where nothing else has it in its own."""
    for table in (before, after):
        lasting = (table.key, *(index.key for index in table.local_indexes))
        if table.untold("key") or table.untold("local_indexes.key") or name in _names_in(lasting):
            return ""
    labels = [index.label for index in before.global_indexes if name in _names_in([index.key])]
    if not labels:
        return ""
    return f"remove {joined(labels)} in one deploy, and add what indexes `{name}` as {type} in the next"


def _key_names(table: Table) -> frozenset[str]:
    """The attributes that the table and its indexes have in their keys; DynamoDB takes no others."""
    return _names_in((table.key, *(index.key for index in table.indexes())))


def _names_in(keys: Iterable[Key | None]) -> frozenset[str]:
    return frozenset(name for key in keys if key for name in (*key.partition, *key.sort))


_DOUBTS = {
    False: "AWS documents a replacement while DynamoDB ignores another type: treat it as a replacement",
    True: "AWS documents an update in place while DynamoDB has none: treat it as a replacement",
}


def _import(before: Table, after: Table) -> Iterator[Reason]:
    if Kind.REQUEST in (before.kind, after.kind):
        return
    if any(side.untold("import_source") for side in (before, after)):
        return
    old, new = before.import_source, after.import_source
    if meaning(old) != meaning(new):
        at, was = (side.import_source or side for side in (after, before))
        yield Reason(at.place, was.place, "ImportSourceSpecification changes")


def _source(before: Table, after: Table) -> Iterator[Reason]:
    old, new = before.global_source, after.global_source
    if old.known and new.known and old.value != new.value and before.kind is after.kind:
        yield Reason(new.place, old.place, "GlobalTableSourceArn changes")
