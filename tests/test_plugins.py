"""Rules of others: where they come from, what they take part in, and what is refused."""

import json
import re
from pathlib import Path

import pytest
from command import CLEAN, ddblint
from github_sarif import accepted
from workplace import Workplace

from ddblint import plugins, rulebook
from ddblint.testing import check_pages

CODE = """\
from ddblint.findings import Severity
from ddblint.model import Table
from ddblint.rule import Problem, Problems, rule


@rule("ACME001", "provisioned-table", Severity.WARNING)
def provisioned_table(table: Table, *, billing: str = "PROVISIONED") -> Problems:
    if table.billing_mode.is_(billing):
        yield Problem(table.billing_mode.place, f"table {table.address} is {billing}")
"""
PAGE = """\
---
id: ACME001
name: provisioned-table
title: A table is provisioned
severity: warning
certainty: fact
since: 1.0.0
options:
  billing: The billing mode that is reported.
---
## What

It is so.

## Why

Nobody plans it.

## Fix

Bill it on demand. Or ask.

```yaml bad
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PROVISIONED  # ACME001
```

```yaml good
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
```
"""
TABLE = CLEAN.replace("PAY_PER_REQUEST", "PROVISIONED").replace(
    "      Att", "      ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5}\n      Att"
)
FOUND = "a.yaml ACME001 warning"
NAME = "ACME001-provisioned-table.md"


@pytest.fixture(autouse=True)
def only_those_of_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "_loaded", {})
    monkeypatch.setattr(rulebook, "_others", [])


@pytest.fixture
def house(here: Workplace) -> Workplace:
    """A repository with a plugin in lint/, a configuration that names it, and a table it speaks of."""
    plugin(here, "lint")
    here.write(a_yaml=TABLE, ddblint_yaml="plugins: [lint]\n")
    return here


def plugin(here: Workplace, folder: str, code: str = CODE, page: str = PAGE) -> None:
    here.put(f"{folder}/rules.py", code)
    here.put(f"{folder}/{NAME}", page)


def test_a_folder_has_rules(house: Workplace) -> None:
    (found,) = house.lint().report.findings
    assert (found.rule, found.name, found.message) == (
        "ACME001",
        "provisioned-table",
        "table Orders is PROVISIONED",
    )
    assert found.help == "Bill it on demand."


def test_without_the_configuration_its_code_does_not_run(house: Workplace) -> None:
    house.put("lint/rules.py", "raise SystemExit(1)\n")
    assert house.rules(use_config=False) == []


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("rules: {ACME001: off}", []),
        ("rules: {provisioned-table: off}", []),
        ("rules: {ACME: error}", ["a.yaml ACME001 error"]),
        ("rules: {ACME001: {billing: PAY_PER_REQUEST}}", []),
        ("ignore: [ACME0]", []),
        ("select: [ACME001]", [FOUND]),
        ("overrides: [{files: [a.yaml], rules: {ACME001: note}}]", ["a.yaml ACME001 note"]),
    ],
)
def test_they_are_configured_as_all_others(house: Workplace, more: str, found: list[str]) -> None:
    house.write(ddblint_yaml=f"plugins: [lint]\n{more}\n")
    assert house.rules() == found


def test_the_command_line_chooses_among_them(house: Workplace) -> None:
    assert house.rules(select=("provisioned-table",)) == [FOUND]


def test_pyproject_names_plugins_too(house: Workplace) -> None:
    (house.root / "ddblint.yaml").unlink()
    house.write(pyproject_toml='[tool.ddblint]\nplugins = ["lint"]\n')
    assert house.rules() == [FOUND]


def test_they_are_of_the_files_of_their_configuration(house: Workplace) -> None:
    house.write(other__b_yaml=TABLE, other__ddblint_yaml="fail-level: note\n")
    assert house.rules() == [FOUND]


