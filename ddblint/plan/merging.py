"""Plans of a table under several conditions that lead through the same steps."""

from collections.abc import Iterable

from ddblint.plan.states import State, Step, TablePlan


def is_same(one: TablePlan, other: TablePlan) -> bool:
    """Whether the same is done in the same order, whatever else there is under each condition."""
    sides = ((each.main, [(_done(step), _state(step.state)) for step in each.steps]) for each in (one, other))
    mine, theirs = sides
    return mine == theirs and len(one.early) == len(other.early)


def merged(one: TablePlan, other: TablePlan) -> TablePlan:
    """The same steps; what is there is what is there under any of the conditions."""
    return one._replace(
        start=_both(one.start, other.start),
        early=_steps(one.early, other.early),
        late=_steps(one.late, other.late),
        own_changes=one.own_changes or other.own_changes,
        notes=tuple(dict.fromkeys((*one.notes, *other.notes))),
    )


def _done(step: Step) -> Step:
    return step._replace(state=None)


def _state(state: State | None) -> object:
    """What the steps decide of a state."""
    if state is None:
        return None
    decided = [index for index in state.indexes if index.side is not None]
    return decided, state.expires, state.absent, state.unscaled


def _steps(one: Iterable[Step], other: Iterable[Step]) -> tuple[Step, ...]:
    return tuple(
        mine._replace(state=_both(mine.state, theirs.state)) for mine, theirs in zip(one, other, strict=True)
    )


def _both(one: State | None, other: State | None) -> State | None:
    if one is None or other is None:
        return one
    return one._replace(
        indexes=tuple(dict.fromkeys((*one.indexes, *other.indexes))), defined={**one.defined, **other.defined}
    )
