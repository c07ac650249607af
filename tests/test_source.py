"""From bytes to nodes: exact places in YAML and JSON, intrinsic functions, types, repeated keys."""

import json
import re
from random import Random
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nodes import at, every, placed, plain, root_of, roots_of

from ddblint.source import (
    Call,
    Duplicate,
    Mapping,
    Node,
    Place,
    Scalar,
    Source,
    Span,
    Unknown,
    documents,
    jsondoc,
    jsonvalues,
    read,
)
from ddblint.source.yamldoc import load as load_yaml


def lines(node: Node) -> tuple[int, int, int, int]:
    return node.place.span()[1:]


COMMENTED = """\
# before
A: one # behind
B: # behind the key
  C: 2   # behind

  # below
# outside

D:
- x
-   y  # behind
# last
"""


@pytest.mark.parametrize(
    ("path", "text", "place"),
    [
        ((), COMMENTED[9 : COMMENTED.index("  # behind\n# last")], (2, 1, 11, 6)),
        (("A",), "one", (2, 4, 2, 7)),
        (("B",), "C: 2", (4, 3, 4, 7)),
        (("B", "C"), "2", (4, 6, 4, 7)),
        (("D",), "- x\n-   y", (10, 1, 11, 6)),
        (("D", 1), "y", (11, 5, 11, 6)),
    ],
)
def test_a_block_ends_where_its_last_child_ends(
    path: tuple[str | int, ...], text: str, place: tuple[int, ...]
) -> None:
    node = at(root_of(COMMENTED), *path)
    assert (node.place.text(), lines(node)) == (text, place)


@pytest.mark.parametrize(
    ("yaml", "text"),
    [
        ("A: |\n  one\n  two\n\n# comment\n", "|\n  one\n  two"),
        ("A: >-\n  one\n  # text\n # comment\n", ">-\n  one\n  # text"),
        ("A: one\n  two # comment\n", "one\n  two"),
        ('A: "one # text" # comment\n', '"one # text"'),
        ("A: [1,\n  2] # comment\n", "[1,\n  2]"),
        ("A: {a: 1,\n  b: 2} # comment\n", "{a: 1,\n  b: 2}"),
        ("A: !Ref B # comment\n", "!Ref B"),
        ("A: !Sub\n  - x\n  - {}\n# comment\n", "!Sub\n  - x\n  - {}"),
        ("A: &name one # comment\n", "&name one"),
        ("A: ''\n", "''"),
        ("A:\n  B:\n# comment\n", "B:"),
        ("A:\n", ""),
    ],
)
def test_the_text_of_a_value(yaml: str, text: str) -> None:
    assert at(root_of(yaml), "A").place.text() == text


@pytest.mark.parametrize(
    ("yaml", "text"),
    [
        ("X: &x {a: 1}\nA:\n  b: *x\n# comment\nC: 1\n", "b: *x"),
        ("X: &x 1\nA:\n  - 2\n  - *x # comment\n\n# comment\nC: 1\n", "- 2\n  - *x"),
        ("X: &x 1\nA:\n  - *x\n", "- *x"),
        (
            "X: &x 1\nA: # comment\n  b: 1 # comment\n  c:\n    d: *x # comment\n",
            "b: 1 # comment\n  c:\n    d: *x",
        ),
        ("A:\n  - &x 1\n  - *x\n  # comment\n", "- &x 1\n  - *x"),
    ],
)
def test_a_block_that_ends_with_an_alias(yaml: str, text: str) -> None:
    assert at(root_of(yaml), "A").place.text() == text


def test_an_alias_stands_where_its_anchor_stands() -> None:
    root = root_of("A: &x one\nB: *x\n")
    assert at(root, "B").place.span() == Span("file.yaml", 1, 4, 1, 10)
    assert isinstance(root, Mapping)
    assert root.keys["B"].span() == Span("file.yaml", 2, 1, 2, 2)


@pytest.mark.parametrize(
    ("text", "path", "grip"),
    [
        ("A:\n  B: 1\n", ("A",), "A"),
        ("A:\n  - B: 1\n    C: 2\n", ("A", 0), "B: 1"),
        ("A: one\n", ("A",), "one"),
        ("A:\nB: 1\n", ("A",), "A"),
        ("A: !Ref B\n", ("A",), "!Ref B"),
        ("A: !If [B, C, D]\n", ("A",), "A"),
        ("A:\n  Ref: B\n", ("A",), "A"),
        ("- Ref: B\n", (0,), "Ref: B"),
        ('{"A": {"B": 1}}', ("A",), '"A"'),
        ('[{"B": 1,\n "C": 2}]', (0,), '{"B": 1,'),
        ('{"A": "one"}', ("A",), '"one"'),
    ],
)
def test_what_one_would_point_at(text: str, path: tuple[str | int, ...], grip: str) -> None:
    assert at(root_of(text), *path).grip.text() == grip


