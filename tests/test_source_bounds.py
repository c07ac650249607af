"""Hostile texts become nodes or a SourceError: nothing else is raised, and nothing is endless."""

import gc
import json
import math
import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from nodes import at, every, placed, plain, root_of

from ddblint.errors import SourceError
from ddblint.source import Node, Source, children, documents, read
from ddblint.source.bounds import MAX_COMPOSED, MAX_DEPTH, MAX_NODES, TOO_DEEP
from ddblint.source.documents import MAX_BYTES
from ddblint.source.libyaml import PythonParser, may_be_deep
from ddblint.source.yamldoc import load as load_yaml


@pytest.fixture(autouse=True)
def _no_collector() -> Iterator[None]:
    """As in a run: the collector goes through all nodes again and again."""
    gc.disable()
    yield
    gc.enable()
    gc.collect()


def roots_of(text: str) -> tuple[Node, ...]:
    return documents(read("template.yaml", text.encode())).roots


def roots_in_python(text: str) -> tuple[Node, ...]:
    return load_yaml(Source("template.yaml", text), PythonParser)


def unfold(text: str, reader: Callable[[str], Iterable[Node]] = roots_of) -> str:
    """Looks at everything; the message where that is refused."""
    try:
        for root in reader(text):
            deque(every(root), maxlen=0)
    except SourceError as error:
        error.place.span()
        return error.message
    return ""


def laughs(repeated: str, last: str) -> str:
    return "\n".join([last, *(repeated.format(i=i, before=i - 1) for i in range(1, 30))])


TOO_MANY = f"holds more than {MAX_NODES:,} values"
#: Texts of up to 1 MB that hurt one parser or another, and what is said of them; empty if they are read.
HOSTILE = {
    "aliases of aliases": (laughs("a{i}: &a{i} [*a{before},*a{before},*a{before}]", "a0: &a0 [x]"), TOO_MANY),
    "merges of merges": (laughs("a{i}: &a{i} {{<<: [*a{before}, *a{before}]}}", "a0: &a0 {x: 1}"), TOO_MANY),
    "an alias of itself": ("a: &a [*a]", TOO_DEEP),
    "a merge of itself": ("&a {<<: *a, b: 1}", TOO_DEEP),
    "a function of itself": ("&a {Ref: *a}", TOO_DEEP),
    "brackets": ("[" * 1_000_000, TOO_DEEP),
    "braces": ('{"a":' * 150_000, TOO_DEEP),
    "dashes": ("- " * 500_000, TOO_DEEP),
    "question marks": ("? " * 500_000, TOO_DEEP),
    "brackets over lines": ("a: [\n" * 200_000, TOO_DEEP),
    "deep, then long": ("[" * 990 + "1," * 500_000, TOO_DEEP),
    "deep and closed": ('{"a":' + '{"Ref":' * 900 + "1" + "}" * 901, TOO_DEEP),
    "deep blocks": ("\n".join(" " * i + "a:" for i in range(900)), TOO_DEEP),
    "wide at depth": ('{"a":' * 95 + "[" + "1," * 300_000 + "1]" + "}" * 95, TOO_MANY),
    "many numbers": ("[" + "1," * 450_000 + "]", TOO_MANY),
    "many pairs": ("[" + "a: ," * 240_000 + "]", f"holds more than {MAX_COMPOSED:,} values"),
    "many numbers in a block": ("- a: 1\n" * 140_000, TOO_MANY),
    "sexagesimal": ("a: " + "1:" * 150_000 + "1", ""),
    "a huge integer": ("a: " + "9" * 900_000, ""),
    "a huge integer in JSON": ('{"a": ' + "9" * 900_000 + "}", ""),
    "one key again and again": ("a: 1\n" * 50_000, ""),
    "one key again and again in JSON": ("{" + '"a":1,' * 50_000 + '"a":1}', ""),
    "many anchors": ("\n".join(f"k{i}: &a{i} 1" for i in range(20_000)), ""),
    "many documents": ("---\n" * 50_000, ""),
    "comments": ("#\n" * 500_000, ""),
    "lone surrogates": ('{"a": "' + "\\ud83d" * 100_000 + '"}', ""),
    "a long key": ('{"' + "k" * 900_000 + '": 1}', ""),
    "one line": ("a: |\n" + "  x\n" * 200_000, ""),
    "spaces": (" " * 1_000_000, ""),
}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text(text: str) -> None:
    hostile, message = HOSTILE[text]
    assert unfold(hostile) == message


@pytest.mark.parametrize(
    "text", ["\t" * 100_000, "a: '" + "x" * 900_000, "\0" * 100_000, "%TAG ! x:\n" * 9_999]
)
def test_a_hostile_text_that_is_no_yaml(text: str) -> None:
    assert unfold(text).startswith("not YAML: ")


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(SourceError, match="4,194,305 bytes; more than 4,194,304 are not read"):
        read("template.yaml", b" " * (MAX_BYTES + 1))
    assert read("template.yaml", b" " * MAX_BYTES).text


@pytest.mark.parametrize("start", ["", "# YAML\n"])
def test_the_deepest_that_is_read(start: str) -> None:
    levels = MAX_DEPTH + 1
    assert unfold(start + "[" * levels + "]" * levels) == ""
    assert unfold(start + "[[" + "[" * levels + "]" * levels + "]]") == TOO_DEEP


