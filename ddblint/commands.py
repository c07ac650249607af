"""The names of the commands, and the one that a path which is not there was meant to be."""

COMMANDS = ("check", "diff", "explain", "init", "report", "rules", "schema")
#: What other tools call a command of ours; `init` would look more like it.
_ELSEWHERE = {"lint": "check"}


def meant_by(word: str) -> str:
    """The command that a word is close to, or an empty text.

    >>> meant_by("dif"), meant_by("lint"), meant_by("orders.yaml")
    ('diff', 'check', '')
    """
    from ddblint.near import nearest

    near = nearest(word, (*COMMANDS, *_ELSEWHERE))
    return _ELSEWHERE.get(near, near)
