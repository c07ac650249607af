"""What one file holds, and what a parser could not do in it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from ddblint.model.capacity import ScalingTarget
from ddblint.model.table import Table
from ddblint.records import NamedTuple
from ddblint.source import Place, Source, Span


class DefectKind(Enum):
    """What kind of thing a parser could not do; the engine says which rule reports it."""

    UNREADABLE = "unreadable"
    TOLERATED = "tolerated"  # CloudFormation reads over it, so the run went on
    DUPLICATE_KEY = "duplicate key"
    NOT_ANALYSED = "not analysed"
    REFUSED = "refused"  # CloudFormation itself will not take it
    INVALID_SCHEMA = "invalid schema"  # not the form of the ddblint schema
    INEFFECTIVE_IGNORE = "ineffective ignore"


class Defect(NamedTuple):
    """Something a parser could not read or follow, at its place."""

    kind: DefectKind
    place: Place
    message: str
    table: str = ""
    related: tuple[tuple[Place, str], ...] = ()


class SharedName(NamedTuple):
    """A table of a template that has the name of an earlier one for sure; `place` is that of the name."""

    place: Place
    name: str
    table: str
    other: str
    first: Place


class NestedStack(NamedTuple):
    """A stack within the stack of a template.

    `location` names its template, with `${Name}` for what is decided at deployment; `asset` is the path that
    CDK noted of it. Of the parameters it is given, `pinned` are decided, and `passed` take the place of
    defaults: None where the value is not known here.
    """

    place: Place
    logical_id: str
    address: str
    location: str
    asset: str
    pinned: Mapping[str, str]
    passed: Mapping[str, str | None]


class Refusal(NamedTuple):
    """A value that a template parameter was given, and why its declaration or a rule forbids it.

    `place` is that of the declaration; the parameter was left open.
    """

    place: Place
    parameter: str
    value: str
    why: str


class MadeAt(NamedTuple):
    """A stretch of a generated file, and the line of the program that made it.

    The text of `source` is empty where it is not at hand.
    """

    stretch: Place
    span: Span
    source: Source


class Schema(NamedTuple):
    """What one file holds: its tables (one view per combination of conditions), targets and defects.

    `parameters` are the names of its template parameters; `section` is where a template keeps its resources,
    and it is `partial` where some of these may define tables that were not read.
    """

    tables: tuple[Table, ...] = ()
    scaling_targets: tuple[ScalingTarget, ...] = ()
    defects: tuple[Defect, ...] = ()
    parameters: frozenset[str] = frozenset()
    shared_names: tuple[SharedName, ...] = ()
    nested: tuple[NestedStack, ...] = ()
    made_at: tuple[MadeAt, ...] = ()
    section: Place | None = None
    partial: bool = False
    refusals: tuple[Refusal, ...] = ()
