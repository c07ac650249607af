"""Which rules run over the new side of a comparison, and which of their findings a change makes pointless."""

from collections.abc import Iterable, Iterator

from ddblint.changes import Change
from ddblint.changes.comparing import Compared
from ddblint.changes.indexes import has_successor
from ddblint.diffing.versions import is_unreadable
from ddblint.findings import Certainty, Finding
from ddblint.registry import Rule

#: What an ignore silences, a run over one version tells better.
_OF_IGNORES = "DDB002"
UNREADABLE = "DDB001"
#: What is wrong with a pattern once its index is gone, said as a change by DDB913.
_PATTERNS, _ECHOES = "DDB913", ("DDB003", "DDB503")
#: An index is redundant while it takes over from another.
_REDUNDANT = "DDB303"
#: Whether to make an LSI is a question as long as the table is not made.
_LOCAL = "DDB306"


def rules_over(file: Compared, rules: Iterable[Rule], *, changes_only: bool) -> Iterator[Rule]:
    """All rules where a table is another than before, else those on changes."""
    created = bool(_created([file]))
    for rule in rules:
        if rule.check.subject is Change or (rule.check.id == UNREADABLE and is_unreadable(file.schema)):
            yield rule
        elif file.touched and not changes_only and rule.check.id != _OF_IGNORES:
            likely = created and rule.check.id == _LOCAL
            yield rule._replace(check=rule.check._replace(certainty=Certainty.LIKELY)) if likely else rule


def worth_telling(findings: Iterable[Finding], files: Iterable[Compared]) -> Iterator[Finding]:
    """Without what is told as a change already, what the next deploy mends, and what comes too late."""
    every, files = tuple(findings), tuple(files)
    told = {finding.span for finding in every if finding.rule == _PATTERNS}
    created, renewed = _created(files), _renewed(files)
    for finding in every:
        is_echo = finding.rule in _ECHOES and finding.span in told
        is_passing = finding.rule == _REDUNDANT and finding.table in renewed
        guesses = finding.rule == _LOCAL and finding.certainty is not Certainty.FACT
        if not is_echo and not is_passing and not (guesses and finding.table not in created):
            yield finding


def _created(files: Iterable[Compared]) -> set[str]:
    return {change.address for file in files for change in file.changes if change.before is None}


def _renewed(files: Iterable[Compared]) -> set[str]:
    """The tables with an index that takes over from another."""
    changes = (change for file in files for change in file.changes)
    return {each.address for each in changes for sides in each.sides() if has_successor(*sides)}
