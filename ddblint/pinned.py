"""The values that the user gives to template parameters, and what the templates of a run make of them."""

from collections.abc import Iterator, Mapping

from ddblint.config import where
from ddblint.model import Refusal, Schema


class Pinned:
    """`values` are those of the command line, which count more than those of a configuration."""

    __slots__ = ("_known", "_refusals", "_taken", "values")

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self._known: set[str] = set()
        self._taken: set[str] = set()
        self._refusals: dict[str, Refusal] = {}

    def note(self, schema: Schema) -> None:
        """Takes in which parameters a template has, and which values it refuses."""
        self._known |= schema.parameters
        self._taken |= schema.parameters.difference(refusal.parameter for refusal in schema.refusals)
        self._refusals |= {_refused(refusal): refusal for refusal in schema.refusals}

    def unusable(self) -> Iterator[str]:
        """A message for each value of the command line that is refused wherever its parameter is."""
        for message, refusal in self._refusals.items():
            if self._is_wrong(refusal.parameter):
                yield message

    def remarks(self) -> Iterator[str]:
        """A message for each parameter that no template has, and for values that some templates refuse."""
        for message, refusal in self._refusals.items():
            if not self._is_wrong(refusal.parameter):
                yield message
        for name in self.values:
            if name not in self._known:
                yield self._unused(name)

    def _is_wrong(self, name: str) -> bool:
        return name in self.values and name not in self._taken

    def _unused(self, name: str) -> str:
        from ddblint.near import nearest

        near = nearest(name, self._known)
        return f"no template has a parameter {name}" + (f"; did you mean {near}?" if near else "")


def _refused(refusal: Refusal) -> str:
    return (
        f"{where(refusal.place)}: parameter {refusal.parameter} cannot be {refusal.value}: {refusal.why}; the"
        " tables were looked at with every value that it can have"
    )
