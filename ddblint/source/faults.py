"""What is wrong where a text is no YAML or JSON, in words that help; imported only to explain a fault."""

import re
from json import JSONDecodeError

from ddblint.erased import TYPE_CHECKING
from ddblint.errors import SourceError
from ddblint.source.bounds import TOO_DEEP, TOO_MANY
from ddblint.source.nodes import Node, Scalar
from ddblint.source.places import Place, Source

if TYPE_CHECKING:
    from yaml import MarkedYAMLError
    from yaml.reader import ReaderError

_TAB = "a tab character in the indentation; YAML allows only spaces"
#: What PyYAML's two parsers say, and what it means; the first that fits counts. `{line}` is where the
#: mapping, list or text began.
_YAML_MEANINGS = (
    (("tab character",), _TAB),
    (("nest",), TOO_DEEP),
    ((TOO_MANY,), TOO_MANY),
    (
        ("values are not allowed",),
        "no key can stand here; check the indentation, or quote the value if its ':' belongs to it",
    ),
    (("sequence entries are not allowed",), "a '-' cannot stand here; begin the list on a line of its own"),
    (("find expected ':'",), "a ':' is missing behind this key"),
    (("expected ',' or",), "a ',' or the closing bracket for line {line} is missing before this"),
    (
        ("expected key", "expected <block end>", "expected '-' indicator"),
        "this does not fit the block that begins in line {line}; check the indentation and the quotes",
    ),
    (("end of stream while scanning a quoted",), "this quote is never closed"),
    (("alphabetic or numeric", "undefined alias"), "text that starts with '*' or '&' needs quotes"),
    (("duplicate anchor",), "this anchor is defined a second time"),
    (("cannot start any token",), "text that starts with this character needs quotes"),
)
#: Where these begin tells more than where the parser gave up on them.
_TOLD_AT_START = ("while scanning a simple key", "while scanning a quoted", "alphabetic or numeric")
#: What json says, and what it means.
_JSON_MEANINGS = {
    "Expecting ',' delimiter": "a ',' or a closing bracket is missing before this",
    "Expecting ':' delimiter": "a ':' is missing behind the key",
    "Extra data": "there is more text behind the end of the document",
}
_PLACEHOLDER = r"\{\{(?!resolve:)|\{%|<%"
#: How far from a fault a placeholder may stand to be its cause, in code points.
_NEAR = 120
_SECTION = (
    r'^(\{\s*)?"?(AWSTemplateFormatVersion|Description|Transform|Parameters|Conditions|Resources)"?\s*:'
)
#: What tools print with a colon behind it, as YAML has keys.
_LOGGED = r"(?i)warn(ing)?\b"
#: What begins or holds a place that another program fills in before the text is read as YAML.
_FILLED_IN = frozenset("$%{}<>@")
#: Longer values are not shown, in code points.
_SHOWN = 40
_DOCUMENT_START = r"\{|---|%|- |[\w\"'.-]+\s*:(\s|$)"


def of_yaml(source: Source, error: "MarkedYAMLError") -> SourceError:
    """What PyYAML found, at the place that tells most."""
    told = f"{error.problem or ''} {error.context or ''}".strip()
    found = error.problem_mark or error.context_mark
    start = error.context_mark if any(sign in told for sign in _TOLD_AT_START) else None
    ats = [mark.index for mark in (start, found) if mark] or [0]
    begun = source.line_column(error.context_mark.index)[0] if error.context_mark else 1
    meaning = _yaml_meaning(source.text[ats[-1] :][:1], told, begun)
    return _hint(source, ats) or _fault(source, ats[0], meaning)


def _yaml_meaning(character: str, told: str, line: int) -> str:
    if character == "\t":
        return f"not YAML: {_TAB}"
    for signs, meaning in _YAML_MEANINGS:
        if any(sign in told for sign in signs):
            return meaning if meaning in (TOO_DEEP, TOO_MANY) else f"not YAML: {meaning.format(line=line)}"
    return f"not YAML: {told}"