def test_crlf_counts_in_offsets_and_not_in_lines() -> None:
    root = root_of("A: 1\r\nB:\r\n  - x\r\n  - y\r\n")
    assert lines(at(root, "B")) == (3, 3, 4, 6)
    assert at(root, "B").place.text() == "- x\r\n  - y"
    assert at(root, "B").place.source.line_text(3) == "  - x"


@pytest.mark.parametrize("name", ["\x85", "\u2028", "\u2029"])
def test_lines_end_at_lf_alone(name: str) -> None:
    assert lines(at(root_of(f'A: "x{name}y"\nB: 1\n'), "B")) == (2, 4, 2, 5)
    assert lines(at(root_of(f'{{"A": "x{name}y",\n"B": 1}}'), "B")) == (2, 6, 2, 7)


def test_columns_count_code_points() -> None:
    assert lines(at(root_of("A: {é😀: 'ü'}\n"), "A", "é😀")) == (1, 9, 1, 12)
    assert lines(at(root_of('{"é😀": "ü"}'), "é😀")) == (1, 8, 1, 11)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("text", ["é: [ü]\n", '{"é": ["ü"]}'])
def test_a_byte_order_mark_is_no_part_of_the_text(text: str, encoding: str) -> None:
    source = read("file.yaml", text.encode(encoding))
    assert source.text == text
    (root,) = documents(source).roots
    assert at(root, "é").grip.start == text.index("é") - text.startswith("{")


@pytest.mark.parametrize("text", ["", "\n\n", "  \n", "# only a comment\n"])
def test_a_file_without_a_document(text: str) -> None:
    assert roots_of(text) == ()


def test_several_documents() -> None:
    roots = roots_of("---\nA: 1\n---\nA: 2\n...\n")
    assert [lines(at(root, "A")) for root in roots] == [(2, 4, 2, 5), (4, 4, 4, 5)]


SHORT = """\
Ref: !Ref Orders
GetAtt: !GetAtt Orders.Arn
If: !If [Prod, {A: 1}, !Ref AWS::NoValue]
Sub: !Sub ["${A}", {A: !Ref B}]
And: !And [!Condition Prod, !Not [!Equals [a, b]]]
"""
LONG = """\
Ref: {Ref: Orders}
GetAtt: {"Fn::GetAtt": Orders.Arn}
If: {"Fn::If": [Prod, {A: 1}, {Ref: AWS::NoValue}]}
Sub:
  Fn::Sub:
    - ${A}
    - A:
        Ref: B
And: {"Fn::And": [{Condition: Prod}, {"Fn::Not": [{"Fn::Equals": [a, b]}]}]}
"""


def test_short_long_and_json_functions_are_one() -> None:
    value = plain(root_of(LONG))
    assert plain(root_of(SHORT)) == value
    assert plain(root_of(json.dumps(value))) == value
    assert isinstance(at(root_of(SHORT), "Ref"), Call)
    assert isinstance(at(root_of(LONG), "Ref"), Call)
    assert isinstance(at(root_of(json.dumps(value)), "Ref"), Call)


@pytest.mark.parametrize(
    "text", ["Fn::ForEach::Tables: [a, [b], {}]", "{Ref: A, B: 1}", "{Condition: [A]}", "{Conditions: A}"]
)
def test_what_is_no_call(text: str) -> None:
    assert isinstance(root_of(text), Mapping)
    assert isinstance(root_of(json.dumps(plain(root_of(text)))), Mapping)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("5", 5),
        ("-5", -5),
        ("+5", 5),
        ("1_000", 1000),
        ("0.5", 0.5),
        (".5", 0.5),
        ("1.", 1.0),
        ("1e3", 1000.0),
        ("'5'", "5"),
        ('"true"', "true"),
        ("!!str 5", "5"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("yes", "yes"),
        ("on", "on"),
        ("N", "N"),
        ("1:30", "1:30"),
        ("0x1f", "0x1f"),
        ("2010-09-09", "2010-09-09"),
        ("1e999", "1e999"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1\u0663", "1\u0663"),
        ("9" * 400, "9" * 400),
    ],
)
def test_the_types_of_yaml(written: str, value: object) -> None:
    node = at(root_of(f"A: {written}\n"), "A")
    got = node.value if isinstance(node, Scalar) else None
    assert (got, type(got)) == (value, type(value))


