"""Text with positions: YAML and JSON become nodes that remember where they stand."""

from ddblint.source.documents import documents, read
from ddblint.source.nodes import (
    Call,
    Duplicate,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Unknown,
    children,
)
from ddblint.source.places import Place, Source, Span

__all__ = [
    "Call",
    "Duplicate",
    "Mapping",
    "Node",
    "Place",
    "Scalar",
    "Sequence",
    "Source",
    "Span",
    "Unknown",
    "children",
    "documents",
    "read",
]
