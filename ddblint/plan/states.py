"""What a table is at each step of a plan, and the steps themselves."""

from collections.abc import Mapping
from enum import Enum

from ddblint.model import Table
from ddblint.records import NamedTuple


class Side(Enum):
    """The old template or the new one."""

    OLD = "old"
    NEW = "new"

    @property
    def other(self) -> "Side":
        return Side.NEW if self is Side.OLD else Side.OLD


class Present(NamedTuple):
    """An index of a step, as the template of `side` defines it; without one, as both do.

    `alias` is the temporary name it goes by; a `bare` one lacks the provisioned throughput that is written.
    """

    list_name: str
    name: str
    side: Side | None = None
    alias: str = ""
    bare: bool = False


class State(NamedTuple):
    """What a step says about a table, beside what one of the two templates, its base, says.

    `defined` are the types of the attributes that keys use. `expires` is False while the TTL of the old
    template is off. `absent` are the Regions without a replica, and `unscaled` the indexes whose scaling
    targets are left out.
    """

    indexes: tuple[Present, ...]
    defined: Mapping[str, str | None]
    expires: bool = True
    absent: frozenset[str] = frozenset()
    unscaled: frozenset[str] = frozenset()


class Step(NamedTuple):
    """One deployment of a table, or what people do by hand.

    `waits` is what must have come true before the next step, `checks` the commands that show it, and `then`
    what people do before it; the last step of a plan has no need of it where it `clears` something away.
    Without a `state`, no template can be written for it.
    """

    does: str
    waits: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    state: State | None = None
    by_hand: bool = False
    clears: bool = False


class TablePlan(NamedTuple):
    """The steps that change a table without loss.

    `early` ones start from the state `start` and come before all else that the new template changes, `late`
    ones after it. `main` names what of the table has to change between, by the `properties` that say it, and
    `own_changes` says that other settings do. `apart` are the steps of a plan that updates of the table alone
    do not get through; there are no others then. `when` says under which conditions it holds.
    """

    before: Table
    after: Table
    start: State | None = None
    early: tuple[Step, ...] = ()
    late: tuple[Step, ...] = ()
    main: tuple[str, ...] = ()
    properties: frozenset[str] = frozenset()
    own_changes: bool = False
    apart: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()
    when: tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.early + self.late + self.apart
