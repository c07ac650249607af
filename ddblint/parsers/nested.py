"""A template and those nested in it, at any depth, followed by the paths of local files."""

import os
from collections.abc import Iterator, Mapping

from ddblint.erased import TYPE_CHECKING
from ddblint.model import Defect, DefectKind, Refusal, Schema
from ddblint.parsers import read_schema
from ddblint.parsers.following import Following, Locate, beside
from ddblint.parsers.hints import Hints
from ddblint.parsers.locations import has_stacks
from ddblint.parsers.opening import Open
from ddblint.parsers.stacks import ANY_STACK, Stack

if TYPE_CHECKING:
    from ddblint.parsers.crossing import Crossings


class Nesting:
    """Reads templates with those nested in them.

    `crossings` tell what the stacks have to do with each other's auto scaling; where they are not given, the
    stacks of one template are looked at for that first.
    """

    __slots__ = ("_crossings", "_following", "_hints", "_locate", "_open", "_parameters")

    def __init__(
        self,
        parameters: Mapping[str, str],
        hints: Hints,
        open_nested: Open,
        locate: Locate = beside,
        crossings: "Crossings | None" = None,
    ) -> None:
        self._parameters = parameters
        self._hints = hints
        self._open = open_nested
        self._locate = locate
        self._crossings = crossings
        self._following = Following(open_nested, locate)

    def read(
        self,
        name: str,
        data: bytes,
        stack: Stack = ANY_STACK,
        pinned: Mapping[str, str] = {},
        above: tuple[str, ...] = (),
    ) -> Iterator[tuple[str, Schema]]:
        """Each schema with the name of its file, a template before those nested in it.

        `pinned` are the parameters that the template around it gives; `above` are the files around it.
        """
        crossing = self._crossings_of(name, data, stack).get((name, stack.address))
        stack = stack._replace(crossing=crossing) if crossing else stack
        schema = read_schema(name, data, {**self._parameters, **pinned}, self._hints, stack, self._open)
        if schema is None:
            return
        above = (*above, os.path.realpath(name)) if schema.nested else above
        children, defects = self._following.children(name, schema.nested, above)
        refused = [refusal for refusal in schema.refusals if refusal.parameter in pinned]
        yield (
            name,
            schema._replace(
                defects=(*schema.defects, *defects, *map(_refused, refused)),
                refusals=tuple(refusal for refusal in schema.refusals if refusal not in refused),
            ),
        )
        for child in children:
            located = child.located
            yield from self.read(located.path, child.data, located.stack, child.pinned, above)

    def _crossings_of(self, name: str, data: bytes, stack: Stack) -> "Crossings":
        if self._crossings is None:
            self._crossings = {}
            if has_stacks(data):
                from ddblint.parsers.crossing import Root, Survey

                survey = Survey(self._parameters, self._open)
                survey.add(Root(name, data, stack), self._locate)
                self._crossings = survey.crossings()
        return self._crossings


def _refused(refusal: Refusal) -> Defect:
    message = (
        f"the stack around this one gives {refusal.parameter} the value {refusal.value}, with which"
        f" CloudFormation refuses it: {refusal.why}; its tables were looked at with every value that it can"
        " have"
    )
    return Defect(DefectKind.REFUSED, refusal.place, message)
