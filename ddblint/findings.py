"""What a run reports: findings, complete from birth, and what could not be said."""

from collections.abc import Mapping
from enum import IntEnum

from ddblint.erased import TYPE_CHECKING
from ddblint.records import NamedTuple
from ddblint.source import Source, Span

if TYPE_CHECKING:
    from ddblint.plans import Plan


class Severity(IntEnum):
    """SARIF's levels, ordered."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


class Certainty(IntEnum):
    """How sure a finding is: GUESS is shown only with --pedantic, FACT follows from what is written."""

    GUESS = 1
    LIKELY = 2
    FACT = 3

    def __str__(self) -> str:
        return self.name.lower()


class Related(NamedTuple):
    """A second place that matters for a finding, and what stands there.

    One that is `past` stands in an earlier version of a file, where nobody can open it.
    """

    span: Span
    message: str
    past: bool = False


class Resource(NamedTuple):
    """What defines a table in a template, `file`; `table` is the address of the table."""

    table: str
    file: str
    logical_id: str


class Finding(NamedTuple):
    """One problem at one place. `when` is empty when it holds under every condition.

    `also` are the addresses of other tables that have it at the same place; `resources` define these and
    the table, as far as they are in CloudFormation templates.
    """

    rule: str
    name: str
    severity: Severity
    certainty: Certainty
    message: str
    help: str
    span: Span
    table: str
    index_name: str
    related: tuple[Related, ...]
    when: tuple[str, ...]
    also: tuple[str, ...] = ()
    resources: tuple[Resource, ...] = ()


class Silence(NamedTuple):
    """A rule that had nothing to go on: `facet` is what it needed, `why` what is missing."""

    rule: str
    name: str
    table: str
    span: Span
    facet: str
    why: str


class Failure(NamedTuple):
    """A fault of ours in a rule, or in reading a file where `rule` is empty: the run went on without it."""

    rule: str
    table: str
    file: str
    error: str


class Report(NamedTuple):
    """The outcome of a run, findings in the order of files and places.

    `rules` are the ids that were enabled, `sources` the texts of the files that have findings, by name;
    `files` counts the files that held tables or findings, `skipped` names files without any table that
    were named one by one. `suppressed` counts findings that are ignored, `baselined` those of a baseline.
    `plans` are of a comparison; None where nothing was compared. `clean` names the files of tables of which
    nothing was found.
    """

    findings: tuple[Finding, ...]
    silences: tuple[Silence, ...]
    failures: tuple[Failure, ...]
    rules: tuple[str, ...]
    sources: Mapping[str, Source]
    files: int
    tables: int
    skipped: tuple[str, ...]
    suppressed: int = 0
    baselined: int = 0
    plans: "tuple[Plan, ...] | None" = None
    clean: tuple[str, ...] = ()
