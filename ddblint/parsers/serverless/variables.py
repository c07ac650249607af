"""What the variables of a serverless.yml stand for, as far as it and the files it includes tell."""

from collections.abc import Mapping
from functools import partial

from ddblint.parsers.serverless.includes import Includes
from ddblint.parsers.serverless.syntax import Origin, alternatives, has_variables, literal, origin_of, pieces
from ddblint.records import NamedTuple
from ddblint.source import Call, Node, Scalar, Sequence
from ddblint.source import Mapping as MappingNode
from ddblint.source.nodes import MadeCall, MadeMapping, MadeSequence, Members

#: Variables in variables that are followed, and all that are in one service: it may name itself.
_DEEPEST, _MOST = 12, 20_000
#: Characters of a block that count as much as a variable, as it is put in once more.
_AS_MUCH = 100
#: No value of a table is longer; texts of texts may be.
_LONGEST = 4_096
#: Serverless Framework, Variables: the stage where neither the command line nor the provider names one.
_STAGE = "dev"


class Found(NamedTuple):
    """What a variable stands for, its own variables yet to be filled: None where that is not known here.

    `missing` says that there is nothing, so that a fallback counts, as the default of a parameter does;
    `depth` is how many variables led there.
    """

    node: Node | None
    depth: int = 0
    missing: bool = False


_UNKNOWN, _MISSING = Found(None), Found(None, missing=True)


