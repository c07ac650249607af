"""The Markdown of rule pages: what stands under its headings, and in its fenced blocks."""

from collections.abc import Iterator

from ddblint.erased import TYPE_CHECKING

if TYPE_CHECKING:
    import re

_KINDS = ("before", "bad", "good")
#: A fenced block: its fence, its info string, its text.
_FENCE = r"^(`{3,})([^\n`]*)\n((?s:.*?))^\1[ \t]*$\n?"
_HEADING = r"^## +(?P<heading>.+?) *$"


def fences(text: str) -> "Iterator[re.Match[str]]":
    """The fenced blocks: group 2 is what stands behind the fence, group 3 the text."""
    import re

    return re.finditer(_FENCE, text, re.MULTILINE)


def is_example(info: str) -> bool:
    """Whether what stands behind a fence makes its block an example: `yaml bad`."""
    words = info.split()
    return len(words) > 1 and words[1] in _KINDS


def sections(body: str) -> dict[str, str]:
    """The texts under the second-level headings, without the examples."""
    import re

    parts = re.finditer(f"{_FENCE}|{_HEADING}", body, re.MULTILINE)
    headings = [part for part in parts if part["heading"]]
    ends = [*(heading.start() for heading in headings[1:]), len(body)]
    return {
        heading["heading"]: _without_examples(body[heading.end() : end])
        for heading, end in zip(headings, ends, strict=True)
    }


def _without_examples(section: str) -> str:
    for fence in [fence[0] for fence in fences(section) if is_example(fence[2])]:
        section = section.replace(fence, "", 1)
    return section.strip()
