"""The plans that the report of a comparison carries; a plain run knows none."""

from ddblint.records import NamedTuple


class PlanStep(NamedTuple):
    """One numbered step of a plan: what it changes, each with the table that it is of, or none.

    `waits` is what must have come true before the next step, `checks` the commands that show it, `then` what
    people do before that. `template` is the file to deploy, where it was written; `not_written` says why not.
    """

    number: int
    changes: tuple[tuple[str, str], ...]
    waits: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    by_hand: bool = False
    template: str = ""
    not_written: str = ""


class Plan(NamedTuple):
    """The steps that take tables of a file to their new version where one update does not."""

    file: str
    tables: tuple[str, ...]
    when: tuple[str, ...]
    steps: tuple[PlanStep, ...]
    notes: tuple[str, ...]
