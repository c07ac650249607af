"""What is said, and at which place, where a text is no YAML or JSON."""

import pytest
from nodes import at, plain, root_of, roots_of

from ddblint.errors import SourceError
from ddblint.source import Mapping, Source, Unknown, read
from ddblint.source.libyaml import PythonParser
from ddblint.source.yamldoc import load as load_yaml

JINJA = "looks like a template for Jinja, Go or Cookiecutter; render it first"
OUTPUT = "there is text before the template, which starts here; it looks like what a tool printed"
UNFIT = "not YAML: this does not fit the block that begins in line {}; check the indentation and the quotes"
NO_KEY = "not YAML: no key can stand here; check the indentation, or quote the value if its ':' belongs to it"
TAB = "not YAML: a tab character in the indentation; YAML allows only spaces"
START = "not YAML: text that starts with this character needs quotes"


def fault_in(text: str, name: str) -> SourceError:
    with pytest.raises(SourceError) as caught:
        roots_of(text, name)
    return caught.value


YAML_FAULTS = [
    ("A:\n\t- B\n", TAB, 2, 1),
    ("A:\n  B: 1\n\tC: 2\n", TAB, 3, 1),
    ("A: one\n\tB: 2\n", TAB, 2, 1),
    ("A: B: C\n", NO_KEY, 1, 5),
    ("A: 1\n  B: 2\n", NO_KEY, 2, 4),
    ("A:\n  B: 1\n C: 2\n", UNFIT.format(1), 3, 2),
    ("A: 'one' two\n", UNFIT.format(1), 1, 10),
    ("- A\nB: 1\n", UNFIT.format(1), 2, 1),
    ("A: - B\n", "not YAML: a '-' cannot stand here; begin the list on a line of its own", 1, 4),
    ("A: 1\nword\nB: 2\n", "not YAML: a ':' is missing behind this key", 2, 1),
    ("A: [1, 2\nB: 3\n", "not YAML: a ',' or the closing bracket for line 1 is missing before this", 2, 2),
    ("A: 1\nB: 'two\nC: 3\n", "not YAML: this quote is never closed", 2, 4),
    ("A: @one\n", START, 1, 4),
    ("A: %one\n", START, 1, 4),
    ("A: *\n", "not YAML: text that starts with '*' or '&' needs quotes", 1, 4),
    ("A: *one\n", "not YAML: text that starts with '*' or '&' needs quotes", 1, 4),
    ("A: &x 1\nB: &x 2\n", "not YAML: this anchor is defined a second time", 2, 4),
]


@pytest.mark.parametrize(("text", "message", "line", "column"), YAML_FAULTS)
def test_faults_of_yaml(text: str, message: str, line: int, column: int) -> None:
    fault = fault_in(text, "template.yaml")
    assert (fault.message, *fault.place.span()[1:3]) == (message, line, column)


@pytest.mark.parametrize(("text", "message", "line", "column"), YAML_FAULTS)
def test_the_python_parser_finds_the_same_faults(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(SourceError) as caught:
        load_yaml(Source("template.yaml", text), PythonParser)
    fault = caught.value
    assert (fault.message, fault.place.span().line) == (message, line)
    assert abs(fault.place.span().column - column) <= 1


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ('{"A": 1,\n}]', "not JSON: a trailing comma", 1, 8),
        ('{"A": [1, {]}', "not JSON: expecting property name enclosed in double quotes", 1, 12),
        ('{"A" 1}', "not JSON: a ':' is missing behind the key", 1, 6),
        ('{"A": 1 "B": 2}', "not JSON: a ',' or a closing bracket is missing before this", 1, 9),
        ('{"A": 1}\n{"B": 2}', "not JSON: there is more text behind the end of the document", 2, 1),
        ('{"A": 1', "not JSON: the text ends before the document does", 1, 8),
        ('{"A": [1,\n', "not JSON: the text ends before the document does", 1, 10),
        ('{"A": 1,\n// comment\n"B": [}', "not JSON: JSON has no comments", 2, 1),
        ("{'A': [}", "not JSON: JSON takes double quotes only", 1, 2),
        ('{"A": "\\x"', "not JSON: invalid \\escape", 1, 8),
        ('{"A": NaN', "not JSON: NaN is no number in JSON", 1, 7),
    ],
)
def test_faults_of_json(text: str, message: str, line: int, column: int) -> None:
    fault = fault_in(text, "template.json")
    assert (fault.message, *fault.place.span()[1:3]) == (message, line, column)


