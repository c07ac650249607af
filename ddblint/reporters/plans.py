"""The plans of a comparison in plain lines: numbered deploys, and what to wait for and do between them."""

from collections.abc import Iterator

from ddblint.phrases import count
from ddblint.plans import Plan, PlanStep
from ddblint.reporters.terminal import Palette, visible

_WIDTH = 100


def plan_lines(plan: Plan, colors: Palette) -> Iterator[str]:
    """A heading, the steps, and notes; an empty line ends it."""
    yield f"{colors.bold}{visible(_heading(plan))}{colors.reset}"
    for step in plan.steps:
        yield from _step(step, several=len(plan.tables) > 1)
    for note in plan.notes:
        yield from _wrapped("  note: ", note)
    yield ""


def _heading(plan: Plan) -> str:
    when = f", when {', or '.join(plan.when)}" if plan.when else ""
    by_hand = sum(step.by_hand for step in plan.steps)
    parts = [count(len(plan.steps) - by_hand, "deploy")] if plan.steps else []
    parts += [f"{count(by_hand, 'step')} by hand"] if by_hand else []
    length = f": {', '.join(parts)}" if parts else ""
    return f"plan for {', '.join(plan.tables)} in {plan.file}{when}{length}"


def _step(step: PlanStep, *, several: bool) -> Iterator[str]:
    lead = f"{step.number:3}. "
    for table, does in step.changes:
        about = f"{table}: " if several and table else ""
        yield from _wrapped(lead, f"{'by hand: ' if step.by_hand else ''}{about}{does}")
        lead = " " * len(lead)
    for wait in step.waits:
        yield from _wrapped(lead, f"wait {wait}")
    yield from (f"{lead}  $ {visible(check)}" for check in step.checks)
    for then in step.then:
        yield from _wrapped(lead, f"then {then}")
    if step.template:
        yield f"{lead}template: {visible(step.template)}"
    if step.not_written:
        yield from _wrapped(lead, f"no template: {step.not_written}")


def _wrapped(lead: str, text: str) -> Iterator[str]:
    from textwrap import wrap

    margin = " " * len(lead)
    yield from wrap(
        visible(text), _WIDTH, initial_indent=lead, subsequent_indent=margin, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
