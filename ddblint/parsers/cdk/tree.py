"""The tree of constructs that an app writes down, which tells what a resource is where nothing else does.

Only that is taken from it: the properties in it are those before overrides.
"""

import os
from collections.abc import Mapping

from ddblint.erased import Any
from ddblint.parsers.cdk.content import members, parsed, text
from ddblint.parsers.cdk.metadata import LOGICAL_ID
from ddblint.parsers.opening import Open

_FILE = "tree.json"
#: aws-cdk-lib 2.251 and later write it (`CfnResource`).
_ATTRIBUTE = "aws:cdk:cloudformation:logicalId"


class Tree:
    """The tree of an assembly, opened when it is first asked for; that at the root covers all stages."""

    __slots__ = ("_ids", "_name", "_open")

    def __init__(self, directory: str, opened: Open) -> None:
        self._name = os.path.normpath(os.path.join(directory, _FILE))
        self._open = opened
        self._ids: dict[str, str] | None = None

    def below(self, path: str) -> Mapping[str, Any]:
        """The logical ids of the resources below a construct path, in the form of CDK's metadata."""
        if self._ids is None:
            self._ids = _ids(members(parsed(self._open(self._name)), "tree"))
        inside = ((each, id) for each, id in self._ids.items() if each.startswith(f"{path}/"))
        return {each: [{"type": LOGICAL_ID, "data": id}] for each, id in inside}


def _ids(root: dict[str, Any]) -> dict[str, str]:
    """The logical ids of all resources, by construct path."""
    found = {}
    left = [root]
    while left:
        node = left.pop()
        id = text(members(node, "attributes").get(_ATTRIBUTE))
        if id:
            found[text(node.get("path"))] = id
        left += [members(child) for child in members(node, "children").values()]
    return found
