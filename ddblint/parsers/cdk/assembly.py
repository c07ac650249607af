"""A cloud assembly, which `cdk synth` writes: the stacks that its manifest names, those of stages included.

Templates that no manifest names are left over from an earlier run, and are not read.
"""

import os
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ddblint.model import Defect, DefectKind, Schema
from ddblint.parsers.cdk.acknowledged import with_acknowledged
from ddblint.parsers.cdk.content import entries, members, parsed, text
from ddblint.parsers.cdk.metadata import Metadata
from ddblint.parsers.cdk.nested import NestedFiles
from ddblint.parsers.cdk.origins import made_at
from ddblint.parsers.cdk.program import Program
from ddblint.parsers.hints import Hints
from ddblint.parsers.nested import Nesting, Open
from ddblint.source import Place, Source

MANIFEST = "manifest.json"
_STACK, _STAGE, _ASSETS = "aws:cloudformation:stack", "cdk:cloud-assembly", "cdk:asset-manifest"
#: Older ones were never looked at.
_FIRST_KNOWN = 30
_DEEPEST = 32
_UNKNOWN_REGION = "unknown-region"


class _Assembly(NamedTuple):
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


class AssemblyReader:
    """Reads all stacks of an assembly; `opened` gives the bytes of files, None where there is none."""

    __slots__ = ("_hints", "_open", "_parameters", "_program")

    def __init__(self, parameters: Mapping[str, str], hints: Hints, opened: Open, program: Program) -> None:
        self._parameters = parameters
        self._program = program
        self._hints = hints
        self._open = opened

    def read(self, directory: str, stages: tuple[str, ...] = ()) -> Iterator[tuple[str, Schema]]:
        """Each schema with the name of its file; what is amiss with the assembly is in its manifest's."""
        name = os.path.normpath(os.path.join(directory, MANIFEST))
        data = self._open(name)
        manifest = parsed(data)
        source = Source(name, (data or b"").decode("utf-8", "replace"))
        assembly = _Assembly(directory, manifest or {}, source, (*stages, os.path.realpath(directory)))
        if manifest is None:
            message = "this is no manifest of a cloud assembly: run `cdk synth` again"
            yield name, assembly.defect(message, kind=DefectKind.UNREADABLE)
            return
        for message in self._doubts(assembly):
            yield name, assembly.defect(message)
        for id, artifact in members(manifest, "artifacts").items():
            if members(artifact).get("type") == _STACK:
                yield from self._stack(assembly, id, artifact)
            elif members(artifact).get("type") == _STAGE:
                yield from self._stage(assembly, id, artifact)

    def _doubts(self, assembly: _Assembly) -> Iterator[str]:
        """Why what is here may not be what the app says now."""
        if self._open(assembly.path("error.txt")) is not None:
            yield "the last `cdk synth` failed (there is an error.txt): this output is stale"
        if self._open(assembly.path("synth.lock")) is not None:
            yield "a `cdk synth` is writing this output, or was interrupted (there is a synth.lock)"
        version = text(assembly.manifest.get("version"))
        major = version.partition(".")[0]
        if major.isdecimal() and int(major) < _FIRST_KNOWN:
            yield f"the manifest has version {version}; only those from {_FIRST_KNOWN}.0.0 on are known here"

    def _stage(self, assembly: _Assembly, id: str, artifact: Any) -> Iterator[tuple[str, Schema]]:
        directory = assembly.path(members(artifact, "properties").get("directoryName"))
        inside = os.path.realpath(directory) in assembly.stages or len(assembly.stages) > _DEEPEST
        if inside or self._open(os.path.join(directory, MANIFEST)) is None:
            yield assembly.source.name, assembly.defect(f"the stage {id} was not found in {directory}", id)
        else:
            yield from self.read(directory, assembly.stages)

    def _stack(self, assembly: _Assembly, id: str, artifact: Any) -> Iterator[tuple[str, Schema]]:
        template = assembly.path(members(artifact, "properties").get("templateFile"))
        data = self._open(template)
        if data is None:
            yield (
                assembly.source.name,
                assembly.defect(f"there is no template {template} of the stack {id}", id),
            )
            return
        extra = text(members(artifact).get("additionalMetadataFile"))
        told = parsed(self._open(assembly.path(extra))) if extra else {}
        if told is None:
            message = f"the metadata {assembly.path(extra)} of the stack {id} cannot be read"
            yield assembly.source.name, assembly.defect(message, id)
        path = text(members(artifact).get("displayName")) or id
        metadata = Metadata(path, (members(artifact, "metadata"), told or {}))
        files = NestedFiles(metadata, self._assets(assembly, artifact), _region(artifact), self._open)
        nesting = Nesting(self._parameters, self._hints, self._open, files.located)
        for name, schema in nesting.read(template, data, files.stack(template, path, {})):
            source = _source_of(schema)
            origins = made_at(source, files.paths[name], metadata, self._program) if source else ()
            schema = with_acknowledged(schema, files.paths[name], metadata)
            yield name, schema._replace(made_at=tuple(origins))

    def _assets(self, assembly: _Assembly, artifact: Any) -> dict[str, str]:
        """The files of a stack's assets, by hash."""
        found: dict[str, str] = {}
        for id in entries(members(artifact).get("dependencies")):
            other = members(assembly.manifest, "artifacts", str(id))
            if other.get("type") == _ASSETS:
                listed = parsed(self._open(assembly.path(members(other, "properties").get("file"))))
                for hash, asset in members(listed, "files").items():
                    found[hash] = text(members(asset, "source").get("path"))
        return found


def _source_of(schema: Schema) -> Source | None:
    places = [table.place for table in schema.tables] or [defect.place for defect in schema.defects]
    return places[0].source if places else None


def _region(artifact: Any) -> str:
    """`aws://ACCOUNT/REGION`; empty where the stack may be deployed to any."""
    region = text(members(artifact).get("environment")).rpartition("/")[2]
    return "" if region == _UNKNOWN_REGION else region