def test_a_folder_is_relative_to_the_configuration(house: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    (house.root / "deep").mkdir()
    monkeypatch.chdir(house.root / "deep")
    assert [found.rule for found in house.lint("../a.yaml").report.findings] == ["ACME001"]


def test_modules_of_a_folder_import_each_other(house: Workplace) -> None:
    house.put(
        "lint/rules.py",
        CODE.replace("\n\n\n", "\nfrom .words import MODE\n\n\n", 1).replace('"PROVISIONED"', "MODE"),
    )
    house.put("lint/words.py", 'MODE = "PROVISIONED"\n')
    house.put("lint/all_of_it.py", "from .rules import *\n")
    assert house.rules() == [FOUND]


def test_two_folders_may_have_modules_of_one_name(house: Workplace) -> None:
    more = CODE.replace("ACME001", "ACME002").replace("provisioned-table", "second-rule")
    house.put("more/rules.py", more)
    house.put(
        "more/ACME002-second-rule.md",
        PAGE.replace("ACME001", "ACME002").replace("provisioned-table", "second-rule"),
    )
    house.write(ddblint_yaml="plugins: [lint, more]\n")
    assert house.rules() == [FOUND, "a.yaml ACME002 warning"]


def test_comments_silence_them(house: Workplace) -> None:
    house.write(a_yaml=TABLE.replace("PROVISIONED", "PROVISIONED  # ddblint: ignore[ACME001] planned", 1))
    assert house.rules() == []


def test_an_ignore_of_one_that_is_off_is_no_misspelling(house: Workplace) -> None:
    house.write(
        a_yaml=TABLE.replace("PROVISIONED", "PROVISIONED  # ddblint: ignore[provisioned-table]", 1),
        ddblint_yaml="plugins: [lint]\nrules: {ACME001: off}\n",
    )
    assert house.rules() == []


def test_a_fault_in_a_rule_is_told_and_the_others_go_on(house: Workplace) -> None:
    house.put("lint/rules.py", CODE.replace("    if", "    table.nothing\n    if"))
    report = house.lint().report
    assert [(failure.rule, failure.table) for failure in report.failures] == [("ACME001", "Orders")]


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ("3", "it yields 3, which is no Problem"),
        ("Problem(None, 'x')", "`at` of its Problem is None"),
        (
            "Problem(table.place, 'x', related=((1, 'y'),))",
            "`related` of its Problem has (1, 'y'), which is no place with a text",
        ),
        ("Problem(table.place, 3)", "`message` of its Problem is 3"),
        ("Problem(table.place, 'x', severity='note')", "`severity` of its Problem is 'note'"),
        ("Problem(table.place, 'x', of='byDate')", "`of` of its Problem is 'byDate'"),
    ],
)
def test_what_is_no_problem_is_a_fault_of_the_rule(house: Workplace, found: str, told: str) -> None:
    house.put("lint/rules.py", re.sub(r"yield .*", f"yield {found}", CODE))
    done = ddblint("a.yaml", "--format", "concise", cwd=house.root)
    assert done.code == 3
    fault = f"fault in a plugin: ACME001 failed on Orders in a.yaml: TypeError: {told}\n"
    assert done.out.startswith(fault)


def test_each_format_tells_of_them(house: Workplace) -> None:
    done = ddblint("a.yaml", cwd=house.root)
    assert "about the rules (or: ddblint explain ACME001):\n  ACME001  ddblint explain ACME001\n" in done.out
    (found,) = json.loads(ddblint("a.yaml", "--format", "json", cwd=house.root).out)["findings"]
    assert (found["rule"], found["url"]) == ("ACME001", "")
    log = json.loads(ddblint("a.yaml", "--format", "sarif", cwd=house.root).out)
    rule = log["runs"][0]["tool"]["driver"]["rules"][0]
    assert (rule["id"], "helpUri" in rule, "http" in rule["help"]["text"]) == ("ACME001", False, False)


def test_a_page_may_say_where_it_can_be_read(house: Workplace) -> None:
    house.put(f"lint/{NAME}", PAGE.replace("since:", "url: https://acme.example/ACME001\nsince:"))
    (found,) = json.loads(ddblint("a.yaml", "--format", "json", cwd=house.root).out)["findings"]
    assert found["url"] == "https://acme.example/ACME001"
    accepted(ddblint("a.yaml", "--format", "sarif", cwd=house.root).out)


def test_the_other_commands_know_them(house: Workplace) -> None:
    shown = ddblint("explain", "acme001", cwd=house.root).out
    assert shown.startswith("ACME001 provisioned-table (warning, fact): A table is provisioned\n\n## What\n")
    rules = ddblint("rules", cwd=house.root).out
    assert re.search(r"^ACME001 +provisioned-table +warning", rules, re.MULTILINE)
    entry = json.loads(ddblint("rules", "--format", "json", cwd=house.root).out)[-1]
    assert entry["options"]["billing"]["default"] == "PROVISIONED"
    schema = json.loads(ddblint("schema", "config", cwd=house.root).out)
    assert {"ACME", "ACME001", "provisioned-table"} < set(schema["$defs"]["rules"]["properties"])


