"""The values that the declaration of a template parameter permits.

CloudFormation template reference, Parameters.
"""

from collections.abc import Iterator

from ddblint.source import Mapping, Node, Scalar, Sequence

#: Patterns are tried on short texts alone: on long ones a hostile pattern could take for ever.
_LONGEST_TEXT = 20
#: What is declared for these holds for the name under which the value is found, not for the value.
_LOOKED_UP = "AWS::SSM::Parameter::Value<"
#: Of lists each element has to be permitted.
_LISTS = ("CommaDelimitedList", "List<")
_NUMBERS = ("Number", "List<Number>")
#: Words that readers of YAML 1.1 take for booleans, which are then compared as these texts.
_YAML_TRUTH = frozenset(("yes", "no", "on", "off", "y", "n"))
_BOOLEANS = ["true", "false"]


def permits(declaration: Node, text: str) -> bool:
    """Whether a parameter may have this value, as far as its length, range and pattern say."""
    return not any(_objections(declaration, text))


def objection(declaration: Node, text: str) -> str:
    """What the declaration of a parameter has against a value, in a sentence; empty where nothing."""
    if not isinstance(declaration, Mapping):
        return ""
    return next(_against_values(declaration, text), "") or next(_objections(declaration, text), "")


def _objections(declaration: Node, text: str) -> Iterator[str]:
    if not isinstance(declaration, Mapping):
        return
    type_ = _type(declaration)
    for part in _parts(type_, text):
        if type_ in _NUMBERS:
            yield from _against_number(declaration, part)
        else:
            yield from () if type_.startswith(_LISTS) else _against_length(declaration, part)
            yield from _against_pattern(declaration.get("AllowedPattern"), part)


def _type(declaration: Mapping) -> str:
    type_ = declaration.get("Type")
    return type_.text if isinstance(type_, Scalar) else "String"


def _parts(type_: str, text: str) -> list[str]:
    """What has to be permitted of a value: all of it, each element, or nothing."""
    if type_.startswith(_LOOKED_UP):
        return []
    return [part.strip() for part in text.split(",")] if type_.startswith(_LISTS) else [text]


def _against_values(declaration: Mapping, text: str) -> Iterator[str]:
    listed, type_ = declaration.get("AllowedValues"), _type(declaration)
    if not isinstance(listed, Sequence) or not all(isinstance(item, Scalar) for item in listed.items):
        return
    allowed = [_shown(item) for item in listed.items if isinstance(item, Scalar)]
    known = allowed if _YAML_TRUTH.isdisjoint(map(str.lower, allowed)) else allowed + _BOOLEANS
    for part in _parts(type_, text):
        number = _number(part) if type_ in _NUMBERS else None
        if part not in known and (number is None or number not in map(_number, allowed)):
            yield f"`{part}` is none of its AllowedValues, {', '.join(allowed)}"


def _shown(scalar: Scalar) -> str:
    """A scalar as CloudFormation compares it."""
    return str(scalar.value).lower() if isinstance(scalar.value, bool) else scalar.text


def _against_number(declaration: Mapping, text: str) -> Iterator[str]:
    number = _number(text)
    if number is None:
        yield f"`{text}` is no Number"
        return
    lowest, highest = _bound(declaration, "MinValue"), _bound(declaration, "MaxValue")
    if lowest is not None and number < lowest:
        yield f"{text} is below its MinValue, {lowest:g}"
    if highest is not None and number > highest:
        yield f"{text} is above its MaxValue, {highest:g}"


def _against_length(declaration: Mapping, text: str) -> Iterator[str]:
    lowest, highest = _bound(declaration, "MinLength"), _bound(declaration, "MaxLength")
    if lowest is not None and len(text) < lowest:
        yield f"`{text}` is shorter than its MinLength, {lowest:g}"
    if highest is not None and len(text) > highest:
        yield f"`{text}` is longer than its MaxLength, {highest:g}"


def _bound(declaration: Mapping, name: str) -> float | None:
    node = declaration.get(name)
    return _number(node.text) if isinstance(node, Scalar) else None


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _against_pattern(pattern: Node | None, text: str) -> Iterator[str]:
    if isinstance(pattern, Scalar) and len(text) <= _LONGEST_TEXT and not _matches(pattern.text, text):
        yield f"`{text}` does not match its AllowedPattern, `{pattern.text}`"


def _matches(pattern: str, text: str) -> bool:
    """Java's patterns are not all Python's; one that we could not read takes any text."""
    import re
    from warnings import catch_warnings, simplefilter

    with catch_warnings():
        simplefilter("error", FutureWarning)  # of what means something else in Java, such as [a-z&&[^b]]
        try:
            return re.fullmatch(pattern, text) is not None
        except (re.error, FutureWarning):
            return True
