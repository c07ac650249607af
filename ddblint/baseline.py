"""Baselines: the findings that an old code base has, so that only new ones are reported.

A finding is known again by its rule, file, table, index and the text it points at, not by its line: a
baseline stays true where lines move. Of equal ones, as many are known as were written.
"""

import json
import os
from collections import Counter
from collections.abc import Collection

from ddblint.erased import Any
from ddblint.errors import UsageError
from ddblint.findings import Finding, Report
from ddblint.records import NamedTuple

_VERSION = 1
#: Of a longer text (minified JSON), so much is kept.
_LONGEST = 120


class _Entry(NamedTuple):
    """What findings are known by; `file` is relative to the baseline."""

    rule: str
    file: str
    table: str
    index_name: str
    text: str


def written(report: Report, path: str) -> str:
    """The findings of a run as a baseline that is to stand at `path`."""
    counts = Counter(_entry(finding, report, path) for finding in report.findings)
    entries = ({**entry._asdict(), "count": counts[entry]} for entry in sorted(counts))
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    return f'{{"version": {_VERSION}, "findings": [\n{lines}\n]}}\n'


def without_known(report: Report, path: str, read: Collection[str]) -> tuple[Report, tuple[str, ...]]:
    """The report without what stands in a baseline, and word of entries that no longer occur.

    `read` names the files of the run: of others nothing is known. Raises UsageError for a file that is no
    baseline.
    """
    left = _read(path)
    new = []
    for finding in report.findings:
        entry = _entry(finding, report, path)
        if left[entry] > 0:
            left[entry] -= 1
        else:
            new.append(finding)
    known = len(report.findings) - len(new)
    files = {_relative(name, path) for name in read}
    gone = sum(n for entry, n in left.items() if entry.rule in report.rules and _judged(entry, files, path))
    remarks = (_gone(gone, path),) if gone else ()
    return report._replace(findings=tuple(new), baselined=known), remarks


def _gone(number: int, path: str) -> str:
    entries = (
        "1 baseline entry no longer occurs" if number == 1 else f"{number} baseline entries no longer occur"
    )
    return f"{entries}: rewrite it with --write-baseline {path}"


def _judged(entry: _Entry, files: Collection[str], path: str) -> bool:
    """Whether the run would have found it again: its file was read, or is no more."""
    return entry.file in files or not os.path.exists(os.path.join(os.path.dirname(path), entry.file))


def _entry(finding: Finding, report: Report, path: str) -> _Entry:
    span = finding.span
    line = report.sources[span.file].line_text(span.line) if span.file in report.sources else ""
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    text = line[span.column - 1 : end].replace("\t", " ").split(" #")[0].rstrip()  # a comment may come and go
    return _Entry(
        finding.rule, _relative(span.file, path), finding.table, finding.index_name, text[:_LONGEST]
    )


def _relative(name: str, path: str) -> str:
    folder = os.path.dirname(os.path.abspath(path))
    return os.path.relpath(os.path.abspath(name), folder).replace(os.sep, "/")


def _read(path: str) -> Counter[_Entry]:
    try:
        with open(path, "rb") as file:
            document: Any = json.load(file)
        if document["version"] != _VERSION:
            raise UsageError(f"{path}: version {document['version']} of baselines is not known here")
        return Counter({_known(entry): int(entry["count"]) for entry in document["findings"]})
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UsageError(f"{path} is no baseline; --write-baseline {path} makes one") from None


def _known(entry: dict[str, Any]) -> _Entry:
    return _Entry(*(str(entry[name]) for name in _Entry._fields))
