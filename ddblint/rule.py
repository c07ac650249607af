"""What the author of a rule needs: a problem to yield, and the decorator that makes a check."""

from collections.abc import Callable, Iterable

from ddblint.changes import Change
from ddblint.erased import Any
from ddblint.errors import UsageError
from ddblint.findings import Certainty, Severity
from ddblint.model import Index, Schema, Table
from ddblint.records import NamedTuple
from ddblint.source import Place


class Problem(NamedTuple):
    """What a rule found. `severity` and `certainty` replace the rule's own where given.

    `message`: lower case, names the table or index, the numbers and how they were reached.
    `help`: the right value for this very case; where empty, the first sentence of the page's Fix.
    `of` is the index it is about; `table` names the table for rules that look at a whole schema.
    """

    at: Place
    message: str
    help: str = ""
    related: tuple[tuple[Place, str], ...] = ()
    of: Index | None = None
    severity: Severity | None = None
    certainty: Certainty | None = None
    table: str = ""


Problems = Iterable[Problem]


class Check(NamedTuple):
    """A rule's behaviour; its words are on the page of the same id.

    `subject` is what `run` looks at: Table (one view at a time), Schema (a whole file), or Change (a table
    before and after an update).
    `options` are the keyword-only parameters of `run` and their defaults; `about` are the parts of a table
    that it can say something about.
    """

    id: str
    name: str
    severity: Severity
    certainty: Certainty
    needs: tuple[str, ...]
    hints: tuple[str, ...]
    default: bool
    run: Callable[..., Problems]
    subject: type
    options: dict[str, Any]
    about: tuple[str, ...] = ()


_SUBJECTS = {"Table": Table, "Schema": Schema, "Change": Change}


def rule(
    id: str,
    name: str,
    severity: Severity,
    certainty: Certainty = Certainty.FACT,
    *,
    needs: tuple[str, ...] = (),
    hints: tuple[str, ...] = (),
    default: bool = True,
    about: tuple[str, ...] = (),
) -> Callable[[Callable[..., Problems]], Check]:
    """Makes a check of a function `(table: Table, *, option=default) -> Problems`.

    `needs` lists facets that must be fully known (see `Table.untold`) for rules that argue from absence;
    where one is not, on either side of a change, the engine notes a silence instead of running the rule.
    `hints` lists facets that would let a guess of this rule speak as a fact. `default` is False for a rule
    that only speaks when selected. `about` lists parts of a table, such as `local_indexes`: on one that has
    none of them the rule is not run, and its silence is none. Raises UsageError where the first parameter is
    annotated otherwise.
    """

    def make(run: Callable[..., Problems]) -> Check:
        first = next(iter(run.__annotations__.values()), None)
        subject = _SUBJECTS.get(first if isinstance(first, str) else getattr(first, "__name__", ""))
        if subject is None:
            wanted = "a Table, a Schema or a Change"
            raise UsageError(f"{id}: the first parameter of {run.__name__} must be {wanted}")
        return Check(
            id,
            name,
            severity,
            certainty,
            needs,
            hints,
            default,
            run,
            subject,
            dict(run.__kwdefaults__ or {}),
            about,
        )

    return make
