"""Which combinations of conditions can hold together, by hand."""

import pytest
from condition_sets import conditions_of, views, views_of

from ddblint.parsers.cloudformation.conditions import Conditions

PROD_OR_TEST = """
Parameters:
  Env: {Type: String, Default: dev}
Conditions:
  Prod: !Equals [!Ref Env, prod]
  Test: !Equals [test, !Ref Env]
"""


def test_a_parameter_has_one_value_at_a_time() -> None:
    assert views_of(PROD_OR_TEST, "Prod Test") == ["PROD test", "prod TEST", "prod test"]


def test_the_values_that_follow_come_with_each_combination() -> None:
    worlds = conditions_of(PROD_OR_TEST).scenarios(["Prod", "Test"]).worlds
    assert [dict(world.parameters) for world in worlds] == [{"Env": "prod"}, {"Env": "test"}, {}]


def test_no_condition_means_one_world_that_tells_nothing() -> None:
    scenarios = conditions_of(PROD_OR_TEST).scenarios([])
    assert [(dict(w.truth), dict(w.parameters)) for w in scenarios.worlds] == [({}, {})]


def test_a_name_asked_twice_counts_once() -> None:
    assert views_of(PROD_OR_TEST, "Prod Prod") == ["PROD", "prod"]


def test_the_declared_names() -> None:
    assert conditions_of(PROD_OR_TEST).names() == {"Prod", "Test"}
    assert Conditions({}, None).names() == frozenset()


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        ("[prod, test]", ["PROD test", "prod TEST"]),
        ("[prod, test, dev]", ["PROD test", "prod TEST", "prod test"]),
        ("[test, dev]", ["prod TEST", "prod test"]),
        ("[dev]", ["prod test"]),
    ],
)
def test_allowed_values_restrict(allowed: str, expected: list[str]) -> None:
    template = PROD_OR_TEST.replace("Default: dev", f"AllowedValues: {allowed}")
    assert views_of(template, "Prod Test") == expected


def test_the_last_allowed_value_left_is_known() -> None:
    template = PROD_OR_TEST.replace("Default: dev", "AllowedValues: [prod, test, dev]")
    worlds = conditions_of(template).scenarios(["Prod", "Test"]).worlds
    assert [world.parameters["Env"] for world in worlds] == ["prod", "test", "dev"]


def test_of_several_allowed_values_left_none_is_known() -> None:
    template = PROD_OR_TEST.replace("Default: dev", "AllowedValues: [prod, test, dev, lab]")
    assert dict(conditions_of(template).scenarios(["Prod", "Test"]).worlds[-1].parameters) == {}


def test_a_pinned_parameter_decides() -> None:
    pinned = conditions_of(PROD_OR_TEST, Env="prod").scenarios(["Prod", "Test"])
    assert views(pinned) == ["PROD test"]
    assert dict(pinned.worlds[0].parameters) == {"Env": "prod"}


def test_a_default_that_a_combination_rules_out_is_told() -> None:
    template = PROD_OR_TEST.replace("Default: dev", "Default: prod")
    worlds = conditions_of(template).scenarios(["Prod"]).worlds
    assert [dict(world.parameters) for world in worlds] == [{"Env": "prod"}, {"Env": None}]


def test_defaults_that_differ_cannot_both_hold_where_parameters_are_equal() -> None:
    template = """
        Parameters: {A: {Type: String, Default: x}, B: {Type: String, Default: y}}
        Conditions: {Same: !Equals [!Ref A, !Ref B]}
    """
    same, different = conditions_of(template).scenarios(["Same"]).worlds
    assert list(same.parameters.values()) == [None]
    assert dict(different.parameters) == {}


NESTED = """
Parameters: {Env: {Type: String}, Size: {Type: String}}
Conditions:
  Prod: !Equals [!Ref Env, prod]
  Big: !Equals [!Ref Size, big]
  Both: !And [!Condition Prod, !Condition Big]
  Either: !Or [{Condition: Prod}, !Condition Big]
  Neither: !Not [!Condition Either]
  One: !And [!Condition Either, !Not [!Condition Both]]
"""


def test_conditions_built_on_conditions() -> None:
    assert views_of(NESTED, "Both Either Neither One") == [
        "BOTH EITHER neither one",
        "both EITHER neither ONE",
        "both either NEITHER one",
    ]


def test_what_follows_through_other_conditions() -> None:
    both, not_both = conditions_of(NESTED).scenarios(["Both"]).worlds
    assert dict(both.parameters) == {"Env": "prod", "Size": "big"}
    assert dict(not_both.parameters) == {}


