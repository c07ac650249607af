"""Where a run begins, as `ddblint` or `python -m ddblint`.

A run over files without options, which is what hooks and pipelines start, goes without click: importing
that takes longer than the run.
"""

import gc
import sys

from ddblint.commands import COMMANDS
from ddblint.console import leave, remark
from ddblint.erased import NoReturn
from ddblint.errors import DdblintError

_INTERRUPTED = 130


def main() -> NoReturn:
    """Runs the command line, and ends the process."""
    gc.disable()  # A run makes no reference cycles, and collecting takes longer than the parsing.
    leave(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """The exit code of a command line; the first word that is no command is a path to lint."""
    try:
        return _run(words)
    except DdblintError as error:
        remark(error)
        return 2
    except KeyboardInterrupt:
        return _INTERRUPTED


def _run(words: list[str]) -> int:
    if _are_paths(words):
        from ddblint.checking import Telling, check
        from ddblint.linting import Wishes

        return check(words, Wishes(), Telling())
    from ddblint import cli

    is_command = words and words[0] in (*COMMANDS, "--help", "-h", "--version")
    return cli.run(words if is_command else ["check", *words])


def _are_paths(words: list[str]) -> bool:
    """Whether all words are paths to lint; a single dash is standard input."""
    options = any(word.startswith("-") and word != "-" for word in words)
    return bool(words) and words[0] not in COMMANDS and not options


if __name__ == "__main__":
    main()
