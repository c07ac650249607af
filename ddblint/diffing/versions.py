"""What both sides of a comparison hold, as far as it can be compared."""

import os
from collections.abc import Iterator

from ddblint.changes.pairing import Version
from ddblint.diffing.sides import Side, Sides
from ddblint.files import glimpse
from ddblint.model import DefectKind, Schema
from ddblint.parsers import may_hold_tables, surroundings
from ddblint.records import NamedTuple
from ddblint.suppression import sources_of

_Read = tuple[str, Schema]


class Versions(NamedTuple):
    """The files of both sides; `names` are those of the new ones, in their order.

    `broken` are old versions that cannot be read: of them, nothing is compared.
    """

    before: tuple[Version, ...]
    after: tuple[Version, ...]
    names: tuple[str, ...]
    broken: tuple[_Read, ...]


def versions_of(sides: Sides) -> Versions:
    """Reads both sides."""
    old, new = sides
    found_new = list(new.reading.named_schemas())
    found_old = list(old.reading.named_schemas())
    _label(sides, found_old)
    before = tuple(_readable(sides, found_old, found_new))
    emptied = tuple(_emptied(new, before, found_new))
    found_new += emptied
    unread = {new.key(name) for name, schema in emptied if is_unreadable(schema)}
    return Versions(
        tuple(version for version in before if version.key not in unread),
        tuple(Version(new.key(name), schema) for name, schema in found_new),
        tuple(name for name, _ in found_new),
        tuple(each for each in found_old if is_unreadable(each[1])),
    )


def is_unreadable(schema: Schema) -> bool:
    return any(defect.kind is DefectKind.UNREADABLE for defect in schema.defects)


def _label(sides: Sides, found: list[_Read]) -> None:
    """The texts of another revision get names by which they are not taken for files of the work tree."""
    label = sides.old.label
    for name, schema in found if label else ():
        gone = not os.path.exists(sides.new.path(sides.old.key(name)))
        for source in sources_of(schema):
            source.name, source.past = label(name, gone) if label else name, True


def _readable(sides: Sides, old: list[_Read], new: list[_Read]) -> Iterator[Version]:
    """The old versions of what can be read on both sides.

    They were made by an old version of the program, whose lines are not at hand. Where a new file cannot be
    read, those that it may nest are not gone; where it cannot even be opened, nothing is.
    """
    if not new and sides.new.reading.unreadable:
        return
    unread = {sides.new.key(name) for name, schema in new if is_unreadable(schema)}
    known = {sides.new.key(name) for name, _ in new}
    for name, schema in old:
        key = sides.old.key(name)
        unreached = bool(unread) and key not in known and _holds_tables(sides.new.path(key))
        if key not in unread and not unreached and not is_unreadable(schema):
            yield Version(key, schema._replace(made_at=()))


def _holds_tables(path: str) -> bool:
    return may_hold_tables(glimpse(path) or b"")


def _emptied(new: Side, before: tuple[Version, ...], found: list[_Read]) -> Iterator[_Read]:
    """The files of the new side that are there and hold no table any more."""
    known = {new.key(name) for name, _ in found}
    for key in dict.fromkeys(version.key for version in before if version.schema.tables):
        path = new.path(key)
        data = None if key in known else glimpse(path)
        if data is not None:
            yield path, surroundings(path, data)