class Variables:
    """Puts in what variables stand for; where a text is put in, the variable stays the place of the value.

    `root` is the service, and `pinned` gives options and parameters a value. `names` fills up with the
    names of those. What is only known when the service is packaged stays as it is written.
    """

    __slots__ = ("_includes", "_left", "_pinned", "_root", "names")

    def __init__(self, root: MappingNode, pinned: Mapping[str, str], includes: Includes) -> None:
        self._root = root
        self._pinned = pinned
        self._includes = includes
        self._left = _MOST
        self.names: set[str] = set()

    def filled(self, node: Node, depth: int = 0) -> Node:
        """A node with the variables in it replaced, as deep as it is looked at."""
        match node:
            case Scalar(value=str() as text) if "${" in text:
                return self._put_in(node, depth)
            case Call():
                return MadeCall(node.place, node.grip, node.function, self.filled(node.argument, depth))
            case MappingNode():
                return MadeMapping(node.place, node.grip, partial(self._members, node, depth))
            case Sequence():
                return MadeSequence(node.place, node.grip, partial(self._items, node, depth))
        return node

    def _members(self, node: MappingNode, depth: int) -> Members:
        items = {key: self.filled(each, depth) for key, each in node.items.items()}
        return Members(items, node.keys, node.duplicates)

    def _items(self, node: Sequence, depth: int) -> list[Node]:
        return [self.filled(item, depth) for item in node.items]

    def _put_in(self, at: Scalar, depth: int) -> Node:
        found = self._settled(at, depth)
        if isinstance(found.node, Scalar):
            return Scalar(at.place, at.grip, found.node.value, found.node.text)
        if found.node is None:
            return at
        self._left -= (found.node.place.end - found.node.place.start) // _AS_MUCH
        return self.filled(found.node, found.depth) if self._left > 0 else at

    def _settled(self, node: Node, depth: int) -> Found:
        """What a text that may hold variables comes to; other nodes are what they are."""
        if not (isinstance(node, Scalar) and isinstance(node.value, str) and "${" in node.value):
            return Found(node, depth)
        parts = list(pieces(node.value))
        if len(parts) == 1 and parts[0].is_variable:
            return self._variable(parts[0].text, node, depth)
        text = self._text(node.value, node, depth)
        return Found(node if len(text) > _LONGEST else Scalar(node.place, node.grip, text, text), depth)

    def _text(self, text: str, at: Scalar, depth: int) -> str:
        """A text with its variables replaced, but for those that are not known."""

        def of(inside: str) -> str:
            node = self._variable(inside, at, depth).node
            known = isinstance(node, Scalar) and node.value is not None and not has_variables(node.text)
            return node.text if isinstance(node, Scalar) and known else "${" + inside + "}"

        return "".join(of(part.text) if part.is_variable else part.text for part in pieces(text))

    def _variable(self, inside: str, at: Scalar, depth: int) -> Found:
        """What the first alternative stands for that is not missing."""
        self._left -= 1
        if depth > _DEEPEST or self._left < 0:
            return _UNKNOWN
        found = (self._alternative(each, at, depth + 1) for each in alternatives(inside))
        return next((each for each in found if not each.missing), _MISSING)

    def _alternative(self, written: str, at: Scalar, depth: int) -> Found:
        known = literal(written)
        if known is not None:
            return Found(Scalar(at.place, at.grip, known, known), depth)
        if written.startswith("${"):
            return self._settled(Scalar(at.place, at.grip, written, written), depth)
        origin = origin_of(written)
        if origin is None:
            return _UNKNOWN
        address, parameter = self._text(origin.address, at, depth), self._text(origin.parameter, at, depth)
        if has_variables(address + parameter) or len(address + parameter) > _LONGEST:
            return _UNKNOWN
        return self._found(Origin(origin.type, parameter, address), at, depth)

    def _found(self, origin: Origin, at: Scalar, depth: int) -> Found:
        """What an origin holds; those that are only reached at deployment are not known."""
        match origin.type:
            case "self" if origin.address:
                return self._below(self._root, origin.address, depth)
            case "file":
                root = self._includes.root(origin.parameter)
                return _UNKNOWN if root is None else self._below(root, origin.address, depth)
            case "opt":
                return self._given(origin.address, at)
            case "param":
                return self._parameter(origin.address, at, depth)
            case "sls" if origin.address == "stage":
                stage = self._stage(depth)
                return Found(Scalar(at.place, at.grip, stage, stage)) if stage else _UNKNOWN
            case "env":
                return _MISSING
        return _UNKNOWN

    def _given(self, name: str, at: Scalar) -> Found:
        """An option or a parameter of the command line."""
        self.names.add(name)
        value = self._pinned.get(name)
        return _MISSING if value is None else Found(Scalar(at.place, at.grip, value, value))

    def _parameter(self, name: str, at: Scalar, depth: int) -> Found:
        """Serverless Framework, Parameters: those of the stage, then the defaults of all stages."""
        found = self._given(name, at)
        stage = self._stage(depth)
        sections = (f"params.{stage}", "params.default", f"stages.{stage}.params", "stages.default.params")
        for section in sections if stage else ():
            if found.missing:
                found = self._below(self._root, f"{section}.{name}", depth)
        return found

    def _stage(self, depth: int) -> str:
        """The stage of a run; empty where something decides it that is not known."""
        self.names.add("stage")
        if "stage" in self._pinned:
            return self._pinned["stage"]
        found = self._below(self._root, "provider.stage", depth)
        named = found.node.text if isinstance(found.node, Scalar) else ""
        return _STAGE if found.missing else "" if has_variables(named) else named

    def _below(self, root: Node, address: str, depth: int) -> Found:
        """The node at an address such as `custom.table.rcu`."""
        found = self._settled(root, depth)
        for part in filter(None, address.split(".")):
            node = _member(found.node, part)
            if node is None or (isinstance(node, Scalar) and node.value is None):
                return _UNKNOWN if isinstance(found.node, Scalar) else _MISSING
            found = self._settled(node, found.depth)
            if found.node is None:
                return found
        return found


def _member(node: Node | None, name: str) -> Node | None:
    if isinstance(node, MappingNode):
        return node.get(name)
    if isinstance(node, Sequence) and name.isdecimal() and int(name) < len(node.items):
        return node.items[int(name)]
    return None
