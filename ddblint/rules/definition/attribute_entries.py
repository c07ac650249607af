"""The entries of AttributeDefinitions by themselves: each attribute once, with a type that keys may have."""

from __future__ import annotations

from ddblint.findings import Severity
from ddblint.model import Attribute, Kind, Table
from ddblint.rule import Problem, Problems, rule


@rule("DDB103", "attribute-defined-twice", Severity.ERROR)
def attribute_defined_twice(table: Table) -> Problems:
    first: dict[str, Attribute] = {}
    for attribute in table.attributes:
        name = attribute.name.value
        if name and first.setdefault(name, attribute) is not attribute:
            yield _defined_twice(first[name], attribute)


def _defined_twice(first: Attribute, again: Attribute) -> Problem:
    types = (first.type.value, again.type.value)
    differ = types[0] and types[1] and types[0] != types[1]
    how = f"first as {types[0]}, then as {types[1]}" if differ else "twice"
    return Problem(
        again.name.place,
        f"`{again.name}` is defined {how}; each attribute has one definition",
        help=f"keep one definition of `{again.name}`",
        related=((first.name.place, "the first definition"),),
    )


@rule("DDB104", "attribute-type-invalid", Severity.ERROR)
def attribute_type_invalid(table: Table) -> Problems:
    sam = table.kind is Kind.SIMPLE_TABLE
    types = "String, Number or Binary" if sam else "S, N or B"
    for attribute in table.attributes:
        if attribute.type.absent:
            yield Problem(
                attribute.place,
                f"`{attribute.name}` is a key attribute of table {table.address} without a type",
                help=f"add {_TYPE_KEYS.get(table.kind, 'AttributeType')}: {types}",
            )
            continue
        written = attribute.word or attribute.type
        if written.is_not(*(_SAM_WORDS.values() if attribute.word else _SAM_WORDS)):
            yield Problem(
                written.place,
                f"the type of `{attribute.name}` is `{written}`; a key attribute is {types}",
                help=_right_type(written.value or "", sam),
            )


_TYPE_KEYS = {Kind.SIMPLE_TABLE: "Type", Kind.NATIVE: "type"}
_LETTERS = {
    **dict.fromkeys(("s", "str", "string"), "S"),
    **dict.fromkeys(("n", "num", "number", "int", "integer", "long", "float"), "N"),
    **dict.fromkeys(("b", "bin", "binary", "blob"), "B"),
}
_SAM_WORDS = {"S": "String", "N": "Number", "B": "Binary"}


def _right_type(written: str, sam: bool) -> str:
    letter = _LETTERS.get(written.lower())
    if letter:
        return f"write {_SAM_WORDS[letter] if sam else letter}"
    text = "String" if sam else "S"
    if written.lower() in ("bool", "boolean"):
        return (
            f"write {text}, and set the attribute only while it is true: an index then holds just those items"
        )
    return f"write {text}, and keep sets, lists and maps in attributes that are no key"
