"""The ddblint.yaml that `ddblint init` writes: commented, with the tables found and the hints they lack."""

from collections.abc import Iterable, Iterator, Sequence
from json import dumps

from ddblint.engine import Settings, run
from ddblint.errors import UsageError
from ddblint.files import inputs
from ddblint.findings import Silence
from ddblint.json_schemas import load
from ddblint.model import Schema
from ddblint.reading import Reading
from ddblint.registry import select

_HEAD = """\
# Configuration of ddblint; `ddblint schema config` prints a JSON Schema of it for editors.

# The least severity that makes the exit code 1: error, warning, note or none.
fail-level: warning

# Rules by id, start of an id, or name: off, on, a severity, or a mapping of options (see `ddblint rules`).
# rules:
#   DDB301: {severity: error, max-item-size: 4096}

# Rules for some files alone.
# overrides:
#   - files: ["legacy/**"]
#     rules: {DDB301: off}

# Files that are not linted.
# exclude: ["**/fixtures/**"]

# The values of template parameters.
# parameters: {Stage: prod}
"""
_TABLES = """
# What is known of the tables: rules argue with it instead of guessing. Put in your own numbers.
# tables:
"""
_WORKLOAD = "workload."


def starter(paths: Sequence[str]) -> str:
    """The text for the tables below these paths."""
    reading = Reading(inputs(paths), {}, "<stdin>")
    tables: dict[str, list[Silence]] = {}
    report = run(_noted(reading.schemas(), tables), Settings(select()))
    if reading.unreadable:
        raise UsageError(reading.unreadable[0])
    for silence in report.silences:
        if silence.facet.startswith(_WORKLOAD):
            tables[silence.table].append(silence)
    return _HEAD + (_TABLES if tables else "") + "".join(_lines(tables))


def _noted(schemas: Iterable[Schema], tables: dict[str, list[Silence]]) -> Iterator[Schema]:
    """The schemas as they are, each table noted on the way."""
    for schema in schemas:
        for table in schema.tables:
            tables.setdefault(table.address, [])
        yield schema


def _lines(tables: dict[str, list[Silence]]) -> Iterator[str]:
    """An entry for each table, commented out: without a value of the user's own it would be wrong."""
    for address, silences in tables.items():
        lacking = list(_hints(silences))
        yield f"#   {_quoted(address)}:{'' if lacking else ' {}'}\n"
        if lacking:
            yield "#     workload:\n"
        yield from lacking


def _hints(silences: list[Silence]) -> Iterator[str]:
    """A line for each hint that rules lacked, with an example and the rules."""
    known = load("hints")["$defs"]["workload"]["properties"]
    wanted: dict[str, list[str]] = {}
    for silence in silences:
        name = silence.facet.removeprefix(_WORKLOAD).replace("_", "-")
        wanted.setdefault(name, []).append(f"{silence.rule} {silence.name}")
    for name, rules in wanted.items():
        if name in known:
            told = f"{name}: {known[name]['examples'][0]}"
            yield f"#       {told:24}  # {', '.join(dict.fromkeys(rules))}\n"


def _quoted(address: str) -> str:
    """An address as a key of YAML."""
    plain = address.replace("/", "").replace("-", "").replace("_", "").replace(".", "").isalnum()
    return address if plain and address[0].isalpha() else dumps(address)
