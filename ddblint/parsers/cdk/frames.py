"""Stack traces as CDK keeps them: which lines of the user's own program made something."""

from collections.abc import Iterator

from ddblint.parsers.cdk.content import entries, text
from ddblint.records import NamedTuple

#: Lines that stand for frames of libraries, which CDK leaves out.
_LEFT_OUT = ("...", "(no user code")
#: Parts of the paths of code that is not the user's: libraries, Node, and the bridge from other languages.
_FOREIGN = ("/node_modules/", "/site-packages/", "node:", "/jsii-kernel-", "/lib/program.js")


class Frame(NamedTuple):
    """A line of a program, by the path it had when it ran; `column` is 1 where the language tells none."""

    path: str
    line: int
    column: int


def user_frames(trace: object) -> Iterator[Frame]:
    """The frames of the user's code, innermost first: `FUNCTION (PATH:LINE[:COLUMN])`, or the place alone."""
    for written in entries(trace):
        for line in text(written).split("\n"):
            frame = _frame(line.strip().removeprefix("at "))
            if frame is not None:
                yield frame


def _frame(line: str) -> Frame | None:
    if line.startswith(_LEFT_OUT):
        return None
    if line.endswith(")") and " (" in line:
        line = line[:-1].partition(" (")[2]
    path, numbers = _numbers_off(line)
    if not path or not numbers or any(part in path.replace("\\", "/") for part in _FOREIGN):
        return None
    return Frame(path.removeprefix("file://"), numbers[0], numbers[1] if len(numbers) > 1 else 1)


def _numbers_off(line: str) -> tuple[str, list[int]]:
    """A path without the line and the column behind it, and these."""
    numbers: list[int] = []
    while len(numbers) < 2:
        path, colon, number = line.rpartition(":")
        if not colon or not number.isdecimal() or len(number) > 9:
            break
        line = path
        numbers.insert(0, int(number))
    return line, [max(number, 1) for number in numbers]
