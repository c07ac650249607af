"""Conditions of templates, and the combinations of them as text."""

from ddblint.parsers.cloudformation.conditions import Conditions, Scenarios
from ddblint.parsers.cloudformation.template import read_template
from ddblint.source import Mapping, Source, documents


def conditions_of(template: str, **pinned: str) -> Conditions:
    root = documents(Source("template", template)).roots[0]
    assert isinstance(root, Mapping)
    return read_template(root, pinned).conditions


def views(scenarios: Scenarios) -> list[str]:
    """Each combination as text: upper case where a condition is true, lower case where it is false."""
    return [
        " ".join(name.upper() if true else name.lower() for name, true in world.truth.items())
        for world in scenarios.worlds
    ]


def views_of(template: str, names: str, **pinned: str) -> list[str]:
    scenarios = conditions_of(template, **pinned).scenarios(names.split())
    assert scenarios.dropped == ()
    return views(scenarios)
