"""Configuration in pyproject.toml."""

import subprocess
import sys

import pytest
from command import CLEAN, UNDEFINED
from workplace import Workplace

from ddblint.errors import UsageError

PYPROJECT = """\
[project]
name = "max-size"

[tool.other]
rules = 1

[tool.ddblint]
fail-level = "none"
exclude = ["old/**"]
parameters = {Stage = "prod", Count = 3, Wide = true}

[tool.ddblint.rules]
DDB102 = "off"
DDB101 = {severity = "note"}
"""


def test_the_section_of_a_pyproject_is_read(here: Workplace) -> None:
    here.put("pyproject.toml", PYPROJECT)
    here.write(a_yaml=UNDEFINED, old__b_yaml=UNDEFINED)
    assert here.rules() == ["a.yaml DDB101 note"]
    assert not here.lint(fail_level="").fails


def test_a_pyproject_without_the_section_is_passed_over(here: Workplace) -> None:
    here.write(ddblint_yaml="rules: {DDB101: off}", sub__a_yaml=UNDEFINED)
    here.put("sub/pyproject.toml", "[tool.ddblint-plus]\nrules = 1\n")
    assert here.rules("sub/a.yaml") == ["sub/a.yaml DDB102 error"]


def test_beside_a_file_of_its_own_it_does_not_count(here: Workplace) -> None:
    here.put("pyproject.toml", PYPROJECT)
    here.write(ddblint_yaml="rules: {DDB101: off}", a_yaml=UNDEFINED)
    assert here.rules("a.yaml") == ["a.yaml DDB102 error"]


def test_a_fault_is_told_with_the_line_of_its_key(here: Workplace) -> None:
    here.put("pyproject.toml", PYPROJECT + "DDB301 = {max-size = 4}\n\n[tool.ddblint.tables]\nOrders = 5\n")
    here.write(a_yaml=CLEAN)
    assert here.refusal("a.yaml") == [
        "pyproject.toml:15: DDB301 has no option max-size; did you mean max-item-size?",
        "pyproject.toml:18: `Orders` must be a mapping, not 5",
    ]


def test_a_text_that_is_no_toml_is_told(here: Workplace) -> None:
    here.put("pyproject.toml", "[tool.ddblint]\nrules = \n")
    here.write(a_yaml=CLEAN)
    assert here.refusal("a.yaml") == ["pyproject.toml:2:9: not TOML: Invalid value"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[project]\nname = 'a'\n\n[tool.ddblint\nfail-level = 'none'\n",
         "4:14: not TOML: Expected ']' at the end of a table declaration"),
        ("[tool.ddblint\n", "1:14: not TOML: Expected ']' at the end of a table declaration"),
        ("[tool.black\n\n[tool.ddblint]\n", "1:12: not TOML: Expected ']' at the end of a table declaration"),
        ("tool.ddblint]\n", "1:13: not TOML: Expected '=' after a key in a key/value pair"),
        ("[ 'tool' . \"ddblint\" ]\nselect = ['DDB1'\n", "3:1: not TOML: Unclosed array"),
        ("[tool.ddblint.rules\r\nDDB1 = 'off'\r\n",
         "1:20: not TOML: Expected ']' at the end of a table declaration"),
        ("[tool.ddblint]\nselect = " + "[" * 20_000, "1:1: not TOML: nested too deeply"),
    ],
)  # fmt: skip
def test_a_broken_text_with_settings_is_told_to_the_column(here: Workplace, text: str, told: str) -> None:
    (here.root / "pyproject.toml").write_bytes(text.encode())
    here.write(a_yaml=CLEAN)
    assert here.refusal("a.yaml") == [f"pyproject.toml:{told}"]


@pytest.mark.parametrize(
    "text",
    [
        "[tool.black\n",
        "[project\ndependencies = [\n  'ddblint',\n]\n",
        "[tool.ddblint-plus\n",
        "# [tool.ddblint]\n[tool.black\n",
        "[project]\ndependencies = ['ddblint']\n",
        "# [tool.ddblint]\n",
        "tool = 'ddblint'\n",
    ],
)
def test_a_text_without_settings_is_none_of_ours(here: Workplace, text: str) -> None:
    here.write(ddblint_yaml="rules: {DDB101: off}", sub__a_yaml=UNDEFINED)
    here.put("sub/pyproject.toml", text)
    assert here.rules("sub/a.yaml") == ["sub/a.yaml DDB102 error"]


@pytest.mark.parametrize(
    "text", ["[tool]\nddblint.rules = {DDB101 = 'off'}\n", "[ tool . ddblint ]\nrules = {DDB101 = 'off'}\n"]
)
def test_the_section_may_be_written_in_any_way_of_toml(here: Workplace, text: str) -> None:
    here.put("pyproject.toml", text)
    here.write(a_yaml=UNDEFINED)
    assert here.rules() == ["a.yaml DDB102 error"]


def test_a_section_that_is_no_mapping_is_refused(here: Workplace) -> None:
    here.put("pyproject.toml", "[tool]\nddblint = 5\n")
    here.write(a_yaml=CLEAN)
    (told,) = here.refusal("a.yaml")
    assert told.startswith("pyproject.toml:1: the top level must be a mapping, not 5")


def test_hints_are_read_from_it(here: Workplace) -> None:
    here.put("pyproject.toml", '[tool.ddblint.tables.Orders]\nworkload = {item-size = "lots", items = 5}\n')
    here.write(a_yaml=CLEAN)
    (finding,) = here.lint("a.yaml").report.findings
    assert (finding.rule, finding.span.file, finding.span.line) == ("DDB003", "pyproject.toml", 2)


@pytest.mark.parametrize(
    ("text", "loaded"),
    [
        ('[project]\nname = "shop"\n[dependency-groups]\ndev = ["ddblint>=1"]\n', False),
        ('[tool.poetry.dependencies]\nddblint = "^1"\n# [tool.ddblint]\n', False),
        ("[tool.ddblint]\npedantic = true\n", True),
    ],
)
def test_toml_is_read_where_there_may_be_settings_alone(here: Workplace, text: str, loaded: bool) -> None:
    """Many projects name ddblint among their dependencies, and reading that takes a while."""
    here.put("pyproject.toml", text)
    here.put("template.json", '{"Resources": {"Orders": {"Type": "AWS::DynamoDB::Table"}}}')
    code = "import sys; from ddblint.__main__ import run\nrun(sys.argv[1:])\nprint('tomllib' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, "template.json"], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == str(loaded)


def test_one_that_cannot_be_read_ends_the_run(here: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    here.write(a_yaml=CLEAN)
    here.put("pyproject.toml", PYPROJECT)

    def refuse(path: str, *_: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("ddblint.config.open", refuse, raising=False)
    with pytest.raises(UsageError, match=r"pyproject.toml: Permission denied$"):
        here.lint("a.yaml")
