"""Checks of others: what is wrong with one, and with what it answers; ours are held by types and tests."""

import re
from collections.abc import Iterator
from types import NoneType

from ddblint.erased import Any
from ddblint.findings import Certainty, Severity
from ddblint.model import SCALING, Index, Table, Workload
from ddblint.rule import Check, Problem
from ddblint.source import Place

_ID = re.compile(r"(?!DDB)[A-Z]{2,8}[0-9]{3}")
_NAME = re.compile(r"[a-z]+(-[a-z0-9]+)+")
_OPTIONS = (bool, int, float, str, tuple)
#: What the parts of a problem must be.
_KINDS: dict[str, tuple[type, ...]] = {
    "at": (Place,),
    "message": (str,),
    "help": (str,),
    "related": (tuple,),
    "of": (Index, NoneType),
    "severity": (Severity, NoneType),
    "certainty": (Certainty, NoneType),
    "table": (str,),
}
#: The parts of these parts of a table.
_PARTS = {
    "workload": Workload._fields,
    "global_indexes": Index._fields,
    "local_indexes": Index._fields,
}


def faults_of(check: Check) -> Iterator[str]:
    """What makes a check unusable."""
    if not _ID.fullmatch(str(check.id)):
        yield f"{check.id} is no id for it: capitals other than DDB, and three digits, as in ACME001"
    if not _NAME.fullmatch(str(check.name)):
        yield f"{check.name} is no name for it: words with hyphens, as in untagged-table"
    for value, kind in ((check.severity, Severity), (check.certainty, Certainty)):
        if not isinstance(value, kind):
            yield f"{check.id}: {value!r} is no {kind.__name__}"
    for option, default in check.options.items():
        if not isinstance(default, _OPTIONS):
            yield f"{check.id}: the default of option {option} is no number, text, truth value or tuple"
    yield from _unknown_parts(check, "needs", check.needs)
    yield from _unknown_parts(check, "about", check.about)


def _unknown_parts(check: Check, name: str, told: object) -> Iterator[str]:
    """Where `needs` or `about` name what no table has; deeper than two levels they are believed."""
    if not isinstance(told, tuple):
        yield f"{check.id}: `{name}` must be a tuple, not {told!r}"
        return
    for facet in told:
        first, _, rest = str(facet).partition(".")
        fields = _PARTS.get(first, ()) if rest else ()
        if facet != SCALING and (first not in Table._fields or (fields and rest.split(".")[0] not in fields)):
            yield f"{check.id}: `{name}` has {facet!r}, which is no part of a table"


def guarded(check: Check) -> Check:
    """The check, raising TypeError for an answer that the engine could not work with."""

    def run(subject: Any, **options: Any) -> Iterator[Problem]:
        for problem in check.run(subject, **options):
            _refuse(problem)
            yield problem

    return check._replace(run=run)


def _refuse(problem: object) -> None:
    if not isinstance(problem, Problem):
        raise TypeError(f"it yields {problem!r}, which is no Problem")
    for name, kinds in _KINDS.items():
        if not isinstance(value := getattr(problem, name), kinds):
            raise TypeError(f"`{name}` of its Problem is {value!r}")
    for entry in problem.related:
        if not (isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[0], Place)):
            raise TypeError(f"`related` of its Problem has {entry!r}, which is no place with a text")
