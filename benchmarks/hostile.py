"""Inputs made to exhaust a reader's stack, time or memory, each of at most 1 MB."""

from collections.abc import Callable, Iterator

_MEGABYTE = 1_000_000
#: What an input stands in: the properties of a table, so that every walk meets it.
_YAML = "Resources:\n  T:\n    Type: AWS::DynamoDB::Table\n    Properties:\n"
_JSON = '{"Resources": {"T": {"Type": "AWS::DynamoDB::Table", "Properties": '


def hostile(scale: float = 1) -> Iterator[tuple[str, str]]:
    """File names and texts; `scale` makes them smaller."""

    def times(text: str, count: int) -> str:
        return text * max(1, round(count * scale))

    for name, make in _INPUTS.items():
        yield name, make(times)


_Times = Callable[[str, int], str]


def _billion_laughs(_: _Times) -> str:
    lines = ["x0: &x0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"x{level}: &x{level} [{', '.join([f'*x{level - 1}'] * 9)}]" for level in range(1, 30)]
    return "\n".join(lines) + "\n" + _YAML + "      KeySchema: *x29\n"


def _merge_bomb(_: _Times) -> str:
    lines = ["x0: &x0 {a: 1}"]
    lines += [f"x{level}: &x{level} {{<<: [{', '.join([f'*x{level - 1}'] * 9)}]}}" for level in range(1, 30)]
    return "\n".join(lines) + "\n" + _YAML + "      <<: *x29\n"


def _recursive_alias(_: _Times) -> str:
    return _YAML + "      KeySchema: &loop [*loop, *loop]\n"


def _open_lists_yaml(times: _Times) -> str:
    return _YAML + "      KeySchema: " + times("[", _MEGABYTE)


def _open_lists_json(times: _Times) -> str:
    return _JSON + times("[", _MEGABYTE)


def _nested_objects(times: _Times) -> str:
    depth = times('{"a":', 150_000)
    return _JSON + depth + "1" + "}" * depth.count("{") + "}}}"


def _nested_to_the_limit(_: _Times) -> str:
    return _JSON + '{"KeySchema": ' + "[" * 900 + "]" * 900 + "}}}}"


def _dashes(times: _Times) -> str:
    return _YAML + "      KeySchema:\n        " + times("- ", 500_000) + "x\n"


def _simple_keys(times: _Times) -> str:
    """A scan for simple keys costs tokens times depth."""
    return _YAML + "      KeySchema: " + "[" * 80 + times("1,", 450_000) + "]" * 80 + "\n"


def _simple_keys_deep(times: _Times) -> str:
    return _YAML + "      KeySchema: " + "[" * 990 + times("1,", 450_000) + "]" * 990 + "\n"


def _numbered(head: str, line: str, count: int) -> Callable[[_Times], str]:
    """Very many lines, each with its number in it."""

    def make(times: _Times) -> str:
        return head + "".join(line.format(number) for number in range(times("x", count).count("x")))

    return make


def _sexagesimal(times: _Times) -> str:
    return _YAML + "      BillingMode: " + times("1:", 150_000) + "1\n"


def _digits(times: _Times) -> str:
    return _JSON + '{"ProvisionedThroughput": {"ReadCapacityUnits": ' + times("1", 5_000) + "}}}}}"


def _nested_substitutions(_: _Times) -> str:
    """Each level would have the text below it twice."""
    name = '"lol"'
    for _level in range(30):
        name = '{"Fn::Sub": ["${x}${x}", {"x": ' + name + "}]}"
    return _JSON + '{"TableName": ' + name + "}}}}"


def _loops_in_loops(_: _Times) -> str:
    values = ", ".join(f'"x{number}"' for number in range(900))
    body = '{"T${A}${B}${C}": {"Type": "AWS::DynamoDB::Table", "Properties": {}}}'
    for name in "CBA":
        body = f'{{"Fn::ForEach::{name}s": ["{name}", [{values}], {body}]}}'
    return f'{{"Transform": "AWS::LanguageExtensions", "Resources": {body}}}'


def _list_of(item: str, head: str, tail: str) -> Callable[[_Times], str]:
    """Many small values cost the most memory for a byte of text."""

    def make(times: _Times) -> str:
        return head + times(item + ",", (_MEGABYTE - 200) // len(item + ",")) + item + tail

    return make


_IGNORES = """Resources:
  T:
    Type: AWS::DynamoDB::Table
    Metadata:
      ddblint:
        ignore:
"""
_YAML_LIST = (_YAML + "      KeySchema: [", "]\n")
_JSON_LIST = (_JSON + '{"KeySchema": [', "]}}}}")

_INPUTS: dict[str, Callable[[_Times], str]] = {
    "billion-laughs.yaml": _billion_laughs,
    "merge-bomb.yaml": _merge_bomb,
    "recursive-alias.yaml": _recursive_alias,
    "open-lists.yaml": _open_lists_yaml,
    "open-lists.json": _open_lists_json,
    "nested-objects.json": _nested_objects,
    "nested-lists-900.json": _nested_to_the_limit,
    "dashes.yaml": _dashes,
    "simple-keys-80-deep.yaml": _simple_keys,
    "simple-keys-990-deep.yaml": _simple_keys_deep,
    "20000-properties.yaml": _numbered(_YAML, "      property{}: 1\n", 20_000),
    "40000-anchors.yaml": _numbered(_YAML, "      p{0}: &a{0} 1\n", 40_000),
    "sexagesimal.yaml": _sexagesimal,
    "long-integer.json": _digits,
    "nested-substitutions.json": _nested_substitutions,
    "loops-in-loops.json": _loops_in_loops,
    "25000-tables.yaml": _numbered("Resources:\n", "  T{}: {{Type: AWS::DynamoDB::Table}}\n", 25_000),
    "numbers.yaml": _list_of("1", *_YAML_LIST),
    "numbers.json": _list_of("1", *_JSON_LIST),
    "empty-lists.yaml": _list_of("[]", *_YAML_LIST),
    "empty-lists.json": _list_of("[]", *_JSON_LIST),
    "pairs.yaml": _list_of("a: ", *_YAML_LIST),
    "indexes.json": _list_of('{"IndexName": "a"}', _JSON + '{"GlobalSecondaryIndexes": [', "]}}}}"),
    "key-written-90000-times.yaml": lambda times: _YAML + times("Resources:\n", 90_000),
    "key-written-50000-times.json": lambda times: (
        _JSON + "{" + times('"TableName": "a",', 50_000) + '"TableName": "a"}}}}'
    ),
    "19000-native-tables.yaml": _numbered(
        "ddblint: 1\ntables:\n", "  t{}: {{partition-key: id, attributes: {{id: S}}}}\n", 19_000
    ),
    "50000-native-faults.yaml": _numbered("ddblint: 1\ntables:\n", "  t{}: {{}}\n", 50_000),
    "45000-models.json": lambda times: (
        '{"ModelMetadata": {}, "DataModel": [' + times('{"TableName": "a"},', 45_000) + "{}]}"
    ),
    "45000-ignores.yaml": _numbered(_IGNORES, "        - DDB{}\n", 45_000),
}