def test_the_name_of_the_file_decides_whose_fault_is_told() -> None:
    assert fault_in('{"A" 1}', "t.template").message.startswith("not JSON")
    assert fault_in('{"A" 1}', "t.yaml").message.startswith("not YAML")


@pytest.mark.parametrize("name", ["t.yaml", "t.json"])
def test_a_number_of_thousands_of_digits_is_text_to_yaml(name: str) -> None:
    from ddblint.source import documents

    tolerated = documents(Source(name, '{"A": ' + "9" * 5_000 + "}")).tolerated
    assert (tolerated.message if tolerated else None) == (
        "not JSON: a number of thousands of digits" if name == "t.json" else None
    )


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("A: 1\n{% if x %}\nB: 2\n", 2, 1),
        ("A: {% if x %}1{% endif %}\n", 1, 4),
        ("A: {{cookiecutter.name}}Orders\nB: 1\n", 1, 4),
        ("A: 1\nB:{{range .Items}}\n  - C: 1\n", 2, 3),
        ("A: 1\n<% name %>\nB: 1", 2, 1),
        ('{"A": {{ name }}, {% if x %}}', 1, 7),
    ],
)
def test_a_template_of_a_template(text: str, line: int, column: int) -> None:
    fault = fault_in(text, "template.json" if text.startswith("{") else "template.yaml")
    assert (fault.message, *fault.place.span()[1:3]) == (JINJA, line, column)


_NO_BASE = "the merge key << takes a mapping or a list of mappings, "


@pytest.mark.parametrize("parser", [None, PythonParser])
@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("3", "not `3`"),
        ("other", "not `other`"),
        ("''", "not ``"),
        ("base", "not `base`; did you mean the alias *base?"),
        ("bas", "not `bas`"),
        ("", "and has no value"),
        ("~", "and has no value"),
        ("*three", "not `3`"),
        ("[*base, 3]", "not `3`"),
        ("[*base, [*base]]", "not a list in a list"),
        ("x" * 41, "not a text"),
        ('"a\\nb"', "not a text"),
    ],
)
def test_a_merge_key_without_a_mapping(parser: type[PythonParser] | None, written: str, message: str) -> None:
    text = f"X: &base {{a: 1}}\nY: &three 3\nA:\n  b: 1\n  <<: {written}\n"
    (root,) = load_yaml(Source("template.yaml", text), parser)
    with pytest.raises(SourceError) as caught:
        plain(at(root, "A"))
    assert caught.value.message == _NO_BASE + message
    assert caught.value.place.span()[1:] == (5, 3, 5, 5)


@pytest.mark.parametrize(
    "written",
    [
        "{{ base }}",
        '"{{ base }}"',
        '"{% base %}"',
        "<base>",
        "${base}",
        '"%BASE%"',
        '"@@base@@"',
        "!Ref Base",
        "!Sub [base, {}]",
        '[{b: 2}, "{{ base }}"]',
    ],
)
def test_what_another_program_merges_in_is_unknown(written: str) -> None:
    mapping = at(root_of(f"A:\n  b: 1\n  <<: {written}\n"), "A")
    assert isinstance(mapping, Mapping)
    assert plain(mapping) == {"b": 1, "<<": "?"}
    assert isinstance(mapping.items["<<"], Unknown)
    assert mapping.key("<<").span()[1:] == (3, 3, 3, 5)


