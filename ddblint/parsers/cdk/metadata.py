"""The metadata of a stack: which construct each resource is, by the template that the resource is in."""

from collections.abc import Iterable, Mapping

from ddblint.erased import Any
from ddblint.parsers.cdk.content import entries, text

LOGICAL_ID = "aws:cdk:logicalId"
_TEMPLATE_FILE = "aws:cdk:templateFile"
#: A nested stack P, before aws-cdk-lib 2.274, is known by a resource `P.NestedStack/….NestedStackResource`.
_NESTED, _NESTED_RESOURCE = ".NestedStack/", ".NestedStackResource"


class Metadata:
    """What a stack and the stacks nested in it have, by construct path without the slash in front.

    `root` is the construct path of the stack; `files` are the template files of those of its paths that are
    stacks.
    """

    __slots__ = ("_ids", "_owners", "entries", "files", "root")

    def __init__(self, root: str, parts: Iterable[Mapping[str, Any]]) -> None:
        self.root = root
        self.entries: dict[str, list[dict[str, Any]]] = {}
        for part in parts:
            for path, listed in part.items():
                known = self.entries.setdefault(path.strip("/"), [])
                known += [entry for entry in entries(listed) if isinstance(entry, dict)]
        self.files = self._told(_TEMPLATE_FILE)
        self._ids = self._told(LOGICAL_ID)
        self._owners = {*self.files, *filter(None, map(nested_stack_of, self.entries))} - {root}

    @property
    def tells_ids(self) -> bool:
        """Whether there is any word of logical ids: an app can turn that off."""
        return bool(self._ids)

    def paths_in(self, stack: str) -> dict[str, str]:
        """The construct paths of the resources of a stack, by logical id; another stack may use the same."""
        return {id: path for path, id in self._ids.items() if self._owner(path) == stack}

    def _told(self, type: str) -> dict[str, str]:
        """What the last entry of this type says, by path."""
        return {
            path: text(entry.get("data"))
            for path, listed in self.entries.items()
            for entry in listed
            if entry.get("type") == type and entry.get("data")
        }

    def _owner(self, path: str) -> str:
        """The construct path of the stack that a resource is in: of its ancestors, the nearest stack."""
        at = path
        while "/" in at:
            at = at.rpartition("/")[0]
            if at in self._owners:
                return at
        return self.root


def nested_stack_of(path: str) -> str:
    """The construct path of the stack that a resource nests; empty where it is no such resource.

    >>> nested_stack_of("Shop/Data.NestedStack/Data.NestedStackResource")
    'Shop/Data'
    """
    above, nested, name = path.rpartition(_NESTED)
    return above if nested and name.endswith(_NESTED_RESOURCE) else ""
