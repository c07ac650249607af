"""Item sizes that are estimated and not told: what follows from them is likely, and never an error."""

import pytest
from inputs import table_in

from ddblint.engine import Settings, run
from ddblint.findings import Certainty, Finding, Severity
from ddblint.model import Origin, Schema
from ddblint.registry import select


def found(rule: str, estimated: bool, **workload: str) -> Finding:
    """The one finding of a table that is full of faults, with its item size told or estimated."""
    told = ", ".join(f"{name.replace('_', '-')}: {value}" for name, value in workload.items())
    table = table_in(
        f"""
        ddblint: 1
        tables:
          Items:
            partition-key: kind
            sort-key: id
            billing-mode: provisioned
            capacity: {{read: 1, write: 5000}}
            attributes: {{kind: {{type: S, hottest: 50%}}, id: S, day: S}}
            local-indexes: {{ByDay: {{sort-key: day, projection: all}}}}
            workload: {{{told}}}
        """
    )
    if estimated:
        size = table.workload.item_size._replace(origin=Origin.ESTIMATED, why="3 sample rows")
        table = table._replace(workload=table.workload._replace(item_size=size))
    report = run([Schema((table,))], Settings(select([rule])))
    assert report.failures == ()
    (finding,) = report.findings
    return finding


@pytest.mark.parametrize(
    ("rule", "workload"),
    [
        ("DDB205", {"item_size": "2 KB", "peak_writes": "2000/s"}),
        ("DDB304", {"item_size": "2 KB", "item_collection": "{items-per-key: 9M}"}),
        ("DDB305", {"item_size": "2 KB", "peak_writes": "2000/s"}),
        ("DDB307", {"item_size": "300 KB"}),
        ("DDB408", {"item_size": "2 KB", "peak_writes": "2000/s"}),
        ("DDB408", {"item_size": "2 KB", "peak_writes": "1/s", "peak_reads": "9/s"}),
    ],
)
def test_what_follows_from_an_estimate_is_likely(rule: str, workload: dict[str, str]) -> None:
    assert found(rule, estimated=False, **workload).certainty is Certainty.FACT
    guessed = found(rule, estimated=True, **workload)
    assert (guessed.severity, guessed.certainty) == (Severity.WARNING, Certainty.LIKELY)
    assert "(estimated)" in guessed.message
