"""The rulebook: reads rule pages, their front matter, sections and examples; a clean run opens none."""

from collections.abc import Mapping
from functools import cache

from ddblint import __version__
from ddblint.erased import TYPE_CHECKING, Any
from ddblint.errors import UsageError
from ddblint.findings import Certainty, Severity
from ddblint.records import NamedTuple
from ddblint.sections import fences, is_example, sections

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

#: What the ids of rules that are not of others start with.
_OWN = "DDB"
#: Where the pages of others are.
_others: "list[Traversable]" = []
#: Up to the first full stop, where that is not the one of an abbreviation.
_SENTENCE = r".+?(?<!e\.g)(?<!i\.e)[.!?](?=\s|$)"


class Page(NamedTuple):
    """A rule's words. `what`, `why` and `fix` are the texts of these sections without the examples.

    `body` is the Markdown below the front matter, and `body_line` the line of the file it starts on. `link`
    leads to a page of others.
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
    link: str = ""

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
    """Where a rule's page can be read: at the release tag, so that old reports keep old pages.

    Of a rule of others, what its page says; empty where that says nothing.
    """
    if not id.startswith(_OWN):
        return page(id).link
    return f"https://github.com/ddblint/ddblint/blob/v{__version__}/rules/{id}-{name}.md"


def add(folder: "Traversable") -> None:
    """Pages of others, for their rules."""
    _others.append(folder)


def builtin() -> "Traversable":
    """The pages: inside the package once installed, beside it in a checkout."""
    from importlib.resources import files

    packed = files("ddblint").joinpath("_rules")
    return packed if packed.is_dir() else files("ddblint").joinpath("..", "rules")


def page(id: str, folder: "Traversable | None" = None) -> Page:
    """The page of a rule; opens no other. Raises UsageError where there is none."""
    if folder:
        return _page_in([folder], id)
    return _builtin_page(id) if id.startswith(_OWN) else _page_in(_others, id)


def pages(folder: "Traversable | None" = None) -> tuple[Page, ...]:
    """Every page, by id."""
    return tuple(map(_read, _files(folder or builtin())))


def examples(page: Page) -> tuple[Example, ...]:
    """The examples of a page, in its order."""
    found = []
    for match in fences(page.body):
        if is_example(match[2]):
            words = match[2].split()
            options = dict(word.partition("=")[::2] for word in words[2:])
            line = page.body_line + page.body.count("\n", 0, match.start(3))
            found.append(Example(words[1], words[0], options, match[3], line))
    return tuple(found)


@cache
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
    return _page_in([builtin()], id)


def _page_in(folders: "list[Traversable]", id: str) -> Page:
    for file in (file for folder in folders for file in _files(folder)):
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
    parts = sections(body)
    return Page(
        id=front["id"],
        name=front["name"],
        title=front["title"],
        severity=Severity[front["severity"].upper()],
        certainty=Certainty[front["certainty"].upper()],
        since=front["since"],
        options=front.get("options") or {},
        references=tuple(front.get("references") or ()),
        what=parts["What"],
        why=parts["Why"],
        fix=parts["Fix"],
        body=body.strip("\n") + "\n",
        body_line=body_line + len(body) - len(body.lstrip("\n")),
        file=file,
        link=front.get("url", ""),
    )
