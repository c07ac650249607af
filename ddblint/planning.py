"""The plans of a comparison, and the templates of their steps where these are wanted."""

from collections.abc import Callable, Iterable, Mapping

from ddblint.changes import Change
from ddblint.errors import UsageError
from ddblint.plan import FilePlan, plans_of, told
from ddblint.plans import Plan
from ddblint.records import NamedTuple


class Wanted(NamedTuple):
    """Where to write steps.

    `parameters` gives the values of the template parameters of a file, and `old_parameters` those that the
    old version has instead.
    """

    directory: str
    parameters: Callable[[str], Mapping[str, str]]
    old_parameters: Mapping[str, str] = {}


class Planned(NamedTuple):
    """`remarks` say what became of the steps."""

    plans: tuple[Plan, ...]
    remarks: tuple[str, ...] = ()


def planned(changes: Iterable[Change], wanted: Wanted | None) -> Planned:
    """The plan for each file that takes more than one deploy.

    Raises UsageError where steps are wanted of several files, or cannot be written.
    """
    found = plans_of(changes)
    if wanted is None:
        return Planned(tuple(each for plan in found for each in told(plan)))
    stepped = [plan for plan in found if plan.deploys]
    if len(stepped) > 1:
        names = ", ".join(plan.file for plan in stepped)
        raise UsageError(f"steps are written for one template at a time; name one of {names}")
    others = [each for plan in found if not plan.deploys for each in told(plan)]
    if not stepped:
        why = "the plan has none" if others else "one deploy does it"
        return Planned(tuple(others), (f"no steps to write: {why}",))
    return _written(stepped[0], others, wanted)


def _written(plan: FilePlan, others: list[Plan], wanted: Wanted) -> Planned:
    from ddblint.steps.writing import write_steps

    new = wanted.parameters(plan.file)
    became = write_steps(plan, wanted.directory, {**new, **wanted.old_parameters}, new)
    number = sum(bool(each.template) for each in became)
    remark = f"wrote {number} of {len(became)} steps to {wanted.directory}"
    if not number:
        remark = f"no steps written: {became[0].why_not}"
    return Planned((*told(plan, became), *others), (remark,))
