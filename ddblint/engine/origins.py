"""Findings in generated files, moved to the lines of the program that made what they are about."""

from ddblint.findings import Finding, Related
from ddblint.model import MadeAt
from ddblint.rule import Problem
from ddblint.source import Place

_GENERATED = "here in the synthesized template"


def origin_of(problem: Problem, made_at: tuple[MadeAt, ...]) -> MadeAt | None:
    """The line that made the index a problem is about, else the place it is at; None where none is told."""
    places = [problem.of.place, problem.at] if problem.of else [problem.at]
    return next(filter(None, (_innermost(place, made_at) for place in places)), None)


def _innermost(place: Place, made_at: tuple[MadeAt, ...]) -> MadeAt | None:
    around = [
        origin
        for origin in made_at
        if origin.stretch.source.name == place.source.name
        and origin.stretch.start <= place.start
        and place.end <= origin.stretch.end
    ]
    return min(around, key=lambda origin: origin.stretch.end - origin.stretch.start, default=None)


def moved(finding: Finding, origin: MadeAt) -> Finding:
    """The finding at its origin; its place in the generated file is related."""
    generated = Related(finding.span, _GENERATED)
    return finding._replace(span=origin.span, related=(*finding.related, generated))