def test_a_merge_key_over_no_mappings_merges_nothing() -> None:
    assert plain(root_of("A:\n  b: 1\n  <<: []\n")) == {"A": {"b": 1}}


@pytest.mark.parametrize("text", ["A: {{resolve:ssm:x}} y\n  B: 1\n", "A: {{x}}\nB: 1\nC: D: E\n"])
def test_braces_elsewhere_make_no_template_of_a_template(text: str) -> None:
    assert fault_in(text, "template.yaml").message != JINJA


@pytest.mark.parametrize(
    "before",
    [
        "Performing Policy Validations\n\nPolicy Validation Successful!\n",
        "> shop@1.0.0 synth\n> cdk synth\n\n",
        "warning: aws-cdk-lib: a property is deprecated\n",
        "[Warning at /Shop/Orders] a property is deprecated\n",
        "# comment\nBundling asset Shop/Code/Stage...\n",
    ],
)
def test_text_before_a_template(before: str) -> None:
    for template in ("Resources:\n  A: 1\n", "AWSTemplateFormatVersion: '2010-09-09'\nResources: {}\n"):
        fault = fault_in(before + template, "template.yaml")
        assert (fault.message, *fault.place.span()[1:3]) == (OUTPUT, before.count("\n") + 1, 1)


def test_text_before_a_template_in_json() -> None:
    fault = fault_in('[Warning] deprecated\n{\n  "Resources": {}\n}', "template.json")
    assert (fault.message, *fault.place.span()[1:3]) == (OUTPUT, 2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Description: >\nSome text: for all\nwithout indentation\nResources: {}\n",
        "Note: one: two\nResources: {}\n",
        "AWSTemplateFormatVersion: '2010-09-09'\nsome text\nResources: {}\n",
        "Resources:\n  A: 1\n B: 2\n",
        "some text\nother text: x\n",
    ],
)
def test_other_faults_near_the_start_of_a_template(text: str) -> None:
    assert fault_in(text, "template.yaml").message != OUTPUT


@pytest.mark.parametrize("parser", [None, PythonParser])
@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("é: ü\nA: é\x07\n", "not YAML: the character '\\x07' is not allowed", 2, 5),
        (
            "A\0:\0",
            "not YAML: a NUL character: this is no text, or UTF-16 without a byte order mark",
            1,
            2,
        ),
        ("\x1b[31mError\n", "not YAML: a colour code of a terminal: this is what a tool printed", 1, 1),
    ],
)
def test_characters_that_yaml_does_not_allow(
    text: str, message: str, line: int, column: int, parser: type | None
) -> None:
    with pytest.raises(SourceError) as caught:
        load_yaml(Source("template.yaml", text), *([parser] if parser else []))
    assert (caught.value.message, *caught.value.place.span()[1:3]) == (message, line, column)


@pytest.mark.parametrize(
    ("data", "message", "line", "column"),
    [
        (b"A: 1\nB: caf\xe9\n", "byte 0xe9 is not UTF-8 text; save the file as UTF-8", 2, 7),
        ("é: ".encode() + b"\xff", "byte 0xff is not UTF-8 text; save the file as UTF-8", 1, 4),
        (b"\xff\xfeA\0:\0 \0\x00\xd8", "byte 0x00 is not UTF-16 text; save the file as UTF-8", 1, 4),
    ],
)
def test_bytes_that_are_no_text(data: bytes, message: str, line: int, column: int) -> None:
    with pytest.raises(SourceError) as caught:
        read("template.yaml", data)
    assert (caught.value.message, *caught.value.place.span()[1:3]) == (message, line, column)


def test_a_fault_at_the_end_stands_behind_the_last_text() -> None:
    place = fault_in('{"A": 1\n\n\n', "template.json").place
    assert place.span()[1:] == (1, 8, 1, 8)
