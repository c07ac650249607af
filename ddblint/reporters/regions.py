"""The part of a place that stands on its first line: what editors and pull requests can mark."""

from collections.abc import Mapping

from ddblint.source import Source, Span


def end_column(span: Span, sources: Mapping[str, Source]) -> int:
    """Where a place ends on its first line, exclusive; 0 where its file's text is not at hand to tell."""
    if span.end_line == span.line:
        return span.end_column
    source = sources.get(span.file)
    return len(source.line_text(span.line)) + 1 if source else 0


def text_at(span: Span, sources: Mapping[str, Source]) -> str:
    """What stands at a place, on its first line; empty where its file's text is not at hand."""
    source = sources.get(span.file)
    if source is None:
        return ""
    return source.line_text(span.line)[span.column - 1 : end_column(span, sources) - 1]
