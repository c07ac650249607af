"""Findings in what CDK synthesized, at the lines of the app that made it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from workplace import Workplace

from ddblint.files import inputs
from ddblint.findings import Finding, Related
from ddblint.parsers.cdk.frames import Frame, user_frames
from ddblint.reading import Reading
from ddblint.source import Span

FIXTURES = Path(__file__).parent / "fixtures" / "cdk"
ROWS = [line.split() for line in (FIXTURES / "tables.txt").read_text("utf-8").splitlines()]
ASSEMBLIES = sorted({row[0] for row in ROWS})
#: Where the fixtures' indexes are added, in a file of as many lines.
STACK = "".join(f"    line {number}\n" for number in range(1, 100)) + "end\n"


def lines_of(assembly: str) -> set[tuple[str, str]]:
    """The tables of an assembly, and `#` their indexes, with the line that made each."""
    found = set()
    for _, schema in Reading(inputs([str(FIXTURES / assembly)]), {}, "-").named_schemas():
        for table in schema.tables:
            places = {table.address: table.place}
            for index in (*table.global_indexes,):
                places[f"{table.address}#{index.name.value}"] = index.place
            for address, place in places.items():
                around = [
                    (made.stretch.end - made.stretch.start, f"{made.span.file}:{made.span.line}")
                    for made in schema.made_at
                    if made.stretch.start <= place.start and place.end <= made.stretch.end
                ]
                found.add((address, min(around)[1] if around else "-"))
    return found


@pytest.mark.parametrize("assembly", ASSEMBLIES)
def test_the_line_of_every_table_and_index(assembly: str) -> None:
    found = lines_of(assembly)
    tables = {row[2]: row[4] for row in ROWS if row[0] == assembly}
    expected = {
        (path, tables[path.partition("#")[0]] if line == "-" else line) for path, line in tables.items()
    }
    assert expected <= found


def found_in(here: Workplace, assembly: str, **wishes: Any) -> list[Finding]:
    if not (here.root / "cdk.out").exists():
        shutil.copytree(FIXTURES / assembly, here.root / "cdk.out")
    return list(here.lint("cdk.out", **wishes).report.findings)


@pytest.mark.parametrize(
    ("assembly", "lines"),
    [
        ("python", {"byStatus": 32, "byProduct": 34, "byRegion": 37, "lsiCreated": 42, "multi": 77}),
        (
            "typescript",
            # The last two stand in the constructor of their table.
            {
                "byStatus": 24,
                "byProduct": 29,
                "byRegion": 58,
                "lsiCreated": 37,
                "byMail": 46,
                "gsi1": 80,
                "multi": 80,
            },
        ),
    ],
)
def test_findings_on_an_index_are_where_it_is_added(
    here: Workplace, assembly: str, lines: dict[str, int]
) -> None:
    found = found_in(here, assembly, pedantic=True)
    assert {f.index_name: f.span.line for f in found if f.index_name} == lines


def test_a_finding_is_at_the_source_and_the_template_is_related(here: Workplace) -> None:
    here.put("orders/stack.py", STACK)
    report = (found_in(here, "python"), here.lint("cdk.out", select=("DDB201",)).report)[1]
    (finding,) = report.findings
    assert finding.span == Span("orders/stack.py", 32, 5, 32, 12)
    template = Span("cdk.out/OrdersStack.template.json", 41, 26, 41, 34)
    assert finding.related == (Related(template, "here in the synthesized template"),)
    assert (finding.table, finding.also) == ("OrdersStack/Data/Orders", ("OrdersStackEnv/Data/Orders",))
    assert report.sources["orders/stack.py"].text == STACK


def test_findings_of_all_stacks_are_in_the_order_of_lines(here: Workplace) -> None:
    lines = [finding.span.line for finding in found_in(here, "python")]
    assert lines == sorted(lines)


@pytest.mark.parametrize(
    ("local", "wishes", "file"),
    [
        ("orders/stack.py", {}, "orders/stack.py"),
        ("stack.py", {}, "stack.py"),
        ("app/orders/stack.py", {"source_root": "app"}, "app/orders/stack.py"),
        ("other.py", {"source_root": "/home/dev/py-classic"}, "orders/stack.py"),
        ("orders/stack.py", {"source_root": "/home/dev/py-classic/"}, "orders/stack.py"),
        ("other.py", {}, "/home/dev/py-classic/orders/stack.py"),
    ],
)
def test_where_the_sources_are(here: Workplace, local: str, wishes: dict[str, str], file: str) -> None:
    here.put(local, STACK)
    (finding,) = found_in(here, "python", select=("DDB201",), **wishes)
    assert (finding.span.file, finding.span.line) == (file, 32)


def test_a_file_with_too_few_lines_is_another_one(here: Workplace) -> None:
    here.put("orders/stack.py", "one\n")
    (finding,) = found_in(here, "python", select=("DDB201",))
    assert finding.span == Span("/home/dev/py-classic/orders/stack.py", 32, 1, 33, 1)


def test_a_file_on_this_machine_is_named_from_here(here: Workplace) -> None:
    here.put("lib/stack.py", STACK)
    shutil.copytree(FIXTURES / "python", here.root / "cdk.out")
    metadata = here.root / "cdk.out" / "OrdersStack.metadata.json"
    told = metadata.read_text("utf-8").replace("/home/dev/py-classic/orders", f"{here.root}/lib")
    metadata.write_text(told, "utf-8")
    assert found_in(here, "python", select=("DDB201",))[0].span.file == "lib/stack.py"


@pytest.mark.parametrize("path", ["/etc/passwd", "/home/../../../../../../../../etc/passwd"])
def test_no_file_outside_of_the_repository_is_shown(here: Workplace, path: str) -> None:
    shutil.copytree(FIXTURES / "python", here.root / "cdk.out")
    for metadata in (here.root / "cdk.out").glob("*.metadata.json"):
        told = metadata.read_text("utf-8").replace("/home/dev/py-classic/orders/stack.py:32", f"{path}:1")
        metadata.write_text(told, "utf-8")
    report = here.lint("cdk.out", select=("DDB201",)).report
    assert report.findings[0].span.file == path
    assert set(report.sources) == {
        "cdk.out/OrdersStack.template.json",
        "cdk.out/OrdersStackEnv.template.json",
    }


def test_without_lines_a_hint_says_how_to_get_them(here: Workplace) -> None:
    shutil.copytree(FIXTURES / "python-plain", here.root / "cdk.out")
    (hint,) = here.lint("cdk.out").remarks
    assert hint.startswith("cdk.out/manifest.json: it does not say which lines of the app made the tables")
    assert here.lint("cdk.out", quiet=True).remarks == ()
    assert here.lint("cdk.out", select=("DDB101",)).remarks == ()


def test_with_lines_there_is_no_hint(here: Workplace) -> None:
    shutil.copytree(FIXTURES / "python", here.root / "cdk.out")
    assert here.lint("cdk.out").remarks == ()


@pytest.mark.parametrize(
    ("line", "frame"),
    [
        ("new Orders (/home/dev/lib/a.ts:15:18)", Frame("/home/dev/lib/a.ts", 15, 18)),
        ("__init__ (/home/dev/a.py:19)", Frame("/home/dev/a.py", 19, 1)),
        ("    at C:\\app\\lib\\a.ts:3:4", Frame("C:\\app\\lib\\a.ts", 3, 4)),
        ("f (C:\\app (old)\\a.py:3)", Frame("C:\\app (old)\\a.py", 3, 1)),
        ("file:///home/dev/a.mjs:7:1", Frame("/home/dev/a.mjs", 7, 1)),
        ("...new Table2 in aws-cdk-lib...", None),
        ("(no user code in 10 frames, use --stack-trace-limit to capture more)", None),
        ("f (/home/dev/node_modules/x/a.js:1:2)", None),
        ("f (C:\\app\\node_modules\\x\\a.js:1:2)", None),
        ("Module._compile (node:internal/modules:1:2)", None),
        ("f (/tmp/jsii-kernel-Ab/a.js:1:2)", None),
        ("f (/usr/lib/python3/site-packages/a.py:1)", None),
        ("<anonymous>", None),
        ("", None),
        (None, None),
    ],
)
def test_a_frame_of_a_stack_trace(line: object, frame: Frame | None) -> None:
    assert list(user_frames([line])) == ([frame] if frame else [])


@pytest.mark.parametrize("trace", [None, {}, "f (/a.py:1)", 3])
def test_what_is_no_stack_trace_has_no_frames(trace: object) -> None:
    assert list(user_frames(trace)) == []


def test_the_innermost_frame_comes_first() -> None:
    trace = ["...aws-cdk-lib...", "a (/x/a.py:1)\nb (/x/b.py:2)", "c (/x/c.py:3)"]
    assert [frame.line for frame in user_frames(trace)] == [1, 2, 3]


def test_an_ignore_of_no_use_is_at_the_line_of_its_table(here: Workplace) -> None:
    here.put("orders/stack.py", STACK)
    shutil.copytree(FIXTURES / "python", here.root / "cdk.out")
    path = here.root / "cdk.out" / "OrdersStack.template.json"
    template = json.loads(path.read_text("utf-8"))
    tables = (each for each in template["Resources"].values() if each["Type"] == "AWS::DynamoDB::Table")
    for table in tables:
        table.setdefault("Metadata", {})["ddblint"] = {"ignore": ["DDB101"]}
    path.write_text(json.dumps(template, indent=1), "utf-8")
    found = found_in(here, "python", select=("DDB002", "DDB101"))
    assert {finding.rule for finding in found} == {"DDB002"}
    assert {finding.span.file for finding in found} == {"orders/stack.py"}
    assert all(finding.related[-1].span.file == "cdk.out/OrdersStack.template.json" for finding in found)
