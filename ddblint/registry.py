"""The rules there are, and which of them a run uses."""

import os
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module

from ddblint import rules
from ddblint.erased import Any
from ddblint.errors import UsageError
from ddblint.findings import Severity
from ddblint.records import NamedTuple
from ddblint.rule import Check

_ON_CHANGES = "ddblint.rules.changes."


class Rule(NamedTuple):
    """A check as it is configured for a run.

    `severity_is_chosen` says that the user did: it then counts for all problems, whatever they are.
    """

    check: Check
    severity: Severity
    options: dict[str, Any]
    severity_is_chosen: bool = False


class Choice(NamedTuple):
    """What a configuration says of some rules, by id; None where it leaves something as it is."""

    rules: frozenset[str]
    enabled: bool | None
    severity: Severity | None
    options: Mapping[str, Any]


def checks(*, changes: bool = True) -> tuple[Check, ...]:
    """Every built-in check, by id: whatever stands in the modules of ddblint.rules.

    Without those on changes, which a run over one version has no use for, fewer modules are loaded.
    """
    found = {
        value.id: value
        for folder in rules.__path__
        for module in _modules(folder, "ddblint.rules")
        if changes or not module.startswith(_ON_CHANGES)
        for value in vars(import_module(module)).values()
        if isinstance(value, Check)
    }
    return tuple(sorted(found.values(), key=_id))


def _modules(folder: str, package: str) -> Iterator[str]:
    """The modules of a package and of those in it; pkgutil would import inspect, which takes longer."""
    if not os.path.isdir(folder):
        yield from _modules_in_archive(folder, package)
        return
    for entry in sorted(os.listdir(folder)):
        name, suffix = os.path.splitext(entry)
        if suffix == ".py" and name != "__init__":
            yield f"{package}.{name}"
        elif not suffix and not name.startswith("__"):
            yield from _modules(os.path.join(folder, name), f"{package}.{name}")


def _modules_in_archive(folder: str, package: str) -> Iterator[str]:
    from pkgutil import walk_packages

    found = walk_packages([folder], f"{package}.")
    yield from (module.name for module in found if not module.ispkg)


def _id(check: Check) -> str:
    return check.id


def select(
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    choices: Iterable[Choice] = (),
    every: tuple[Check, ...] = (),
) -> tuple[Rule, ...]:
    """The rules of a run; each word is an id, the start of an id such as `DDB1`, or a name.

    Without `select` all that are on by default. `choices` are made in their order; one that enables a rule
    wins over `select`, one that `ignore` names stays off. `every` are all rules there are, by default the
    built-in ones. Raises UsageError for a word that fits no rule.
    """
    every = every or checks()
    made = tuple(choices)
    wanted = ids(select, every) or {check.id for check in every if check.default}
    for choice in made:
        if choice.enabled is not None:
            wanted = wanted | choice.rules if choice.enabled else wanted - choice.rules
    wanted -= ids(ignore, every)
    return tuple(_configured(check, made) for check in every if check.id in wanted)


def _configured(check: Check, choices: tuple[Choice, ...]) -> Rule:
    own = [choice for choice in choices if check.id in choice.rules]
    severities = [choice.severity for choice in own if choice.severity]
    options = dict(check.options)
    for choice in own:
        options |= choice.options
    return Rule(check, severities[-1] if severities else check.severity, options, bool(severities))


def ids(words: Iterable[str], every: tuple[Check, ...]) -> set[str]:
    """The ids of the rules that words name."""
    return {check.id for word in words for check in matching(word, every)}


#: No shorter start of an id stands for a family.
_SHORTEST = 3


def matching(word: str, every: tuple[Check, ...]) -> Iterator[Check]:
    """The checks a word names; raises UsageError, with the nearest name, where there is none."""
    upper = word.upper()
    by_id = len(word) >= _SHORTEST
    found = [c for c in every if c.name == word.lower() or (by_id and c.id.startswith(upper))]
    if not found:
        from ddblint.near import nearest

        near = nearest(word, [c.name for c in every]) or nearest(word, [c.id for c in every])
        hint = f"; did you mean {near}?" if near else "; `ddblint rules` lists them"
        raise UsageError(f"there is no rule {word}{hint}")
    yield from found
