"""Templates as `aws cloudformation get-template` prints them: below a member, or as the text of one."""

from ddblint.source import Mapping, Node, Scalar, Source, documents

_BODY = "TemplateBody"


def bodies(root: Node) -> tuple[Node, ...]:
    """The documents of a deployed template; none where this is no such answer.

    A body that CloudFormation keeps as text has lines of its own, under the name `FILE#TemplateBody`. With
    `--query TemplateBody`, that text is all there is. Raises SourceError where the text is no document.
    """
    if isinstance(root, Scalar):
        return _in_text(root) if isinstance(root.value, str) and "Resources" in root.value else ()
    body = root.get(_BODY) if isinstance(root, Mapping) and "Resources" not in root.items else None
    if isinstance(body, Mapping):
        return (body,)
    return _in_text(body) if isinstance(body, Scalar) else ()


def _in_text(body: Scalar) -> tuple[Node, ...]:
    text = body.value if isinstance(body.value, str) else ""
    inner = Source(f"{body.place.source.name}#{_BODY}", text, past=True)
    return documents(inner).roots if text else ()
