"""Standard output and standard error: the only module that writes to them."""

import os
import sys
from io import TextIOWrapper

from ddblint.erased import NoReturn
from ddblint.errors import UsageError

#: What a shell reports for a program that a closed pipe ended.
_CLOSED_PIPE = 141


def tell(text: str) -> None:
    """Writes to standard output; a reader that has gone, such as `head`, ends the run without a word."""
    if sys.stdout is None:  # the shell's `>&-`
        raise UsageError("standard output is closed")
    if isinstance(sys.stdout, TextIOWrapper):  # what its character set lacks becomes an escape
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        sys.exit(_CLOSED_PIPE)
    except OSError as error:
        raise unwritable(error) from None


def unwritable(error: OSError) -> UsageError:
    """What to raise where standard output takes no more."""
    _forget_output()
    return UsageError(f"cannot write to standard output: {error.strerror}")


def _forget_output() -> None:
    """What is still to be written goes nowhere; the interpreter would try it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def leave(code: int) -> NoReturn:
    """Ends the process at once: taking down what the system takes back anyway takes as long as a file."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:  # What we write is flushed as it is written; this may be what a plugin printed.
            code = code or 2
    os._exit(code)


def remark(message: object) -> None:
    """Writes a line about the run to standard error."""
    sys.stderr.write(f"ddblint: {message}\n")
    sys.stderr.flush()


def is_coloured(choice: str) -> bool:
    """--color, then NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE, then whether this is a terminal."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE"):
        return True
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
