"""A plan as people read it, whichever way it is printed: numbered steps, and what is written of each."""

from collections.abc import Iterator, Sequence

from ddblint.plan.files import FilePlan
from ddblint.plan.states import TablePlan
from ddblint.plan.wording import UNKNOWN_TABLE
from ddblint.plans import Plan, PlanStep
from ddblint.records import NamedTuple


class Written(NamedTuple):
    """The file that a deploy was written to, or why it was not."""

    template: str = ""
    why_not: str = ""


def told(plan: FilePlan, written: Sequence[Written] = ()) -> Iterator[Plan]:
    """The plan of the file as a whole, then those of single tables."""
    if plan.deploys:
        addresses = dict.fromkeys(each.after.address for each in plan.tables)
        when = plan.tables[0].when if len(plan.tables) == 1 else ()
        notes = tuple(note for each in plan.tables for note in each.notes)
        yield _explained(Plan(plan.file, tuple(addresses), when, tuple(_steps(plan, written)), notes))
    for each in plan.apart:
        yield _explained(
            Plan(plan.file, (each.after.address,), each.when, tuple(_steps_apart(each)), each.notes)
        )


def _steps(plan: FilePlan, written: Sequence[Written]) -> Iterator[PlanStep]:
    for number, deploy in enumerate(plan.deploys, 1):
        last = number == len(plan.deploys)
        steps = [step for _, step in deploy.steps if not (last and step.clears)]
        became = written[number - 1] if written else Written()
        yield PlanStep(
            number,
            (*((each.after.address, step.does) for each, step in deploy.steps), *deploy.main),
            _every(step.waits for step in steps),
            _every(step.checks for step in steps),
            _every(step.then for _, step in deploy.steps),
            template=became.template,
            not_written=became.why_not,
        )


def _steps_apart(plan: TablePlan) -> Iterator[PlanStep]:
    for number, step in enumerate(plan.steps, 1):
        changes = ((plan.after.address, step.does),)
        yield PlanStep(number, changes, step.waits, step.checks, step.then, step.by_hand)


def _every(texts: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for each in texts for text in each))


def _explained(plan: Plan) -> Plan:
    """With a word on what stands in commands for a name that the template does not tell."""
    if not any(f" {UNKNOWN_TABLE} " in check for step in plan.steps for check in step.checks):
        return plan
    return plan._replace(
        notes=(*plan.notes, f"put the name of the deployed table in the place of {UNKNOWN_TABLE}")
    )
