"""The README: its reports, commands, options, snippets and links are true."""

import re
import shlex
from pathlib import Path

import pytest
import yaml
from command import ddblint
from workplace import Workplace

from ddblint import __version__
from ddblint.cli import check, group
from ddblint.config import Configs
from ddblint.engine import Settings, run
from ddblint.files import inputs
from ddblint.json_schemas import load
from ddblint.parsers import read_schema
from ddblint.registry import checks, select
from ddblint.rulebook import page

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
REPORTS = sorted((ROOT / "examples").glob("*.txt"))
#: A whole report, as examples/ keeps it: the command behind a prompt, then what it prints.
REPORT = r"(?ms)^```console\n(\$ ddblint [^\n]*?(\S+)\.yaml\n.*?)^```$"
SHOWN = {name: text for text, name in re.findall(REPORT, README)}

TABLE = """\
    Properties:
      AttributeDefinitions: [{AttributeName: orderId, AttributeType: S}]
      KeySchema: [{AttributeName: orderId, KeyType: HASH}]
      BillingMode: PAY_PER_REQUEST
"""


def section(heading: str) -> str:
    return README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def blocks(language: str, heading: str) -> list[str]:
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", section(heading))


def commands(heading: str) -> list[list[str]]:
    """The words of each line of a section's commands, without remarks."""
    lines = "".join(blocks("console", heading)).splitlines()
    return [shlex.split(line, comments=True) for line in lines]


@pytest.mark.parametrize("report", REPORTS, ids=lambda path: path.stem)
def test_the_report_of_each_example_is_shown(report: Path, update: bool) -> None:
    """`pytest tests/test_examples.py tests/test_readme.py --update` copies them anew."""
    kept = report.read_text("utf-8")
    shown = SHOWN[f"examples/{report.stem}"]
    if update:
        readme = ROOT / "README.md"
        readme.write_text(readme.read_text("utf-8").replace(shown, kept), "utf-8")
        shown = kept
    assert shown == kept


@pytest.mark.parametrize("report", REPORTS, ids=lambda path: path.stem)
def test_the_table_of_finds_names_the_rule_of_each_example(report: Path) -> None:
    (row,) = re.findall(rf"(?m)^\|.*\(examples/{report.stem}\.yaml\).*$", section("What it finds"))
    (rule,) = re.findall(r"(?m)^\w+\[(DDB\d+)\]", report.read_text("utf-8"))
    assert f"[{rule}](rules/{page(rule).file})" in row


def test_the_first_command_lints_the_examples() -> None:
    assert commands("Try it")[0] == ["pip", "install", ".", "&&", "ddblint", "examples/"]


def test_the_checks_run_the_second_command() -> None:
    _, tests = blocks("console", "Try it")
    assert f"\n({tests.strip()})\n" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_each_way_to_use_it_is_understood() -> None:
    """Parsed, not run: the files named are the reader's."""
    used = [words[1:] for words in commands("Use")]
    assert len(used) > 10
    for words in used:
        name = words.pop(0) if words[0] in group.commands else "check"
        command = group.commands[name]
        command.make_context(name, words[: words.index("<")] if "<" in words else words)


def test_the_rules_it_selects_exist() -> None:
    for words in commands("Use"):
        if {"--select", "--ignore", "explain"} & set(words):
            assert select(words[-1].split(","))


def test_every_option_is_told_of() -> None:
    options = {name for option in check.params for name in option.opts if name.startswith("--")}
    untold = {"--color", "--stdin-filename"}
    assert {name for name in options if name in README} == options - untold


def test_it_names_no_rule_that_does_not_exist() -> None:
    named = set(re.findall(r"\bDDB\d{3}\b", README))
    assert named <= {check.id for check in checks()}


def test_the_endings_it_searches_for_are_told(tmp_path: Path) -> None:
    told = re.search(r"searched for (.*?) files", section("Use"))
    assert told
    endings = re.findall(r"`(\.\w+)`", told[1])
    for ending in [*endings, ".txt", ".md"]:
        (tmp_path / f"file{ending}").touch()
    assert sorted(Path(found.path).suffix for found in inputs([str(tmp_path)])) == sorted(endings)


