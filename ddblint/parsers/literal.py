"""Properties of definitions outside of templates: nothing but the text decides them."""

from collections.abc import KeysView, Mapping

from ddblint.parsers.cloudformation.fields import Fields
from ddblint.parsers.cloudformation.intrinsics import Resolver
from ddblint.parsers.cloudformation.notes import Notes, View
from ddblint.source import Mapping as MappingNode
from ddblint.source import Place


def literal_fields(node: MappingNode, properties: Mapping[str, KeysView[str]], grip: Place) -> Fields:
    """The properties of a mapping; `properties` are the names that are known, by path."""
    view = View(Resolver({}, None, {}, {}), properties, "", Notes({}, [], [], []))
    return Fields(view, node, "", grip)
