"""The plans of the tables of a file joined: a template is deployed whole."""

from collections.abc import Iterable, Iterator, Mapping

from ddblint.changes import Change
from ddblint.model import Scenario, Table
from ddblint.plan.merging import is_same, merged
from ddblint.plan.rest import differ_otherwise
from ddblint.plan.states import Side, State, Step, TablePlan
from ddblint.plan.tables import plan_of
from ddblint.records import NamedTuple
from ddblint.scenarios import describe


class Deploy(NamedTuple):
    """One deployment of a template: the steps of its tables, and what else it does, with the table or none.

    `base` is the version that says all that the `states` (of tables by logical id) do not. The last deploy of
    a plan is the new template.
    """

    steps: tuple[tuple[TablePlan, Step], ...]
    main: tuple[tuple[str, str], ...]
    base: Side
    states: Mapping[str, State]


class FilePlan(NamedTuple):
    """How the tables of a file get to their new version.

    `tables` are those that the `deploys` are for, and `apart` those with steps of their own, or with notes
    alone. `unwritable` says why no templates can be written; it is empty where they can.
    """

    file: str
    deploys: tuple[Deploy, ...]
    tables: tuple[TablePlan, ...]
    apart: tuple[TablePlan, ...]
    unwritable: str = ""


def plans_of(changes: Iterable[Change]) -> tuple[FilePlan, ...]:
    """A plan for each file with tables that one update does not take to their new version."""
    by_file: dict[str, dict[str, list[tuple[Table, Table]]]] = {}
    for change in changes:
        before, after = change.before, change.after
        if before and after and not change.moved and not change.doubtful:
            tables = by_file.setdefault(after.place.source.name, {})
            tables.setdefault(after.logical_id or after.address, []).append((before, after))
    found = (_of_file(file, tables.values()) for file, tables in by_file.items())
    return tuple(plan for plan in found if plan.tables or plan.apart)


def _of_file(file: str, tables: Iterable[list[tuple[Table, Table]]]) -> FilePlan:
    stepped: list[TablePlan] = []
    apart: list[TablePlan] = []
    unwritable = ""
    for views in tables:
        plans = _of_views(views)
        if len(plans) > 1:
            unwritable = unwritable or f"the steps of {plans[0].after.address} differ by its conditions"
        if len(plans) == 1 and plans[0].start:
            stepped += plans
        else:
            apart += plans
    if not unwritable and any(plan.apart for plan in apart):
        blocked = next(plan.after.address for plan in apart if plan.apart)
        unwritable = f"{blocked} does not get to its new version by updates alone"
    return FilePlan(file, tuple(_deploys(stepped)), tuple(stepped), tuple(apart), unwritable)


def _of_views(views: list[tuple[Table, Table]]) -> list[TablePlan]:
    """The plans that the views of a table have, each once, with the conditions under which it holds."""
    every = [after.scenario for _, after in views]
    plans: list[tuple[TablePlan, list[Scenario]]] = []
    for plan in (plan_of(before, after) for before, after in views):
        if plan is None:
            continue
        same = next((at for at, (other, _) in enumerate(plans) if is_same(plan, other)), None)
        if same is None:
            plans.append((plan, [plan.after.scenario]))
        else:
            other, scenarios = plans[same]
            plans[same] = (merged(other, plan), [*scenarios, plan.after.scenario])
    return [
        plan._replace(when=() if len(scenarios) == len(views) else describe(scenarios, every))
        for plan, scenarios in plans
    ]


def _deploys(plans: list[TablePlan]) -> Iterator[Deploy]:
    """Steps of several tables go together, one of each: the limits are those of a table."""
    if not plans:
        return
    main = [(plan.after.address, text) for plan in plans for text in plan.main]
    if any(plan.own_changes for plan in plans) or differ_otherwise(plans):
        main.append(("", "deploy everything else that the new template changes"))
    base = Side.OLD if main or any(map(_removes_replicas, plans)) else Side.NEW
    states = {plan.after.logical_id: plan.start for plan in plans if plan.start}
    for turn in range(max(len(plan.early) for plan in plans)):
        yield _deploy([(plan, *plan.early[turn : turn + 1]) for plan in plans], base, states)
    if main:
        yield Deploy((), tuple(main), Side.NEW, dict(states))
    for turn in range(max(len(plan.late) for plan in plans)):
        yield _deploy([(plan, *plan.late[turn : turn + 1]) for plan in plans], Side.NEW, states)


def _deploy(
    turns: list[tuple[TablePlan, *tuple[Step, ...]]],
    base: Side,
    states: dict[str, State],
) -> Deploy:
    """`states` is brought up to date."""
    steps = tuple((plan, step) for plan, *steps in turns for step in steps)
    states |= {plan.after.logical_id: step.state for plan, step in steps if step.state}
    return Deploy(steps, (), base, dict(states))


def _removes_replicas(plan: TablePlan) -> bool:
    regions = {replica.region.value for replica in plan.before.replicas}
    return any(step.state and step.state.absent & regions for step in plan.early)
