"""The manifest of a cloud assembly: the stacks that it names, those of its stages included.

Templates that no manifest names are left over from an earlier run.
"""

import os
from collections.abc import Iterator

from ddblint.erased import Any
from ddblint.model import Defect, DefectKind, Schema
from ddblint.parsers.cdk.content import entries, members, parsed, text
from ddblint.parsers.opening import Open
from ddblint.records import NamedTuple
from ddblint.source import Place, Source

MANIFEST = "manifest.json"
_STACK, _STAGE, _ASSETS = "aws:cloudformation:stack", "cdk:cloud-assembly", "cdk:asset-manifest"
#: Older ones were never looked at.
_FIRST_KNOWN = 30
_DEEPEST = 32
_UNKNOWN_REGION = "unknown-region"


class Assembly(NamedTuple):
    """A directory with a manifest; `stages` are the directories around it."""

    directory: str
    manifest: dict[str, Any]
    source: Source
    stages: tuple[str, ...]

    def path(self, name: object) -> str:
        return os.path.normpath(os.path.join(self.directory, text(name)))

    def defect(self, message: str, about: str = "", kind: DefectKind = DefectKind.NOT_ANALYSED) -> Schema:
        """Word of something, at the artifact it is about."""
        start = self.source.text.find(f'"{about}"') if about else 0
        place = Place(self.source, max(start, 0), max(start, 0) + len(about) + 2)
        return Schema(defects=(Defect(kind, place, message),))


class StackArtifact(NamedTuple):
    """A stack, as the manifest of an assembly describes it; its properties may be of any form."""

    assembly: Assembly
    id: str
    described: dict[str, Any]

    @property
    def template(self) -> str:
        return self.assembly.path(members(self.described, "properties").get("templateFile"))

    @property
    def path(self) -> str:
        """The construct path."""
        return text(self.described.get("displayName")) or self.id

    @property
    def name(self) -> str:
        """The name it is deployed under."""
        return text(members(self.described, "properties").get("stackName")) or self.id

    @property
    def environment(self) -> str:
        """`aws://ACCOUNT/REGION`."""
        return text(self.described.get("environment"))

    @property
    def region(self) -> str:
        """Empty where the stack may be deployed to any."""
        region = self.environment.rpartition("/")[2]
        return "" if region == _UNKNOWN_REGION else region

    @property
    def metadata_file(self) -> str:
        """Empty where all its metadata are in the manifest."""
        extra = text(self.described.get("additionalMetadataFile"))
        return self.assembly.path(extra) if extra else ""

    def asset_manifests(self) -> Iterator[str]:
        for id in entries(self.described.get("dependencies")):
            other = members(self.assembly.manifest, "artifacts", str(id))
            if other.get("type") == _ASSETS:
                yield self.assembly.path(members(other, "properties").get("file"))


def stacks_of(
    directory: str, opened: Open, stages: tuple[str, ...] = ()
) -> Iterator[StackArtifact | tuple[str, Schema]]:
    """The stacks of an assembly, and what is amiss with it, that with the name of the manifest."""
    name = os.path.normpath(os.path.join(directory, MANIFEST))
    data = opened(name)
    manifest = parsed(data)
    source = Source(name, (data or b"").decode("utf-8", "replace"))
    assembly = Assembly(directory, manifest or {}, source, (*stages, os.path.realpath(directory)))
    if manifest is None:
        message = "this is no manifest of a cloud assembly: run `cdk synth` again"
        yield name, assembly.defect(message, kind=DefectKind.UNREADABLE)
        return
    for message in _doubts(assembly, opened):
        yield name, assembly.defect(message)
    for id, artifact in members(manifest, "artifacts").items():
        if members(artifact).get("type") == _STACK:
            yield StackArtifact(assembly, id, artifact)
        elif members(artifact).get("type") == _STAGE:
            yield from _stage(assembly, id, artifact, opened)


def _doubts(assembly: Assembly, opened: Open) -> Iterator[str]:
    """Why what is here may not be what the app says now."""
    if opened(assembly.path("error.txt")) is not None:
        yield "the last `cdk synth` failed (there is an error.txt): this output is stale"
    if opened(assembly.path("synth.lock")) is not None:
        yield "a `cdk synth` is writing this output, or was interrupted (there is a synth.lock)"
    version = text(assembly.manifest.get("version"))
    major = version.partition(".")[0]
    if major.isdecimal() and int(major) < _FIRST_KNOWN:
        yield f"the manifest has version {version}; only those from {_FIRST_KNOWN}.0.0 on are known here"


def _stage(
    assembly: Assembly, id: str, artifact: Any, opened: Open
) -> Iterator[StackArtifact | tuple[str, Schema]]:
    directory = assembly.path(members(artifact, "properties").get("directoryName"))
    inside = os.path.realpath(directory) in assembly.stages or len(assembly.stages) > _DEEPEST
    if inside or opened(os.path.join(directory, MANIFEST)) is None:
        yield assembly.source.name, assembly.defect(f"the stage {id} was not found in {directory}", id)
    else:
        yield from stacks_of(directory, opened, assembly.stages)
