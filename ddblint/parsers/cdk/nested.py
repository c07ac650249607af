"""The files of nested stacks in an assembly: four ways to find them, the surest first."""

import os
from collections.abc import Iterator, Mapping
from hashlib import md5

from ddblint.model import NestedStack
from ddblint.parsers.cdk.content import members, parsed, text
from ddblint.parsers.cdk.manifest import StackArtifact
from ddblint.parsers.cdk.metadata import Metadata, nested_stack_of
from ddblint.parsers.cdk.tree import Tree
from ddblint.parsers.following import Located
from ddblint.parsers.opening import Open
from ddblint.parsers.stacks import Stack

#: Where the CDK CLI notes in a template which construct a resource is.
_PATH = b"aws:cdk:path"


class NestedFiles:
    """Where the templates are that one stack of an assembly nests.

    `assets` are the files of its assets by hash, `region` is that of its environment. `paths` fills up with
    the construct paths in each template, by file and logical id; `lacks_metadata` says that some of the
    metadata could not be read.
    """

    __slots__ = ("_assets", "_open", "_region", "lacks_metadata", "metadata", "paths")

    def __init__(
        self,
        metadata: Metadata,
        assets: Mapping[str, str],
        region: str,
        opened: Open,
        *,
        lacks_metadata: bool = False,
    ) -> None:
        self.metadata = metadata
        self.lacks_metadata = lacks_metadata
        self._assets = assets
        self._region = region
        self._open = opened
        self.paths: dict[str, dict[str, str]] = {}

    def stack(self, name: str, path: str, passed: Mapping[str, str | None]) -> Stack:
        """The stack of a template file, by its construct path."""
        self.paths[name] = self.metadata.paths_in(path)
        return Stack(path, passed, self.paths[name], self._region)

    def located(self, name: str, nested: NestedStack) -> Located:
        """Templates of nested stacks lie beside that of the stack around them, `name`."""
        path = nested_stack_of(nested.address) or nested.address
        files = [os.path.join(os.path.dirname(name), file) for file in self._files(path, nested)]
        found = next((file for file in files if self._open(file) is not None), files[-1])
        file = os.path.normpath(found)
        return Located(file, self.stack(file, path, nested.passed))

    def _files(self, path: str, nested: NestedStack) -> Iterator[str]:
        """What says so: metadata, the path of the asset, its hash in the location, and the construct path."""
        asset = os.path.splitext(nested.location.rpartition("/")[2])[0]
        for file in (self.metadata.files.get(path), nested.asset, self._assets.get(asset)):
            if file:
                yield file
        yield f"{_unique_id(path)}.nested.template.json"


def files_of(artifact: StackArtifact, template: bytes, tree: Tree, opened: Open) -> NestedFiles:
    """What the files of an assembly tell of a stack; `template` is its own.

    The tree is looked at where neither metadata nor the template tell which constructs its resources are.
    """
    told = parsed(opened(artifact.metadata_file)) if artifact.metadata_file else {}
    parts = [members(artifact.described, "metadata"), told or {}]
    metadata = Metadata(artifact.path, parts)
    if not metadata.tells_ids and _PATH not in template:
        metadata = Metadata(artifact.path, [*parts, tree.below(artifact.path)])
    assets = dict(_assets(artifact, opened))
    return NestedFiles(metadata, assets, artifact.region, opened, lacks_metadata=told is None)


def _assets(artifact: StackArtifact, opened: Open) -> Iterator[tuple[str, str]]:
    """The hash and the file of each asset of a stack."""
    for name in artifact.asset_manifests():
        for hash, asset in members(parsed(opened(name)), "files").items():
            yield hash, text(members(asset, "source").get("path"))


def _unique_id(path: str) -> str:
    """What CDK makes of a construct path: its letters and digits, and a hash (aws-cdk-lib, `Names.uniqueId`).

    >>> _unique_id("S/Nest")
    'SNest2C9D8202'
    """
    parts = [part for part in path.split("/") if part != "Default"]
    digest = md5("/".join(parts).encode(), usedforsecurity=False).hexdigest()[:8].upper()
    readable = ["".join(filter(str.isalnum, part)) for part in parts if part != "Resource"]
    last = [
        part for part, before in zip(readable, ["", *readable], strict=False) if not before.endswith(part)
    ]
    return "".join(last)[:240] + digest
