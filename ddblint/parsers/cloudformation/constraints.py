"""The values that the declaration of a template parameter permits.

CloudFormation template reference, Parameters.
"""

from ddblint.source import Mapping, Node, Scalar

#: Patterns are tried on short texts alone: on long ones a hostile pattern could take for ever.
_LONGEST_TEXT = 20


def permits(declaration: Node, text: str) -> bool:
    """Whether a parameter may have this value, as far as its length, range and pattern say."""
    if not isinstance(declaration, Mapping):
        return True
    lengths = _between(len(text), declaration.get("MinLength"), declaration.get("MaxLength"))
    number = _number(text)
    ranges = number is None or _between(number, declaration.get("MinValue"), declaration.get("MaxValue"))
    return lengths and ranges and _matches(declaration.get("AllowedPattern"), text)


def _between(value: float, lowest: Node | None, highest: Node | None) -> bool:
    low = _number(lowest.text) if isinstance(lowest, Scalar) else None
    high = _number(highest.text) if isinstance(highest, Scalar) else None
    return (low is None or value >= low) and (high is None or value <= high)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _matches(pattern: Node | None, text: str) -> bool:
    if not isinstance(pattern, Scalar) or len(text) > _LONGEST_TEXT:
        return True
    import re

    try:
        return re.fullmatch(pattern.text, text) is not None
    except re.error:  # Java's patterns are not all Python's
        return True
