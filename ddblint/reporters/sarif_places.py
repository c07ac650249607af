"""Places in SARIF's terms: artifacts by URI, regions of one line, and the lines around them."""

from collections.abc import Iterable, Mapping

from ddblint.erased import Any
from ddblint.reporters import Context
from ddblint.reporters.regions import end_column, text_at
from ddblint.reporters.uris import uri_of
from ddblint.source import Source, Span

Json = dict[str, Any]

#: Lines shown above and below a result to those who have no checkout, and the most they may take up.
_ABOVE, _BELOW = 2, 1
_MAX_CONTEXT = 1000


class Places:
    """Knows the texts and the URIs of the files of a report."""

    def __init__(self, spans: Iterable[Span], sources: Mapping[str, Source], context: Context) -> None:
        self.sources = sources
        files = {span.file for span in spans}
        self.uris = {file: uri_of(file, context.root, context.base) for file in files}

    def primary(self, span: Span) -> Json:
        """The place of a result, with its text and the lines around it where they are at hand."""
        place = self.related(span)
        if source := self.sources.get(span.file):
            place["region"]["snippet"] = {"text": self.text(span)}
            if surroundings := _surroundings(span.line, source):
                place["contextRegion"] = surroundings
        return place

    def related(self, span: Span) -> Json:
        uri, inside = self.uris[span.file]
        artifact = {"uri": uri, "uriBaseId": "%SRCROOT%"} if inside else {"uri": uri}
        return {"artifactLocation": artifact, "region": self._region(span)}

    def text(self, span: Span) -> str:
        """What stands at the span, on its first line; empty where the file's text is not at hand."""
        return text_at(span, self.sources)

    def _region(self, span: Span) -> Json:
        """A span's part on its first line; a region without an end column runs to the end of its line."""
        region = {"startLine": span.line, "startColumn": span.column, "endLine": span.line}
        if end := end_column(span, self.sources):
            region["endColumn"] = end
        return region


def _surroundings(line: int, source: Source) -> Json | None:
    """The lines around a line; none where the text has no other, or where they are too long to read."""
    first = max(1, line - _ABOVE)
    last = max(line, min(line + _BELOW, len(source.line_starts()) - source.text.endswith("\n")))
    text = "\n".join(map(source.line_text, range(first, last + 1)))
    if first == last or len(text) > _MAX_CONTEXT:
        return None
    return {"startLine": first, "endLine": last, "snippet": {"text": text}}
