"""Which rule a word in an ignore means."""

from collections.abc import Mapping

from ddblint.records import NamedTuple

#: Different words for which the rule that was meant is looked for: there are 80 rules or so.
_MOST_ADVICE = 200
_ALL_RULES = "`ddblint rules` lists them"


class Meaning(NamedTuple):
    """The id of a rule, empty where there is none, and a remark where the word is not exact."""

    id: str
    remark: str


class Meanings:
    """The meaning of each word, worked out once; of the first words alone, what those that mean nothing
    were meant to be."""

    __slots__ = ("_known", "_names")

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._known: dict[str, Meaning] = {}

    def of(self, word: str) -> Meaning:
        if word not in self._known:
            self._known[word] = meaning_of(word, self._names, advise=len(self._known) < _MOST_ADVICE)
        return self._known[word]


def meaning_of(word: str, names: Mapping[str, str], *, advise: bool = True) -> Meaning:
    """An id, a name, or enough words of one name to tell it from all others; `names` leads to ids.

    >>> meaning_of("attribute-unused", {"attribute-definition-unused": "DDB102"}).id
    'DDB102'
    """
    found = names.get(word.lower()) or (word.upper() if word.upper() in names.values() else "")
    if found:
        return Meaning(found, "")
    names_with = _names_with(word, names)
    if len(names_with) == 1:
        (name,) = names_with
        return Meaning(names[name], f"`{word}` is taken for {name} ({names[name]}); write that name in full")
    hint = _hint(word, names) if advise else _ALL_RULES
    return Meaning("", f"`{word}` is no rule, and so silences nothing; {hint}")


def _names_with(word: str, names: Mapping[str, str]) -> list[str]:
    """The names that hold all words of a shorter one; a single word says too little."""
    parts = set(word.lower().split("-"))
    return [name for name in names if parts.issubset(name.split("-"))] if len(parts) > 1 else []


def _hint(word: str, names: Mapping[str, str]) -> str:
    from ddblint.near import nearest

    if word and any(id.startswith(word.upper()) for id in names.values()):
        return "name each rule that is meant"
    near = nearest(word, names) or nearest(word, names.values())
    return f"did you mean {near}?" if near else _ALL_RULES
