"""The command `report`, once its options are known: reads, reviews, writes, and decides the exit code."""

from collections.abc import Iterator, Mapping, Sequence

from ddblint.config import Configs, where
from ddblint.console import is_coloured, remark, tell
from ddblint.files import inputs
from ddblint.model import DefectKind, Schema
from ddblint.reading import Reading
from ddblint.records import NamedTuple
from ddblint.review import load, render, reviews

#: Defects that leave nothing of a file, or of its tables, to review.
_UNUSABLE = (DefectKind.UNREADABLE, DefectKind.INVALID_SCHEMA, DefectKind.NOT_ANALYSED)
_WIDTH = 100
_LEAST_WIDTH = 60


class Telling(NamedTuple):
    """How the report is told: `output` is the file to write instead of standard output.

    `prices` and `config` are the files to use in place of the figures that come with ddblint, and of the
    nearest configuration.
    """

    format: str = "text"
    output: str | None = None
    prices: str | None = None
    color: str = "auto"
    config: str | None = None
    use_config: bool = True


def report(paths: Sequence[str], parameters: Mapping[str, str], telling: Telling) -> int:
    """The exit code: 0, or 2 where an input cannot be used or no table is found.

    Raises UsageError where the configuration or the prices cannot be used, or the file not be written.
    """
    prices = load(telling.prices)
    configs = Configs(telling.config, use=telling.use_config)
    reading = Reading(inputs(paths), parameters, "<stdin>", configs)
    schemas = list(reading.schemas())
    found = [table for schema in schemas for table in reviews(schema, prices)]
    refused = [refusal for schema in schemas for refusal in _refusals(schema)]
    skipped = [f"no DynamoDB definition in {name}" for name in reading.skipped]
    for message in (*reading.unreadable, *refused, *skipped, *reading.unused_parameters()):
        remark(message)
    if not found:
        remark("no table to report on")
        return 2
    color = telling.output is None and is_coloured(telling.color)
    _write(render(telling.format, found, prices, color=color, width=_width(telling)), telling.output)
    return 2 if reading.unreadable or refused else 0


def _refusals(schema: Schema) -> Iterator[str]:
    for defect in schema.defects:
        if defect.kind in _UNUSABLE:
            yield f"{where(defect.place)}: {defect.message}"


def _width(telling: Telling) -> int:
    """That of the terminal, where the report goes to one."""
    if telling.output is not None or telling.format != "text":
        return _WIDTH
    from shutil import get_terminal_size

    return max(_LEAST_WIDTH, get_terminal_size((_WIDTH, 0)).columns)


def _write(text: str, path: str | None) -> None:
    if path is None:
        tell(text)
    else:
        from ddblint.output import write

        write(path, text)
