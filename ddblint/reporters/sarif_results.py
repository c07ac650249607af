"""The results of a SARIF run: what findings say, where, and by which fingerprints they are known again."""

from collections.abc import Iterator, Mapping

from ddblint.findings import Finding, Related, Report
from ddblint.reporters import Context
from ddblint.reporters.fingerprints import Fingerprints
from ddblint.reporters.line_hash import line_hashes
from ddblint.reporters.sarif_places import Json, Places
from ddblint.reporters.terminal import visible
from ddblint.reporters.wording import statement_of
from ddblint.source import Span


def results(report: Report, indexes: Mapping[str, int], context: Context) -> list[Json]:
    """The findings; `indexes` says where in the list of rules each one stands."""
    places = Places(_spans(report), report.sources, context)
    fingerprints = _PartialFingerprints(report, places)
    return [
        _result(finding, indexes[finding.rule], places, fingerprints.of(finding))
        for finding in report.findings
    ]


def _spans(report: Report) -> Iterator[Span]:
    for finding in report.findings:
        yield finding.span
        yield from (related.span for related in _openable(finding))


def _result(finding: Finding, index: int, places: Places, fingerprints: dict[str, str]) -> Json:
    result: Json = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": str(finding.severity),
        "message": {"text": _message(finding)},
        "locations": [_location(finding, places)],
        "partialFingerprints": fingerprints,
    }
    if related := _openable(finding):
        result["relatedLocations"] = list(_related(related, places))
    return result


def _location(finding: Finding, places: Places) -> Json:
    location: Json = {"physicalLocation": places.primary(finding.span)}
    if finding.table:
        name = "/".join(filter(None, (finding.table, finding.index_name)))
        location["logicalLocations"] = [{"fullyQualifiedName": visible(name), "kind": "resource"}]
    return location


def _openable(finding: Finding) -> tuple[Related, ...]:
    """The related places that a link can lead to; those in earlier versions stand in the message."""
    return tuple(place for place in finding.related if not place.past)


def _related(related: tuple[Related, ...], places: Places) -> Iterator[Json]:
    for id, place in enumerate(related, 1):
        text = visible(place.message)
        yield {"id": id, "physicalLocation": places.related(place.span), "message": {"text": text}}


class _PartialFingerprints:
    """GitHub's own fingerprint, where it tells findings apart, and one that moves with the table."""

    def __init__(self, report: Report, places: Places) -> None:
        self.places = places
        self.own = Fingerprints()
        lines: dict[str, set[int]] = {}
        for finding in report.findings:
            lines.setdefault(finding.span.file, set()).add(finding.span.line)
        self.hashes = {
            file: line_hashes(source.text, lines.get(file, ()))
            for file, source in report.sources.items()
            if "\n" in source.text.strip()  # on one line, all findings would share one hash
        }

    def of(self, finding: Finding) -> dict[str, str]:
        uri, _ = self.places.uris[finding.span.file]
        fingerprints = {"ddblint/v1": self.own.of(finding, uri, self.places.text(finding.span))}
        if line_hash := self.hashes.get(finding.span.file, {}).get(finding.span.line):
            fingerprints["primaryLocationLineHash"] = line_hash
        return fingerprints


def _message(finding: Finding) -> str:
    """The finding, its help, and links to the related places: GitHub shows only those that are linked.

    Where space is short, GitHub shows the first sentence alone.
    """
    sentences = [_sentence(statement_of(finding))]
    if finding.help:
        sentences.append(f"Help: {_sentence(finding.help)}")
    links = [f"[{_plain(place.message)}]({id})" for id, place in enumerate(_openable(finding), 1)]
    links += [_past(place) for place in finding.related if place.past]
    if links:
        sentences.append(f"See {', '.join(links)}.")
    return " ".join(sentences)


def _past(place: Related) -> str:
    return _plain(f"{place.span.file}:{place.span.line} ({place.message})")


def _sentence(text: str) -> str:
    text = _plain(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _plain(text: str) -> str:
    """Brackets escaped where they would make a link of what a file says."""
    shown = "\n".join(map(visible, text.splitlines()))
    return shown.replace("[", "\\[").replace("]", "\\]") if "](" in shown else shown
