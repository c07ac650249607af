"""A cloud assembly, which `cdk synth` writes: its stacks as schemas."""

from collections.abc import Iterator, Mapping

from ddblint.model import MadeAt, Schema
from ddblint.parsers import may_hold_tables
from ddblint.parsers.cdk.acknowledged import with_acknowledged
from ddblint.parsers.cdk.manifest import StackArtifact, stacks_of
from ddblint.parsers.cdk.nested import NestedFiles, files_of
from ddblint.parsers.cdk.origins import made_at, sources_of
from ddblint.parsers.cdk.program import Program
from ddblint.parsers.cdk.tree import Tree
from ddblint.parsers.crossing import Crossings, Deployment, Root, Survey, concerns, may_cross
from ddblint.parsers.hints import Hints
from ddblint.parsers.locations import has_stacks
from ddblint.parsers.nested import Nesting
from ddblint.parsers.opening import Open


class AssemblyReader:
    """Reads all stacks of an assembly; `opened` gives the bytes of files, None where there is none."""

    __slots__ = ("_files", "_hints", "_open", "_parameters", "_program")

    def __init__(self, parameters: Mapping[str, str], hints: Hints, opened: Open, program: Program) -> None:
        self._parameters = parameters
        self._program = program
        self._hints = hints
        self._open = opened
        #: What is known of stacks beside the one that is read, by the files of their templates.
        self._files: dict[str, NestedFiles] = {}

    def read(self, directory: str) -> Iterator[tuple[str, Schema]]:
        """Each schema with the name of its file; what is amiss with the assembly is in its manifest's."""
        parts = list(stacks_of(directory, self._open))
        tree = Tree(directory, self._open)
        crossings = self._crossings([part for part in parts if isinstance(part, StackArtifact)], tree)
        for part in parts:
            if isinstance(part, StackArtifact):
                yield from self._stack(part, tree, crossings)
            else:
                yield part

    def _crossings(self, artifacts: list[StackArtifact], tree: Tree) -> Crossings | None:
        """What the stacks have to do with each other; None where each can be looked at by itself."""
        if not may_cross(self._open(artifact.template) for artifact in artifacts):
            return None
        survey = Survey(self._parameters, self._open)
        for artifact in artifacts:
            data = self._open(artifact.template)
            if data is not None and concerns(data):
                files = files_of(artifact, data, tree, self._open)
                stack = files.stack(artifact.template, artifact.path, {})
                deployment = Deployment(artifact.name, artifact.environment)
                survey.add(Root(artifact.template, data, stack, deployment), files.located)
                self._files.update(dict.fromkeys(files.paths, files))
        return survey.crossings()

    def _stack(
        self, artifact: StackArtifact, tree: Tree, crossings: Crossings | None
    ) -> Iterator[tuple[str, Schema]]:
        assembly, template = artifact.assembly, artifact.template
        data = self._open(template)
        if data is None:
            message = f"there is no template {template} of the stack {artifact.id}"
            yield assembly.source.name, assembly.defect(message, artifact.id)
            return
        if not may_hold_tables(data) and not has_stacks(data):
            return
        files = files_of(artifact, data, tree, self._open)
        if files.lacks_metadata:
            message = f"the metadata {artifact.metadata_file} of the stack {artifact.id} cannot be read"
            yield assembly.source.name, assembly.defect(message, artifact.id)
        nesting = Nesting(self._parameters, self._hints, self._open, files.located, crossings)
        for name, schema in nesting.read(template, data, files.stack(template, artifact.path, {})):
            schema = with_acknowledged(schema, files.paths[name], files.metadata)
            yield name, schema._replace(made_at=tuple(self._made_at(schema, files)))

    def _made_at(self, schema: Schema, own: NestedFiles) -> Iterator[MadeAt]:
        """The origins of a schema; the scaling of its tables may be made in another stack."""
        for source in sources_of(schema):
            files = own if source.name in own.paths else self._files.get(source.name)
            if files:
                yield from made_at(source, files.paths[source.name], files.metadata, self._program)