def of_character(source: Source, error: "ReaderError") -> SourceError:
    """A character that YAML does not allow; libyaml counts bytes up to it, the Python parser characters."""
    at = error.position
    if error.encoding != "unicode":
        at = len(source.text.encode()[:at].decode(errors="ignore"))
    character = source.text[at : at + 1]
    meanings = {
        "\0": "a NUL character: this is no text, or UTF-16 without a byte order mark",
        "\x1b": "a colour code of a terminal: this is what a tool printed",
    }
    what = meanings.get(character, f"the character {character!a} is not allowed")
    return _fault(source, at, f"not YAML: {what}")


def of_json(source: Source, error: ValueError) -> SourceError:
    """What json found; where the error has no place, it is about a number."""
    text = source.text
    if not isinstance(error, JSONDecodeError):
        number = re.search(r"-?Infinity|NaN|(?<!\d)\d{4000}", text)
        what = "a number of thousands of digits" if "digits" in str(error) else str(error)
        return _fault(source, number.start() if number else 0, f"not JSON: {what}")
    at = error.pos
    comma = at if text[at : at + 1] == "," else len(text[:at].rstrip()) - 1
    if text[comma : comma + 1] == "," and text[comma + 1 :].lstrip()[:1] in ("}", "]"):
        return _fault(source, comma, "not JSON: a trailing comma")
    return _hint(source, [at]) or _fault(source, at, f"not JSON: {_json_meaning(text[at:], error.msg)}")


def refuse_base(key: Place, base: Node) -> None:
    """Raises SourceError for a merge key whose base is no mapping, unless another program may put one there.

    PyYAML, with which the AWS CLI, the SAM CLI and cfn-lint read templates, refuses such a document; js-yaml,
    with which the Serverless Framework reads services, refuses all but lists in lists.
    """
    text = base.text if isinstance(base, Scalar) else ""
    if _FILLED_IN.isdisjoint(text):
        what = _written(base.value, text) if isinstance(base, Scalar) else "not a list in a list"
        message = f"the merge key << takes a mapping or a list of mappings, {what}"
        raise SourceError(message + _alias_meant(key.source, text), key)


def _written(value: object, text: str) -> str:
    if value is None:
        return "and has no value"
    return f"not `{text}`" if text.isprintable() and len(text) <= _SHOWN else "not a text"


def _alias_meant(source: Source, text: str) -> str:
    is_anchor = text and re.search(rf"(?<!\S)&{re.escape(text)}(?!\S)", source.text)
    return f"; did you mean the alias *{text}?" if is_anchor else ""


def _json_meaning(rest: str, told: str) -> str:
    if not rest.strip():
        return "the text ends before the document does"
    if rest.startswith(("//", "/*", "#")):
        return "JSON has no comments"
    if rest.startswith("'"):
        return "JSON takes double quotes only"
    return _JSON_MEANINGS.get(told, told[:1].lower() + told[1:])


def _fault(source: Source, at: int, message: str) -> SourceError:
    """A fault at one character, or behind the last one where the text ends too early."""
    at = min(at, len(source.text.rstrip()))
    line_ends = source.text[at : at + 1] in ("", "\r", "\n")
    return SourceError(message, Place(source, at, at if line_ends else at + 1))


def _hint(source: Source, ats: list[int]) -> SourceError | None:
    """What kind of file this seems to be instead, if a fault at these offsets gives that away."""
    for at in ats:
        start = max(source.text.rfind("\n", 0, at) + 1, at - _NEAR)
        line = source.text[start : at + _NEAR].partition("\n")[0]
        if placeholder := re.search(_PLACEHOLDER, line):
            message = "looks like a template for Jinja, Go or Cookiecutter; render it first"
            return _fault(source, start + placeholder.start(), message)
    return _output_before(source, ats[-1])


def _output_before(source: Source, at: int) -> SourceError | None:
    """Lines before the first section of a template that are no YAML, if the fault comes of them."""
    section = re.search(_SECTION, source.text, re.MULTILINE)
    if section is None or at > section.end():
        return None
    before = source.text[: section.start()].split("\n")
    lines = [line for line in before if line.strip() and not line.startswith("#")]
    if not lines or (re.match(_DOCUMENT_START, lines[0]) and not re.match(_LOGGED, lines[0])):
        return None
    message = "there is text before the template, which starts here; it looks like what a tool printed"
    return _fault(source, section.start(), message)
