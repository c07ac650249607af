"""What was told of single attributes, beside what keys and time to live ask of them."""

from collections.abc import Iterator

from ddblint.findings import Severity
from ddblint.model import Attribute, AttributeHint, Index, KeyElement, Table
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.access.wording import reader_text
from ddblint.serving import readers
from ddblint.source import Place

_KEY_TYPES = ("S", "N", "B")


@rule("DDB508", "nullable-index-key", Severity.WARNING)
def nullable_index_key(table: Table) -> Problems:
    for index in table.indexes():
        for element in index.key.elements if index.key else ():
            hint = table.workload.attributes.get(element.name.value or "")
            if hint and hint.nullable.is_(True):
                yield _nullable(table, index, element, hint)


def _nullable(table: Table, index: Index, element: KeyElement, hint: AttributeHint) -> Problem:
    """Developer guide, Naming rules and data types: key values are of their type, and not empty."""
    return Problem(
        hint.nullable.place,
        f"`{element.name}` may be null or empty, and is a key attribute of {index.label} of {table.address}:"
        " DynamoDB refuses to write an item with such a value, into the table as well",
        help=f"leave `{element.name}` out of items that have no value for it: they are then not in"
        f" {index.label}, and can be written",
        related=((element.name.place, f"a key attribute of {index.label}"),),
        of=index,
    )


@rule("DDB509", "ttl-attribute-not-number", Severity.ERROR)
def ttl_attribute_not_number(table: Table) -> Problems:
    ttl = table.time_to_live
    if ttl is None or not ttl.enabled.is_(True) or not ttl.attribute.value:
        return
    found = next(_wrong_times(table, ttl.attribute.value), None)
    if found:
        words, place = found
        yield Problem(
            ttl.attribute.place,
            f"`{ttl.attribute}`, by which items of {table.address} expire, {words}: time to live reads"
            " numbers (N) in epoch seconds only, and these items never expire",
            help="write the time into an attribute of its own, as a number (N) of seconds since 1970, and"
            " name that one here",
            related=((place, f"what is said of `{ttl.attribute}`"),),
        )


def _wrong_times(table: Table, name: str) -> Iterator[tuple[str, Place]]:
    """Developer guide, Using time to live: the attribute is a Number that holds epoch seconds."""
    for attribute in table.attributes:
        if attribute.name.is_(name) and attribute.type.is_("S", "B"):
            yield f"is defined as {attribute.type}", attribute.type.place
    hint = table.workload.attributes.get(name)
    if hint and hint.type.is_not("N"):
        yield f"is told to be {hint.type}", hint.type.place
    if hint and hint.unit.is_not("epoch-seconds"):
        yield f"is told to be in {hint.unit}", hint.unit.place


@rule("DDB511", "attribute-type-mismatch", Severity.ERROR)
def attribute_type_mismatch(table: Table) -> Problems:
    for attribute in table.attributes:
        name = attribute.name.value or ""
        hint = table.workload.attributes.get(name)
        if hint and attribute.type.is_(*_KEY_TYPES) and hint.type.is_not(str(attribute.type)):
            owner = next(_owners(table, name), "")
            if owner:
                yield _mismatch(table, attribute, hint, owner)


def _mismatch(table: Table, attribute: Attribute, hint: AttributeHint, owner: str) -> Problem:
    return Problem(
        hint.type.place,
        f"`{attribute.name}` is told to be {hint.type}, and is defined as {attribute.type} for the key of"
        f" {owner}: DynamoDB refuses to write an item whose value has another type",
        help=f"write `{attribute.name}` as {attribute.type}, or define it as the application writes it, if"
        f" that is one of {', '.join(_KEY_TYPES)}",
        related=((attribute.type.place, f"its type in the definition of {table.address}"),),
    )


def _owners(table: Table, name: str) -> Iterator[str]:
    """What has the attribute in its key."""
    for owner in readers(table):
        key = owner.key
        if key and name in key.partition + key.sort:
            yield reader_text(table, owner)