def test_the_most_values_that_are_read() -> None:
    assert unfold("A: [" + "1," * (MAX_NODES - 1) + "]") == ""
    assert unfold("A: [" + "1," * MAX_NODES + "]") == TOO_MANY


def test_what_nobody_looks_at_costs_nothing() -> None:
    text = "A: [" + "1," * MAX_NODES + "]\nB: 1\n"
    assert plain(at(root_of(text), "B")) == 1


@pytest.mark.parametrize(
    ("start", "member", "end"),
    [("[", "1,", "1]"), ("{", '"a":1,', '"a":1}'), ('{"A":{', '"a":{},', '"a":1}}')],
)
def test_json_that_holds_too_much_is_no_yaml_for_that(start: str, member: str, end: str) -> None:
    """Composed as YAML besides, it would take three times the memory."""
    text = start + member * MAX_NODES + end
    found = documents(Source("template.json", text))
    assert found.tolerated is None
    (root,) = found.roots
    with pytest.raises(SourceError, match=TOO_MANY) as refused:
        children(root)
    assert refused.value.place.start > MAX_NODES
    with pytest.raises(SourceError, match="the text ends before the document does"):
        documents(Source("template.json", text[:-1]))


TEMPLATE = """\
%YAML 1.1
---
# comment
AWSTemplateFormatVersion: 2010-09-09
Description: >-
  Some text
  over lines

Parameters: {Env: {Type: String, Default: 'dev'}, "Size": {Type: Number}}
Resources:
  Orders: &orders  # comment
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: !Sub "${Env}-\\u00e9\U0001f600"
      KeySchema:
      - {AttributeName: id, KeyType: HASH}
      - AttributeName: [at,
          !Ref X, {a: b}]
        KeyType:

      Throughput: !If [Big, &five 5, !Ref AWS::NoValue]
      Size: *five
      # comment
  Copy:
    <<: *orders
    Metadata: |+
      kept

    Last:
      - ? complex
        : 1
      - *orders
# end
"""


@pytest.mark.parametrize(
    "text", [TEMPLATE, TEMPLATE.replace("\n", "\r\n"), COMPACT := '{"a": [1, {"b": "c"}]}']
)
def test_the_python_parser_makes_the_same_nodes(text: str) -> None:
    source = Source("template.yaml", text)
    assert [placed(r) for r in load_yaml(source, PythonParser)] == [placed(r) for r in load_yaml(source)]


@pytest.mark.parametrize(
    "text", ["an alias of itself", "a merge of itself", "deep blocks", "aliases of aliases"]
)
def test_the_python_parser_is_bounded_too(text: str) -> None:
    hostile, message = HOSTILE[text]
    assert unfold(hostile, roots_in_python) == message


SAMPLE = json.dumps(
    {
        "Resources": {"T": {"Type": "A::B", "Size": [1, -2.5, 1e5, True, None, 'é\u2028\\"\n'], "Ref": {}}},
        "Call": [{"Ref": "X"}, {"Fn::If": ["C", {}, []]}, {"Condition": "D"}, {"Condition": 1}],
    }
)
PIECES = (
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\\",
    "\\u12",
    "1",
    "e",
    ".",
    "-",
    " ",
    "\n",
    "\t",
    "t",
    "NaN",
    "\x00",
)


def mutated(chance: random.Random) -> str:
    text = SAMPLE
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(text))
        end = min(len(text), start + chance.choice([0, 0, 1, 1, 2, 9]))
        text = text[:start] + chance.choice(["", *PIECES, text[start:end] * 2]) + text[end:]
    return text


def refuse(constant: str) -> None:
    raise ValueError(constant)


def number(text: str) -> float | str:
    return float(text) if math.isfinite(float(text)) else text


def test_json_is_read_as_json_loads_reads_it() -> None:
    """The same value, or the same refusal, for thousands of texts that are almost JSON."""
    from ddblint.source import jsondoc

    chance = random.Random(7)
    read_texts = 0
    for _ in range(5_000):
        text = mutated(chance)
        expected: Any
        try:
            expected = json.loads(text, parse_constant=refuse, parse_float=number)
            read_texts += 1
        except ValueError:
            with pytest.raises(SourceError):
                jsondoc.load(Source("template.json", text))
            continue
        assert plain(jsondoc.load(Source("template.json", text))) == expected
    assert 500 < read_texts < 4_500


def test_texts_that_are_almost_templates_are_read_or_refused() -> None:
    """Nothing else is raised by either parser, whatever happens to a text."""
    chance = random.Random(11)
    for _ in range(150):
        start = chance.randrange(len(TEMPLATE))
        text = TEMPLATE[:start] + chance.choice(PIECES) + TEMPLATE[start + chance.randint(0, 3) :]
        unfold(text)
        unfold(text, roots_in_python)


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("a: {b: [c]}\n" * 1000, False),
        ("[" * 101, True),
        (("[" + "x" * 50) * 101, True),
        ("]" * 500 + "[" * 100, False),
        ("[}" * 500, False),
        ("[" * 97 + "{}" * 300 + "[{]" * 2, False),
        ("[" * 99 + "{}" * 300 + "[{", True),
        ("[" * 200 + "]" * 200, True),
        ("[" * 100 + "]" * 100, False),
        ("- " * 500, False),  # libyaml's cost does not grow with the depth of blocks
    ],
)
def test_brackets_that_may_nest_too_deep_are_counted(text: str, deep: bool) -> None:
    assert may_be_deep(text) is deep
