"""Resources that concern no table are left out before libyaml composes the others; nothing else changes."""

import pytest
from nodes import at, placed

from ddblint.parsers.concerned import SIGNS
from ddblint.source import Mapping, Node, Source, documents
from ddblint.source.lean import lean
from ddblint.source.lean import load as load_lean
from ddblint.source.libyaml import parser_for
from ddblint.source.yamldoc import load

_TABLE = """\
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: orders
      Tags:
        - {Key: owner, Value: !Ref Owner}
"""
_FUNCTION = """\
  Handler:
    Type: AWS::Lambda::Function
    Properties:
      Description: |
        takes orders
      # a note
      Code: {ZipFile: "print(1)"}
"""
_QUEUE = """\
  Queue:
    Type: AWS::SQS::Queue
"""
_REST = "Outputs:\n  Name: {Value: !Ref Orders}\n"


def _template(*resources: str) -> str:
    return "".join(("Parameters:\n  Owner: {Type: String}\nResources:\n", *resources, _REST))


_WHOLE = _template(_FUNCTION, _TABLE, _FUNCTION.replace("Handler", "Other"), _QUEUE)


def _left_out(text: str) -> bool:
    return load_lean(Source("template.yaml", text), parser_for(text), SIGNS) is not None


def _root(text: str, wanted: tuple[str, ...] = SIGNS) -> Node:
    (root,) = load(Source("template.yaml", text), wanted=wanted)
    return root


def _large(text: str) -> str:
    """Small texts are composed whole."""
    return text + "# " + "x" * 20_000 + "\n"


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_of_what_concerns_no_table_the_key_stays(line_end: str) -> None:
    text = _WHOLE.replace("\n", line_end)
    found = lean(Source("template.yaml", text), SIGNS)

    assert found is not None
    expected = _template("  Handler:\n", _TABLE, "  Other:\n", _QUEUE)
    assert found.text.split() == expected.split()
    keys = [found.text[start:].partition(":")[0] for start in found.starts]
    assert keys == ["Parameters", "Handler", "Orders", "Other", "Queue"]
    for start, moved, key in zip(found.starts, found.moved, keys, strict=True):
        assert text[start + moved :].startswith(f"{key}:")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_tables_and_other_sections_stay_where_they_are(line_end: str) -> None:
    text = _large(_WHOLE.replace("\n", line_end))
    short, whole = _root(text), _root(text, ())

    for path in (("Resources", "Orders"), ("Resources", "Queue"), ("Parameters",), ("Outputs",)):
        assert placed(at(short, *path)) == placed(at(whole, *path))
    resources, every = at(short, "Resources"), at(whole, "Resources")
    assert isinstance(resources, Mapping)
    assert isinstance(every, Mapping)
    assert resources.keys == every.keys or [*resources.keys] == [*every.keys]
    assert resources.place[1:] == every.place[1:]
    assert not isinstance(resources.items["Handler"], Mapping)


@pytest.mark.parametrize(
    "text",
    [
        _WHOLE.replace("Handler", "Orders"),
        _WHOLE.replace("  Handler:", "  Handler: &handler"),
        _WHOLE.replace("TableName: orders", "TableName: *name").replace(
            "  Type: AWS::SQS", "  Type: &name AWS::SQS"
        ),
        _WHOLE.replace("Handler:", "Fn::ForEach::Handlers:"),
        _WHOLE.replace("Handler:", "? Handler\n  :"),
        _WHOLE.replace("  Handler:\n", "  Handler: !Transform\n"),
        _WHOLE.replace("print(1)", "print(1)\n  Inside:\n    AWS::DynamoDB::"),
        _WHOLE.replace("TableName: orders", 'TableName: "orders\n  Inside:\n   and on"'),
        _WHOLE + "Resources:\n" + _QUEUE,
        _WHOLE + "---\n" + _WHOLE,
        _WHOLE.replace("takes orders", "takes orders\n     [").replace("print(1)", 'print(1)" "'),
        *(_WHOLE.replace('{ZipFile: "print(1)"}', f"a{end}  Inside:") for end in "\r\x85\u2028\u2029"),
        _template(_QUEUE),
        _template(),
        "Resources:\n",
        "Parameters: {}\n",
    ],
)
def test_where_lines_do_not_tell_all_is_composed(text: str) -> None:
    assert not _left_out(text)


def test_a_fault_in_what_would_be_left_out_is_found() -> None:
    text = _WHOLE.replace('"print(1)"', '"print(1)')

    assert lean(Source("template.yaml", text), SIGNS) is not None
    assert not _left_out(text)


def test_json_and_small_texts_are_read_whole() -> None:
    (root,) = documents(Source("t.yaml", _WHOLE), SIGNS).roots

    assert _left_out(_WHOLE)
    assert isinstance(at(root, "Resources", "Handler"), Mapping)
