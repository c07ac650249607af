"""Design reviews: what each table of some files costs, takes and lacks, in one of several formats."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ddblint.config import Configs, where
from ddblint.files import inputs
from ddblint.model import DefectKind, Schema
from ddblint.reading import Reading
from ddblint.review.analysis import Review, reviews
from ddblint.review.prices import Prices, load

FORMATS = ("text", "markdown", "html", "json")
#: Defects that leave nothing of a file, or of its tables, to review.
_UNUSABLE = (DefectKind.UNREADABLE, DefectKind.INVALID_SCHEMA, DefectKind.REFUSED, DefectKind.NOT_ANALYSED)


class Wishes(NamedTuple):
    """What the command line asks for; `prices` and `config` name files, in place of those found by itself.

    `width` is in characters, and of use for text alone, as `color` is.
    """

    format: str = "text"
    parameters: Mapping[str, str] = {}
    prices: str | None = None
    config: str | None = None
    use_config: bool = True
    color: bool = False
    width: int = 100


class Reviewed(NamedTuple):
    """The report, empty where no table was found; `remarks` concern inputs, some of them `unusable`."""

    text: str
    remarks: tuple[str, ...]
    unusable: bool


def review(paths: Sequence[str], wishes: Wishes) -> Reviewed:
    """Raises UsageError where the configuration or the prices cannot be used."""
    prices = load(wishes.prices)
    configs = Configs(wishes.config, use=wishes.use_config)
    reading = Reading(inputs(paths), wishes.parameters, "<stdin>", configs)
    schemas = list(reading.schemas())
    found = [table for schema in schemas for table in reviews(schema, prices)]
    refused = [refusal for schema in schemas for refusal in _refusals(schema)]
    skipped = [f"no DynamoDB definition in {name}" for name in reading.skipped]
    remarks = (*reading.unreadable, *refused, *skipped, *reading.unused_parameters())
    if not found and not remarks:
        remarks = ("no DynamoDB definition found",)
    unusable = bool(reading.unreadable or refused or not found)
    return Reviewed(render(found, prices, wishes) if found else "", remarks, unusable)


def _refusals(schema: Schema) -> Iterator[str]:
    for defect in schema.defects:
        if defect.kind in _UNUSABLE:
            yield f"{where(defect.place)}: {defect.message}"


def render(found: Sequence[Review], prices: Prices, wishes: Wishes) -> str:
    """Each format brings a library of its own, which is loaded here alone."""
    if wishes.format == "json":
        from ddblint.review import json

        return json.render(found, prices)
    if wishes.format == "markdown":
        from ddblint.review import markdown

        return markdown.render(found, prices)
    if wishes.format == "html":
        from ddblint.review import html

        return html.render(found, prices)
    from ddblint.review import terminal

    return terminal.render(found, prices, color=wishes.color, width=wishes.width)
