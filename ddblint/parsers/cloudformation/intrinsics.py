"""Intrinsic functions worked out as far as the text tells; what it does not tell becomes Unknown."""

from collections.abc import Mapping

from ddblint.model import Origin
from ddblint.parsers.cloudformation.conditions import Parameter
from ddblint.parsers.cloudformation.functions import FUNCTIONS
from ddblint.parsers.cloudformation.placeholders import placeholder
from ddblint.parsers.cloudformation.resolved import Resolved, list_of, scalar_of, shown, text_of, unknown
from ddblint.source import Call, Node, Scalar, Sequence, Unknown

_LISTS = ("CommaDelimitedList", "List<")
#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_WRITTEN, _PARAMETER = Origin.WRITTEN, Origin.PARAMETER


class Resolver:
    """Works out functions under one combination of conditions.

    `truth` holds the conditions that are decided, `values` the parameter values that follow from them
    (None where they rule out the default without saying the value). `decisions` counts how often either was
    looked at: what is worked out in between without any is the same under all combinations.
    """

    __slots__ = ("_truth", "_values", "decisions", "mappings", "parameters")

    def __init__(
        self,
        parameters: Mapping[str, Parameter],
        mappings: Node | None,
        truth: Mapping[str, bool],
        values: Mapping[str, str | None],
    ) -> None:
        self.parameters = parameters
        self.mappings = mappings
        self._truth = truth
        self._values = values
        self.decisions = 0

    @property
    def truth(self) -> Mapping[str, bool]:
        self.decisions += 1
        return self._truth

    @property
    def values(self) -> Mapping[str, str | None]:
        self.decisions += 1
        return self._values

    def resolve(self, node: Node) -> Resolved:
        """The node itself, or what its function yields; the inside of mappings and lists is untouched."""
        if isinstance(node, Scalar):
            return Resolved(self.scalar(node), _WRITTEN)
        if not isinstance(node, Call):
            return Resolved(node, _WRITTEN)
        work = FUNCTIONS.get(node.function)
        if work is None:
            return unknown(node, f"{shown(node.function)} is only known at deployment")
        return work(self, node)

    def text(self, node: Node) -> str | None:
        """The text of a node where it is a known scalar."""
        return text_of(self.resolve(node))

    def items(self, node: Node) -> list[Node] | None:
        """The items of a node where it is a list, NoValue left out; they may still be functions."""
        resolved = self.resolve(node).node
        if not isinstance(resolved, Sequence):
            return None
        return [item for item in resolved.items if self.resolve(item).node is not None]

    def scalar(self, node: Scalar) -> Node:
        """A text as it is written, unless another program fills it in."""
        text = node.value
        # Most texts are names, which are no placeholders.
        if isinstance(text, str) and not text.isidentifier() and (why := placeholder(text)):
            return Unknown(node.place, node.grip, why)
        return node

    def parameter(self, name: str, call: Call) -> Resolved:
        """A parameter by Ref: pinned, implied by the view, or its default."""
        parameter = self.parameters[name]
        value = parameter.pinned
        if value is None:
            value = self.values.get(name, parameter.default)
        if parameter.is_looked_up and parameter.pinned is None:
            return unknown(call, f"parameter {name} is looked up at deployment")
        if value is None:
            return unknown(call, f"parameter {name} has no value here (--parameter {name}=…)")
        if parameter.type.startswith(_LISTS):
            return Resolved(list_of(call, value), _PARAMETER)
        return self.made(call, value)

    def made(self, call: Call, text: str) -> Resolved:
        """A text that a function yields."""
        return Resolved(self.scalar(scalar_of(call, text)), _PARAMETER)
