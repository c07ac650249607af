"""The rulebook: reads rule pages, their front matter, sections and examples; a clean run opens none."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ddblint import __version__
from ddblint.errors import UsageError
from ddblint.findings import Certainty, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_KINDS = ("before", "bad", "good")
#: A fenced block: its fence, its info string, its text.
_FENCE = r"^(`{3,})([^\n`]*)\n((?s:.*?))^\1[ \t]*$\n?"
_HEADING = r"^## +(?P<heading>.+?) *$"
#: Up to the first full stop, where that is not the one of an abbreviation.
_SENTENCE = r".+?(?<!e\.g)(?<!i\.e)[.!?](?=\s|$)"


class Page(NamedTuple):
    """A rule's words. `what`, `why` and `fix` are the texts of these sections without the examples.

    `body` is the Markdown below the front matter, and `body_line` the line of the file it starts on.
    """

    id: str
    name: str
    title: str
    severity: Severity
    certainty: Certainty
    since: str
    options: Mapping[str, str]
    references: tuple[str, ...]
    what: str
    why: str
    fix: str
    body: str
    body_line: int
    file: str

    @property
    def url(self) -> str:
        return url(self.id, self.name)


class Example(NamedTuple):
    """A fenced block of a page. `kind` is before, bad or good; `line` that of its first line of text."""

    kind: str
    language: str
    options: Mapping[str, str]
    text: str
    line: int


def url(id: str, name: str) -> str:
    """Where a rule's page can be read: at the release tag, so that old reports keep old pages."""
    return f"https://github.com/ddblint/ddblint/blob/v{__version__}/rules/{id}-{name}.md"


def builtin() -> "Traversable":
    """The pages: inside the package once installed, beside it in a checkout."""
    from importlib.resources import files

    packed = files("ddblint").joinpath("_rules")
    return packed if packed.is_dir() else files("ddblint").joinpath("..", "rules")


def page(id: str, folder: "Traversable | None" = None) -> Page:
    """The page of a rule; opens no other. Raises UsageError where there is none."""
    return _page_in(folder, id) if folder else _builtin_page(id)


def pages(folder: "Traversable | None" = None) -> tuple[Page, ...]:
    """Every page, by id."""
    return tuple(map(_read, _files(folder or builtin())))


def examples(page: Page) -> tuple[Example, ...]:
    """The examples of a page, in its order."""
    import re

    found = []
    for match in re.finditer(_FENCE, page.body, re.MULTILINE):
        if _is_example(match[2]):
            words = match[2].split()
            options = dict(word.partition("=")[::2] for word in words[2:])
            line = page.body_line + page.body.count("\n", 0, match.start(3))
            found.append(Example(words[1], words[0], options, match[3], line))
    return tuple(found)


def first_sentence(text: str) -> str:
    """The first sentence of a section, on one line.

    >>> first_sentence("Add the\\nattribute. Then deploy.")
    'Add the attribute.'
    """
    import re

    paragraph = " ".join(text.split("\n\n", 1)[0].split())
    match = re.match(_SENTENCE, paragraph)
    return match[0] if match else paragraph


@cache
def _builtin_page(id: str) -> Page:
    return _page_in(builtin(), id)


def _page_in(folder: "Traversable", id: str) -> Page:
    for file in _files(folder):
        if file.name.startswith(f"{id}-"):
            return _read(file)
    raise UsageError(f"the rule {id} has no page")


def _files(folder: "Traversable") -> list["Traversable"]:
    """The pages of a folder, by id."""
    try:
        files = {file.name: file for file in folder.iterdir() if file.name.endswith(".md")}
    except OSError as error:
        raise UsageError(f"the rule pages cannot be listed: {error}") from None
    return [files[name] for name in sorted(files) if name != "README.md"]


def _read(file: "Traversable") -> Page:
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the rule page {file.name} cannot be read: {error}") from None
    head, _, body = text.removeprefix("---\n").partition("\n---\n")
    try:
        return _parsed(file.name, _front_matter(head), body, head.count("\n") + 4)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise UsageError(f"the rule page {file.name} is malformed at {error}") from None


def _front_matter(head: str) -> Mapping[str, Any]:
    import yaml

    try:
        front = yaml.load(head, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        raise ValueError(f"its front matter: {' '.join(str(error).split())}") from None
    if not isinstance(front, dict):
        raise ValueError("its front matter")
    return front


def _parsed(file: str, front: Mapping[str, Any], body: str, body_line: int) -> Page:
    sections = _sections(body)
    return Page(
        id=front["id"],
        name=front["name"],
        title=front["title"],
        severity=Severity[front["severity"].upper()],
        certainty=Certainty[front["certainty"].upper()],
        since=front["since"],
        options=front.get("options") or {},
        references=tuple(front.get("references") or ()),
        what=sections["What"],
        why=sections["Why"],
        fix=sections["Fix"],
        body=body.strip("\n") + "\n",
        body_line=body_line + len(body) - len(body.lstrip("\n")),
        file=file,
    )


def _sections(body: str) -> dict[str, str]:
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
    import re

    fences = re.finditer(_FENCE, section, re.MULTILINE)
    for fence in [fence[0] for fence in fences if _is_example(fence[2])]:
        section = section.replace(fence, "", 1)
    return section.strip()


def _is_example(info: str) -> bool:
    words = info.split()
    return len(words) > 1 and words[1] in _KINDS