def test_the_configuration_it_shows_is_one(here: Workplace) -> None:
    here.put("ddblint.yaml", blocks("yaml", "Configure")[0])
    config = Configs().of("legacy/a.yaml")
    assert (config.fail_level, config.exclude, config.parameters) == (
        "warning",
        ("**/fixtures/**",),
        {"Stage": "prod"},
    )
    assert len(tuple(config.choices_for("legacy/a.yaml"))) == len(config.choices) + 1


def test_the_keys_of_the_configuration_are_told() -> None:
    told = section("Configure")
    assert [key for key in load("config")["properties"] if key not in told] == []


def test_the_comment_it_shows_silences_the_finding(here: Workplace) -> None:
    template, ignore = blocks("yaml", "Silence a finding")
    here.put("a.yaml", template)
    report = here.lint("a.yaml").report
    assert (report.findings, report.suppressed) == ((), 1)
    here.put("a.yaml", template.partition("  # ddblint")[0] + "\n" + template.partition("next week\n")[2])
    assert here.rules("a.yaml") == ["a.yaml DDB102 error"]
    here.put("ddblint.yaml", f"tables:\n  Orders:\n    {ignore}")
    assert here.rules("a.yaml") == []


def test_the_commands_for_an_old_code_base_are_understood() -> None:
    for _, *words in commands("Start on an old code base"):
        check.make_context("check", words)


def test_the_hints_it_shows_are_understood() -> None:
    (hints,) = blocks("yaml", "Telling it your workload")
    schema = read_schema("template.yaml", (hints + TABLE).encode(), {})
    assert schema is not None
    assert [f.message for f in run([schema], Settings(select())).findings] == []
    (table,) = schema.tables
    told = table.workload
    assert (told.items.value, told.item_size.value) == (20_000_000, 3072)
    assert (told.collection_size.value, told.items_per_key.value) == (2 * 1024**3, 200_000)
    attributes = {
        name: (a.cardinality.value, a.present.value, a.shards.value) for name, a in told.attributes.items()
    }
    assert attributes == {
        "status": (4, None, None),
        "category": (300, None, None),
        "packingSince": (None, 0.02, None),
        "day": (365, None, 10),
    }


def test_a_design_goes_from_nothing_told_to_what_is_found() -> None:
    bare, told = (read_schema("design.yaml", text.encode(), {}) for text in blocks("yaml", "Review a design"))
    assert bare is not None
    assert told is not None
    assert run([bare], Settings(select())).findings == ()
    assert [finding.rule for finding in run([told], Settings(select())).findings] == ["DDB205", "DDB503"]


def test_the_part_of_a_report_that_it_shows_is_true() -> None:
    (shown,) = blocks("text", "Review a design")
    assert f"\n{shown}\n" in ddblint("report", "examples/fixed/orders-design.yaml", cwd=ROOT).out


def test_each_way_to_report_is_understood() -> None:
    for _, name, *words in commands("Review a design"):
        assert name == "report"
        group.commands[name].make_context(name, words)


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("pre-commit", "pre-commit.yaml"),
        ("GitHub Actions", "github.yml"),
        ("GitLab", "gitlab.yml"),
        ("Azure Pipelines", "azure.yml"),
    ],
)
def test_the_files_for_pipelines_are_shown(heading: str, name: str, update: bool) -> None:
    """`pytest tests/test_readme.py --update` copies them anew."""
    (shown,) = blocks("yaml", heading)
    kept = (ROOT / "examples" / "ci" / name).read_text("utf-8")
    if update:
        readme = ROOT / "README.md"
        readme.write_text(readme.read_text("utf-8").replace(shown, kept), "utf-8")
        shown = kept
    assert shown == kept


def test_the_inputs_and_outputs_of_the_action_are_told() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    told = set(re.findall(r"`([\w-]+)`", section("GitHub Actions")))
    assert {*action["inputs"], *action["outputs"]} <= told


def test_the_line_for_gitlab_includes_the_file_that_is_shown() -> None:
    (path,) = re.findall(rf"include: https://\S+/v{re.escape(__version__)}/(\S+)`", section("GitLab"))
    assert (ROOT / path).is_file()


def test_the_image_is_built_of_this_version() -> None:
    build, run = map(shlex.split, blocks("console", "Docker")[0].splitlines())
    assert build[-1].endswith(f".git#v{__version__}")
    assert run[-2:] == [build[build.index("--tag") + 1], "."]


def test_links_lead_somewhere() -> None:
    linked = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if not link.startswith("https://")]
    assert len(linked) > 8
    assert [link for link in linked if not (ROOT / link).exists()] == []
