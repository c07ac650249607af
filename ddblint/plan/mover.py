"""A table on its way from one version to the other: its indexes after each step."""

from ddblint.plan.comparing import Comparison
from ddblint.plan.shapes import Shape
from ddblint.plan.states import Present, Side, State, Step
from ddblint.plan.wording import check_index


class Mover:
    """Takes the indexes from one version to the other, and notes each step with what is then there."""

    def __init__(self, found: Comparison, table_name: str, start: State, bare: Side | None) -> None:
        self._found = found
        self._name = table_name
        self._bare = bare
        self._there = {index.name: index for index in start.indexes}
        self._shapes = dict(found.before)
        self.state = start
        self.steps: list[Step] = []
        self.notes: list[str] = []

    def add(self, name: str, alias: str = "") -> None:
        shape = self._found.after[name]
        shown = shape._replace(name=alias or name)
        under = f", a temporary one, defined as the new template has {name}" if alias else ""
        self._shapes[alias or name] = shown
        bare = self._bare is Side.NEW and shape.provisioned
        self._there[alias or name] = Present(shape.list_name, name, Side.NEW, alias, bare)
        checks = check_index(self._name, shape.list_name, shown.name)
        self._note(Step(f"add {shown.label}{under}", (f"until {shown.name} is ACTIVE",), checks))

    def remove(self, name: str, *, unscaled: bool = False) -> None:
        shape = self._shapes.pop(name)
        del self._there[name]
        if unscaled:
            self.state = self.state._replace(unscaled=self.state.unscaled | {name})
        checks = check_index(self._name, shape.list_name, name)
        scaling = ", with its scaling targets" if unscaled and shape.scaled else ""
        self._note(Step(f"remove {shape.label}{scaling}", (f"until {name} is gone",), checks, clears=True))

    def then(self, *texts: str) -> None:
        """What people do after the last step; before the first, it becomes a note."""
        if self.steps:
            last = self.steps[-1]
            self.steps[-1] = last._replace(then=last.then + texts)
        else:
            self.notes += [f"first of all, {text}" for text in texts]

    def taken(self) -> tuple[Step, ...]:
        """The steps so far; those that follow are counted anew."""
        steps, self.steps = tuple(self.steps), []
        return steps

    def _note(self, step: Step) -> None:
        defined = {name: type for shape in self._shapes.values() for name, type in shape.types.items()}
        self.state = self.state._replace(indexes=tuple(self._there.values()), defined=defined)
        self.steps.append(step._replace(state=self.state))


def start_of(found: Comparison, bare: Side | None) -> State:
    """The old version; an index that is the same in both is as either has it."""
    defined = {name: type for shape in found.before.values() for name, type in shape.types.items()}
    return State(tuple(_present(shape, found, bare) for shape in found.before.values()), defined)


def _present(shape: Shape, found: Comparison, bare: Side | None) -> Present:
    if shape.name not in (*found.removed, *found.changed):
        return Present(shape.list_name, shape.name)
    return Present(shape.list_name, shape.name, Side.OLD, bare=bare is Side.OLD and shape.provisioned)
