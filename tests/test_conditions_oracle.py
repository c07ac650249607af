"""Which combinations of conditions can hold together, against brute force and against cfn-lint's solver."""

import itertools
import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from condition_sets import conditions_of
from hypothesis import given, settings
from hypothesis import strategies as st

Json = Any

#: Every parameter takes each of these, and of FRESH one more than there are parameters to differ.
TEXTS = ("a", "b", "c", "d")
NAMES = ("P", "Q", "R")
FRESH = ("w", "x", "y", "z")

refs = st.sampled_from([{"Ref": name} for name in NAMES])
equals = st.tuples(refs, refs | st.sampled_from(TEXTS[:2])).map(lambda sides: {"Fn::Equals": list(sides)})
named = st.sampled_from([{"Condition": name} for name in ("C0", "C1")])


def combined(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    negated = inner.map(lambda part: {"Fn::Not": [part]})
    joined = st.tuples(st.sampled_from(["Fn::And", "Fn::Or"]), st.lists(inner, min_size=2, max_size=3))
    return negated | joined.map(lambda pair: {pair[0]: pair[1]})


formulas = st.recursive(equals, combined, max_leaves=4)
later = st.recursive(equals | named, combined, max_leaves=4)
allowed_values = st.none() | st.lists(st.sampled_from(TEXTS), min_size=1, unique=True)


@st.composite
def declarations(draw: st.DrawFn) -> Json:
    """A parameter with AllowedValues or without, and a default that they allow or none."""
    allowed = draw(allowed_values)
    default = draw(st.none() | st.sampled_from(allowed or [*TEXTS, "x"]))
    options = {"AllowedValues": allowed, "Default": default}
    return {"Type": "String"} | {key: value for key, value in options.items() if value is not None}


templates = st.fixed_dictionaries(
    {
        "Parameters": st.fixed_dictionaries({name: declarations() for name in NAMES}),
        "Conditions": st.fixed_dictionaries({"C0": formulas, "C1": formulas, "C2": later, "C3": later}),
    }
)

Assignment = Mapping[str, str]


def assignments(template: Json, mentioned: set[str]) -> Iterator[Assignment]:
    declared = {name: template["Parameters"][name] for name in NAMES if name in mentioned}
    choices = [told.get("AllowedValues") or (*TEXTS, *FRESH) for told in declared.values()]
    for values in itertools.product(*choices):
        yield dict(zip(declared, values, strict=True))


def holds(formula: Json, template: Json, values: Assignment) -> bool:
    (function, argument), *_ = formula.items()
    if function == "Condition":
        return holds(template["Conditions"][argument], template, values)
    if function == "Fn::Equals":
        left, right = (values[side["Ref"]] if isinstance(side, dict) else side for side in argument)
        return bool(left == right)
    parts = [holds(part, template, values) for part in argument]
    return {"Fn::And": all(parts), "Fn::Or": any(parts), "Fn::Not": not parts[0]}[function]


def brute_force(
    template: Json, names: list[str], mentioned: set[str]
) -> dict[tuple[bool, ...], list[Assignment]]:
    worlds: dict[tuple[bool, ...], list[Assignment]] = {}
    for values in assignments(template, mentioned):
        truth = tuple(holds(template["Conditions"][name], template, values) for name in names)
        worlds.setdefault(truth, []).append(values)
    return worlds


def mentioned_by(template: Json, names: list[str]) -> set[str]:
    """The parameters that conditions ask about, also through others."""
    asked = json.dumps([template["Conditions"][name] for name in names])
    through = [name for name in ("C0", "C1") if f'"Condition": "{name}"' in asked]
    text = asked + json.dumps([template["Conditions"][name] for name in through])
    return {name for name in NAMES if f'"Ref": "{name}"' in text}


def check_parameters(told: Mapping[str, str | None], possible: list[Assignment], template: Json) -> None:
    for name in possible[0]:
        values = {assignment[name] for assignment in possible}
        assert (told.get(name) is not None) == (len(values) == 1)
        assert told.get(name) in {None, *values}
    defaults = {name: template["Parameters"][name].get("Default") for name in possible[0]}
    usual = {name: text for name, text in defaults.items() if text is not None and name not in told}
    assert any(usual.items() <= assignment.items() for assignment in possible)
    every = {name: text for name, text in defaults.items() if text is not None and told.get(name) is None}
    if any(every.items() <= assignment.items() for assignment in possible):
        assert None not in told.values()


@settings(max_examples=200, deadline=None, derandomize=True)
@given(templates, st.lists(st.sampled_from(["C0", "C1", "C2", "C3"]), min_size=1, unique=True))
def test_like_brute_force(template: Json, names: list[str]) -> None:
    scenarios = conditions_of(json.dumps(template)).scenarios(names)
    worlds = brute_force(template, names, mentioned_by(template, names))
    assert scenarios.dropped == ()
    assert [tuple(world.truth.values()) for world in scenarios.worlds] == sorted(worlds, reverse=True)
    for world in scenarios.worlds:
        check_parameters(world.parameters, worlds[tuple(world.truth.values())], template)


def random_equals(chance: random.Random) -> Json:
    asked = chance.choice(
        [
            {"Ref": "P"},
            {"Ref": "Q"},
            {"Ref": "R"},
            {"Ref": "AWS::Region"},
            {"Fn::Select": [0, {"Ref": "L"}]},
            "a",
        ]
    )
    sides = [asked, chance.choice(["a", "b", "c", "d"])]
    chance.shuffle(sides)
    return {"Fn::Equals": sides}


def random_formula(chance: random.Random, earlier: list[str], depth: int) -> Json:
    kind = chance.choice(["Fn::Equals", "Condition", "Fn::Not", "Fn::And", "Fn::Or"])
    if kind == "Condition" and earlier:
        return {"Condition": chance.choice(earlier)}
    if depth == 0 or kind in ("Fn::Equals", "Condition"):
        return random_equals(chance)
    parts = 1 if kind == "Fn::Not" else chance.choice([2, 2, 3])
    return {kind: [random_formula(chance, earlier, depth - 1) for _ in range(parts)]}


def random_template(chance: random.Random) -> Json:
    parameters: dict[str, Json] = {name: {"Type": "String"} for name in "PQR"}
    for told in parameters.values():
        if chance.random() < 0.5:
            told["AllowedValues"] = chance.sample(["a", "b", "c", "d", "e"], chance.randint(1, 4))
    names = [f"C{i}" for i in range(chance.randint(1, 5))]
    conditions = {name: random_formula(chance, names[:i], 2) for i, name in enumerate(names)}
    return {"Parameters": parameters | {"L": {"Type": "CommaDelimitedList"}}, "Conditions": conditions}


@pytest.fixture(scope="module")
def cfn_lint() -> Any:
    from cfnlint.conditions import Conditions as Oracle
    from cfnlint.template import Template

    return lambda template: Oracle(Template("template.json", template, ["us-east-1"]))


@pytest.mark.parametrize("seed", range(300))
def test_like_cfn_lint(cfn_lint: Any, seed: int) -> None:
    template = random_template(random.Random(seed))
    names = list(template["Conditions"])
    theirs = cfn_lint(template).build_scenarios({name: {True, False} for name in names})
    ours = conditions_of(json.dumps(template)).scenarios(names).worlds
    assert [world.truth for world in ours] == [{name: view[name] for name in names} for view in theirs]
