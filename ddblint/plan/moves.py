"""The order in which indexes come and go, one in each update."""

from collections.abc import Iterable, Iterator, Mapping

from ddblint.limits import LIMITS
from ddblint.phrases import joined, listed
from ddblint.plan.comparing import Comparison, renames
from ddblint.plan.mover import Mover
from ddblint.plan.shapes import GLOBAL
from ddblint.plan.states import Side, Step
from ddblint.records import NamedTuple


class Moves(NamedTuple):
    """Steps before and after all else changes."""

    early: tuple[Step, ...]
    late: tuple[Step, ...]
    notes: tuple[str, ...]


class _Sorted(NamedTuple):
    """Indexes by what becomes of them.

    `added` and `aliases` (temporary names, by name) can be there beside the old ones. `blocked` and `anew`,
    which has the same name on both sides, cannot before all those `in_the_way` have gone, for the sake of
    the type of an attribute. `removed` are the others that go.
    """

    added: tuple[str, ...]
    blocked: tuple[str, ...]
    aliases: Mapping[str, str]
    anew: tuple[str, ...]
    in_the_way: tuple[str, ...]
    removed: tuple[str, ...]


def moves(found: Comparison, mover: Mover) -> Moves:
    """All that is added comes first, what is removed goes last, so that readers always have an index."""
    each = _sorted(found)
    for name in each.added:
        mover.add(name)
    for name, alias in each.aliases.items():
        mover.add(name, alias)
    mover.then(*_handover(found, each))
    for name in (*each.aliases, *each.anew, *each.in_the_way):
        mover.remove(name, unscaled=True)
    mover.then(*_rewrites(found, (*each.anew, *each.blocked)))
    for name in (*each.aliases, *each.anew, *each.blocked):
        mover.add(name)
    mover.then(*(f"let readers of {alias} query {name} again" for name, alias in each.aliases.items()))
    early = mover.taken()
    for name in (*each.removed, *each.aliases.values()):
        mover.remove(name)
    return Moves(early, mover.taken(), (*mover.notes, *_notes(found, each, early)))


def _sorted(found: Comparison) -> _Sorted:
    blocked = tuple(name for name in found.added if found.clashes(found.after[name]))
    anew = tuple(name for name in found.changed if found.clashes(found.after[name]))
    ousted = [name for name in found.removed if (blocked or anew) and found.clashes(found.before[name])]
    return _Sorted(
        tuple(name for name in found.added if name not in blocked),
        blocked,
        {name: _alias(name, found) for name in found.changed if name not in anew},
        anew,
        tuple(ousted),
        tuple(name for name in found.removed if name not in ousted),
    )


def _alias(name: str, found: Comparison) -> str:
    """A name that no index has."""
    endings = ("-new", *(f"-new{number}" for number in range(2, len(found.taken) + 3)))
    names = (name[: LIMITS["name-length-maximum"] - len(ending)] + ending for ending in endings)
    return next(alias for alias in names if alias not in found.taken)


def _handover(found: Comparison, each: _Sorted) -> Iterator[str]:
    """What becomes of the readers of each index that is to go."""
    renamed = {old: new for old, new in renames(found).items() if new in each.added}
    for name in each.removed:
        if name in renamed:
            yield f"let readers of {name} query {renamed[name]}"
    for name, alias in each.aliases.items():
        yield f"let readers of {name} query {alias}"
    unserved = [name for name in (*each.removed, *each.anew, *each.in_the_way) if name not in renamed]
    if unserved:
        yield f"make sure that nothing queries {joined(unserved)} any more"


def _rewrites(found: Comparison, names: Iterable[str]) -> Iterator[str]:
    """Values of another type are not in an index, and writes of them are rejected once it is there."""
    types = {name: type for each in names for name, type in found.after[each].types.items()}
    for name in sorted(found.retyped.intersection(types)):
        yield f"write `{name}` as {types[name]} in the items that have it"


def _notes(found: Comparison, each: _Sorted, early: Iterable[Step]) -> Iterator[str]:
    if each.aliases:
        names = joined(each.aliases.values())
        yield (
            f"cheaper: keep {names} under the new name for good, by naming it so in the new template; "
            f"then {joined(each.aliases)} need not be made twice"
        )
    if scaled := [alias for name, alias in each.aliases.items() if found.before[name].scaled]:
        yield f"no scaling target is for {joined(scaled)}: the throughput written has to do meanwhile"
    for name in (*each.anew, *each.blocked):
        types = listed(sorted(found.retyped.intersection(found.after[name].types)))
        yield (
            f"an attribute has one type at a time, so no index serves the queries of {name} until it is made "
            f"with the new type of {types}; an attribute of another name avoids that"
        )
    yield from _over_quota(early)
    yield from _over_projected(found, early)


def _over_quota(steps: Iterable[Step]) -> Iterator[str]:
    states = [step.state for step in steps if step.state]
    counts = [sum(index.list_name == GLOBAL for index in state.indexes) for state in states]
    most, quota = max(counts, default=0), LIMITS["global-indexes"]
    if most > quota:
        yield f"there are {most} GSIs on the way; the quota is {quota}, unless it was raised"


def _over_projected(found: Comparison, steps: Iterable[Step]) -> Iterator[str]:
    """What indexes project by name is limited over all of them, the same attribute counted each time."""
    most, limit = 0, LIMITS["projected-attributes-per-table"]
    for state in (step.state for step in steps if step.state):
        sides = (
            (found.before if index.side is Side.OLD else found.after)[index.name] for index in state.indexes
        )
        most = max(most, sum(shape.listed for shape in sides))
    if most > limit:
        yield (
            f"the indexes on the way project {most} attributes by name, and the limit is {limit}: remove old "
            "ones first, and let their readers wait"
        )
