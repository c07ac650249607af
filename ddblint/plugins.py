"""Rules of others: a folder with checks and pages, or an installed package that announces itself.

A configuration names them under `plugins`; nothing else makes their code run.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from types import ModuleType

from ddblint import rulebook
from ddblint.errors import UsageError
from ddblint.guard import attempt
from ddblint.plugin_faults import faults_of, guarded
from ddblint.rule import Check

#: The group of entry points, each the name of a package with `*.py` and `*.md` in it.
_GROUP = "ddblint.rules"
#: What was loaded, by the folder it was loaded from.
_loaded: dict[str, tuple[Check, ...]] = {}
_numbers = count()


def plugin(word: str, folder: str) -> tuple[Check, ...]:
    """The checks of a folder, relative to another, or of an entry point of that name.

    Raises UsageError where there is neither, and for what cannot be loaded or used.
    """
    path = os.path.join(folder, word)
    return in_folder(path) if os.path.isdir(path) else _announced(word)


def in_folder(path: str) -> tuple[Check, ...]:
    """The checks in the modules of a folder, once for all who ask; its pages are added to the rulebook.

    The modules may import each other, as parts of one package: `from .limits import MOST`.
    """
    real = os.path.realpath(path)
    if real not in _loaded:
        package = ModuleType(f"_ddblint_plugin_{next(_numbers)}")
        package.__path__ = [real]
        sys.modules[package.__name__] = package
        _load(package.__name__, real)
    return _loaded[real]


def refuse_repeated(known: Iterable[Check], found: Iterable[Check]) -> None:
    """Raises UsageError where a check has the id or the name of another."""
    taken = {word for check in known for word in (check.id, check.name)}
    for check in found:
        for word in (check.id, check.name):
            if word in taken:
                raise UsageError(f"there is another rule {word}")
            taken.add(word)


def loaded() -> tuple[Check, ...]:
    """All checks that were loaded in this run."""
    return tuple(check for checks in _loaded.values() for check in checks)


def _announced(name: str) -> tuple[Check, ...]:
    from importlib.metadata import entry_points

    known = {point.name: point for point in entry_points(group=_GROUP)}
    if name not in known:
        installed = f"; installed are {', '.join(sorted(known))}" if known else ""
        raise UsageError(
            f"there is no folder {name}, and no package that announces rules as {name}{installed}"
        )
    package = _imported(known[name].value, known[name].value)
    real = os.path.realpath(next(iter(getattr(package, "__path__", [])), ""))
    if real not in _loaded:
        _load(package.__name__, real)
    return _loaded[real]


def _load(package: str, folder: str) -> None:
    checks = tuple(guarded(check) for check in _checks(package, folder))
    if faults := [*_faults(checks), *_unpaired(checks, folder)]:
        raise UsageError("; ".join(faults))
    rulebook.add(Path(folder))
    _loaded[folder] = checks


def _checks(package: str, folder: str) -> Iterator[Check]:
    """Every check once, also where one module imports it from another."""
    found: dict[int, Check] = {}
    for file in sorted(os.listdir(folder)):
        stem, suffix = os.path.splitext(file)
        if suffix == ".py" and stem != "__init__":
            module = _imported(f"{package}.{stem}", os.path.join(os.path.basename(folder), file))
            found |= {id(value): value for value in vars(module).values() if isinstance(value, Check)}
    yield from sorted(found.values(), key=lambda check: str(check.id))


def _imported(name: str, shown: str) -> ModuleType:
    try:
        module, fault = attempt(lambda: import_module(name))
    except SystemExit:
        raise UsageError(f"{shown} cannot be loaded: it ends the run") from None
    if module is None:
        raise UsageError(f"{shown} cannot be loaded: {fault}")
    return module


def _faults(checks: tuple[Check, ...]) -> Iterator[str]:
    if not checks:
        yield "it holds no rule"
    for check in checks:
        yield from faults_of(check)


def _unpaired(checks: Iterable[Check], folder: str) -> Iterator[str]:
    """Checks without a page, and pages without a check; what the pages say is for tests to compare."""
    wanted = {f"{check.id}-{check.name}.md" for check in checks}
    there = {file for file in os.listdir(folder) if file.endswith(".md") and file != "README.md"}
    for page in sorted(wanted - there):
        yield f"there is no page {page}"
    for page in sorted(there - wanted):
        yield f"there is no rule to the page {page}"
