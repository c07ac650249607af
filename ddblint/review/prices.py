"""What DynamoDB costs in one Region: the dated figures that come with ddblint, or those of a file."""

from collections.abc import Mapping

from ddblint import packaged
from ddblint.config import where
from ddblint.erased import Any
from ddblint.errors import SourceError, UsageError
from ddblint.records import NamedTuple
from ddblint.shape import faults, plain
from ddblint.source import Node, documents, read


class Figures(NamedTuple):
    """What one table class costs: a million request units on demand, a provisioned unit for an hour, a GB."""

    million_write_units: float
    million_read_units: float
    write_unit_hour: float
    read_unit_hour: float
    storage_gb_month: float


class Prices(NamedTuple):
    """Figures by table class, STANDARD or STANDARD_INFREQUENT_ACCESS, with their day and their source."""

    date: str
    region: str
    currency: str
    source: str
    by_class: Mapping[str, Figures]


def load(path: str | None = None) -> Prices:
    """Raises UsageError with everything that is wrong with a file."""
    name = path or "prices.json"
    try:
        return _only(name, documents(read(name, _content(path))).roots)
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror or error}") from None
    except SourceError as error:
        raise UsageError(f"{where(error.place)}: {error.message}") from None


def _only(name: str, roots: tuple[Node, ...]) -> Prices:
    if len(roots) != 1:
        raise UsageError(f"{name}: there must be one document, with prices")
    return _prices(roots[0])


def _content(path: str | None) -> bytes:
    if path is None:
        return packaged("data", "prices.json")
    with open(path, "rb") as file:
        return file.read()


def _prices(root: Node) -> Prices:
    wrong = faults(root, "prices")
    if wrong:
        raise UsageError("\nddblint: ".join(f"{where(fault.place)}: {fault.message}" for fault in wrong))
    told: dict[str, Any] = plain(root)
    classes = told["table-classes"]
    by_class = {name: _figures(figures) for name, figures in classes.items()}
    return Prices(told["date"], told["region"], told["currency"], told["source"], by_class)


def _figures(told: dict[str, float]) -> Figures:
    return Figures(*(told[field.replace("_", "-")] for field in Figures._fields))
