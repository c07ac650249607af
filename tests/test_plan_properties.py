"""Every row of steps that is written is one of updates that CloudFormation makes, whatever changes."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from live_tables import STYLES, Design, Gsi, compared_texts, whole_texts, written

from ddblint.changes.indexes import global_edits, turnover
from ddblint.engine import Job, Settings, run_jobs
from ddblint.findings import Severity
from ddblint.plan import plans_of
from ddblint.registry import Rule, select

CHANGES, DEFINITIONS = tuple(select(["DDB9"])), tuple(select(["DDB0", "DDB1"]))
REDUNDANT = tuple(select(["DDB002", "DDB303"]))

attributes = st.sampled_from(("a", "b", "c"))
gsis = st.builds(
    lambda partition, sort, projection: Gsi(partition, sort if sort != partition else "", projection),
    attributes,
    st.sampled_from(("", "", "a", "b", "d")),
    st.sampled_from(("ALL", "KEYS_ONLY", "+x", "+y")),
)
indexes = st.dictionaries(st.sampled_from(("alpha", "beta", "gamma", "delta")), gsis, max_size=4)
types = st.fixed_dictionaries({"a": st.sampled_from("SN")})
ttl = st.sampled_from(("", "ends", "until"))
table_classes = st.sampled_from(("", "", "STANDARD_INFREQUENT_ACCESS"))
other_regions = st.sets(st.sampled_from(("us-east-1", "us-west-2", "ca-central-1")), max_size=3)
regions = other_regions.map(lambda others: ("eu-west-1", *sorted(others)))
no, either = st.just(False), st.booleans()
settled = (indexes, types, ttl, table_classes)
designs = st.builds(Design, *settled, no, no, st.just(()), metadata=st.none())
tables = st.fixed_dictionaries({"Orders": designs}, optional={"Events": designs})
provisioned = st.builds(Design, *settled, either, either, st.just(()), metadata=st.none())
replicated = st.builds(Design, *settled, no, no, regions, metadata=st.none())
few = settings(max_examples=30, deadline=None)


def errors(job: Job, rules: tuple[Rule, ...]) -> list[str]:
    """What these rules find, without what they only warn of: but for a replica that comes with others."""
    report = run_jobs([job], Settings(rules))
    assert report.failures == ()
    found = (f for f in report.findings if f.severity is Severity.ERROR or f.rule == "DDB909")
    return [f"{f.rule} {f.message}" for f in found]


def check_update(before: str, after: str) -> None:
    """One index of a table at most comes or goes, none changes, and no rule has anything against it."""
    found = compared_texts(before, after)
    for change in found.changes:
        if change.before and change.after:
            assert turnover(change.before, change.after).number <= 1
            assert [*global_edits(change.before, change.after)] == []
    assert errors(Job(found.schema, CHANGES, found.changes, found.touched), CHANGES) == []
    assert errors(Job(found.schema, DEFINITIONS), DEFINITIONS) == []
    assert plans_of(found.changes) == ()


def redundant(text: str) -> set[str]:
    """What is said of indexes that answer the same queries, and of ignores that silence nothing."""
    job = Job(compared_texts(text, text).schema, REDUNDANT)
    return {finding.message for finding in run_jobs([job], Settings(REDUNDANT)).findings}


def check(old: str, new: str) -> None:
    texts = [old, *whole_texts(old, new)]
    assert texts[-1] == new or len(texts) == 1
    if not old.startswith("{"):  # JSON has no comments
        for text in texts[1:-1]:
            assert redundant(text) <= redundant(old) | redundant(new)
    for before, after in pairwise(texts if len(texts) > 1 else (old, new)):
        check_update(before, after)


@few
@given(tables, tables, st.sampled_from(STYLES), st.sampled_from(("\n", "\r\n")))
def test_steps_are_updates_that_can_be_made(
    old: dict[str, Design], new: dict[str, Design], style: str, eol: str
) -> None:
    both = {name: design for name, design in old.items() if name in new}
    check(written(both, style, eol), written({name: new[name] for name in both}, style, eol))


@few
@given(st.tuples(provisioned, provisioned) | st.tuples(replicated, replicated), st.sampled_from(STYLES))
def test_steps_of_scaled_and_of_replicated_tables(both: tuple[Design, Design], style: str) -> None:
    old, new = (written({"Orders": each}, style) for each in both)
    check(old, new)
