"""The parts of a Fn::Sub: its pattern in pieces, and the variables it brings."""

from collections.abc import Iterator, Mapping

from ddblint.source import Call, Node, Scalar, Sequence
from ddblint.source import Mapping as MappingNode

#: Functions in functions can make a text of any length; no template is longer (CloudFormation quotas: 1 MB).
LONGEST = 1_000_000


def sub_parts(call: Call) -> tuple[str | None, Mapping[str, Node]]:
    """The pattern of a Fn::Sub, and the variables it brings."""
    argument = call.argument
    if isinstance(argument, Sequence) and len(argument.items) == 2:
        pattern, own = argument.items
        variables = own.items if isinstance(own, MappingNode) else {}
    else:
        pattern, variables = argument, {}
    if isinstance(pattern, Scalar) and pattern.value is not None:
        return pattern.text, variables
    return None, variables


def split_sub(pattern: str) -> list[tuple[bool, str]]:
    """The pieces of a Fn::Sub pattern: (is a variable, its name or the literal text).

    >>> split_sub("table/${Name}-${!Literal}")
    [(False, 'table/'), (True, 'Name'), (False, '-'), (False, '${Literal}')]
    """
    return list(_pieces(pattern))


def _pieces(pattern: str) -> Iterator[tuple[bool, str]]:
    at = 0
    while (start := pattern.find("${", at)) >= 0 and (end := pattern.find("}", start)) >= 0:
        if start > at:
            yield False, pattern[at:start]
        name = pattern[start + 2 : end]
        yield (False, "${" + name[1:] + "}") if name.startswith("!") else (True, name.strip())
        at = end + 1
    if at < len(pattern):
        yield False, pattern[at:]
