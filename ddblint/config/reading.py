"""Reads a configuration file, checked against the schema, every fault at its place."""

import os
from collections.abc import Iterator

from ddblint.config import TOML_NAME, Config, Override, where
from ddblint.config.schema import SEVERITIES, option_names, schema_of
from ddblint.config.tables import TableHints
from ddblint.errors import SourceError, UsageError
from ddblint.findings import Severity
from ddblint.near import nearest
from ddblint.plugins import plugin, refuse_repeated
from ddblint.registry import Choice, checks, matching
from ddblint.rule import Check
from ddblint.shape import Fault, faults, plain
from ddblint.source import Mapping, Node, Scalar, Sequence, children, documents, read


def load(path: str) -> Config:
    """The configuration in a file; raises UsageError with everything that is wrong in it."""
    name = os.path.relpath(path)
    try:
        return _read(name, _bytes(path, name), os.path.dirname(os.path.abspath(path)))
    except SourceError as error:  # also of what is unfolded only when it is looked at
        file, line, column, *_ = error.place.span()  # where reading stopped is known to the column
        raise UsageError(f"{file}:{line}:{column}: {error.message}") from None


def _read(name: str, data: bytes, folder: str) -> Config:
    root = _root(name, data)
    if root is None:
        return Config(name, folder)
    others, faults = _plugins(root, folder)
    return _config(name, folder, root, (*checks(), *others), faults)._replace(plugins=others)


def _bytes(path: str, name: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror or error}") from None


def _root(name: str, data: bytes) -> Node | None:
    """The document of a file; None where it is empty."""
    source = read(name, data)
    if os.path.basename(name) == TOML_NAME:
        from ddblint.config import toml

        return toml.load(source)
    roots = documents(source).roots
    if len(roots) > 1:
        raise SourceError("there must be one document", roots[1].place)
    empty = not roots or (isinstance(roots[0], Scalar) and roots[0].value is None)
    return None if empty else roots[0]


def _plugins(root: Node, folder: str) -> tuple[tuple[Check, ...], list[Fault]]:
    """The checks of others, and which of those named cannot be used."""
    node = root.get("plugins") if isinstance(root, Mapping) else None
    others: tuple[Check, ...] = ()
    wrong = []
    for item in filter(_text, node.items) if isinstance(node, Sequence) else ():
        try:
            found = plugin(_text(item), folder)
            refuse_repeated((*checks(), *others), found)
            others += found
        except UsageError as error:
            wrong.append(Fault(item.grip, f"plugin {_text(item)}: {error}", ()))
    return others, wrong


def _config(name: str, folder: str, root: Node, every: tuple[Check, ...], known: list[Fault]) -> Config:
    """What a document says; raises UsageError with its faults, beside those that are known."""
    found = tuple(faults(root, schema_of(every)))
    wrong = sorted(
        [*known, *_repeated(root), *_faults(root, found, every)], key=lambda fault: fault.place.start
    )
    if wrong or not isinstance(root, Mapping):
        raise UsageError("\nddblint: ".join(f"{where(place)}: {message}" for place, message, _ in wrong))
    overrides = root.get("overrides")
    tables = root.get("tables")
    return Config(
        name,
        folder,
        _text(root.get("fail-level")),
        _choices(root.get("rules"), every),
        tuple(_override(item, every) for item in overrides.items) if isinstance(overrides, Sequence) else (),
        _texts(root.get("exclude")),
        _parameters(root.get("parameters")),
        _rule_words(root.get("select"), every),
        _rule_words(root.get("ignore"), every),
        TableHints(tables, tuple(filter(_is_of_hint, found))) if isinstance(tables, Mapping) else None,
    )


def _repeated(root: Node) -> Iterator[Fault]:
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Mapping):
            for duplicate in node.duplicates:
                yield Fault(duplicate.again, f"`{duplicate.key}` is written {duplicate.how_often}", ())
        stack += children(node)


