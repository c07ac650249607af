"""Values that must be one of a few words."""

from __future__ import annotations

from ddblint.model import Index, Value
from ddblint.near import nearest
from ddblint.phrases import listed
from ddblint.rule import Problem

#: What people call some settings elsewhere, in lower case and without hyphens and underscores.
_OTHER_WORDS = {
    "ondemand": "PAY_PER_REQUEST",
    "infrequentaccess": "STANDARD_INFREQUENT_ACCESS",
    "standardia": "STANDARD_INFREQUENT_ACCESS",
    "both": "NEW_AND_OLD_IMAGES",
}


def _meant(word: str, options: tuple[str, ...]) -> str:
    """Advice for a word that is none of the options."""
    other = _OTHER_WORDS.get(word.lower().replace("-", "").replace("_", ""), "")
    near = other if other in options else nearest(word, options)
    return f"did you mean {near}?" if near else f"write {listed(options, 'or')}"


def outside(
    value: Value[str], what: str, options: tuple[str, ...], of: Index | None = None
) -> tuple[Problem, ...]:
    """A problem where the value is none of the options, compared with their case."""
    if not value.is_not(*options):
        return ()
    message = f"{what} is `{value}`; it can be {listed(options, 'or')}"
    return (Problem(value.place, message, help=_meant(str(value), options), of=of),)
