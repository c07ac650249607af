"""From bytes to documents: decoding, and the choice between JSON and YAML."""

from ddblint.errors import SourceError
from ddblint.records import NamedTuple
from ddblint.source.nodes import Node
from ddblint.source.places import Place, Source

#: Larger files are refused: CloudFormation takes templates of at most 1 MB.
MAX_BYTES = 4 * 1024 * 1024


class Documents(NamedTuple):
    """The documents of a file, and a fault that CloudFormation is known to read over."""

    roots: tuple[Node, ...]
    tolerated: SourceError | None


#: Those that were read last, until the next are: those of the only file of a run are never freed, which
#: would take as long as the rules over them.
_READ: list[Documents] = []


def read(name: str, data: bytes) -> Source:
    """Decodes a file; raises SourceError with the place of the first byte that is no text."""
    if len(data) > MAX_BYTES:
        raise SourceError(
            f"the file has {len(data):,} bytes; more than {MAX_BYTES:,} are not read",
            _nowhere(name),
        )
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return Source(name, data.decode(encoding))
    except UnicodeDecodeError as error:
        raise _undecodable(name, data, encoding, error) from None


def documents(source: Source, wanted: tuple[str, ...] = ()) -> Documents:
    """Every document of a source, unfolded as far as it is looked at.

    With `wanted`, the values in a YAML template's `Resources` that hold none of these words may be left out.

    A text that starts with `{` or `[` is JSON; if it is not, YAML, as CloudFormation takes it.
    Raises SourceError when it is neither.
    """
    _READ.clear()
    _READ.append(_documents(source, wanted))
    return _READ[0]


def _documents(source: Source, wanted: tuple[str, ...]) -> Documents:
    start = source.text.lstrip(" \t\r\n")[:1]
    if start not in ("{", "["):
        return Documents(_yaml(source, wanted), None)
    from ddblint.source import jsondoc

    try:
        return Documents((jsondoc.load(source),), None)
    except SourceError as fault:
        return _json_as_yaml(source, fault)


def _json_as_yaml(source: Source, fault: SourceError) -> Documents:
    named_json = source.name.endswith((".json", ".template"))
    try:
        roots = _yaml(source)
    except SourceError:
        if not named_json:
            raise
        # A new one: raised again, the fault would hold this frame, which holds the fault.
        raise SourceError(fault.message, fault.place) from None
    return Documents(roots, fault if named_json else None)


def _yaml(source: Source, wanted: tuple[str, ...] = ()) -> tuple[Node, ...]:
    from ddblint.source import yamldoc

    return yamldoc.load(source, wanted=wanted)


def _nowhere(name: str) -> Place:
    return Place(Source(name, ""), 0, 0)


def _undecodable(name: str, data: bytes, encoding: str, error: UnicodeDecodeError) -> SourceError:
    readable = Source(name, data.decode(encoding, "replace"))
    at = len(data[: error.start].decode(encoding, "replace"))
    byte = data[error.start]
    return SourceError(
        f"byte 0x{byte:02x} is not {encoding.removesuffix('-sig').upper()} text; save the file as UTF-8",
        Place(readable, at, at + 1),
    )