def test_short_and_long_forms_and_json_are_one() -> None:
    long = """{"Parameters": {"Env": {"Type": "String"}}, "Conditions": {
        "A": {"Fn::Equals": [{"Ref": "Env"}, "x"]},
        "B": {"Fn::Not": [
            {"Fn::Or": [{"Condition": "A"}, {"Fn::Equals": ["y", {"Fn::Sub": "${Env}"}]}]}]}}}"""
    short = """
        Parameters: {Env: {Type: String}}
        Conditions:
          A: !Equals [!Ref Env, x]
          B: !Not [!Or [!Condition A, !Equals [y, !Sub "${Env}"]]]
    """
    assert views_of(long, "A B") == views_of(short, "A B") == ["A b", "a B", "a b"]


def test_a_condition_that_is_not_declared_may_be_either() -> None:
    assert views_of("Conditions: {}", "A B") == ["A B", "A b", "a B", "a b"]
    assert views_of("Conditions: {B: !Not [!Condition A]}", "A B") == ["A b", "a B"]


@pytest.mark.parametrize("section", ["[A]", "text", "!Transform {Name: X}"])
def test_a_section_that_is_no_mapping_declares_nothing(section: str) -> None:
    assert views_of(f"Conditions: {section}", "A") == ["A", "a"]


@pytest.mark.parametrize(
    "circle",
    [
        "A: !Condition A",
        "A: !Not [!Condition A]",
        "A: !Condition B\n  B: !Condition C\n  C: !Condition A",
        "A: !And [!Condition B, !Condition C]\n  B: !Not [!Condition A]\n  C: !Not [!Condition B]",
    ],
)
def test_a_condition_that_rests_on_itself_may_be_either(circle: str) -> None:
    assert views_of(f"Conditions:\n  {circle}", "A") == ["A", "a"]


@pytest.mark.parametrize(
    "malformed",
    [
        "true",
        "~",
        "[!Condition B]",
        "{Fn::Nand: [1, 2]}",
        "{Fn::Not: [], Fn::And: []}",
        "!Equals [a]",
        "!Equals [a, a, a]",
        "!Equals a",
        "!Equals [~, ~]",
        "!Equals [!Ref AWS::NoValue, a]",
        "!Not []",
        "!Not [!Equals [a, a], !Equals [a, a]]",
        "!Not B",
        "!Condition [B]",
        "!And [!Equals [a, b]]",
        "!Or [" + ", ".join(["!Equals [a, b]"] * 11) + "]",
    ],
)
def test_a_malformed_condition_may_be_either(malformed: str) -> None:
    assert views_of(f"Conditions: {{A: {malformed}}}", "A") == ["A", "a"]


def test_what_is_malformed_leaves_the_rest_alone() -> None:
    template = "Conditions: {A: !And [!Equals [a, b], !Not []], B: !Or [!Equals [a, a], !Not []]}"
    assert views_of(template, "A B") == ["a B"]


@pytest.mark.parametrize(
    ("left", "right", "true"),
    [
        ("a", "a", True),
        ("a", "b", False),
        ("true", "'true'", True),
        ("True", "'true'", True),
        ("5", "'5'", True),
        ("''", "''", True),
        ("!Sub plain", "plain", True),
        ("!FindInMap [Sizes, prod, read]", "'7'", True),
        ("!FindInMap [Sizes, prod, read]", "'8'", False),
        ("!Ref Env", "!Ref Env", True),
        ("!Select [0, !Ref List]", "!Select [ 0, {Ref: List} ]", True),
    ],
)
def test_equality_that_the_text_decides(left: str, right: str, true: bool) -> None:
    template = f"""
Mappings: {{Sizes: {{prod: {{read: 7}}}}}}
Conditions: {{A: !Equals [{left}, {right}]}}
"""
    assert views_of(template, "A") == ["A" if true else "a"]


@pytest.mark.parametrize(
    "term",
    [
        "!Select [0, !Ref List]",
        "!Join ['', [!Ref X, y]]",
        "!Sub '${X}-${Y}'",
        "!Sub '${Table.Arn}'",
        "!Sub '${!X}'",
        "!Sub ['${X}', {X: 1}]",
        "!GetAtt Table.Arn",
        "!FindInMap [Sizes, !Ref Env, read]",
        "!FindInMap [Nowhere, prod, read]",
        "!ImportValue x",
        "[a]",
        "{a: [b]}",
        "!Ref NotDeclared",
        "!Ref List",
        "'${self:custom.stage}'",
        "'{{ stage }}'",
        "!FindInMap [Sizes, prod, filled]",
        "!Ref Looked",
    ],
)
def test_the_same_expression_is_the_same_unknown_text(term: str) -> None:
    template = f"""
Parameters:
  List: {{Type: CommaDelimitedList, Default: "a"}}
  Looked: {{Type: "AWS::SSM::Parameter::Value<String>", Default: a, AllowedValues: [c, d]}}
Mappings: {{Sizes: {{prod: {{read: 7, filled: '${{x:y}}'}}}}}}
Conditions:
  A: !Equals [{term}, a]
  B: !Equals [b, {term}]
  C: !Equals [!Select [9, !Ref Other], a]
"""
    assert views_of(template, "A B") == ["A b", "a B", "a b"]
    assert len(views_of(template, "A C")) == 4