@pytest.mark.parametrize("depth", range(4))
@pytest.mark.parametrize("value", ["1e999", "5", "true", "{}"])
def test_a_condition_in_json_is_named_by_a_string_alone(depth: int, value: str) -> None:
    root = root_of('{"A": ' * depth + f'{{"Condition": {value}}}' + "}" * depth, "file.json")
    found = at(root, *["A"] * depth)
    assert isinstance(found, Mapping)
    assert list(found.items) == ["Condition"]


def test_the_text_of_a_number_is_kept() -> None:
    for text in ("A: 1.50\n", '{"A": 1.50}'):
        node = at(root_of(text), "A")
        assert isinstance(node, Scalar)
        assert (node.value, node.text) == (1.5, "1.50")


def test_a_number_beyond_all_numbers_is_text() -> None:
    assert plain(root_of('{"A": -1e999}')) == {"A": "-1e999"}


@pytest.mark.parametrize("text", ["A: 1\nB: 2\nA: 3\n", '{"A": 1,\n"B": 2,\n"A": 3}'])
def test_a_repeated_key_is_told_with_both_places_and_the_last_counts(text: str) -> None:
    root = root_of(text)
    assert isinstance(root, Mapping)
    assert plain(root) == {"A": 3, "B": 2}
    ((key, first, again, times),) = root.duplicates
    assert (key, first.span().line, again.span().line, root.keys["A"].span().line) == ("A", 1, 3, 3)
    assert times == 2


@pytest.mark.parametrize("text", ["A: 1\nA: 2\nA: 3\n", '{"A": 1,\n"A": 2,\n"A": 3}'])
def test_a_key_that_is_written_often_is_told_once(text: str) -> None:
    root = root_of(text)
    assert isinstance(root, Mapping)
    ((_, first, again, times),) = root.duplicates
    assert (first.span().line, again.span().line, times) == (1, 3, 3)


def test_a_merge_key_fills_in_what_is_not_said() -> None:
    root = root_of("X: &x {a: 1, b: 2}\nY: &y {c: 3}\nA:\n  <<: [*x, *y]\n  b: 4\n")
    assert plain(at(root, "A")) == {"b": 4, "a": 1, "c": 3}


def test_what_would_be_a_function_is_merged_as_the_mapping_it_is() -> None:
    root = root_of("X: &x {Condition: C}\nY: &y {Ref: D}\nA:\n  <<: [*x, *y]\n  b: 1\n")
    mapping = at(root, "A")
    assert plain(mapping) == {"b": 1, "Condition": "C", "Ref": "D"}
    assert isinstance(mapping, Mapping)
    assert {name: mapping.key(name).text() for name in mapping.items} == {
        "b": "b",
        "Condition": "Condition",
        "Ref": "Ref",
    }


def test_a_merge_key_in_quotes_is_a_key_like_others() -> None:
    assert plain(root_of("A:\n  '<<': {b: 1}\n  c: 2\n")) == {"A": {"<<": {"b": 1}, "c": 2}}


@pytest.mark.parametrize(
    ("text", "kind"),
    [("A: {{ name }}\n", Unknown), ("A: { {a: 1}: b}\n", Mapping), ("A:\n  {{ name }}: 1\n", Mapping)],
)
def test_a_placeholder_in_braces_is_unknown(text: str, kind: type[Node]) -> None:
    assert isinstance(at(root_of(text), "A"), kind)


@pytest.mark.parametrize("name", ["t.json", "t.template"])
def test_a_trailing_comma_in_json_is_read_and_told(name: str) -> None:
    found = documents(Source(name, '{"A": [1, 2,],\n "B": 1}'))
    assert plain(found.roots[0]) == {"A": [1, 2], "B": 1}
    assert found.tolerated is not None
    assert found.tolerated.message == "not JSON: a trailing comma"
    assert found.tolerated.place.span()[1:] == (1, 12, 1, 13)


def test_flow_mappings_in_a_yaml_file_are_no_fault() -> None:
    assert documents(Source("t.yaml", "{A: 1, B: [x,]}")).tolerated is None