def _faults(root: Node, found: tuple[Fault, ...], every: tuple[Check, ...]) -> Iterator[Fault]:
    """What is wrong, but for hints: these are findings, of the tables they are about."""
    for fault in found:
        if not _is_of_hint(fault) and not _is_empty_section(root, fault.path):
            yield fault._replace(message=_worded(fault, every))


def _is_of_hint(fault: Fault) -> bool:
    return fault.path[:1] == ("tables",) and len(fault.path) > 2


def _is_empty_section(root: Node, path: tuple[str | int, ...]) -> bool:
    """Whether a path leads to a key at the top with nothing below it, as where all of that is commented."""
    node = root.get(str(path[0])) if isinstance(root, Mapping) and len(path) == 1 else None
    return isinstance(node, Scalar) and node.value is None


def _worded(fault: Fault, every: tuple[Check, ...]) -> str:
    """A fault in words that fit rules and their options."""
    path = fault.path[2:] if fault.path[:1] == ("overrides",) else fault.path
    words = [word for check in every for word in (check.name, check.id)]
    match path:
        case ("rules", str(word)) if word not in words and "there is no key" in fault.message:
            near = nearest(word, words)
            return f"there is no rule {word}" + (f"; did you mean {near}?" if near else "")
        case ("rules", str(word), str(option)) if "there is no key" in fault.message:
            return _no_option(word, option, every)
    return fault.message


def _no_option(word: str, option: str, every: tuple[Check, ...]) -> str:
    (check,) = matching(word, every)
    known = option_names(check)
    near = nearest(option, known)
    hint = f"did you mean {near}?" if near else f"it has {', '.join(['severity', *known])}"
    return f"{word} has no option {option}; {hint}"


def _override(node: Node, every: tuple[Check, ...]) -> Override:
    rules, files = (node.get("rules"), node.get("files")) if isinstance(node, Mapping) else (None, None)
    return Override(_texts(files), _choices(rules, every))


def _choices(node: Node | None, every: tuple[Check, ...]) -> tuple[Choice, ...]:
    """What is said of rules; of a family before that of its members, whatever the order."""
    said = list(node.items.items()) if isinstance(node, Mapping) else []
    chosen = [(word, _choice(word, told, every)) for word, told in said]
    return tuple(choice for _, choice in sorted(chosen, key=lambda pair: -len(pair[1].rules)))


def _choice(word: str, node: Node, every: tuple[Check, ...]) -> Choice:
    found = tuple(matching(word, every))
    ids = frozenset(check.id for check in found)
    if isinstance(node, Mapping):
        names = {name.replace("-", "_"): name for name in node.items if name != "severity"}
        severity = _text(node.get("severity"))
        enabled = True if severity else None
        options = {option: _option(node.items[name]) for option, name in names.items()}
        return Choice(ids, enabled, _severity(severity), options)
    level = _text(node)
    return Choice(ids, level != "off", _severity(level), {})


def _option(node: Node) -> object:
    value = plain(node)
    return tuple(value) if isinstance(value, list) else value


def _severity(word: str) -> Severity | None:
    return Severity[word.upper()] if word in SEVERITIES else None


def _rule_words(node: Node | None, every: tuple[Check, ...]) -> tuple[str, ...]:
    """Words that name rules; raises UsageError for one that does not."""
    for item in node.items if isinstance(node, Sequence) else ():
        try:
            tuple(matching(_text(item), every))
        except UsageError as error:
            raise UsageError(f"{where(item.grip)}: {error}") from None
    return _texts(node)


def _parameters(node: Node | None) -> dict[str, str]:
    return {name: _text(told) for name, told in node.items.items()} if isinstance(node, Mapping) else {}


def _texts(node: Node | None) -> tuple[str, ...]:
    return tuple(map(_text, node.items)) if isinstance(node, Sequence) else ()


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""