def test_a_looked_up_parameter_is_known_where_a_condition_tells_it() -> None:
    template = """
        Parameters: {Stage: {Type: "AWS::SSM::Parameter::Value<String>", Default: /stage}}
        Conditions: {Prod: !Equals [!Ref Stage, prod]}
    """
    worlds = conditions_of(template).scenarios(["Prod"]).worlds
    assert [dict(world.parameters) for world in worlds] == [{"Stage": "prod"}, {}]


def test_regions_are_as_free_as_parameters() -> None:
    template = """
        Conditions:
          East: !Equals [!Ref "AWS::Region", us-east-1]
          West: !Equals [!Sub "${AWS::Region}", us-west-2]
          American: !Or [!Condition East, !Condition West]
          China: !Equals [!Ref "AWS::Partition", aws-cn]
    """
    scenarios = conditions_of(template).scenarios(["American", "East", "China"])
    assert views(scenarios) == [
        "AMERICAN EAST CHINA",
        "AMERICAN EAST china",
        "AMERICAN east CHINA",
        "AMERICAN east china",
        "american east CHINA",
        "american east china",
    ]
    assert dict(scenarios.worlds[1].parameters) == {"AWS::Region": "us-east-1"}
    assert dict(scenarios.worlds[4].parameters) == {"AWS::Partition": "aws-cn"}


def independent(count: int, condition: str = "!Equals [!Ref P{0}, a]") -> str:
    lines = [f"  C{i}: {condition.format(i)}" for i in range(count)]
    return "Conditions:\n" + "\n".join(lines)


def test_beyond_32_combinations_the_last_names_are_dropped() -> None:
    names = [f"C{i}" for i in range(24)]
    scenarios = conditions_of(independent(24)).scenarios(names)
    assert len(scenarios.worlds) == 32
    assert list(scenarios.worlds[0].truth) == names[:5]
    assert scenarios.dropped == tuple(names[5:])


def test_what_follows_from_kept_names_is_kept_too() -> None:
    template = independent(24) + "\n  Last: !Not [!Condition C0]"
    scenarios = conditions_of(template).scenarios([*(f"C{i}" for i in range(6)), "Last"])
    assert scenarios.dropped == ("C5",)
    assert all(world.truth["Last"] is not world.truth["C0"] for world in scenarios.worlds)


def test_a_condition_over_too_many_values_is_dropped_alone() -> None:
    parts = [f"!Equals [!Ref P{i}, a]" for i in range(13)]
    some = f"!Or [{', '.join(parts[:7])}]"
    others = f"!Or [{', '.join(parts[7:])}]"
    template = f"Conditions: {{Some: {some}, All: !Or [{some}, {others}], One: {parts[12]}}}"
    scenarios = conditions_of(template).scenarios(["Some", "All", "One"])
    assert scenarios.dropped == ("All",)
    assert views(scenarios) == ["SOME ONE", "SOME one", "some ONE", "some one"]


def test_many_parameters_equal_to_each_other_are_dropped() -> None:
    template = independent(40, "!Equals [!Ref P{0}, !Ref P0]") + "\n  All: !Or [!Condition C1, !Condition C2]"
    names = [f"C{i}" for i in range(40)]
    scenarios = conditions_of(template).scenarios(names)
    assert scenarios.dropped[-1] == "C39"
    assert 1 < len(scenarios.worlds) <= 32


def test_work_is_bounded_for_all_questions_together() -> None:
    """Thousands of questions about one huge condition: the first are answered, then all is given up."""
    nested = "!Equals [!Ref P, a]"
    parts = ", ".join(f"!Equals [!Ref P, v{i}]" for i in range(10))
    for _ in range(60):
        nested = f"!Or [{nested}, !Or [{parts}]]"
    template = f"Conditions: {{Huge: {nested}}}"
    conditions = conditions_of(template)
    answers = [conditions.scenarios(["Huge", f"Undeclared{i}"]) for i in range(2_000)]
    assert answers[0].dropped == ()
    assert answers[-1].dropped == ("Huge", "Undeclared1999")
    assert [dict(world.truth) for world in answers[-1].worlds] == [{}]


def test_a_long_chain_of_conditions() -> None:
    lines = [f"  C{i}: !Not [!Condition C{i + 1}]" for i in range(5_000)]
    template = "Conditions:\n" + "\n".join(lines) + "\n  C5000: !Equals [a, a]"
    assert views_of(template, "C0 C4999") == ["C0 c4999"]


def test_conditions_that_double_with_each_step() -> None:
    lines = [f"  C{i}: !And [!Condition C{i + 1}, !Condition C{i + 1}]" for i in range(200)]
    template = "Conditions:\n" + "\n".join(lines) + "\n  C200: !Equals [!Ref P, a]"
    assert views_of(template, "C0 C200") == ["C0 C200", "c0 c200"]