def test_an_installed_package_announces_its_rules(house: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin(house, "site/acme_ddblint")
    house.put("site/acme_ddblint/__init__.py", "")
    house.put("site/acme-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: acme\nVersion: 1.0\n")
    house.put("site/acme-1.0.dist-info/entry_points.txt", "[ddblint.rules]\nacme = acme_ddblint\n")
    house.write(ddblint_yaml="plugins: [acme]\n")
    assert house.refusal() == [
        "ddblint.yaml:1:11: plugin acme: there is no folder acme, and no package that announces rules as acme"
    ]
    monkeypatch.syspath_prepend(str(house.root / "site"))
    assert house.rules("a.yaml") == [FOUND]
    house.write(ddblint_yaml="plugins: [acmee]\n")
    assert house.refusal() == [
        "ddblint.yaml:1:11: plugin acmee: there is no folder acmee, "
        "and no package that announces rules as acmee; installed are acme"
    ]


def with_more(argument: str) -> str:
    return CODE.replace("Severity.WARNING", f"Severity.WARNING, {argument}")


NOT_LOADED = "lint/rules.py cannot be loaded: "


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (CODE.replace("ACME001", "DDB999"), "DDB999 is no id for it: capitals other than DDB"),
        (CODE.replace("ACME001", "acme"), "acme is no id for it"),
        (CODE.replace("provisioned-table", "Table"), "Table is no name for it"),
        (CODE.replace("provisioned-table", "other-rule"), "there is no page ACME001-other-rule.md"),
        ("", "it holds no rule"),
        ("x = (\n", f"{NOT_LOADED}SyntaxError: '(' was never closed (rules.py, line 1)"),
        ("import acme.nothing\n", f"{NOT_LOADED}ModuleNotFoundError: No module named 'acme'"),
        ("raise SystemExit(3)\n", f"{NOT_LOADED}it ends the run"),
        (CODE.replace("Severity.WARNING", "'warning'"), "ACME001: 'warning' is no Severity"),
        (with_more('needs=("nothing",)'), "ACME001: `needs` has 'nothing', which is no part of a table"),
        (with_more('needs="key"'), "ACME001: `needs` must be a tuple, not 'key'"),
        (with_more('about=("workload.nothing",)'), "`about` has 'workload.nothing', which is no part of a"),
        (CODE.replace('"ACME001"', "1"), "1 is no id for it"),
        ("1 / 0\n", f"{NOT_LOADED}ZeroDivisionError: division by zero"),
        (CODE.replace("table: Table", "table: int"), f"{NOT_LOADED}UsageError: ACME001: the first parameter"),
        (
            CODE.replace('str = "PROVISIONED"', "object = None"),
            "ACME001: the default of option billing is no",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_at_its_place(house: Workplace, code: str, told: str) -> None:
    house.put("lint/rules.py", code)
    (line,) = house.refusal()
    assert line.startswith("ddblint.yaml:1:11: plugin lint: ")
    assert told in line


def test_it_is_told_among_the_other_faults(house: Workplace) -> None:
    house.write(
        ddblint_yaml="fail-level: eror\nplugins: [nowhere, lint, '']\nexclude: 3\nrules: {ACME001: off}\n"
    )
    assert [line.partition(" ")[0] for line in house.refusal()] == [
        "ddblint.yaml:1:13:",
        "ddblint.yaml:2:11:",
        "ddblint.yaml:2:26:",
        "ddblint.yaml:3:10:",
    ]


def test_a_page_without_a_rule_is_refused(house: Workplace) -> None:
    house.put("lint/ACME002-other-rule.md", PAGE)
    house.put("lint/README.md", "about them")
    assert house.refusal() == [
        "ddblint.yaml:1:11: plugin lint: there is no rule to the page ACME002-other-rule.md"
    ]


def test_two_rules_of_one_id_or_name_are_refused(house: Workplace) -> None:
    plugin(house, "more")
    house.write(ddblint_yaml="plugins: [lint, more]\n")
    assert house.refusal() == ["ddblint.yaml:1:17: plugin more: there is another rule ACME001"]
    house.write(ddblint_yaml="plugins: [more, ./more]\n")
    assert house.refusal() == ["ddblint.yaml:1:17: plugin ./more: there is another rule ACME001"]


def test_a_name_of_a_rule_of_ours_is_refused(house: Workplace) -> None:
    house.put("lint/rules.py", CODE.replace("provisioned-table", "hot-partition"))
    (house.root / "lint" / NAME).rename(house.root / "lint/ACME001-hot-partition.md")
    assert house.refusal() == ["ddblint.yaml:1:11: plugin lint: there is another rule hot-partition"]


def test_authors_check_their_pages_in_one_line(house: Workplace) -> None:
    check_pages(house.root / "lint")
    house.put(f"lint/{NAME}", PAGE.replace("PROVISIONED  # ACME001", "PAY_PER_REQUEST  # ACME001"))
    with pytest.raises(AssertionError, match="ACME001 finds nothing on this line"):
        check_pages(Path("lint"))
