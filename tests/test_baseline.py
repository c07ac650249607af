"""Baselines: what is known is not reported, wherever it moves; what is new is; what is gone is said."""

import json
from pathlib import Path
from random import Random

import pytest
from command import UNDEFINED, ddblint
from workplace import Workplace

from ddblint.baseline import written
from ddblint.linting import Linted

FIXTURES = Path(__file__).parent / "fixtures" / "cases"
TEMPLATES = sorted(path for path in FIXTURES.glob("*/*.yaml") if path.parent.name != "utf-16")


def make(here: Workplace, *paths: str, into: str = "known.json") -> None:
    (here.root / into).write_text(written(here.lint(*paths).report, into), "utf-8")


def against(here: Workplace, *paths: str, baseline: str = "known.json") -> Linted:
    return here.lint(*paths, baseline=baseline)


def test_what_is_known_is_not_reported(here: Workplace) -> None:
    here.write(a_yaml=UNDEFINED)
    make(here, "a.yaml")
    linted = against(here, "a.yaml")
    assert (linted.report.findings, linted.report.baselined) == ((), 2)
    assert (linted.fails, linted.remarks) == (False, ())


def test_what_is_new_is_reported(here: Workplace) -> None:
    here.write(a_yaml=UNDEFINED)
    make(here, "a.yaml")
    here.write(a_yaml=UNDEFINED.replace("orderNumber", "orderNo"), b_yaml=UNDEFINED)
    linted = against(here)
    assert [f"{f.span.file} {f.rule}" for f in linted.report.findings] == [
        "a.yaml DDB101",
        "b.yaml DDB102",
        "b.yaml DDB101",
    ]
    assert linted.fails
    assert linted.remarks == (
        "1 baseline entry no longer occurs: rewrite it with --write-baseline known.json",
    )


def test_of_equal_findings_as_many_are_known_as_were_written(here: Workplace) -> None:
    tag = "{Key: team, Key: orders, Value: x}"
    here.write(a_yaml=f"{UNDEFINED}      Tags: [{tag}]\n")
    make(here, "a.yaml")
    before = len(here.lint("a.yaml").report.findings)
    here.write(a_yaml=f"{UNDEFINED}      Tags: [{tag}, {tag}]\n")
    assert len(here.lint("a.yaml").report.findings) == before + 1
    assert [finding.rule for finding in against(here, "a.yaml").report.findings] == ["DDB004"]


@pytest.mark.parametrize("seed", range(5))
def test_it_outlives_comments_at_random_lines(here: Workplace, seed: int) -> None:
    for path in TEMPLATES:
        here.put(f"{path.parent.name}.yaml", path.read_text("utf-8"))
    make(here)
    before = here.lint().report
    assert len(before.findings) > 10
    for path in here.root.glob("*.yaml"):
        lines = path.read_text("utf-8").splitlines()
        for line in sorted(Random(f"{seed} {path.name}").choices(range(len(lines)), k=4), reverse=True):
            lines.insert(line, "# a remark")
        path.write_text("\n".join(lines) + "\n", "utf-8")
    linted = against(here)
    assert (linted.report.findings, linted.report.baselined) == ((), len(before.findings))
    assert linted.remarks == ()


@pytest.mark.parametrize("end", ["  # a remark", "   ", "\t# a remark # and another"])
def test_it_outlives_comments_behind_any_line(here: Workplace, end: str) -> None:
    for path in TEMPLATES:
        here.put(f"{path.parent.name}.yaml", path.read_text("utf-8"))
    make(here)
    known = len(here.lint().report.findings)
    for path in here.root.glob("*.yaml"):
        lines = path.read_text("utf-8").splitlines()
        path.write_text("".join(f"{line}{end if ':' in line else ''}\n" for line in lines), "utf-8")
    linted = against(here)
    assert (linted.report.findings, linted.report.baselined, linted.remarks) == ((), known, ())


def test_moved_tables_are_known(here: Workplace) -> None:
    head, _, table = UNDEFINED.partition("\n")
    other = table.replace("Orders", "Others")
    here.write(a_yaml=f"{head}\n{table}{other}")
    make(here, "a.yaml")
    here.write(a_yaml=f"{head}\n{other}{table}")
    assert against(here, "a.yaml").report.findings == ()


def test_it_holds_no_line_numbers_and_reads_well(here: Workplace) -> None:
    here.write(a_yaml=UNDEFINED)
    assert written(here.lint("a.yaml").report, "known.json") == (
        '{"version": 1, "findings": [\n'
        '{"rule": "DDB101", "file": "a.yaml", "table": "Orders", "index_name": "", "text": "orderNumber", '
        '"count": 1},\n'
        '{"rule": "DDB102", "file": "a.yaml", "table": "Orders", "index_name": "", "text": "id", '
        '"count": 1}\n'
        "]}\n"
    )


def test_files_are_named_from_where_it_stands(here: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    here.write(infra__a_yaml=UNDEFINED)
    make(here, "infra/a.yaml")
    monkeypatch.chdir(here.root / "infra")
    assert against(here, "a.yaml", baseline="../known.json").report.findings == ()


def test_of_files_and_rules_that_are_not_looked_at_nothing_is_gone(here: Workplace) -> None:
    here.write(a_yaml=UNDEFINED, b_yaml=UNDEFINED)
    make(here)
    assert against(here, "a.yaml").remarks == ()
    assert here.lint(baseline="known.json", select=("DDB2",)).remarks == ()
    (here.root / "b.yaml").unlink()
    assert against(here, "a.yaml").remarks == (
        "2 baseline entries no longer occur: rewrite it with --write-baseline known.json",
    )


def test_long_texts_are_cut(here: Workplace) -> None:
    here.write(a_yaml=UNDEFINED.replace("orderNumber", "x" * 200))
    entries = json.loads(written(here.lint("a.yaml").report, "known.json"))["findings"]
    assert max(len(entry["text"]) for entry in entries) == 120


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "known.json is no baseline; --write-baseline known.json makes one"),
        ("[]", "known.json is no baseline; --write-baseline known.json makes one"),
        ('{"version": 1, "findings": [{"rule": "DDB101"}]}',
         "known.json is no baseline; --write-baseline known.json makes one"),
        ('{"version": 2, "findings": []}', "known.json: version 2 of baselines is not known here"),
        (None, "known.json: No such file or directory"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_baseline_is_refused(here: Workplace, text: str | None, told: str) -> None:
    here.write(a_yaml=UNDEFINED)
    if text is not None:
        here.put("known.json", text)
    assert here.refusal("a.yaml", baseline="known.json") == [told]


def test_the_command_line_writes_and_uses_one(here: Workplace) -> None:
    here.write(a_yaml=UNDEFINED)
    done = ddblint("a.yaml", "--write-baseline", "known.json", cwd=here.root)
    assert done == (0, "", "ddblint: wrote 2 findings to known.json\n")
    done = ddblint("a.yaml", "--baseline", "known.json", cwd=here.root)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("no findings in 1 file, 1 table")
    assert done.out.endswith("; 2 in the baseline\n")
    here.write(b_yaml=UNDEFINED)
    assert ddblint(".", "--baseline", "known.json", cwd=here.root).code == 1


def test_writing_one_tells_of_files_that_could_not_be_read(here: Workplace) -> None:
    here.write(a_yaml=UNDEFINED)
    done = ddblint("a.yaml", "missing.yaml", "--write-baseline", "known.json", cwd=here.root)
    assert done.code == 2
