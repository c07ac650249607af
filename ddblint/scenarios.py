"""Says in words under which combinations of conditions something holds."""

from ddblint.model import Scenario


def describe(found: list[Scenario], every: list[Scenario]) -> tuple[str, ...]:
    """The shortest conjunction that holds in just the scenarios found, else one text for each of them.

    >>> a, b = Scenario((("IsProd", True),)), Scenario((("IsProd", False),))
    >>> describe([a], [a, b])
    ('IsProd is true',)
    """
    common = set(found[0].conditions).intersection(*(s.conditions for s in found))
    others = [scenario for scenario in every if scenario not in found]
    telling = _telling(sorted(common), others)
    if telling is not None:
        return (_words(telling),)
    return tuple(_words(list(scenario.conditions)) for scenario in found)


def _telling(common: list[tuple[str, bool]], others: list[Scenario]) -> list[tuple[str, bool]] | None:
    """As few of the common conditions as exclude all others; None where all together do not."""
    chosen: list[tuple[str, bool]] = []
    left = others
    while left:
        best = max(common, key=lambda c: sum(c not in s.conditions for s in left), default=None)
        remaining = [scenario for scenario in left if best in scenario.conditions]
        if best is None or len(remaining) == len(left):
            return None
        chosen.append(best)
        left = remaining
    return chosen


def _words(conditions: list[tuple[str, bool]]) -> str:
    return " and ".join(f"{name} is {str(truth).lower()}" for name, truth in conditions)