def test_nodes_are_made_once() -> None:
    for text in ("A: {B: [1]}\n", '{"A": {"B": [1]}}'):
        root = root_of(text)
        assert at(root, "A", "B", 0) is at(root, "A", "B", 0)


def test_the_first_line_of_a_place() -> None:
    source = Source("file", "one  \ntwo\n")
    assert Place(source, 0, 9).first_line() == Place(source, 0, 3)
    assert Place(source, 6, 9).first_line() == Place(source, 6, 9)


def test_the_text_of_lines() -> None:
    source = Source("file", "one\r\ntwo")
    assert [source.line_text(line) for line in range(4)] == ["", "one", "two", ""]


names = st.text('ab é😀"\\{}[]:,\n', min_size=1, max_size=4)
scalars = st.none() | st.booleans() | st.integers() | st.text('xy é😀"\\{}[]:,\n', max_size=5)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(values.filter(lambda value: isinstance(value, (list, dict))), st.sampled_from([None, 1]))
def test_json_and_yaml_tell_the_same_places_of_the_same_text(value: object, indent: int | None) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    from_json = root_of(text, "file.json")
    (from_yaml,) = load_yaml(Source("file.json", text))
    assert plain(from_json) == value
    assert placed(from_json) == placed(from_yaml)


TWICE = """{
  "a": 1, "a": {"b": {"c": [{"d": 1, "\\u0064": [2], "e": 3}], "c": {"f": 4, "f": 5}}},
  "g": {"Ref": "X", "Ref": "Y"}
}"""


def test_keys_of_json_are_told_twice_at_any_depth() -> None:
    root = root_of(TWICE, "file.json")
    found = [(each.key, each.first.text(), each.again.text()) for each in duplicates_in(root)]
    assert found == [("a", '"a"', '"a"'), ("c", '"c"', '"c"'), ("f", '"f"', '"f"')]
    assert plain(root) == json.loads(TWICE)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ('{"a": [{"Ref": "X"}, {}], "b": {"c": 1}}', ["[", '{"Ref"', "{}", "{", "{"]),
        ('{"a": {"Fn::If": ["C", 1, 2]}, "b": {"d": 1}, "a": 1}', ["{", "{"]),  # the first `a` is gone
    ],
)
def test_containers_of_a_value_are_what_counts_in_it(value: str, found: list[str]) -> None:
    folded = at(root_of(f'{{"Resources": {{"T": {value}}}}}', "file.json"), "Resources", "T")
    texts = [node.place.text() for node in folded.containers()]
    assert sorted(texts) == sorted(node.place.text() for node in Node.containers(folded))
    assert len(texts) == len(found)
    assert all(any(text.startswith(start) for text in texts) for start in found)


def duplicates_in(root: Node) -> list[Duplicate]:
    return [each for node in every(root) if isinstance(node, Mapping) for each in node.duplicates]


def test_long_values_of_json_are_read_as_short_ones_are(monkeypatch: pytest.MonkeyPatch) -> None:
    value = {
        "A": {"B": {"C": [1, -2.5, True, None, 'é\u2028\\"\n', [], {}, {"Ref": "X"}] * 30 + [*range(300)]}}
    }
    text = json.dumps(value, indent=2)
    at_once = placed(root_of(text, "file.json"))
    monkeypatch.setattr("ddblint.source.jsonvalues._LONG", 0)
    assert placed(root_of(text, "file.json")) == at_once


def patterns_of(module: ModuleType) -> list[str]:
    """The patterns that a module has compiled, whole or as a method of them."""
    found = [getattr(value, "__self__", value) for value in vars(module).values()]
    return [value.pattern for value in found if isinstance(value, re.Pattern)]


@pytest.mark.parametrize(
    "pattern", [pattern for module in (jsondoc, jsonvalues) for pattern in patterns_of(module)]
)
def test_patterns_hold_no_possessive_quantifiers(pattern: str) -> None:
    """CPython has them since 3.11, and took some of them wrongly up to 3.11.4."""
    assert re.search(r"(?<!\\)[*+?}]\+", pattern) is None


def test_lines_are_the_same_in_whatever_order_they_are_asked_for() -> None:
    text = "".join(f"{'x' * (number % 7)}\r\n" for number in range(60))
    told = Source("file.yaml", text)
    # Far more than are counted from one to the next.
    for offset in Random(7).choices(range(len(text) + 1), k=2_000):
        column = offset - text.rfind("\n", 0, offset)
        assert told.line_column(offset) == (text.count("\n", 0, offset) + 1, column)
