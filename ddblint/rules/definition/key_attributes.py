"""AttributeDefinitions against the keys: what a key uses is defined, and nothing else is."""

from __future__ import annotations

from ddblint.findings import Severity
from ddblint.model import Attribute, Kind, Table, shown
from ddblint.near import nearest
from ddblint.phrases import listed
from ddblint.rule import Problem, Problems, rule
from ddblint.rules.definition.uses import Use, key_uses, role


@rule("DDB101", "key-attribute-undefined", Severity.ERROR, needs=("attributes.name",))
def key_attribute_undefined(table: Table) -> Problems:
    undefined = _undefined(table)
    if undefined and not table.attributes:
        yield Problem(
            table.place,
            f"table {table.address} has no {_section(table)}, and its keys use {listed(undefined)}",
            help=f"add {_section(table)} with {', '.join(_entry(table, shown(name)) for name in undefined)}"
            + _why_required(table),
        )
        return
    for name, uses in undefined.items():
        yield _undefined_problem(table, name, uses)


def _undefined(table: Table) -> dict[str, list[Use]]:
    """The known attribute names that keys use and AttributeDefinitions lacks, with their uses."""
    defined = {attribute.name.value for attribute in table.attributes}
    undefined: dict[str, list[Use]] = {}
    for use in key_uses(table):
        name = use[0].name.value
        if name and name not in defined:
            undefined.setdefault(name, []).append(use)
    return undefined


def _undefined_problem(table: Table, name: str, uses: list[Use]) -> Problem:
    element, _, index = uses[0]
    name = shown(name)
    unused = _unused(table)
    spare = nearest(name, unused)
    near = spare or nearest(name, (a.name.value for a in table.attributes if a.name.value))
    meant = f"did you mean `{near}`{', which is defined and used by no key' if spare else ''}?"
    place = unused[spare].name.place if spare else table.attributes_place
    return Problem(
        element.name.place,
        f"`{name}` is {role(uses[0])}, but {_section(table)} does not define it",
        help=f"{meant} Otherwise add {_entry(table, name)}" if near else f"add {_entry(table, name)}",
        related=(
            *((use[0].name.place, f"it is also {role(use)}") for use in uses[1:]),
            (place, f"`{spare}` is defined" if spare else "the attributes that are defined"),
        ),
        of=index,
    )


def _section(table: Table) -> str:
    return "attributes" if table.kind is Kind.NATIVE else "AttributeDefinitions"


def _why_required(table: Table) -> str:
    if not table.kind.value.startswith("AWS::"):
        return ""
    return "; CloudFormation's schema calls them optional, DynamoDB does not"


def _entry(table: Table, name: str) -> str:
    if table.kind is Kind.NATIVE:
        return f"{name}: S|N|B"
    return f"{{AttributeName: {name}, AttributeType: S|N|B}}"


def _unused(table: Table) -> dict[str, Attribute]:
    """The definitions that no known key element uses, the first of each name."""
    used = {element.name.value for element, _, _ in key_uses(table)}
    unused: dict[str, Attribute] = {}
    for attribute in table.attributes:
        name = attribute.name.value
        if name and name not in used:
            unused.setdefault(name, attribute)
    return unused


@rule(
    "DDB102",
    "attribute-definition-unused",
    Severity.ERROR,
    needs=(
        "key.elements.name",
        "global_indexes.key.elements.name",
        "local_indexes.key.elements.name",
        "vector_indexes.search.name",
    ),
)
def attribute_definition_unused(table: Table) -> Problems:
    keys = [table.key, *(index.key for index in table.indexes())]
    if not all(key and key.elements for key in keys):
        return  # DDB105 to DDB107 report the missing key, which may be what uses the attribute.
    unused = _unused(table)
    misspelt = {nearest(name, unused) for name in _undefined(table)} if unused else ()
    for name, attribute in unused.items():
        if name not in misspelt:  # else DDB101 names it at the key that was meant to use it
            yield Problem(
                attribute.name.place,
                f"`{shown(name)}` is defined, but no key of table {table.address} or of its indexes uses it",
                help=_key_or_remove(table, shown(name)),
            )


def _key_or_remove(table: Table, name: str) -> str:
    """A table without sort key that has LSIs lacks what they need (DDB108): the attribute may be it."""
    if table.local_indexes and table.key and len(table.key.elements) == 1:
        return (
            f"make `{name}` the sort key of the table, which its LSIs need: {{AttributeName: {name}, KeyType:"
            " RANGE}; or remove the definition"
        )
    return f"remove the definition of `{name}`: attributes that are no key need none"
